import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from './findBrowser.mjs';

/**
 * `npm run interactions` uses the built page as a person does while it computes, without a GPU at 1280 × 720, and
 * writes to bench/results/interactions-2-core-vm.md how long each interaction takes to the next paint (Event Timing,
 * in steps of 8 ms), and which tasks of the page's thread are longer than 50 ms (Long Tasks): of those while the world
 * is built, and of those while it runs.
 */
const PORT = 4193, SCENES = ['single-wheel', 'hmmwv-flat', 'dozer'];
const PAUSE = 700; // between two interactions [ms]

/** @typedef {import('@playwright/test').Page} Page */
/** @type {[string, (page: Page) => Promise<unknown>][]} */
const ACTS = [
  ['parameters', (page) => page.getByRole('button', { name: 'Parameters', exact: true }).first().click()],
  ['a slider by keys', async (page) => {
    await page.getByTestId('slider-friction').focus();
    for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowRight');
  }],
  ['a typed value', async (page) => {
    await page.getByTestId('param-friction').fill('0.6');
    await page.keyboard.press('Enter');
  }],
  ['a search of parameters', (page) =>
    page.getByPlaceholder(/^Search/).first().pressSequentially('grav', { delay: 60 })],
  ['plots', (page) => page.getByRole('button', { name: 'Plots', exact: true }).first().click()],
  ['the camera by drag', async (page) => {
    await page.mouse.move(500, 250);
    await page.mouse.down();
    for (let k = 0; k < 12; k++) await page.mouse.move(500 + 8 * k, 250 + 2 * k);
    await page.mouse.up();
  }],
  ['the time line', async (page) => {
    await page.getByRole('slider', { name: 'Moment shown' }).focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'End']) await page.keyboard.press(key);
  }],
  ['pause and play', async (page) => {
    for (let k = 0; k < 2; k++) await page.keyboard.press('Space');
  }],
  ['the gallery', async (page) => {
    await page.getByTitle('Choose a scene').click();
    await page.keyboard.press('Escape');
  }],
];

/** Returns the longest of some times. @param {number[]} times */
const longest = (times) => times.reduce((a, b) => (a > b ? a : b));

/** Watches the page from its first task on. */
function watch() {
  const seen = Object.assign(globalThis, {
    longTasks: /** @type {number[][]} */ ([]), taken: /** @type {number[]} */ ([]),
  });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (/** @type {PerformanceEventTiming} */ (entry).interactionId) seen.taken.push(entry.duration);
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
}

/** Returns a row for each interaction with a scene, and one for its tasks. @param {Page} page @param {string} scene */
async function measure(page, scene) {
  await page.addInitScript(watch);
  await page.emulateMedia({ reducedMotion: 'reduce' }); // what rests would be played back
  await page.goto(`http://127.0.0.1:${PORT}/#1/${scene}`);
  const runs = () => document.documentElement.dataset.phase === 'running';
  await page.waitForFunction(runs, undefined, { timeout: 600_000 });
  await page.waitForTimeout(8000);
  const began = await page.evaluate(() => performance.now()), /** @type {string[]} */ rows = [];
  const /** @type {number[]} */ all = [];
  for (const [name, act] of ACTS) {
    await page.evaluate(() => { /** @type {any} */ (globalThis).taken.length = 0; });
    await act(page);
    await page.waitForTimeout(PAUSE);
    const taken = await page.evaluate(() => /** @type {any} */ (globalThis).taken.slice());
    all.push(...taken);
    rows.push(`| \`${scene}\` | ${name} | ${taken.length ? longest(taken) : '< 16'} |`);
  }
  const /** @type {number[][]} */ tasks = await page.evaluate(() => /** @type {any} */ (globalThis).longTasks);
  const those = (/** @type {boolean} */ isUsed) =>
    tasks.filter(([at]) => (at > began) === isUsed).map(([, ms]) => Math.round(ms));
  const text = (/** @type {number[]} */ of) => (of.length ? `${of.length}, the longest ${longest(of)}` : 'none');
  return { rows, tasks: `| \`${scene}\` | ${text(those(false))} | ${text(those(true))} |` };
}

const server = spawn('node', ['scripts/serveBuilt.mjs', String(PORT), '/', 'isolated'], { stdio: 'inherit' });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
try {
  const found = [];
  for (const scene of SCENES) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    found.push(await measure(page, scene));
    await page.close();
  }
  const report = [
    '# Interactions while the page computes', '', '`npm run interactions`', '',
    'Chromium without WebGPU at 1280 × 720, the physics running on the CPU with the grains that the page chose.', '',
    '| scene | interaction | to the next paint, at most [ms] |', '|---|---|---|', ...found.flatMap(({ rows }) => rows),
    '',
    'Tasks of the page\'s thread over 50 ms:', '',
    '| scene | until it has run for 8 s | while it runs and is used |', '|---|---|---|',
    ...found.map(({ tasks }) => tasks), '',
  ].join('\n');
  writeFileSync('bench/results/interactions-2-core-vm.md', report);
  console.log(report);
} finally {
  await browser.close();
  server.kill();
}
