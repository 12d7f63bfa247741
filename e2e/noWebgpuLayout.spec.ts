import type { Page } from '@playwright/test';
import { expect, open, test } from './support/page';

/** Returns the share of the window over which the page lays nothing on the picture [1]. */
const freeShare = (page: Page) => page.evaluate(() => {
  const side = 40, isFree = (x: number, y: number) => document
    .elementFromPoint(((x + 0.5) / side) * innerWidth, ((y + 0.5) / side) * innerHeight)?.matches('.stage-canvas');
  for (const legend of document.querySelectorAll<HTMLElement>('.legend')) legend.style.pointerEvents = 'auto';
  let free = 0;
  for (let x = 0; x < side; x++) for (let y = 0; y < side; y++) free += Number(isFree(x, y));
  return free / side ** 2;
});

test('half of the window is the picture at least, whatever is open', async ({ page }) => {
  test.setTimeout(180_000);
  const wide = [[1440, 900], [1280, 720], [1024, 768], [844, 390]], narrow = [[390, 844], [320, 640]];
  const bar = page.getByRole('banner');
  const look = async (sizes: number[][], what: string) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect.soft.poll(() => freeShare(page), { message: `${width} × ${height}, ${what}`, timeout: 10_000 })
        .toBeGreaterThanOrEqual(0.5);
    }
  };
  await open(page, '#1/hmmwv-hard'); // which has the most over it
  await page.locator('.driving').waitFor({ timeout: 60_000 });
  await page.keyboard.press('Space'); // for what it computes, and draws, the page need not wait
  const toggle = async (name: string) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await bar.getByRole('button', { name, exact: true }).click();
  };
  await look(wide, 'both panels');
  await toggle('Plots');
  await look(wide, 'parameters');
  await toggle('Parameters');
  await look([...wide, ...narrow], 'no panel');
  await toggle('Plots');
  await look(wide, 'plots');
  for (const name of ['Parameters', 'Plots', 'Learn', 'Status']) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name }).click();
    await look(narrow, name);
  }
});
