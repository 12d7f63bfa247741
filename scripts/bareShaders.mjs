import { readFileSync } from 'node:fs';

const QUERY = '?raw';

/**
 * Returns WGSL without comments, indents and the spaces beside brackets and separators. Comments that begin with `@`
 * stay, which src/gpu reads, and so do blank lines, or a compiler's error would name another line than the one in the
 * file, and spaces beside operators: src/gpu looks constants up by `NAME = value`, and `a / *p` would begin a comment.
 * WGSL has no strings, so that two slashes begin a comment wherever they stand.
 */
export const bare = (/** @type {string} */ text) =>
  text.replace(/[ \t]*\/\/(?! @)[^\n]*/g, '').replace(/^[ \t]+/gm, '')
    .replace(/^(?!\/\/).+$/gm, (line) => line.replace(/ *([,;:{}()]) */g, '$1'));

/** Makes the plugin that ships shaders so, which takes half of their bytes. @returns {import('vite').Plugin} */
export function bareShaders() {
  return {
    name: 'grouser:bare-shaders', apply: 'build', enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.wgsl${QUERY}`)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(bare(readFileSync(file, 'utf8')))};`;
    },
  };
}
