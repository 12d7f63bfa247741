import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from './findBrowser.mjs';

/**
 * `npm run rate` opens scenes of the built page without a GPU at 1280 × 720, as a newcomer does, and writes how many
 * frames a second are drawn while they run, and how fast they run, to bench/results/picture-rate-2-core-vm.md.
 */
const PORT = 4191, SCENES = ['single-wheel', 'hmmwv-flat', 'hmmwv-hard'];
/** Time until the picture has found its size, and between samples of the second half of what is looked at [ms]. */
const WARM = 16_000, EVERY = 2000, SAMPLES = 8;

/** Returns the middle of numbers. @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Returns a row of the table. @param {import('@playwright/test').Page} page @param {string} scene */
async function measure(page, scene) {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // what rests would be played back
  await page.goto(`http://127.0.0.1:${PORT}/#1/${scene}`);
  const runs = () => document.documentElement.dataset.phase === 'running';
  await page.waitForFunction(runs, undefined, { timeout: 600_000 });
  await page.waitForTimeout(WARM);
  const look = async () => {
    const status = page.getByTestId('status').first();
    const { fps, time } = await status.evaluate((/** @type {HTMLElement} */ e) => e.dataset);
    return { fps: Number(fps), time: Number(time), at: Date.now() };
  };
  const samples = [await look()];
  for (let k = 0; k < SAMPLES; k++) {
    await page.waitForTimeout(EVERY);
    samples.push(await look());
  }
  const first = samples[0], last = samples[SAMPLES], speed = (1000 * (last.time - first.time)) / (last.at - first.at);
  return `| \`${scene}\` | ${median(samples.map(({ fps }) => fps)).toFixed(1)} | ${speed.toFixed(2)} |`;
}

const server = spawn('node', ['scripts/serveBuilt.mjs', String(PORT), '/', 'isolated'], { stdio: 'inherit' });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
try {
  const rows = [];
  for (const scene of SCENES) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    rows.push(await measure(page, scene));
    await page.close();
  }
  const table = [
    '# Frames a second without a GPU', '', '`npm run rate`', '',
    'Chromium without WebGPU at 1280 × 720, the physics running on the CPU with the grains that the page chose.', '',
    '| scene | frames a second | of real time |', '|---|---|---|', ...rows, '',
  ].join('\n');
  writeFileSync('bench/results/picture-rate-2-core-vm.md', table);
  console.log(table);
} finally {
  await browser.close();
  server.kill();
}
