import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The file compiles AssemblyScript to WebAssembly for whatever Vite serves, builds, bundles or tests: a module imports
 * `x.ts?asc`, whose `base64` holds the compiled bytes, so that nothing is fetched and a world can be made at
 * once; `x.ts?asc-threads` is compiled for a memory that threads share. A compiled file is kept under the hash of its
 * name, of its folder, of the compiler's version and of its options; nothing is checked in.
 */

const root = join(import.meta.dirname, '..'), CACHE = join(root, 'node_modules/.cache/grouser');
/** No runtime, no allocator: the core's memory is laid out by the engine, which also makes it. */
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory'];
/** More options by the query of an import. A shared memory has a largest size: all that 32 bits address. */
const QUERIES = {
  '?asc': [],
  '?asc-threads': ['--enable', 'threads', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536'],
};

const packageFolder = join(root, 'node_modules/assemblyscript');

/** Returns the AssemblyScript files beside an entry. */
const sourcesOf = (/** @type {string} */ entry) =>
  readdirSync(dirname(entry)).filter((name) => name.endsWith('.ts')).sort().map((name) => join(dirname(entry), name));

function fingerprint(/** @type {string} */ entry, /** @type {string[]} */ options) {
  const hash = createHash('sha256').update(readFileSync(join(packageFolder, 'package.json'))).update(options.join(' '));
  hash.update(basename(entry));
  for (const file of sourcesOf(entry)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Returns the path of the compiled module of an entry, made anew if its sources have changed; throws what is wrong. */
export function compiledCore(/** @type {string} */ entry, /** @type {keyof typeof QUERIES} */ query = '?asc') {
  const options = [...OPTIONS, ...QUERIES[query]];
  if (!existsSync(packageFolder)) throw new Error('assemblyscript is not installed: run "npm ci" first.');
  const compiled = join(CACHE, `core-${fingerprint(entry, options)}.wasm`);
  if (existsSync(compiled)) return compiled;
  mkdirSync(CACHE, { recursive: true });
  const making = `${compiled}.${process.pid}`, asc = join(packageFolder, 'bin/asc.js');
  // a process of its own: the compiler's memory must not stay in a server or a benchmark
  const { status, stderr } = spawnSync(process.execPath, [asc, entry, '-o', making, ...options], { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(making, { force: true });
    throw new Error(`${entry} could not be compiled:\n${stderr}`);
  }
  renameSync(making, compiled); // atomic: no process sees half a file
  return compiled;
}

/** Makes the plugin for Vite and Vitest. @returns {import('vite').Plugin} */
export function assemblyScript() {
  return {
    name: 'grouser:assemblyscript',
    enforce: 'pre',
    load(id) {
      const query = /** @type {(keyof typeof QUERIES)[]} */ (Object.keys(QUERIES)).find((end) => id.endsWith(end));
      if (!query) return null;
      const entry = id.slice(0, -query.length);
      for (const file of sourcesOf(entry)) this.addWatchFile(file);
      return `export const base64 = ${JSON.stringify(readFileSync(compiledCore(entry, query)).toString('base64'))};`;
    },
  };
}
