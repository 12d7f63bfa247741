import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { focused } from './support/focus';
import { BALL, expect, field, inWorker, open, phase, poll, sceneButton, test } from './support/page';
import { findCut } from './support/reflow';

/**
 * What people need who see, hear or point otherwise: names, roles and contrasts by the rules of axe in every state of
 * the page; windows of 320 pixels, in which nothing is cut (WCAG 2.1, 1.4.10); a focus that is seen; no motion for who
 * wants none. Runs are paused: what is looked at rests, and the rules have the cores.
 */

async function openPaused(page: Page, address: string): Promise<void> {
  await open(page, address);
  await poll(() => phase(page), { timeout: 60_000 }).toBe('running');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await poll(() => phase(page)).toBe('paused');
}

const bar = (page: Page) => page.getByRole('banner');
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

test('names, roles and contrasts are right in every panel and dialog, light and dark', { tag: '@long' },
  async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPaused(page, BALL);
  await expectAccessible(page); // panels are open, and each section of the parameters
  for (const name of ['Parameters', 'Plots']) await press(page, name);
  const more = page.getByRole('button', { name: 'More about the scene' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await more.press('Enter');
  await expect(page.getByRole('button', { name: 'Change something' })).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Parameters', 'Plots']) await press(page, name);

  const search = page.getByLabel('Search parameters');
  for (const query of ['sand', 'submarine']) {
    await search.fill(query);
    await expectAccessible(page, '.panel');
  }
  await search.fill('');
  await field(page, 'friction').fill('9');
  await expectAccessible(page, '.panel');
  await field(page, 'friction').fill('0.2');

  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('button', { name: 'Axes and files of Speed' }).click(); // a click beside them would close them
  await expectAccessible(page, '.plots');
  await page.getByRole('button', { name: /\bchecks?\b/ }).click();
  await expectAccessible(page, '.checks-popover');
  await page.keyboard.press('Escape');
  for (const name of ['Units: as declared', 'Units: SI base']) await press(page, name);
  await expect(page.getByTestId('row-gravity')).toContainText('ft/s²');
  await expectAccessible(page);
  await press(page, 'Units: US customary');
  await press(page, 'Learn');
  await expect(page.getByTestId('lesson')).toBeVisible();
  await expectAccessible(page, '.learn');
  await press(page, 'Parameters'); // in its place

  await press(page, 'Save picture');
  await expectDialog(page, 'Save picture');
  await page.getByRole('button', { name: 'Class link…' }).click();
  await expectDialog(page, 'Class link');
  await sceneButton(page).click();
  await expectDialog(page, 'Scenes');
  await page.getByRole('button', { name: 'Sweep Friction', exact: true }).click();
  await expectDialog(page, 'Sweep');
  await page.getByRole('button', { name: 'Sweep Friction', exact: true }).click();
  await page.getByRole('button', { name: 'Fit to data…' }).click();
  await page.getByText('From this scene and a table', { exact: true }).click();
  await expectDialog(page, 'Fit to data');
  await press(page, 'Help');
  await expectDialog(page, 'Help');
  for (const name of ['Parameters', 'Plots']) await press(page, name); // beside which there is no opening card
  await press(page, 'Help');
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Take the tour, a minute' }).click();
  await expect(page.getByRole('dialog', { name: 'Tour, 1 of 5' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await press(page, 'Solver lab');
  await expectDialog(page, 'Solver lab');
});

/** Expects that a dialog that opens is accessible, and closes it. */
async function expectDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('region').or(dialog.getByRole('button').nth(1)).first()).toBeVisible(); // it has loaded
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('the picture alone, in a frame, has right names, roles and contrasts', async ({ page }) => {
  await openPaused(page, `?embed${BALL}`);
  await expectAccessible(page);
});

/** Goes through what a small screen shows: the first view, menus, each tab of the sheet. */
async function* smallStates(page: Page): AsyncGenerator<string> {
  yield 'first view';
  for (const name of ['More', 'More of the timeline']) {
    await page.getByRole('button', { name, exact: true }).click();
    yield name;
    await page.keyboard.press('Escape');
  }
  for (const name of ['Parameters', 'Plots', 'Learn', 'Status']) {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    if (name === 'Learn') await expect(page.getByTestId('lesson')).toBeVisible();
    yield name;
    if (name === 'Status') await tab.click();
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('names, roles and contrasts are right in menus and tabs, and 320 pixels will do', { tag: '@long' },
    async ({ page }) => {
    test.setTimeout(180_000);
    await openPaused(page, '#1/hmmwv-hard'); // with what fingers drive it by
    const pedals = page.locator('.driving'), card = page.locator('.caption');
    await expect(pedals).toBeHidden(); // the first view has one big button
    await card.getByRole('button', { name: 'More about the scene' }).click();
    await expect(card.getByRole('button', { name: 'All scenes' })).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Drive', exact: true }).click();
    await expect(pedals).toBeVisible();
    for await (const _ of smallStates(page)) await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectWhole(page, 'with pedals');
  });
});

/** Expects that nothing is cut, covered or to the side of a window of 320 pixels. */
async function expectWhole(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
  expect(await findCut(page), name).toEqual([]);
}

test('in 320 pixels nothing scrolls sideways and nothing is cut, nor at 400 % of 1280 × 1024', { tag: '@long' },
  async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' }); // what opens is at its place at once
  await openPaused(page, BALL);
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height });
    for await (const name of smallStates(page)) await expectWhole(page, `${name}, ${height} high`);
  }
  await expect(page.getByRole('button', { name: 'Dismiss', exact: true })).toHaveCount(0, { timeout: 15_000 });
  await expectWhole(page, 'the caption in place of a message');
  await sceneButton(page).click();
  await expectWhole(page, 'gallery');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Parameters' }).click();
  await page.getByRole('button', { name: /^Sweep / }).first().click();
  await expect(page.getByTestId('sweep-points')).toBeVisible();
  await expectWhole(page, 'sweep');
  await page.getByRole('button', { name: 'Fit to data…' }).click();
  await page.getByText('From this scene and a table', { exact: true }).click();
  await expectWhole(page, 'fit');
});

const TAB = 'by Tab the focus goes through the page and comes out of it, and is seen at each stop';
test(TAB, { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPaused(page, BALL);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  /** Presses a key until the focus has left the page; returns what it came to. */
  const walk = async (key: string, most: number) => {
    const names: string[] = [], faults: string[] = [];
    for (let stop; names.length < most; names.push(stop.name)) {
      await page.keyboard.press(key);
      stop = await focused(page);
      if (!stop) break;
      if (stop.fault) faults.push(`${stop.name} ${stop.fault}`);
    }
    expect(faults).toEqual([]);
    return names;
  };
  const names = await walk('Tab', 200), last = names.at(-1);
  expect(names).toEqual(expect.arrayContaining(['Single step', 'Search parameters', 'Speed against', 'Moment shown']));
  expect(last).toMatch(/^Three-dimensional view/);
  await sceneButton(page).click();
  await walk('Tab', 14);
  await walk('Shift+Tab', 12); // upwards, where the search stays
});

test('who asks for less motion has none but that of the run, and the camera is told', { tag: '@long' },
  async ({ page }) => {
  const told: unknown[] = [];
  page.on('console', (message) => { if (message.text().startsWith('asked for:')) told.push(message.text()); });
  await inWorker(page, "addEventListener('message', ({ data }) => "
    + "{ if (data.canvas) console.info(`asked for: ${data.reducedMotion}`); })");
  /** Counts the movements of the page that begin when the gallery opens. */
  const movements = async () => {
    const opened = page.evaluate(() => new Promise<number>((counted) => {
      new MutationObserver(() => counted(document.getAnimations().length))
        .observe(document.querySelector('.dialog-gallery')!, { attributeFilter: ['open'] });
    }));
    await sceneButton(page).click();
    return opened;
  };
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await openPaused(page, BALL);
    const isReduced = reducedMotion === 'reduce';
    expect(told.pop()).toBe(`asked for: ${isReduced}`);
    expect(await movements() > 0).toBe(!isReduced);
    await page.goto('about:blank');
  }
});
