import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser } from './findBrowser.mjs';
import { countUnits, countPages, longTable, stormTable, subjectTable } from './testReports.mjs';

/**
 * `npm test` runs the parts below, side by side if there are enough cores, and starts no more once one has failed;
 * `npm test -- unit lint` runs those two. The last lines name tests that passed only when run again, and count the
 * tests of Vitest and Playwright, and a part without tests as one if it failed. bench/README.md, "Test suites", says
 * what is tested where.
 */
const root = join(import.meta.dirname, '..'), CORES = availableParallelism();
const reports = mkdtempSync(join(tmpdir(), 'grouser-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @typedef {import('./testReports.mjs').Counts} Counts */
/**
 * @typedef {object} Part
 * @property {string} bin package whose command line is run: node_modules/<package>, by the name of the command
 * @property {string[]} args
 * @property {number} minutes after which it is ended
 * @property {number} cores that must be free for it; one that needs none starts beside whatever runs
 * @property {boolean} [yields] runs at low priority, in processor time that the others leave
 * @property {string} [after] the part that must end first, if both are to run
 * @property {boolean} [extra] runs only if it is named
 * @property {boolean} [browser] needs a browser: it runs pages, or uses the browser's SwiftShader
 * @property {Record<string, string>} [env]
 * @property {(report: any) => Counts} [count] reads its JSON report; `any`: two tools, two shapes
 */

// Kernels on SwiftShader run one after another, and each is short: a core waits most of that time. Parts with `yields`
// fill it at the lowest priority: without that a dispatch waits for its turn and kernels take 296 s instead of 160.
// Pages are drawn and driven in real time, and so with none of that beside; but a page waits for much, and two of them,
// one with WebGPU and one without, take three quarters of the time. What is timed in seconds has nothing beside.
const reportOf = (/** @type {string} */ name) => join(reports, `${name}.json`);
const vitest = (/** @type {string} */ name, /** @type {string[]} */ ...args) => ({
  bin: 'vitest/vitest', count: countUnits,
  args: ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
});

const pages = (/** @type {string} */ name, /** @type {string[]} */ ...args) => ({
  bin: '@playwright/test/playwright', args: ['test', '--reporter=list,json', ...args], minutes: 20, cores: CORES,
  browser: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) }, count: countPages, after: 'build',
});

/** Leaves out what `npm run test:long` runs. */
const QUICK = '--tags-filter=!long';

/** @type {Record<string, Part>} */
const PARTS = {
  device: { ...vitest('device', '--project=device', QUICK), minutes: 20, cores: 1, browser: true },
  // TypeScript 7, in a tenth of the time; ESLint's parser needs the 6 beside it. Four checkers, as it takes by itself,
  // check in part the same, and it ends before what it collects is needed: 8 s of processor time for 15.
  types: {
    bin: 'typescript7/tsc', args: ['--noEmit', '--checkers', '1'], minutes: 5, cores: 0, yields: true,
    env: { GOGC: 'off' },
  },
  // what everybody has to heed, import circles, and promises that nobody waits for
  oxlint: {
    bin: 'oxlint/oxlint', args: ['-c', '.oxlintrc.json', '--type-aware'], minutes: 5, cores: 0, yields: true,
    env: { GOGC: 'off' }, // as above
  },
  // our own rules; it looks again at files that have changed alone, for it looks at one file at a time
  lint: {
    bin: 'eslint/eslint', minutes: 15, cores: 0, yields: true,
    env: { NODE_OPTIONS: '--max-semi-space-size=64' }, // MB: it spends a fifth of its time on short-lived syntax trees
    args: ['.', '--cache', '--cache-strategy=content', '--cache-location=node_modules/.cache/grouser/eslint'],
  },
  unit: {
    ...vitest('unit', '--project=unit', '--project=alone', QUICK), minutes: 20, cores: 1, yields: true, browser: true,
  },
  build: { bin: 'vite/vite', args: ['build', '--logLevel', 'warn'], minutes: 5, cores: 1, after: 'device' },
  e2e: pages('e2e', '--grep-invert=@long|@timed', '--workers=2'),
  timed: { ...pages('timed', '--grep=@timed', '--grep-invert=@long'), after: 'e2e' },
  fast: {
    ...vitest('fast', '--project=unit', '--project=alone', QUICK, '--tags-filter=!slow'), minutes: 5, cores: 0,
    extra: true,
  },
  long: { ...vitest('long', '--project=long'), minutes: 60, cores: CORES, browser: true, extra: true },
  // those that lie beside quick ones
  longTests: {
    ...vitest('longTests', '--project=device', '--project=unit', '--project=alone', '--tags-filter=long'), minutes: 60,
    cores: CORES, browser: true, extra: true, count: (report) => countUnits(report, (tags) => !tags.includes('long')),
  },
  longPages: { ...pages('longPages', '--grep=@long', '--grep-invert=@storm|@subject'), extra: true },
  // all scenes, or those that GROUSER_SUBJECTS names; it writes the table of them
  subjects: { ...pages('subjects', '--grep=@subject'), minutes: 60, extra: true },
  // all seeds, or those that GROUSER_STORMS names; it writes the table of them
  storms: { ...pages('storms', '--grep=@storm'), minutes: 150, extra: true },
};

/**
 * Returns the script behind a command of a package, which this Node runs: no shell, and no npx, whose child would
 * outlive it.
 */
function commandPath(/** @type {string} */ bin) {
  const cut = bin.lastIndexOf('/'), name = bin.slice(0, cut), command = bin.slice(cut + 1);
  const manifest = join(root, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) throw new Error(`${name} is not installed: run "npm ci" first.`);
  const entry = createRequire(import.meta.url)(manifest).bin;
  return join(dirname(manifest), typeof entry === 'string' ? entry : entry[command]);
}

/**
 * Runs a part. If it runs alone, its output is printed as it comes, else it is returned in one piece at the end.
 * @returns {Promise<{ ok: boolean, said: string }>}
 */
function runPart(/** @type {Part} */ { bin, args, minutes, env, yields }, /** @type {boolean} */ alone) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [commandPath(bin), ...args], {
      cwd: root, stdio: ['ignore', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'], timeout: minutes * 60_000,
      env: { ...process.env, ...env },
    });
    if (yields && child.pid) setPriority(child.pid, 19);
    /** @type {Buffer[]} */
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => { said.push(piece); });
    child.on('close', (code, signal) => {
      const ended = signal ? `Ended by ${signal}; it may take ${minutes} minutes.\n` : '';
      resolve({ ok: code === 0, said: Buffer.concat(said).toString() + ended });
    });
  });
}

/** Returns the counts of a part's report; a part that failed without a failed test counts as one. @returns {Counts} */
function countPart(/** @type {string} */ name, /** @type {boolean} */ ok) {
  const { count } = PARTS[name], file = reportOf(name);
  const counts = count && existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, flaky: [] };
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

/**
 * Runs one part and prints its output and outcome.
 * @returns {Promise<Counts & { name: string, seconds: string, ok: boolean }>}
 */
async function tellPart(/** @type {string} */ name) {
  const begin = performance.now(), alone = PARTS[name].cores >= CORES;
  if (alone) console.log(`\n== ${name}`);
  const { ok, said } = await runPart(PARTS[name], alone), seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (!alone) console.log(`\n== ${name}`);
  if (said) console.log(said.trimEnd());
  console.log(`== ${name}: ${ok ? 'ok' : 'failed'} in ${seconds} s`);
  return { ...countPart(name, ok), name, seconds, ok };
}

/** Runs parts in order as cores become free; a later one starts first if it fits and the earlier one does not. */
async function runParts(/** @type {string[]} */ names) {
  /** @type {Map<string, Promise<Awaited<ReturnType<typeof tellPart>>>>} */
  const running = new Map();
  const waiting = new Set(names), done = [];
  const coresOf = (/** @type {string} */ name) => Math.min(PARTS[name].cores, CORES);
  const free = () => [...running.keys()].reduce((cores, name) => cores - coresOf(name), CORES);
  const isReady = (/** @type {string} */ name) => {
    const { after } = PARTS[name];
    return coresOf(name) <= free() && !(after && (waiting.has(after) || running.has(after)));
  };
  while (waiting.size || running.size) {
    for (const name of [...waiting].filter(isReady)) {
      if (!isReady(name)) continue; // another has taken its cores
      waiting.delete(name);
      running.set(name, tellPart(name));
    }
    const ended = await Promise.race(running.values());
    running.delete(ended.name);
    done.push(ended);
    if (!ended.ok) waiting.clear();
  }
  return done;
}

async function testAll(/** @type {string[]} */ names) {
  if (names.some((name) => PARTS[name].browser)) process.env.GROUSER_BROWSER = await findBrowser();
  const begin = performance.now(), done = await runParts(names);
  const total = ((performance.now() - begin) / 1000).toFixed(0);
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) => done.reduce((n, counts) => n + counts[key], 0);
  if (names.includes('long') && names.includes('longTests')) {
    const file = 'bench/results/long-tests-2-core-vm.md';
    const ran = ['long', 'longTests'].map((name) => JSON.parse(readFileSync(reportOf(name), 'utf8')));
    writeFileSync(join(root, file), longTable(ran, root));
    console.log(`\n${file} is written.`);
  }
  for (const [name, table] of /** @type {const} */ ([['storms', stormTable], ['subjects', subjectTable]])) {
    if (!names.includes(name) || !existsSync(reportOf(name))) continue;
    const file = `bench/results/${name}-2-core-vm.md`;
    const before = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    writeFileSync(join(root, file), table(JSON.parse(readFileSync(reportOf(name), 'utf8')), before));
    console.log(`\n${file} is written.`);
  }
  console.log(`\n${done.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}; in all ${total} s`);
  const flaky = done.flatMap((part) => part.flaky), failed = sum('failed'), skipped = sum('skipped');
  if (flaky.length) console.log(`${flaky.length} flaky, not counted as passed: passed only when run again.`);
  for (const title of flaky) console.log(`  flaky: ${title}`);
  console.log(`${sum('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  return failed === 0;
}

const asked = process.argv.slice(2), unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
try {
  if (unknown.length) throw new Error(`There is no part "${unknown[0]}": ${Object.keys(PARTS).join(', ')}.`);
  const names = Object.keys(PARTS).filter((name) => (asked.length ? asked.includes(name) : !PARTS[name].extra));
  if (!await testAll(names)) process.exitCode = 1;
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
