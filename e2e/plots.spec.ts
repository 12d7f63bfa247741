import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { expect, open, poll, setField, SMALL_WHEEL, test, waitForProgress, waitForRun } from './support/page';
import { countColors, readPng } from './support/png';

const plot = (page: Page, key: string) => page.getByTestId(`plot-${key}`);

/** Returns the number of pixels of a plot's canvas that have about the colour of its curve. */
const inked = (page: Page, key: string) => plot(page, key).locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 60 && data[i] - data[i + 2] > 80) count++;
  return count;
});

/** Draws a box over a plot, by shares of its width and height. */
async function drag(page: Page, key: string, [from, to]: readonly (readonly [number, number])[]): Promise<void> {
  const { x, y, width, height } = (await plot(page, key).locator('.u-over').boundingBox())!;
  await page.mouse.move(x + from[0] * width, y + from[1] * height);
  await page.mouse.down();
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 4 });
  await page.mouse.up();
}

async function saved(page: Page, kind: 'SVG' | 'PNG'): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: kind, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`grouser-single-wheel-drawbarPull-against-slip.${kind.toLowerCase()}`);
  return readFileSync(await download.path());
}

const TITLE = 'pull is plotted against slip, which the page keeps, and saved as SVG and PNG';
test(TITLE, { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, SMALL_WHEEL);
  await waitForRun(page);
  const pull = plot(page, 'drawbarPull'), reading = page.getByTestId('reading-drawbarPull');
  await page.getByLabel('Drawbar pull against').selectOption('Slip');
  await expect(pull.getByRole('img')).toHaveAccessibleName('Drawbar pull over slip');
  await setField(page, 'slip', '0.1');
  await expect(reading).toHaveText(/ at 0\.1000/);
  await waitForProgress(page);
  await page.getByRole('banner').getByRole('button', { name: 'Pause', exact: true }).click();
  await poll(() => inked(page, 'drawbarPull')).toBeGreaterThan(30);

  await pull.getByRole('button', { name: 'Axes and files of Drawbar pull' }).click();
  await page.getByRole('button', { name: 'log x' }).click();
  const svg = (await saved(page, 'SVG')).toString();
  const seen = await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, 'image/svg+xml');
    const texts = [...file.querySelectorAll('text')].map(({ textContent }) => textContent!);
    const curves = [...file.querySelectorAll('[clip-path] polyline')].map((line) => line.getAttribute('points')!);
    const error = file.querySelector('parsererror')?.textContent;
    return { root: file.documentElement.localName, error, texts, curves };
  }, svg);
  expect([seen.root, seen.error]).toEqual(['svg', undefined]);
  expect(seen.texts).toEqual(expect.arrayContaining([
    'Drawbar pull against slip', 'Single wheel on soil', 'Slip', 'Drawbar pull [N]', '0.1', '0.2', 'Each step',
  ]));
  const across = seen.curves.at(-1)!.split(' ').map((point) => Number(point.split(',')[0]));
  expect(across[0]).toBeGreaterThan(across.at(-1)! + 200); // from a slip of 0.3 to 0.1
  const png = await saved(page, 'PNG');
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  expect(readPng(png).width).toBe(1440);
  expect(countColors(readPng(png))).toBeGreaterThan(5); // it is not empty

  const note = pull.getByRole('status');
  await expect(note).toBeEmpty();
  await setField(page, 'slip', '-0.1');
  await page.getByRole('banner').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(note).toHaveText('Slip has values ≤ 0: its axis is linear.');

  const shown = page.getByLabel('Time shown');
  await drag(page, 'torque', [[0.2, 0.5], [0.6, 0.5]]);
  await expect(shown).toHaveValue('');
  await plot(page, 'torque').locator('.u-over').dblclick();
  await expect(shown).toHaveValue('Infinity');

  await page.reload();
  await expect(page.getByLabel('Drawbar pull against')).toHaveValue('slip');
  await expect(page.getByLabel('Torque against')).toHaveValue('');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('tab', { name: 'Plots' }).click();
  await pull.getByRole('button', { name: 'Axes and files of Drawbar pull' }).click();
  for (const control of await pull.locator('button, select').all()) {
    const { x, width } = (await control.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  }
});

test('a box over a path shows that part of it, and a double click all of it', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '#1/rolling-ball');
  await waitForRun(page);
  await page.getByLabel('Speed against').selectOption({ index: 1 });
  await page.getByRole('banner').getByRole('button', { name: 'Pause', exact: true }).click();
  const picture = () => plot(page, 'speed').locator('canvas').evaluate(
    (canvas: HTMLCanvasElement) => canvas.toDataURL());
  await page.waitForTimeout(500);
  const all = await picture();
  await drag(page, 'speed', [[0.1, 0.2], [0.5, 0.9]]);
  await poll(picture).not.toBe(all);
  await plot(page, 'speed').locator('.u-over').dblclick();
  await poll(picture).toBe(all);
});

test('a plot is found by name, symbol or unit, added and taken away, by keyboard and by touch', async ({ page }) => {
  await open(page, '#1/hmmwv-hard');
  const chips = page.getByRole('group', { name: 'Plotted quantities' }), plots = page.getByTestId(/^plot-/);
  const add = page.getByRole('button', { name: 'Add a plot' }), list = page.getByRole('listbox');
  const options = list.getByRole('option'), search = page.getByRole('combobox', { name: 'Search quantities' });
  await expect(plots.first()).toBeVisible();
  const first = await plots.count();
  await expect(chips.getByRole('button')).toHaveCount(first + 1); // a chip for each of them, and no other

  await add.focus();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  const all = await options.count();
  expect(all).toBeGreaterThan(30);
  await expect(list.getByRole('option', { selected: true })).toHaveCount(first);
  await expectAccessible(page, '.plots');
  await page.keyboard.type('torque n·m');
  expect(await options.count()).toBeLessThan(all);
  await page.keyboard.press('ArrowDown');
  const second = options.nth(1), key = (await second.getAttribute('aria-label'))!;
  await expect(search).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id'))!);
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(plots).toHaveCount(first + 1);
  await page.keyboard.type('nonsense'); // in place of what was typed
  await expect(options).toHaveCount(0);
  await expect(page.getByText('None of the quantities has “nonsense”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(add).toBeFocused();

  await chips.getByRole('button', { name: `Take away ${key}` }).click();
  await expect(plots).toHaveCount(first);
  await expect(add).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Plots' }).click();
  await add.click();
  const box = (await list.boundingBox())!;
  expect(Math.min(box.x, box.y, 390 - box.x - box.width, 844 - box.y - box.height)).toBeGreaterThanOrEqual(0);
  await list.getByRole('option', { selected: false }).first().click();
  await expect(plots).toHaveCount(first + 1);
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(list).toBeHidden();
});
