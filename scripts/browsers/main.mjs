import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPage } from '../buildPage.mjs';
import { bundleOf, root } from '../headlessBundle.mjs';
import { Missing } from '../missing.mjs';
import { openDisplay } from './display.mjs';
import { Ended, startFirefox } from './firefox.mjs';
import { serveWatched } from './serveWatched.mjs';
import { note } from './table.mjs';
import { startWebKit } from './webkit.mjs';

/**
 * `npm run test:browsers` opens the built page in browsers other than Chromium, as they are installed, and writes what
 * was seen into bench/results/browsers.md and the README. One that is not installed is skipped, with a sentence that
 * says what to install; nothing is installed here.
 */

/** @typedef {import('./firefox.mjs').Driver} Driver */

/** Link of a bed of some 900 grains, as in e2e/support/page.ts. */
const LINK = '#1/single-wheel?grainRadius=20&dt=0.004&substeps=8';
const WAIT_SECONDS = 240;

const bundle = bundleOf('e2e/support/png.ts');
if (!bundle) process.exit(1);
/** @type {typeof import('../../e2e/support/png')} */
const { readPng, shareOfChanged, shareOfVivid } = await import(pathToFileURL(bundle).href);

/** Runs in the page: what it says of itself. */
const STATE = `(() => {
  const status = document.querySelector('[data-testid=status]'), text = (id) =>
    [...document.querySelectorAll('[data-testid=' + id + '] p, [data-testid=' + id + '] li')].map((e) => e.textContent);
  return {
    phase: document.documentElement.dataset.phase ?? '', time: Number(status?.dataset.time ?? NaN),
    backend: status?.dataset.backend, on: status?.querySelector('.status-backend')?.textContent ?? '',
    boot: document.getElementById('boot')?.textContent ?? null,
    said: [...text('failure'), ...text('issues')], faults: grouserFaults,
    charts: [...document.querySelectorAll('[data-testid^=plot-] canvas')].filter((e) => e.width > 0).length,
    language: grouserLanguage, hasGpu: 'gpu' in navigator,
  };
})()`;

const sleep = (/** @type {number} */ ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/**
 * Asks until the answer is as wanted; throws an error that names what did not come about.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} ask
 * @param {(answer: T) => boolean} holds
 * @param {number} seconds
 */
async function until(what, ask, holds, seconds = WAIT_SECONDS) {
  const end = performance.now() + 1000 * seconds;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (performance.now() > end) {
      const shown = Buffer.isBuffer(answer) || typeof answer === 'object' && answer && 'bytes' in answer ? 'a picture'
        : JSON.stringify(answer);
      throw new Error(`${what}: not after ${seconds} s, ${shown}`);
    }
    await sleep(300);
  }
}

/** Opens the page and waits until an engine steps. */
async function openAndRun(/** @type {Driver} */ driver, /** @type {string} */ address) {
  await driver.open(address);
  const state = () => driver.evaluate(STATE);
  const begun = await until('the page runs', state, ({ phase, time, boot, said, faults }) => {
    if (boot !== null && /could not start/.test(boot)) throw new Error(boot);
    const all = [...said, ...faults].join(' ');
    if (phase === 'failed' && !/may still come/.test(all)) throw new Error(`the page failed: ${all}`);
    return phase === 'running' && time > 0;
  });
  return until('time goes on', state, ({ time }) => time > begun.time);
}

/** Takes a picture of the view without the panels over it. */
async function view(/** @type {Driver} */ driver) {
  const hide = (/** @type {string} */ value) => driver.evaluate('document.querySelectorAll(\'.overlay, dialog\')'
    + `.forEach((e) => e.style.setProperty('visibility', '${value}', 'important'))`);
  await hide('hidden');
  const picture = readPng(await driver.picture());
  await hide('');
  return picture;
}

/** Presses a key; the numbers choose cameras. */
const press = (/** @type {Driver} */ driver, /** @type {string} */ key) => driver.evaluate(
  `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true }))`);

/** Opens the plots, where there is no room for them at first. Returns the number of charts. */
async function openCharts(/** @type {Driver} */ driver) {
  const state = () => driver.evaluate(STATE);
  if ((await state()).charts === 0) await press(driver, 'g');
  return (await until('there are charts', state, ({ charts }) => charts > 0)).charts;
}

const isDrawn = (/** @type {import('../../e2e/support/png').Picture} */ picture) => shareOfVivid(picture) > 0.005;

/** What the page says where the machine has no time for it. */
const BUSY = /^A step takes longer than \d+ s here/;

/** Throws if the page has told of an error. */
function refuseFaults(/** @type {{ said: string[], faults: string[] }} */ { said, faults }) {
  const all = [...said.filter((text) => !BUSY.test(text)), ...faults];
  if (all.length) throw new Error(`the page complains: ${all.join(' ')}`);
}

/** Checks that an error of a module is a sentence in place of the page. */
async function checkPlanted(/** @type {Driver} */ driver, /** @type {string} */ address) {
  await driver.open(`${address}planted.html${LINK}`);
  await until('a module that throws is said', () => driver.evaluate(STATE), ({ boot }) =>
    /could not start: .*a planted fault/.test(boot ?? ''), 20);
}

/**
 * Checks that Firefox computes on the CPU and on the GPU, where it draws, also after a change of size. Returns what was
 * seen.
 * @returns {Promise<Seen>}
 */
async function checkFirefox(/** @type {Driver} */ driver, /** @type {string} */ address) {
  const cpu = await openAndRun(driver, `${address}${LINK}&backend=cpu`);
  if (cpu.backend !== 'cpu') throw new Error(`it computes on ${cpu.on}, not on the CPU`);
  refuseFaults(cpu);
  await driver.open('about:blank'); // the next address differs by its hash alone
  const { backend, on, time } = await openAndRun(driver, `${address}${LINK}&backend=gpu`);
  if (backend !== 'gpu') throw new Error(`it computes on ${on}, not on the GPU`);
  await until('the view is drawn', () => view(driver), isDrawn);
  await driver.resize(1100, 700);
  const resized = await until('the view is drawn after a change of size', () => view(driver), isDrawn);
  await press(driver, '3');
  await until('the view follows another camera after a change of size', () => view(driver), (picture) =>
    isDrawn(picture) && shareOfChanged(resized, picture) > 0.01);
  await press(driver, '1');
  const charts = await openCharts(driver);
  const last = await until('time goes on after it', () => driver.evaluate(STATE), (state) => state.time > time + 0.1);
  refuseFaults(last);
  writeFileSync(join(root, 'docs/screenshots/firefox.png'), await driver.picture());
  const seen = `steps on ${on}, and on ${cpu.on}; draws on after a change of size; ${charts} charts; no error`;
  return { computes: 'GPU, CPU', draws: 'WebGPU', seen };
}

/**
 * Checks that WebKitGTK computes and draws, or says that it cannot draw. Returns what was seen.
 * @returns {Promise<Seen>}
 */
async function checkWebKit(/** @type {Driver} */ driver, /** @type {string} */ address) {
  const { on, backend, hasGpu } = await openAndRun(driver, `${address}${LINK}`), charts = await openCharts(driver);
  const { said, faults, boot, language } = await driver.evaluate(STATE);
  if (boot !== null) throw new Error(`the first sentence stays: ${boot}`);
  const drawing = said.find((/** @type {string} */ text) => /draw/i.test(text)), drawn = isDrawn(await view(driver));
  if (!drawn && !drawing) throw new Error('nothing is drawn, and no sentence says why');
  const more = said.filter((/** @type {string} */ text) => text !== drawing);
  refuseFaults({ said: more, faults });
  const seen = `${hasGpu ? 'WebGPU' : 'no WebGPU'}, language "${language}": steps on ${on}; ${charts} charts; `
    + `${drawn ? 'draws' : `says "${drawing}"`}; no other error`;
  return { computes: backend.toUpperCase(), draws: drawn ? 'WebGL2' : '– (a sentence says so)', seen };
}

/**
 * @typedef {Pick<import('./table.mjs').Row, 'computes' | 'draws' | 'seen'>} Seen
 * @typedef {object} Check
 * @property {string} name
 * @property {(display: string) => Promise<Driver>} start
 * @property {(driver: Driver, address: string) => Promise<Seen>} check
 */
/** @type {Check[]} */
const CHECKS = [
  { name: 'Firefox', start: startFirefox, check: checkFirefox },
  ...['C.UTF-8', 'en_US.UTF-8'].map((locale) => ({
    name: `WebKitGTK, LANG=${locale}`, check: checkWebKit,
    start: (/** @type {string} */ display) => startWebKit(display, locale),
  })),
];

/** Opens a browser and checks the page in it. Rejects with Missing, or with what fails, and keeps a picture then. */
async function look(
  /** @type {Check} */ { start, check }, /** @type {string} */ display, /** @type {string} */ address,
) {
  const driver = await start(display);
  try {
    await checkPlanted(driver, address);
    const { seen, ...rest } = await check(driver, address);
    return { version: driver.version, ...rest, seen: `${seen}; says what a module throws` };
  } catch (error) {
    const folder = join(root, 'test-results');
    mkdirSync(folder, { recursive: true });
    await driver.picture().then((png) => writeFileSync(join(folder, 'browser.png'), png), () => {});
    throw Object.assign(/** @type {Error} */ (error), { version: driver.version });
  } finally {
    await driver.close();
  }
}

/**
 * Looks again, once, if the browser itself has ended: on a driver in software it does now and then. What was seen says
 * so.
 */
async function lookTwice(
  /** @type {Check} */ check, /** @type {string} */ display, /** @type {string} */ address,
) {
  try {
    return await look(check, display, address);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    const { seen, ...rest } = await look(check, display, address);
    return { ...rest, seen: `${seen} (on the second try: the browser itself had ended)` };
  }
}

/** Runs a check, says what came of it and writes it down. Returns 'passed', 'failed' or 'skipped'. */
async function run(/** @type {Check} */ check, /** @type {string} */ display, /** @type {string} */ address) {
  const begin = performance.now();
  let found = { version: '–', computes: '–', draws: '–', seen: '' }, outcome = 'passed';
  try {
    found = await lookTwice(check, display, address);
  } catch (error) {
    const fault = /** @type {Error & { version?: string }} */ (error);
    if (error instanceof Missing) {
      console.log(`skipped: ${check.name}, ${fault.message}.`);
      return 'skipped';
    }
    found = { version: fault.version ?? '–', computes: 'fails', draws: 'fails', seen: '' };
    found.seen = `fails: ${fault.message.replaceAll(/\s+/g, ' ')}`;
    outcome = 'failed';
  }
  console.log(`${check.name} ${found.version}: ${found.seen} (${((performance.now() - begin) / 1000).toFixed(0)} s)`);
  note(root, { browser: check.name, ...found, date: new Date().toISOString().slice(0, 10) });
  return outcome;
}

async function checkAll() {
  const asked = process.argv.slice(2).map((word) => word.toLowerCase());
  const checks = CHECKS.filter(({ name }) => !asked.length || asked.some((word) => name.toLowerCase().includes(word)));
  if (!checks.length) throw new Error(`There is no browser "${asked.join(' ')}": Firefox, WebKitGTK.`);
  buildPage(root);
  const display = await openDisplay(), server = await serveWatched(join(root, 'dist'));
  /** @type {string[]} */
  const outcomes = [];
  for (const check of checks) outcomes.push(await run(check, display.name, server.address));
  server.close();
  display.close();
  const count = (/** @type {string} */ outcome) => outcomes.filter((one) => one === outcome).length;
  console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  return count('failed') === 0;
}

// What was started ends with this process, also when it is ended from outside.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
try {
  if (!await checkAll()) process.exitCode = 1;
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  if (error instanceof Missing) {
    console.log(`skipped: no browser is opened, ${message}.`);
  } else {
    console.error(message);
    process.exitCode = 1;
  }
}
