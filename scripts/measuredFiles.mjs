import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the page names of comparisons and figures (npm run docs writes it). */
const VALIDATION = 'public/data/validation.json';
const RESULT = /^data\/results\/([\w-]+)\.txt$/, PICTURE = /^data\/pictures\/([\w-]+)\.svg$/;

/** Returns the file of the source code that an address in the page stands for; null if it stands for none. */
export function measuredFile(/** @type {string} */ address) {
  const result = RESULT.exec(address)?.[1], picture = PICTURE.exec(address)?.[1];
  return result ? `bench/results/${result}-2-core-vm.md` : picture ? `docs/pictures/${picture}.svg` : null;
}

/** Returns the addresses of the results and figures that the page links. */
export function measuredAddresses(/** @type {string} */ root) {
  const scenes = Object.values(JSON.parse(readFileSync(join(root, VALIDATION), 'utf8')));
  const all = scenes.flatMap((/** @type {any} */ { compared, figures }) => [
    ...[...compared, ...figures].map(({ file }) => `data/results/${file}.txt`),
    ...figures.map((/** @type {any} */ { name }) => `data/pictures/${name}.svg`),
  ]);
  return [...new Set(all)].sort();
}

/**
 * Plugin of Vite that puts beside the page the results that it quotes, as texts, which browsers show, and its figures:
 * they have their one place in bench/results and docs/pictures.
 * @returns {import('vite').Plugin}
 */
export const measuredFiles = (/** @type {string} */ root) => ({
  name: 'measured-files',
  generateBundle() {
    for (const fileName of measuredAddresses(root)) {
      const source = readFileSync(join(root, measuredFile(fileName) ?? ''), 'utf8');
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const file = measuredFile((request.url ?? '').replace(/^\//, '').replace(/\?.*$/, ''));
      if (!file || !existsSync(join(root, file))) return next();
      const type = file.endsWith('.svg') ? 'image/svg+xml' : 'text/plain; charset=utf-8';
      response.setHeader('content-type', type);
      response.end(readFileSync(join(root, file)));
    });
  },
});
