import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { singleWheel } from '../src/scenes/wheel/singleWheel';
import {
  BALL, expect, issues, openNext, pauseAndHash, phase, poll, readTime, sharedTest, SMALL_WHEEL, status,
  waitForProgress, waitForRun,
} from './support/page';
import { countColors, readPng, shareOfVivid } from './support/png';

/** Opens a small wheel, and pauses it once it has moved. */
async function pauseWheel(page: Page): Promise<void> {
  await openNext(page, SMALL_WHEEL);
  await waitForRun(page);
  await waitForProgress(page);
  await pauseAndHash(page);
}

const TITLE = 'CSV holds every probe of every step, with units; PNG holds the view, without the panels';
sharedTest(TITLE, async ({ page }) => {
  await pauseWheel(page);
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

const SAVED = 'a run is saved, and goes on from its file in another scene, by a click or dropped on the page';
sharedTest(SAVED, async ({ page }) => {
  await pauseWheel(page);
  const time = await readTime(page);
  const [download] =
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save run' }).click()]);
  expect(download.suggestedFilename()).toBe(`grouser-single-wheel-${time.toFixed(2)}s.grouser`);
  const file = await download.path();

  await openNext(page, '#1/rolling-ball');
  await waitForRun(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await poll(() => phase(page)).toBe('paused');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a saved run' }).click(),
  ]);
  await chooser.setFiles({ name: 'bad.grouser', mimeType: '', buffer: Buffer.from('no run') });
  await expect(issues(page)).toContainText('bad.grouser: This is no saved state of Grouser');
  await expect(page.locator('.scene-title')).toHaveText('Rolling ball');

  await page.evaluate(([name, text]) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), data = new DataTransfer();
    data.items.add(new File([bytes], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, ['wheel.grouser', readFileSync(file).toString('base64')] as const);
  await expect(page.locator('.scene-title')).toHaveText(singleWheel.title);
  await poll(() => readTime(page)).toBeCloseTo(time, 6);
  await poll(() => new URL(page.url()).hash).toContain('grainRadius=20');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await poll(() => readTime(page)).toBeGreaterThan(time + 0.01);
});

sharedTest('a run on the GPU goes on from its file with the state that was saved', { tag: '@long' },
  async ({ page }) => {
  await openNext(page, `${BALL}?backend=gpu`);
  await waitForRun(page);
  await expect(status(page)).toHaveAttribute('data-backend', 'gpu');
  const { time, hash } = await pauseAndHash(page);
  const [download] =
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save run' }).click()]);
  await page.getByRole('button', { name: 'Reset' }).click();
  await poll(() => readTime(page)).toBe(0);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a saved run' }).click(),
  ]);
  await chooser.setFiles(await download.path());
  await expect(status(page)).toHaveAttribute('data-hash', hash);
  expect(await readTime(page)).toBe(time);
  await expect(issues(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  expect(await waitForProgress(page)).toBeGreaterThan(time);
});
