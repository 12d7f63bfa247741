import { join } from 'node:path';
import { assemblyScript } from './assemblyScript.mjs';

/**
 * The file bundles a program for whatever Vite bundles or tests for Node: a module imports `x.ts?program`, and has the
 * text of it with all its imports, by which Node starts a thread; so that there is no second file to find.
 */

const QUERY = '?program', root = join(import.meta.dirname, '..');

/** Makes the plugin for Vite and Vitest. @returns {import('vite').Plugin} */
export function threadProgram() {
  return {
    name: 'grouser:thread-program',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const { build } = await import('vite'), entry = id.slice(0, -QUERY.length);
      const made = await build({
        root, configFile: false, logLevel: 'warn', publicDir: false, plugins: [assemblyScript()],
        build: {
          ssr: entry, write: false, target: 'node20', minify: false,
          rolldownOptions: { output: { format: 'cjs', codeSplitting: false, topLevelVar: false } },
        },
        ssr: { noExternal: true },
      });
      const { output: [chunk] } = /** @type {import('vite').Rolldown.RolldownOutput} */ (made);
      for (const file of chunk.moduleIds) this.addWatchFile(file);
      return `export const text = ${JSON.stringify(chunk.code)};`;
    },
  };
}
