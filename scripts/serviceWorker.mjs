import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { ISOLATION } from './isolation.mjs';
import { pageSources } from './pageSources.mjs';

const SOURCE = 'src/app/offline/serviceWorker.ts';
/** Files that are kept when they are asked for, and not before: there are many, and no page needs all. */
const ON_DEMAND = /^(?:settled|recordings|thumbnails|data)\//;

/**
 * Plugin of Vite that puts the service worker beside the page: it serves nothing above the folder it lies in. It knows
 * the files of the build by their names.
 */
export const serviceWorker = (/** @type {string} */ root) => {
  const source = join(root, SOURCE);
  return {
    name: 'service-worker', apply: /** @type {const} */ ('build'),
    buildStart() { /** @type {any} */ (this).addWatchFile(source); },
    generateBundle: {
      order: /** @type {const} */ ('post'),
      async handler(/** @type {unknown} */ _, /** @type {Record<string, unknown>} */ bundle) {
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
        const folder = join(root, 'public');
        const open = readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => statSync(join(folder, name)).isFile()).map((name) => name.replaceAll('\\', '/'));
        const built = Object.keys(bundle).filter((name) => name !== 'index.html');
        const files = ['index.html', ...open, ...built].filter((name) => !ON_DEMAND.test(name));
        const facts = Object.entries({ BUILD: pageSources(root), FILES: files, HEADERS: ISOLATION })
          .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`).join('');
        const text = facts + code.replace(/^export \{\s*\};?$/m, '');
        /** @type {any} */ (this).emitFile({ type: 'asset', fileName: 'service-worker.js', source: text });
      },
    },
  };
};
