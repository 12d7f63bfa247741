import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { note } from './browsers/table.mjs';
import { bundleOf, root } from './headlessBundle.mjs';
import { Missing } from './missing.mjs';
import { lavapipe } from './vulkan.mjs';

/**
 * `npm run test:naga` compiles every kernel of every kind of world with naga, the compiler of WGSL in wgpu and so in
 * Firefox; all else here compiles with Tint. It runs in Deno, which is fetched from npm when first needed, on Mesa's
 * lavapipe: under SwiftShader Deno hangs. What came of it goes into bench/results/browsers.md and the README. What is
 * missing is said in a sentence, and the check is then skipped.
 */

const DENO = { package: '@deno/linux-x64-glibc', version: '2.9.6', megabytes: 42 };
const MINUTES = 5;
/** Longest that all kernels may take on a machine that does nothing else [s]. */
const MOST_SECONDS = 90;

/** @typedef {import('./compileKernels.mjs').Fault} Fault */
/** @typedef {import('./compileKernels.mjs').End} End */
/** @typedef {import('./kernelTexts').KernelText} KernelText */

/**
 * Returns naga's message in one line: what is wrong, without its picture of the place, then why, from the lines that
 * begin with `=`.
 */
function inOneLine(/** @type {string} */ message) {
  const lines = message.replace(/^\s*Shader '[^']*' parsing error: /, '').split('\n').map((line) => line.trim())
    .filter(Boolean);
  const why = lines.filter((line) => line.startsWith('= ')).map((line) => line.slice(2));
  return [lines[0] ?? 'no message', ...why].join('; ');
}

/**
 * Reads what compileKernels.mjs wrote about `texts`: a sentence for each fault, with kernel, file and line. `end` is
 * null if it ended early.
 * @param {string} output
 * @param {readonly KernelText[]} texts
 * @returns {{ faults: string[], end: End | null }}
 */
export function readReport(output, texts) {
  const faults = [];
  let end = null;
  for (const line of output.split('\n').filter((text) => text.startsWith('{'))) {
    /** @type {Fault | End} */
    const said = JSON.parse(line);
    if ('compiled' in said) {
      end = said;
      continue;
    }
    const { label, variant, origin } = texts[said.index], where = said.line === null ? null : origin[said.line - 1];
    faults.push(`Kernel ${label} of "${variant}" does not compile (${where ?? label}): ${inOneLine(said.message)}`);
  }
  return { faults, end };
}

/**
 * Says why a check that compiled everything does not pass all the same: it took too long for one that is made before
 * each merge. Null if it did not.
 */
export const lateness = (/** @type {number} */ seconds) => (seconds <= MOST_SECONDS ? null
  : `It took ${seconds.toFixed(0)} s; at most ${MOST_SECONDS} s are allowed, on a machine that does nothing else.`);

/** Returns the path of Deno, fetched first if it is not here; throws Missing with the reason if it cannot be. */
function findDeno() {
  const folder = join(root, `node_modules/.cache/grouser-deno-${DENO.version}`);
  const deno = join(folder, 'node_modules', DENO.package, 'deno');
  if (!existsSync(deno)) {
    console.log(`Deno ${DENO.version} is fetched once, ${DENO.megabytes} MB …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }'); // else npm installs into a folder above
    const { stderr } = spawnSync('npm', ['install', '--loglevel=error', '--no-audit', '--no-fund', '--ignore-scripts',
      '--no-package-lock', `${DENO.package}@${DENO.version}`],
    { cwd: folder, encoding: 'utf8', timeout: MINUTES * 60_000 });
    if (!existsSync(deno)) {
      const why = /^npm (?:error|ERR!) code (\S+)$/m.exec(stderr ?? '')?.[1] ?? 'npm gave no reason';
      throw new Missing(`Deno could not be fetched (${why}): run "npm run test:naga" where npm's registry is reached`);
    }
  }
  return deno;
}

function findLavapipe() {
  const manifest = lavapipe();
  if (manifest) return manifest;
  throw new Missing('there is no Vulkan driver lavapipe: install it (Debian, Ubuntu: apt-get install '
    + 'mesa-vulkan-drivers libvulkan1; Fedora: dnf install mesa-vulkan-drivers vulkan-loader)');
}

/**
 * Returns a text with a type error on a line of its own, which goes with the others: a compiler that does not refuse it
 * has checked nothing.
 * @param {KernelText} kernel
 * @returns {KernelText}
 */
const plant = ({ text, origin, ...kernel }) => ({
  ...kernel, label: 'planted', text: `${text}\nfn planted() { let wrong: u32 = 1.5; }`,
  origin: [...origin, 'planted.wgsl line 1'],
});
const isPlanted = (/** @type {string} */ fault) => /^Kernel planted .* \(planted\.wgsl line 1\): /.test(fault);

/** Compiles texts in Deno. */
function compile(/** @type {string} */ deno, /** @type {string} */ driver, /** @type {readonly KernelText[]} */ texts) {
  const folder = mkdtempSync(join(tmpdir(), 'grouser-naga-')), file = join(folder, 'texts.json');
  writeFileSync(file, JSON.stringify(texts));
  const { stdout, stderr } = spawnSync(deno, ['run', '--no-config', '--no-lock', '--no-prompt', `--allow-read=${file}`,
    join(import.meta.dirname, 'compileKernels.mjs'), file], {
    encoding: 'utf8', timeout: MINUTES * 60_000, maxBuffer: 2 ** 28,
    env: {
      ...process.env, VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver, XDG_RUNTIME_DIR: folder, DENO_DIR: folder,
      DENO_WEBGPU_BACKEND: 'vulkan', DENO_NO_UPDATE_CHECK: '1',
    },
  });
  rmSync(folder, { recursive: true, force: true });
  return { ...readReport(stdout, texts), stderr };
}

/** Compiles all kernels and says what came of it. Returns whether none has a fault. */
async function checkAll() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Missing('it runs on Linux x86-64 alone');
  const driver = findLavapipe(), deno = findDeno(), bundle = bundleOf('scripts/kernelTexts.ts');
  if (!bundle) return false;
  /** @type {typeof import('./kernelTexts')} */
  const { kernelTexts } = await import(pathToFileURL(bundle).href);
  const texts = kernelTexts(), kernels = new Set(texts.map(({ label }) => label)).size, begin = performance.now();
  const { faults: all, end, stderr } = compile(deno, driver, [...texts, plant(texts[0])]);
  const seconds = (performance.now() - begin) / 1000, faults = all.filter((fault) => !isPlanted(fault));
  if (end && end.adapter === null)
    throw new Missing(`lavapipe gives Deno no adapter; its loader may be missing (libvulkan1). ${stderr.trim()}`);
  for (const fault of faults) console.error(fault);
  if (!end) {
    console.error(`Deno ended early, or took more than ${MINUTES} minutes.\n${stderr}`);
    return false;
  }
  const sees = faults.length === all.length - 1;
  if (!sees) console.error('A type error that was planted was not reported: nothing is known of the kernels.');
  const what = `${texts.length} texts of ${kernels} kernels, ${faults.length} faults`;
  console.log(`naga of Deno ${DENO.version} on ${end.adapter}: ${what}, ${seconds.toFixed(0)} s`);
  const late = lateness(seconds);
  if (late !== null) console.error(late);
  note(root, {
    browser: 'naga (kernels alone)', version: `Deno ${DENO.version}`, computes: `compiles ${what}`, draws: '–',
    seen: `${seconds.toFixed(0)} s on ${end.adapter}; ${sees ? 'reports' : 'does not report'} an error that is planted`,
    date: new Date().toISOString().slice(0, 10),
  });
  console.log(`${texts.length - faults.length} passed, ${faults.length} failed`);
  return sees && faults.length === 0 && late === null;
}

if (process.argv[1] === import.meta.filename) {
  try {
    if (!await checkAll()) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.log(`skipped: kernels are not compiled with naga, ${error.message}.`);
  }
}
