import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * A built page says from which sources it was made: in BUILT, which every build writes last. `npm start` builds only if
 * they have changed.
 */
export const BUILT = 'built.txt';

const SOURCES = [
  'src', 'shaders', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts/isolation.mjs', 'wasm',
  'scripts/assemblyScript.mjs', 'scripts/bareShaders.mjs', 'scripts/contentPolicy.mjs', 'scripts/linkCard.mjs',
  'scripts/measuredFiles.mjs', 'scripts/serviceWorker.mjs', 'scripts/sharedWorkers.mjs', 'bench/results',
  'docs/pictures',
];

/** Returns the files under a source, which may be one file, without tests. @returns {string[]} */
const filesOf = (/** @type {string} */ path) => (!existsSync(path) ? [] : statSync(path).isFile() ? [path]
  : readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)));

/** Returns a hash of all that a built page is made of, and of this Node. */
export function pageSources(/** @type {string} */ root) {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.flatMap((source) => filesOf(join(root, source))).sort()) {
    const bytes = readFileSync(file);
    hash.update(`\0${relative(root, file).split(sep).join('/')}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Says whether dist/ holds the page that these sources make. */
export function isPageBuilt(/** @type {string} */ root) {
  const stamp = join(root, 'dist', BUILT);
  return existsSync(stamp) && existsSync(join(root, 'dist/index.html'))
    && readFileSync(stamp, 'utf8').trim() === pageSources(root);
}

/** Plugin of Vite that writes BUILT when all other files are written. */
export const stampPage = (/** @type {string} */ root) => {
  let sources = '';
  return {
    name: 'stamp-page', apply: /** @type {const} */ ('build'),
    buildStart() { sources = pageSources(root); }, // what changes during the build is not in it
    writeBundle(/** @type {{ dir?: string }} */ { dir = join(root, 'dist') }) {
      writeFileSync(join(dir, BUILT), `${sources}\n`);
    },
  };
};
