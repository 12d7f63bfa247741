import { expect, test as base, type Page } from '@playwright/test';
import { readPng, type Picture } from './png';

/** The page as a person sees it, in the words of its accessible names; times and phases from its data attributes. */

/** A bed of some 700 grains, which settles in seconds without a GPU. */
export const SMALL_WHEEL = '#1/single-wheel?grainRadius=20&substeps=10';
/** One ball: stands at once. */
export const BALL = '#1/rolling-ball';

type Fixtures = {
  /** Errors that the page threw or logged; none are allowed at the end. A test that causes some on purpose clears it. */
  faults: string[];
};

export const test = base.extend<Fixtures>({
  faults: [async ({ page }, use) => {
    const faults: string[] = [];
    watchFaults(page, faults);
    await use(faults);
    expect(faults, 'errors of the page').toEqual([]);
  }, { auto: true }],
});

export { expect };

export function watchFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => { if (message.type() === 'error') faults.push(`logged: ${message.text()}`); });
}

export const open = (page: Page, hash: string) => page.goto(`./${hash}`);

export const status = (page: Page) => page.getByTestId('status').first();

const numberOf = async (page: Page, name: string) => Number((await status(page).getAttribute(`data-${name}`)) ?? NaN);
/** Simulated time [s]: negative while a bed settles. */
export const readTime = (page: Page) => numberOf(page, 'time');
export const readStep = (page: Page) => numberOf(page, 'step');
export const phase = (page: Page) => page.evaluate(() => document.documentElement.dataset.phase);

const SETTLED = { timeout: 90_000, intervals: [250] };

/** Waits until the experiment runs: the bed has settled and time has passed. */
export async function waitForRun(page: Page): Promise<void> {
  await expect.poll(() => readTime(page), SETTLED).toBeGreaterThan(0);
  expect(await phase(page)).toBe('running');
}

/** Waits until simulated time has grown, which it does without falling back. Gives the new time [s]. */
export async function waitForProgress(page: Page): Promise<number> {
  const from = await readTime(page);
  await expect.poll(() => readTime(page), SETTLED).toBeGreaterThan(from);
  return readTime(page);
}

/** What is drawn, without the panels before it. The page paints when the worker's frame is done, which takes SwiftShader a while. */
export async function view(page: Page): Promise<Picture> {
  return readPng(await page.screenshot({ style: '.overlay, dialog { visibility: hidden !important }', timeout: 45_000 }));
}

/** The picture itself; the plots are drawn on canvases, too. */
export const canvas = (page: Page) => page.getByRole('img', { name: /^Three-dimensional view/ });
/** A place of the view that no panel covers, at the window's size of the tests. */
export const FREE = { x: 450, y: 170 };

export const field = (page: Page, key: string) => page.getByTestId(`param-${key}`);

/** Types a value into the panel and confirms it. */
export async function setField(page: Page, key: string, value: string): Promise<void> {
  await field(page, key).fill(value);
  await field(page, key).press('Enter');
}

/** The button that names the open scene and leads to the others. */
export const sceneButton = (page: Page) => page.getByTitle('Choose a scene');

/** The sentences that somebody should read: what was refused, what was lost. */
export const issues = (page: Page) => page.getByTestId('issues');
export const failure = (page: Page) => page.getByTestId('failure');
