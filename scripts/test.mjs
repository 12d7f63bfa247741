import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser } from './findBrowser.mjs';

/**
 * `npm test` runs every part below in order and stops at the first that fails; `npm test -- unit lint` runs those two.
 * The last line counts the tests of Vitest and Playwright, and a part without tests of its own as one if it failed.
 */
const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'grouser-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/**
 * @typedef {object} Part
 * @property {string} bin package whose command line is run: node_modules/<package>, by the name of the command
 * @property {string[]} args
 * @property {number} minutes after which it is ended
 * @property {boolean} [browser] needs one: it runs pages, or takes SwiftShader from beside it
 * @property {Record<string, string>} [env]
 * @property {(report: any) => Counts} [count] reads its JSON report; `any`: two tools, two shapes
 */

const unitReport = join(reports, 'unit.json'), e2eReport = join(reports, 'e2e.json');

/** @type {Record<string, Part>} */
const PARTS = {
  types: { bin: 'typescript/tsc', args: ['--noEmit'], minutes: 5 },
  lint: { bin: 'eslint/eslint', args: ['.'], minutes: 5 },
  unit: {
    bin: 'vitest/vitest', args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    minutes: 20, browser: true,
    count: (r) => ({ passed: r.numPassedTests, failed: r.numFailedTests, skipped: r.numPendingTests + r.numTodoTests }),
  },
  build: { bin: 'vite/vite', args: ['build', '--logLevel', 'warn'], minutes: 5 },
  e2e: {
    bin: '@playwright/test/playwright', args: ['test', '--reporter=list,json'], minutes: 20, browser: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
  },
};
/** @type {Record<string, string>} */
const REPORTS = { unit: unitReport, e2e: e2eReport };

/** The script behind a command of a package, run by this Node: no shell, no npx, whose child would outlive it. */
function commandPath(/** @type {string} */ bin) {
  const cut = bin.lastIndexOf('/'), name = bin.slice(0, cut), command = bin.slice(cut + 1);
  const manifest = join(root, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) throw new Error(`${name} is not installed: run "npm ci" first.`);
  const entry = createRequire(import.meta.url)(manifest).bin;
  return join(dirname(manifest), typeof entry === 'string' ? entry : entry[command]);
}

/** @returns {Promise<boolean>} whether it ended well */
function runPart(/** @type {Part} */ { bin, args, minutes, env }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [commandPath(bin), ...args], {
      cwd: root, stdio: ['ignore', 'inherit', 'inherit'], timeout: minutes * 60_000, env: { ...process.env, ...env },
    });
    child.on('exit', (code, signal) => {
      if (signal) console.error(`Ended by ${signal}; it may take ${minutes} minutes.`);
      resolve(code === 0);
    });
  });
}

/** What a part's report counts; a part that failed without a failed test counts as one. @returns {Counts} */
function countPart(/** @type {string} */ name, /** @type {boolean} */ ok) {
  const none = { passed: 0, failed: 0, skipped: 0 };
  const counts = PARTS[name].count && existsSync(REPORTS[name]) ? PARTS[name].count(JSON.parse(readFileSync(REPORTS[name], 'utf8'))) : none;
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

async function testAll(/** @type {string[]} */ names) {
  const total = { passed: 0, failed: 0, skipped: 0 }, times = [];
  if (names.some((name) => PARTS[name].browser)) process.env.GROUSER_BROWSER = await findBrowser();
  for (const name of names) {
    console.log(`\n== ${name}`);
    const begin = performance.now();
    const ok = await runPart(PARTS[name]);
    const counts = countPart(name, ok), seconds = ((performance.now() - begin) / 1000).toFixed(1);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    times.push(`${name} ${seconds} s`);
    console.log(`== ${name}: ${ok ? 'ok' : 'failed'} in ${seconds} s`);
    if (!ok) break;
  }
  console.log(`\n${times.join(', ')}`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
  return total.failed === 0;
}

const asked = process.argv.slice(2), unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
try {
  if (unknown.length) throw new Error(`There is no part "${unknown[0]}": ${Object.keys(PARTS).join(', ')}.`);
  if (!await testAll(asked.length ? Object.keys(PARTS).filter((name) => asked.includes(name)) : Object.keys(PARTS))) process.exitCode = 1;
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
