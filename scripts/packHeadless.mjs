import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync, copyFileSync, cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync,
  rmSync,
  statSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { headlessBundle, root } from './headlessBundle.mjs';

/**
 * `npm run pack:headless [-- --out file] [--loader libvulkan.so.1]` makes one archive that runs the command line on a
 * Linux x86-64 machine with a Vulkan driver and loader and nothing else: this machine's Node, Dawn, the bundled program
 * with scenes and shaders, the problems of public/data, and the C++ library for machines without a recent one.
 * `--loader` packs a Vulkan loader too, for machines with a driver only. The same sources and binaries make the same
 * bytes.
 */
const NAME = 'grouser-headless', MIB = 2 ** 20;
export const MAX_BYTES = 60e6;

/**
 * Libraries that a Node may need from the system; the Node of a distribution may be split into further libraries, which
 * would be left behind.
 */
const SYSTEM_LIBRARIES = /^(linux-vdso|ld-linux-x86-64|lib(dl|stdc\+\+|m|gcc_s|pthread|c|rt|atomic))\.so/;

class PackError extends Error {}

/** @returns {Map<string, string>} libraries that a program loads: bare name → path */
function librariesOf(/** @type {string} */ program) {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' })
    .split('\n').map((line) => line.trim()).filter(Boolean);
  return new Map(lines.map((line) => [line.split(/\s/)[0].replace(/^.*\//, ''), / => (\S+)/.exec(line)?.[1] ?? '']));
}

function checkMachine() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new PackError('The archive is for Linux x86-64 and holds this machine\'s Node: '
      + `it cannot be made on ${process.platform} ${process.arch}.`);
  }
  const foreign = [...librariesOf(process.execPath).keys()].find((name) => !SYSTEM_LIBRARIES.test(name));
  if (foreign)
    throw new PackError(`This Node needs ${foreign}, which other machines lack: pack with a Node from nodejs.org.`);
}

/**
 * Copies a program without its symbols, if `strip` is available and the result passes `proof`; else copies it whole.
 */
function copyStripped(/** @type {string} */ from, /** @type {string} */ to, /** @type {string[]} */ proof) {
  try {
    execFileSync('strip', ['-o', to, from], { stdio: 'ignore' });
    execFileSync(proof[0], proof.slice(1), { stdio: 'ignore' });
  } catch {
    copyFileSync(from, to);
  }
  chmodSync(to, 0o755);
}

/** Returns the latest version of a symbol set that binaries name, such as 2.34 for GLIBC_2.34. */
function latest(/** @type {string} */ prefix, /** @type {string[]} */ files) {
  const rank = (/** @type {string} */ version) =>
    version.split('.').reduce((sum, part, i) => sum + Number(part) / 1000 ** i, 0);
  const names = new RegExp(`\\b${prefix}_[0-9.]+(?=\\0)`, 'g');
  const versions = files.flatMap((file) => readFileSync(file, 'latin1').match(names) ?? []);
  return versions.map((name) => name.slice(prefix.length + 1)).sort((a, b) => rank(b) - rank(a))[0];
}

const licenceOfNode = () => [
  join(dirname(process.execPath), '../LICENSE'), '/usr/share/doc/nodejs/LICENSE', '/usr/share/doc/nodejs/copyright',
].find((file) => existsSync(file));

/**
 * Copies the programs (Node, Dawn, and the C++ library of this machine) to `lib`. Returns the values that the README
 * has about them.
 */
function layOutPrograms(/** @type {string} */ lib) {
  const webgpu = join(lib, 'node_modules/webgpu'), from = join(root, 'node_modules/webgpu'), node = join(lib, 'node');
  const dawn = 'dist/linux-x64/dawn.node', packedDawn = join(webgpu, dawn);
  mkdirSync(dirname(packedDawn), { recursive: true });
  mkdirSync(join(lib, 'gcc'));
  copyStripped(realpathSync(process.execPath), node, [node, '-e', '0']);
  const loads = 'process.dlopen({ exports: {} }, process.argv[1])';
  copyStripped(join(from, dawn), packedDawn, [process.execPath, '-e', loads, packedDawn]);
  for (const file of ['index.js', 'package.json']) copyFileSync(join(from, file), join(webgpu, file));
  for (const [name, path] of librariesOf(node)) {
    if (/^lib(stdc\+\+|gcc_s)\.so/.test(name)) copyFileSync(realpathSync(path), join(lib, 'gcc', name));
  }
  return { node: process.version, glibcNode: latest('GLIBC', [node]), glibcDawn: latest('GLIBC', [packedDawn]) };
}

/** Lays out the folder that is packed; the command line runs there, too. `loader` is the path of a Vulkan loader. */
export function layOutHeadless(/** @type {string} */ folder, /** @type {string | undefined} */ loader = undefined) {
  checkMachine();
  const bundle = headlessBundle();
  if (!bundle) throw new PackError('The program could not be bundled, for the reason above.');
  const lib = join(folder, 'lib'), program = join(lib, 'program'), licences = join(folder, 'licences');
  for (const inner of [program, licences]) mkdirSync(inner, { recursive: true });
  const words = layOutPrograms(lib);
  // without its source map, which is useless without the sources
  writeFileSync(join(program, 'headless.mjs'), readFileSync(bundle, 'utf8').replace(
    /\n\/\/# sourceMappingURL=.*\s*$/, '\n'
  ));
  /** @type {[from: string | undefined, to: string][]} */
  const files = [
    ['scripts/packed/headless', 'headless'], ['bench/gpu.sh', 'bench.sh'],
    ['scripts/packed/start.mjs', 'lib/program/start.mjs'],
    ['bench/gpuSummary.mjs', 'lib/program/gpuSummary.mjs'], ['scripts/vulkan.mjs', 'lib/vulkan.mjs'],
    [loader, 'lib/libvulkan.so.1'], ['LICENSE', 'licences/grouser.txt'],
    ['node_modules/webgpu/LICENSE.md', 'licences/webgpu.txt'],
    ['node_modules/ml-matrix/LICENSE', 'licences/ml-matrix.txt'], [licenceOfNode(), 'licences/node.txt'],
    ['node_modules/hyparquet-writer/LICENSE', 'licences/hyparquet-writer.txt'],
    ['node_modules/hyparquet/LICENSE', 'licences/hyparquet.txt'],
  ];
  for (const [from, to] of files) if (from) copyFileSync(resolve(root, from), join(folder, to));
  cpSync(join(root, 'public/data'), join(folder, 'data'), { recursive: true });
  cpSync(join(root, 'public/settled'), join(program, 'settled'), { recursive: true });
  for (const file of ['headless', 'bench.sh']) chmodSync(join(folder, file), 0o755);
  const readme = readFileSync(join(root, 'scripts/packed/README.md'), 'utf8');
  const written = Object.entries(words).reduce((text, [key, word]) => text.replace(`{${key}}`, word), readme);
  writeFileSync(join(folder, 'README.md'), written);
}

/** Writes a gzipped tar of `folder`/NAME, the same bytes for the same files. */
async function archive(/** @type {string} */ folder, /** @type {string} */ out) {
  const fixed = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
  const tar = spawn('tar', [...fixed, '-cf', '-', '-C', folder, NAME], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve, reject) => { tar.on('error', reject).on('close', resolve); });
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(out));
  if (await ended !== 0) throw new PackError('tar failed.');
}

/**
 * Makes the archive and returns its size [bytes].
 * @param {{ out: string, loader?: string }} options
 */
export async function packHeadless({ out, loader }) {
  checkMachine();
  if (loader !== undefined && !existsSync(loader)) throw new PackError(`--loader ${loader}: there is no such file.`);
  const folder = mkdtempSync(join(tmpdir(), 'grouser-pack-'));
  try {
    layOutHeadless(join(folder, NAME), loader && realpathSync(loader));
    mkdirSync(dirname(out), { recursive: true });
    await archive(folder, out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { size } = statSync(out);
  if (size > MAX_BYTES)
    throw new PackError(`${out} has ${(size / 1e6).toFixed(1)} MB; ${MAX_BYTES / 1e6} MB are allowed.`);
  return size;
}

async function main() {
  const { values } = parseArgs({ options: {
    out: { type: 'string', default: join(root, 'packed', `${NAME}-linux-x64.tar.gz`) }, loader: { type: 'string' },
  } });
  const size = await packHeadless(values);
  console.log(`${values.out}: ${(size / 1e6).toFixed(1)} MB (${(size / MIB).toFixed(1)} MiB)`);
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error) => {
    console.error(error.message.split('\n', 1)[0]);
    process.exitCode = error instanceof PackError ? 1 : 2;
  });
}
