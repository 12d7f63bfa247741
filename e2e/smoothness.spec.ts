import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BALL, expect, field, open, SMALL_WHEEL, test, waitForProgress, waitForRun } from './support/page';

/** What the page's thread did in one piece for long [ms]; the observer reports from 50 ms on. */
type Watched = Window & { longTasks?: number[] };

test('the page stays responsive while it runs', async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    (window as Watched).longTasks = tasks;
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask', buffered: true });
  });
  await open(page, SMALL_WHEEL);
  await waitForRun(page);
  await page.evaluate(() => { (window as Watched).longTasks!.length = 0; });
  const slider = page.getByTestId('slider-slip');
  await slider.focus();
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press(i % 4 === 3 ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForTimeout(100);
  }
  await page.getByRole('button', { name: 'Plots', exact: true }).click();
  await page.getByRole('button', { name: 'Plots', exact: true }).click();
  await field(page, 'friction').fill('0.6');
  await page.waitForTimeout(4000);
  await waitForProgress(page);
  const worst = await page.evaluate(() => Math.max(0, ...(window as Watched).longTasks!));
  expect(worst).toBeLessThanOrEqual(100);
});

test('the built scripts are small, and nothing is fetched from elsewhere', async ({ page, baseURL }) => {
  const assets = join(import.meta.dirname, '../dist/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const zipped = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  expect(zipped).toBeGreaterThan(10_000);
  expect(zipped).toBeLessThanOrEqual(700_000);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await open(page, BALL);
  await waitForRun(page);
  expect(addresses.filter((address) => !address.startsWith(baseURL!) && !/^(blob|data):/.test(address))).toEqual([]);
});
