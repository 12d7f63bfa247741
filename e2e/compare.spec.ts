import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { expect, open, poll, test, waitForRun } from './support/page';

const LEFT = '#1/rolling-ball?friction=0.4&backend=cpu', RIGHT = '1/rolling-ball?friction=0.05&backend=cpu';

const timeIn = async (frame: FrameLocator) => parseFloat(await frame.getByTestId('embed-time').innerText());
const hashIn = (page: Page, side: number) => page.frames()[1 + side].evaluate(() => location.hash);

const BESIDE = 'two runs are side by side, at the same time and from the same place, with what differs';
test(BESIDE, { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, `?compare=${encodeURIComponent(RIGHT)}${LEFT}`);
  const sides = ['First run', 'Second run'].map((title) => page.frameLocator(`iframe[title="${title}"]`));
  const table = page.getByTestId('differences');
  await expect(table.getByRole('row', { name: 'Friction' })).toHaveText('Friction0.40.05', { timeout: 60_000 });
  for (const side of sides) await poll(() => timeIn(side), { timeout: 60_000 }).toBeGreaterThan(0.3);
  await expect(table.getByRole('row', { name: 'Speed' })).toHaveText(/^Speed[\d.]+ m\/s[\d.]+ m\/s$/);

  await page.getByRole('button', { name: 'Pause both' }).click();
  for (const side of sides) await expect(side.getByRole('button', { name: 'Play' })).toBeVisible();
  const [left, right] = await Promise.all(sides.map(timeIn));
  expect(Math.abs(left - right)).toBeLessThan(1); // a slow page asks seldom
  await expectAccessible(page, '.compare > .surface'); // frames have their own tests

  await sides[1].locator('canvas').focus();
  await page.keyboard.press('3'); // the second run is seen from its side, and so is the first
  await poll(() => hashIn(page, 0)).toContain('camera=');
  expect(await hashIn(page, 0)).toContain('friction=0.4');
  await page.getByRole('button', { name: 'Play both' }).click();
  await poll(() => timeIn(sides[0])).toBeGreaterThan(left);
});

test('a run that is kept leads there', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, LEFT);
  await waitForRun(page);
  await page.getByRole('region', { name: 'Plots' }).getByRole('button', { name: 'Keep' }).click();
  await page.getByTestId('param-friction').fill('0.1');
  await page.getByTestId('param-friction').press('Enter');
  const beside = page.getByRole('link', { name: 'Show Friction 0.4 beside this run' });
  const kept = /compare=1%2Frolling-ball.*friction%3D0\.1.*#1\/rolling-ball.*friction=0\.4/;
  await expect(beside).toHaveAttribute('href', kept);
});
