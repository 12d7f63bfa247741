import type { Page } from '@playwright/test';
import { canvas, expect, open, phase, poll, readTime, test, waitForRun } from './support/page';

/** A ball of 1 kg that lies still where the camera looks. */
const STILL_BALL = '#1/rolling-ball?speed=0&radius=0.5&camera=0,-6,1.2,0,0,0.5&backend=cpu';

/** Returns the middle of the part of the view that is free, where the camera's target is [CSS pixels]. */
const middle = (page: Page) => page.evaluate(() => {
  const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const left = box('.cards > .caption')?.right ?? 0, right = box('.overlay > .panel')?.left ?? innerWidth;
  const tops = ['.plots', '.timeline', '.status'].map((selector) => box(selector)?.top ?? innerHeight);
  return { x: (left + right) / 2, y: (box('.topbar')!.bottom + Math.min(...tops)) / 2 };
});

/** Reads how high the ball is above the plane [m]. */
const lift = async (page: Page): Promise<number> =>
  Number.parseFloat((await page.getByTestId('reading-lift').textContent())!.replaceAll('−', '-'));
const tag = (page: Page) => page.getByLabel('Force of the hand');

/** Opens the ball at rest, paused at its start. */
async function openBall(page: Page): Promise<{ x: number; y: number }> {
  await open(page, STILL_BALL);
  await waitForRun(page);
  await page.keyboard.press('p'); // the parameters, which leave little room
  await page.keyboard.press(' ');
  await page.keyboard.press('r');
  await poll(() => readTime(page)).toBe(0);
  await poll(() => phase(page)).toBe('paused');
  return middle(page);
}

const DRAGGED = 'a ball is dragged up with Ctrl, its weight is shown, it falls once it is let go, and no check applies';
test(DRAGGED, { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(120_000); // it falls in true time, where there is time
  const { x, y } = await openBall(page);
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.down();
  await expect(page.locator('.notices')).toContainText('The run is paused: what you hold moves once it runs.');
  await expect(tag(page)).toBeVisible(); // though the pointer has not moved since
  await page.mouse.move(x, y - 60, { steps: 4 });
  await page.keyboard.up('Control');
  await page.keyboard.press(' ');
  await poll(() => lift(page)).toBeGreaterThan(0.3);
  await expect(tag(page)).toHaveText(/^9\.8 N$/); // of 1 kg
  await page.mouse.up();
  await expect(tag(page)).toHaveCount(0);
  await poll(() => lift(page)).toBeLessThan(0.01);
  await page.getByRole('button', { name: /\bchecks?\b/ }).click();
  await expect(page.getByRole('dialog', { name: 'Checks' }).getByText('you intervened').first()).toBeVisible();
  await page.keyboard.press('Escape');

  // another world takes what is held with it
  await page.keyboard.down('Control');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 60, { steps: 4 });
  await expect(tag(page)).toBeVisible();
  await page.keyboard.up('Control');
  await page.keyboard.press('r');
  await expect(tag(page)).toHaveCount(0);
  await poll(() => readTime(page)).toBeGreaterThan(0.1);
  expect(await lift(page)).toBeLessThan(0.01);
  await page.mouse.up();
});

test('the hand has a button and a key; beside what it can hold the camera turns', { tag: '@long' },
  async ({ page }) => {
  test.setTimeout(120_000);
  const { x, y } = await openBall(page), button = page.getByRole('button', { name: 'Hand', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('hand')).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press(' ');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 50, { steps: 4 });
  await poll(() => lift(page)).toBeGreaterThan(0.2);
  await page.mouse.up();
  await poll(() => lift(page)).toBeLessThan(0.01);

  const before = page.url();
  await page.mouse.move(x + 150, y - 60);
  await page.mouse.down();
  await page.mouse.move(x + 230, y - 60, { steps: 6 });
  await page.mouse.up();
  await expect(page).not.toHaveURL(before); // the camera is in it
  expect(await lift(page)).toBeLessThan(0.01);

  await canvas(page).focus();
  await page.keyboard.press('h');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 50, { steps: 4 });
  await page.waitForTimeout(300);
  expect(await lift(page)).toBeLessThan(0.01);
  await page.mouse.up();
});
