import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { singleWheel } from '../src/scenes/wheel/singleWheel';
import {
  BALL, canvas, expect, field, issues, openNext, pauseAndHash, phase, poll, readTime, sharedTest, SMALL_WHEEL, status,
  test, view, waitForProgress, waitForRun,
} from './support/page';
import { countColors, shareOfChanged, shareOfVivid, type Picture } from './support/png';
import { askForPicture, rowsOf, savePicture } from './support/savePicture';

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

  const { name, picture } = await savePicture(page, { size: null, legend: false, caption: false });
  expect(name).toBe(`grouser-single-wheel-${(await readTime(page)).toFixed(2)}s.png`);
  expect([picture.width, picture.height]).toEqual([450, 280]); // all pixels of the window
  expect(countColors(picture)).toBeGreaterThan(20);
  expect(shareOfVivid(picture)).toBeGreaterThan(0.01);
});

const SIZES = 'a picture has the size that was asked for, with legend and caption; the view stays as it is';
sharedTest(SIZES, { tag: '@long' }, async ({ page }) => {
  test.setTimeout(150_000);
  await pauseWheel(page);
  await field(page, 'color').selectOption('speed');
  await page.waitForTimeout(2000); // a still picture is drawn once more, with all pixels
  const before = await view(page), size = [640, 400] as const;
  const sizeOfCanvas = () => canvas(page).evaluate((e: HTMLCanvasElement) => [e.width, e.height]);
  const canvasBefore = await sizeOfCanvas();
  const { picture: plain } = await savePicture(page, { size, legend: false, caption: false });
  const { picture: legend } = await savePicture(page, { size, legend: true, caption: false });
  const { picture: caption } = await savePicture(page, { size, legend: false, caption: true });
  for (const { width, height } of [plain, legend, caption]) expect([width, height]).toEqual([640, 400]);
  expect(shareOfVivid(plain)).toBeGreaterThan(0.01);
  const changed = (other: Picture, from: number, to: number) =>
    shareOfChanged(rowsOf(plain, from, to), rowsOf(other, from, to));
  expect(changed(legend, 330, 400)).toBeGreaterThan(0.1); // a box at the left
  expect(changed(legend, 0, 300)).toBe(0);
  expect(changed(caption, 370, 400)).toBeGreaterThan(0.5); // a band
  expect(changed(caption, 0, 200)).toBe(0);
  await poll(sizeOfCanvas, { timeout: 30_000 }).toEqual(canvasBefore); // once it is drawn with all pixels again
  await poll(async () => shareOfChanged(before, await view(page))).toBeLessThan(0.01);

  await askForPicture(page, { size: [10, 400], legend: true, caption: true });
  await expect(page.getByRole('alert').filter({ hasText: 'Width' }))
    .toHaveText('Width "10": a whole number from 64 to 8192 is allowed.');
  await expect(page.getByRole('button', { name: 'Save PNG' })).toBeDisabled();
  await page.keyboard.press('Escape');
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
