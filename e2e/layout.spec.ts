import {
  BALL, canvas, expect, field, FREE, open, openNext, poll, sharedTest, SMALL_WHEEL, test, view, waitForProgress,
  waitForRun,
} from './support/page';
import { countColors, shareOfVivid, type Picture } from './support/png';

/** Returns the right half of a picture. */
function rightHalf({ width, height, channels, bytes }: Picture): Picture {
  const half = Math.floor(width / 2), out = new Uint8Array(half * height * channels);
  for (let y = 0; y < height; y++)
    out.set(bytes.subarray((y * width + width - half) * channels, (y + 1) * width * channels), y * half * channels);
  return { width: half, height, channels, bytes: out };
}

test('the view fills the window at every size', { tag: '@long' }, async ({ page }) => {
  await open(page, `${SMALL_WHEEL}&color=height`);
  await waitForRun(page);
  // The scene is centred in the free part of the view: without panels, in the window.
  for (const name of ['Plots', 'Parameters']) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Dismiss the caption' }).click();
  for (const [width, height] of [[1280, 720], [700, 820]]) {
    await page.setViewportSize({ width, height });
    await poll(() => canvas(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await waitForProgress(page);
    // Drawn anew and centred, not stretched or cut: the bed reaches into the right half as it does into the left.
    await poll(async () => {
      const all = await view(page), right = rightHalf(all);
      return shareOfVivid(right) / shareOfVivid(all);
    }, { timeout: 30_000 }).toBeGreaterThan(0.6);
    expect(countColors(await view(page))).toBeGreaterThan(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

const REACHED = 'every control can be reached and has a name; where nobody can drive there is no dashboard';
test(REACHED, { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, BALL);
  await waitForRun(page);
  await expect(page.getByRole('region', { name: 'Dashboard' })).toHaveCount(0);
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, summary')]
    .filter((element) => element.offsetParent !== null || element.getClientRects().length > 0)
    .filter((element) => {
      const labels = (element as HTMLInputElement).labels;
      return !(element.getAttribute('aria-label') || element.textContent?.trim() || labels?.length);
    }).map((element) => element.outerHTML.slice(0, 120)));
  expect(nameless).toEqual([]);
  await page.locator('body').click({ position: FREE });
  const visited = new Set<string>();
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press('Tab');
    visited.add(await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? ''
    ));
  }
  expect(visited.size).toBeGreaterThan(12);
  // the status line stays one line, also of a large run on a GPU with a long name
  const line = await page.locator('.status-items').evaluate((list) => {
    const write = (item: string, text: string) => { list.querySelector(item)!.textContent = text; };
    write('.status-backend', 'GPU: a device with a name of many words');
    write('.status-grains', '1 234 567 grains');
    write('.status-contacts', '1 234 567 contacts');
    write('.status-residual', 'residual 0.00012 m/s');
    write('.status-penetration', 'penetration 444 µm');
    write('.status-checks button', '1 of 4 checks held so far');
    return { height: list.clientHeight, beyond: list.scrollWidth - list.clientWidth };
  });
  expect(line).toEqual({ height: 22, beyond: 0 });
});

sharedTest('the checks can be read to the end, citations included', async ({ page }) => {
  await openNext(page, BALL);
  await page.getByRole('button', { name: /\bchecks?\b/ }).click();
  const checks = page.getByRole('dialog', { name: 'Checks' });
  await expect(checks.getByRole('listitem').first()).toBeVisible();
  for (const width of [900, 680]) {
    await page.setViewportSize({ width, height: 560 });
    const cut = await checks.evaluate((box) => [box, ...box.querySelectorAll('li, b, p')]
      .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0
        || part.getBoundingClientRect().right > box.getBoundingClientRect().right)
      .map((part) => part.textContent));
    expect(cut, `at ${width} pixels`).toEqual([]);
  }
  await page.setViewportSize({ width: 900, height: 560 });
  await page.keyboard.press('Escape');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 });

  test('panels are a sheet, nothing is cut off, and a parameter can be changed', async ({ page }) => {
    await open(page, BALL);
    await waitForRun(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const button of await page.getByRole('banner').getByRole('button').all()) {
      if (!await button.isVisible()) continue;
      const box = await button.boundingBox();
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    }
    const tab = page.getByRole('tab', { name: 'Parameters' });
    await tab.tap();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await field(page, 'friction').fill('0.45');
    await field(page, 'friction').press('Enter');
    await expect(page).toHaveURL(/friction=0\.45/);
    await page.getByRole('tab', { name: 'Plots' }).tap();
    await expect(page.getByTestId('plot-speed')).toBeVisible();
    await page.getByRole('tab', { name: 'Status' }).tap();
    await expect(page.getByTestId('status')).toContainText('contact');
    await page.getByRole('tab', { name: 'Status' }).tap();
    await expect(page.getByRole('tabpanel')).toHaveCount(0);
  });
});

test('dark and light follow the system, unless a person chooses', { tag: '@long' }, async ({ page }) => {
  const brightness = async () => {
    const { bytes, channels, width, height } = await view(page);
    let sum = 0;
    for (let i = 0; i < bytes.length; i += channels) sum += bytes[i] + bytes[i + 1] + bytes[i + 2];
    return sum / (3 * width * height);
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, BALL);
  await waitForRun(page);
  await poll(brightness, { timeout: 30_000 }).toBeGreaterThan(140);
  await page.emulateMedia({ colorScheme: 'dark' });
  await poll(brightness, { timeout: 30_000 }).toBeLessThan(110);
  await page.getByRole('button', { name: 'Theme: as the system' }).click();
  await poll(brightness, { timeout: 30_000 }).toBeGreaterThan(140);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  await expect(page.getByRole('button', { name: 'Theme: as the system' })).toBeVisible();
});
