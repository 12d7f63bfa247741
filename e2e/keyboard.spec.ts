import {
  BALL, canvas, expect, field, FREE, openNext, phase, poll, readStep, readTime, sharedTest, SMALL_WHEEL, view,
  waitForProgress, waitForRun,
} from './support/page';
import { shareOfChanged } from './support/png';

sharedTest('space, full stop and R drive the run', async ({ page }) => {
  await openNext(page, BALL);
  await waitForRun(page);
  await canvas(page).click({ position: FREE });
  await page.keyboard.press('Space');
  await poll(() => phase(page)).toBe('paused');
  await page.waitForTimeout(500);
  const step = await readStep(page);
  await page.keyboard.press('.');
  await poll(() => readStep(page)).toBe(step + 1);
  await page.waitForTimeout(500);
  expect(await readStep(page)).toBe(step + 1);
  await page.keyboard.press('r');
  await poll(() => readTime(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Space');
  await waitForRun(page);
});

const TYPED = 'keys that are typed into a field stay there; the question mark lists them, Escape closes the list';
sharedTest(TYPED, async ({ page }) => {
  await openNext(page, BALL);
  await waitForRun(page);
  await field(page, 'friction').fill('0.');
  await field(page, 'friction').press('1');
  await expect(field(page, 'friction')).toHaveValue('0.1');
  await field(page, 'friction').press('Space');
  expect(await phase(page)).toBe('running');

  await canvas(page).click({ position: FREE });
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByText('Play or pause')).toBeVisible();
  await page.keyboard.press('Space'); // no shortcut in a dialog
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await waitForProgress(page);
  expect(await phase(page)).toBe('running');
});

sharedTest('numbers choose cameras, and dragging turns the view', async ({ page }) => {
  sharedTest.setTimeout(120_000);
  await openNext(page, SMALL_WHEEL);
  await waitForRun(page);
  await page.keyboard.press('Space');
  await poll(() => phase(page)).toBe('paused');
  const first = await view(page);
  await page.keyboard.press('2');
  await poll(async () => shareOfChanged(first, await view(page)), { timeout: 45_000 }).toBeGreaterThan(0.05);
  const second = await view(page);
  await page.mouse.move(FREE.x, FREE.y);
  await page.mouse.down();
  await page.mouse.move(FREE.x + 90, FREE.y + 30, { steps: 8 });
  await page.mouse.up();
  await poll(async () => shareOfChanged(second, await view(page)), { timeout: 45_000 }).toBeGreaterThan(0.05);
  await expect(page).toHaveURL(/camera=/); // what a person looks at is part of the link
});
