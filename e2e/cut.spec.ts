import type { Page } from '@playwright/test';
import {
  expect, field, issues, open, pauseAndHash, poll, readTime, setField, SMALL_WHEEL, test, view, waitForRun,
} from './support/page';
import { shareOfVivid, type Picture } from './support/png';

/** Returns the share of pixels [1] in the colours of fast grains, pink to purple, which nothing else here has. */
function shareOfPurple({ width, height, channels, bytes }: Picture): number {
  let purple = 0;
  for (let i = 0; i < bytes.length; i += channels) if (bytes[i + 2] - bytes[i + 1] > 40) purple++;
  return purple / (width * height);
}

const vivid = async (page: Page) => shareOfVivid(await view(page));
const purple = async (page: Page) => shareOfPurple(await view(page));
const PATIENCE = { timeout: 60_000 };

for (const how of ['renderer=webgpu', 'renderer=webgl', 'backend=gpu']) {
  test(`a cut takes the nearer half of the bed away and shows velocities in it (${how})`, { tag: '@long' },
    async ({ page }) => {
    test.setTimeout(180_000);
    await open(page, `${SMALL_WHEEL}&omega=5&color=height&${how}`);
    await waitForRun(page);
    await poll(() => readTime(page), PATIENCE).toBeGreaterThan(0.1); // the wheel has dug in
    await pauseAndHash(page);
    await poll(() => vivid(page), PATIENCE).toBeGreaterThan(0.01);
    const whole = await vivid(page);
    await field(page, 'cut').selectOption('x'); // the eye stands where x is low
    await poll(() => vivid(page), PATIENCE).toBeLessThan(0.75 * whole);
    await setField(page, 'cutAt', '100');
    await poll(() => vivid(page), PATIENCE).toBeLessThan(0.1 * whole);
    await setField(page, 'cutAt', '0');
    await poll(() => vivid(page), PATIENCE).toBeGreaterThan(0.75 * whole);

    await field(page, 'color').selectOption('plain');
    await field(page, 'cut').selectOption('y');
    await setField(page, 'cutAt', '40');
    await expect(page.getByRole('figure', { name: /^Velocity in the cut: from 0 to/ })).toBeVisible();
    await poll(() => purple(page), PATIENCE).toBeGreaterThan(0.0005);
    await poll(() => page.url()).toMatch(/cut=y&cutAt=40/);
    await field(page, 'cut').selectOption('off');
    await poll(() => purple(page), PATIENCE).toBeLessThan(0.0001);
    await page.getByRole('button', { name: 'Undo' }).click();
    await poll(() => purple(page), PATIENCE).toBeGreaterThan(0.0005);
  });
}

test('a cut that there is not is refused in a sentence', { tag: '@long' }, async ({ page }) => {
  await open(page, `${SMALL_WHEEL}&cut=z&cutAt=101`);
  await expect(issues(page)).toContainText('cut = z is not allowed: off, x or y.');
  await expect(issues(page)).toContainText('cutAt = 101 is not allowed: 0 to 100 %.');
});

test('the plane of a cut shows trails, and a field with its scale', { tag: '@long' },
  async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, `${SMALL_WHEEL}&omega=5&cut=y&cutAt=40&cutShows=trails&color=plain`);
  await waitForRun(page);
  await poll(() => readTime(page), PATIENCE).toBeGreaterThan(0.05);
  const legend = (name: string | RegExp) => page.getByRole('figure', { name });
  await expect(legend('Trails in the cut: from 0.5 s ago to now')).toBeVisible();
  await poll(() => purple(page), PATIENCE).toBeGreaterThan(0.0002);
  await pauseAndHash(page);
  await field(page, 'cutShows').selectOption('verticalStress');
  await expect(legend(/^Vertical stress in the cut: from 0 to ≥ [\d.]+ k?Pa/)).toBeVisible();
  await poll(() => purple(page), PATIENCE).toBeGreaterThan(0.002); // below the wheel
  await poll(() => page.url()).toMatch(/cutShows=verticalStress/);
  await field(page, 'cutShows').selectOption('packing');
  await expect(legend('Packing fraction in the cut: from ≤ 0.4 to ≥ 0.75')).toBeVisible();
  await poll(() => purple(page), PATIENCE).toBeGreaterThan(0.0005);
  await field(page, 'cutShows').selectOption('velocities');
  await expect(legend(/^Velocity in the cut/)).toBeVisible();
});

for (const renderer of ['webgpu', 'webgl']) {
  test(`a run on the GPU has fields, trails and colours by force and displacement (${renderer})`, { tag: '@long' },
    async ({ page }) => {
    test.setTimeout(180_000);
    await open(page, `${SMALL_WHEEL}&omega=5&cut=y&cutAt=40&cutShows=verticalStress&color=plain&backend=gpu`
      + `&renderer=${renderer}`);
    await waitForRun(page);
    await poll(() => readTime(page), PATIENCE).toBeGreaterThan(0.05);
    const legend = (name: string | RegExp) => page.getByRole('figure', { name });
    await expect(legend(/^Vertical stress in the cut: from 0 to ≥ [\d.]+ k?Pa/)).toBeVisible(PATIENCE);
    await poll(() => purple(page), PATIENCE).toBeGreaterThan(0.002); // below the wheel
    await field(page, 'cutShows').selectOption('trails');
    await expect(legend('Trails in the cut: from 0.5 s ago to now')).toBeVisible(PATIENCE);
    await poll(() => purple(page), PATIENCE).toBeGreaterThan(0.0002);
    await pauseAndHash(page);
    await field(page, 'cut').selectOption('off');
    await poll(() => purple(page), PATIENCE).toBeLessThan(0.0001);
    const plain = await vivid(page);
    await field(page, 'color').selectOption('force');
    await expect(legend(/^Colour of grains: force from 0 to ≥ [\d.]+ k?N/)).toBeVisible(PATIENCE);
    await poll(() => vivid(page), PATIENCE).toBeGreaterThan(plain + 0.01);
    await field(page, 'color').selectOption('displacement');
    await expect(legend(/^Colour of grains: displacement from 0 to ≥ [\d.]+ [mµ]?m/)).toBeVisible(PATIENCE);
  });
}
