import { readFileSync } from 'node:fs';
import { singleWheel } from '../src/scenes/wheel/singleWheel';
import { expect, openNext, phase, poll, sharedTest, SMALL_WHEEL, waitForProgress, waitForRun } from './support/page';
import { countColors, readPng, shareOfVivid } from './support/png';

const TITLE = 'CSV holds every probe of every step, with units; PNG holds the view, without the panels';
sharedTest(TITLE, async ({ page }) => {
  await openNext(page, SMALL_WHEEL);
  await waitForRun(page);
  await waitForProgress(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await poll(() => phase(page)).toBe('paused');
  const [download] =
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('grouser-single-wheel.csv');
  const [header, ...rows] = readFileSync(await download.path(), 'utf8').trimEnd().split('\n');
  const probes = Object.entries(singleWheel.probes).map(([key, { unit }]) => `${key} [${unit}]`);
  expect(header.split(',')).toEqual(['time [s]', ...probes]);
  const table = rows.map((row) => row.split(',').map(Number));
  expect(table.length).toBeGreaterThan(5);
  expect(table.flat().every(Number.isFinite)).toBe(true);
  const steps = table.slice(1).map(([t], i) => t - table[i][0]);
  for (const step of steps) expect(step).toBeCloseTo(0.004, 9); // none is left out

  const [shot] = await Promise.all([
    page.waitForEvent('download', { timeout: 45_000 }), page.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  expect(shot.suggestedFilename()).toMatch(/^grouser-single-wheel.*\.png$/);
  const picture = readPng(readFileSync(await shot.path()));
  expect(picture.width / picture.height).toBeCloseTo(900 / 560, 1);
  expect(countColors(picture)).toBeGreaterThan(20);
  expect(shareOfVivid(picture)).toBeGreaterThan(0.01);
});
