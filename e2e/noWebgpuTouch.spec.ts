import type { CDPSession, Page } from '@playwright/test';
import { BALL, expect, field, open, phase, poll, readTime, test, view, waitForRun } from './support/page';
import { shareOfChanged } from './support/png';

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 });

type Point = { x: number; y: number };

/** Moves fingers from one place each to another, in some steps. */
async function drag(page: Page, fingers: readonly { from: Point; to: Point }[], steps = 8): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const at = (share: number) => fingers.map(({ from, to }, id) =>
    ({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y), id }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let k = 1; k <= steps; k++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(k / steps) });
    await page.waitForTimeout(30);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Drags the thumb of a slider from its place to a part of its length. */
async function slide(page: Page, name: string | RegExp, from: number, to: number): Promise<void> {
  const slider = page.getByRole('slider', { name });
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider.boundingBox())!;
  const at = (part: number): Point => ({ x: x + 8 + part * (width - 16), y: y + height / 2 });
  await drag(page, [{ from: at(from), to: at(to) }]);
}

test('fingers alone choose a scene, turn and zoom the view, set a value, go back in time and on', async ({ page }) => {
  await open(page, BALL);
  await waitForRun(page);
  await page.getByTitle('Choose a scene').tap();
  await page.getByTestId('scene-filling').tap();
  await expect(page).toHaveURL(/#1\/filling/);
  await waitForRun(page);
  await poll(() => readTime(page)).toBeGreaterThan(0.3);
  await page.getByRole('button', { name: 'Pause', exact: true }).tap();
  await poll(() => phase(page)).toBe('paused');

  const middle = { x: 195, y: 330 }, first = await view(page);
  await drag(page, [{ from: middle, to: { x: 300, y: 350 } }]);
  await poll(async () => shareOfChanged(first, await view(page))).toBeGreaterThan(0.02);
  const turned = await view(page);
  await drag(page, [
    { from: { x: 175, y: 330 }, to: { x: 80, y: 330 } }, { from: { x: 215, y: 330 }, to: { x: 310, y: 330 } },
  ]);
  await poll(async () => shareOfChanged(turned, await view(page))).toBeGreaterThan(0.05);

  await slide(page, 'Moment shown', 1, 0.3);
  await expect(page.getByTestId('recorded')).toContainText('Recorded at');
  await page.getByRole('tab', { name: 'Parameters' }).tap();
  const before = await field(page, 'friction').inputValue();
  await slide(page, /^Friction/, 0.2, 0.7);
  await expect(page).toHaveURL(/friction=/);
  expect(await field(page, 'friction').inputValue()).not.toBe(before);
  await page.getByRole('tab', { name: 'Parameters' }).tap();
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await waitForRun(page);
});
