import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { assemblyScript } from './assemblyScript.mjs';
import { threadProgram } from './threadProgram.mjs';

/**
 * The file makes a program one file that Node runs: an entry in TypeScript and all its imports, shaders included,
 * bundled by Vite. The file's name has a hash of the sources, so that a bundle is made only when they have changed, and
 * two processes that make the same one at once leave the same file.
 */

export const root = join(import.meta.dirname, '..');
const CACHE = 'node_modules/.cache/grouser';
const BUILT = 'built.mjs';
/** Packages with binaries of their own, which are not bundled. */
const EXTERNAL = ['webgpu', '@dimforge/rapier3d-simd-compat'];
const KEPT_MS = 24 * 3600 * 1000; // another process may be about to import an older bundle

/**
 * Returns the files that a bundle of `entry` depends on, relative to `base`. The page is not part of it, but costs
 * little to hash.
 */
const sourceFiles = (/** @type {string} */ base, /** @type {string} */ entry) => [
  ...[...new Set(['src', 'shaders', 'wasm', entry.split('/')[0]])].flatMap((folder) =>
    readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
      .map((entry) => relative(base, join(entry.parentPath, entry.name)))),
  'package-lock.json', 'scripts/headlessBundle.mjs', 'scripts/assemblyScript.mjs',
  'scripts/threadProgram.mjs',
].sort();

function fingerprint(/** @type {string} */ base, /** @type {string} */ entry) {
  const hash = createHash('sha256').update(process.version);
  for (const file of sourceFiles(base, entry)) {
    const text = readFileSync(join(base, file));
    hash.update(`\0${file.split(sep).join('/')}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Removes bundles that no run has used for a day. */
function prune(/** @type {string} */ cache) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - used > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Returns the path of the up-to-date bundle of the command line; null as in `bundleOf`. */
export const headlessBundle = (base = root) => bundleOf('src/headless/main.ts', base);

/**
 * Returns the path of the up-to-date bundle; null if it could not be built, which was then reported on stderr.
 * @param {string} entry file in `base`, with slashes
 * @param {string} base root of the checkout
 */
export function bundleOf(entry, base = root) {
  const cache = join(base, CACHE), name = entry.replace(/\.ts$/, '').replaceAll('/', '-');
  const bundle = join(cache, `${name}-${fingerprint(base, entry)}.mjs`);
  if (existsSync(bundle)) {
    utimesSync(bundle, new Date(), new Date());
    return bundle;
  }
  mkdirSync(cache, { recursive: true });
  prune(cache);
  const folder = mkdtempSync(`${cache}-building-`); // as deep as the cache, for the paths in the source map
  try {
    // A process of its own: Vite's threads and memory must not stay during a benchmark, nor its output on our stdout.
    const again = [import.meta.filename, base, entry, folder];
    const { status } = spawnSync(process.execPath, again, { stdio: ['ignore', 2, 2] });
    if (status !== 0) return null;
    renameSync(join(folder, BUILT), bundle); // atomic: no process sees half a file
    return bundle;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds `entry` into `folder`/BUILT. */
async function build(/** @type {string} */ base, /** @type {string} */ entry, /** @type {string} */ folder) {
  const vite = await import('vite');
  await vite.build({
    root: base, configFile: false, logLevel: 'warn', publicDir: false, assetsInclude: ['**/*.bin'], // settled beds
    plugins: [assemblyScript(), threadProgram()],
    build: {
      ssr: join(base, entry), outDir: folder, target: 'node20', minify: false, sourcemap: 'inline',
      rolldownOptions: {
        checks: { pluginTimings: false }, // a slow machine is no fault, and stderr holds the command's own words
        output: { entryFileNames: BUILT, codeSplitting: false, topLevelVar: false },
      },
    },
    ssr: { external: EXTERNAL, noExternal: true },
  });
}

if (process.argv[1] === import.meta.filename) {
  await build(process.argv[2], process.argv[3], process.argv[4]).catch((error) => {
    console.error(`${process.argv[3]} could not be built: ${error.message}`);
    process.exitCode = 1;
  });
}
