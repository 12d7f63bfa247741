import { expect, test as base, type Browser, type Page, type PageScreenshotOptions } from '@playwright/test';
import { describeAdapter } from '../../src/gpu/device';
import { SECTIONS } from '../../src/params/param';
import { SPEED_VERSION, type Speed } from '../../src/protocol/messages';
import { placeOf } from '../../src/worker/speedPlace';
import { readPng, type Picture } from './png';

/**
 * The file describes the page as a person sees it, by its accessible names, and reads times and phases from its data
 * attributes.
 */

/** Link of a bed of some 700 grains, which settles in seconds without a GPU. */
export const SMALL_WHEEL = '#1/single-wheel?grainRadius=20&dt=0.004&substeps=8';
/** Link of one ball, which needs no settling. */
export const BALL = '#1/rolling-ball';

type Fixtures = {
  /**
   * Errors that the page threw or logged; there must be none at the end. A test that causes some on purpose clears the
   * list.
   */
  faults: string[];
};
type WorkerFixtures = {
  /**
   * Speed of the device here, as if an earlier visit had measured it: it is the same in every run and takes no time.
   */
  speed: Speed;
  /** A page for many tests, with its errors. */
  shared: { page: Page; faults: string[] };
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  speed: [async ({ browser }, use, { project }) => {
    await use(await presetSpeed(browser, project.use.baseURL!));
  }, { scope: 'worker' }],
  shared: [async ({ browser, speed }, use, { project: { use: { baseURL, viewport, deviceScaleFactor } } }) => {
    const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor });
    const page = await context.newPage(), faults: string[] = [];
    page.setDefaultTimeout(15_000);
    watchFaults(page, faults);
    await keepSpeed(page, speed);
    await use({ page, faults });
    await context.close();
  }, { scope: 'worker' }],
  page: async ({ page, speed }, use) => {
    await keepSpeed(page, speed);
    await use(page);
  },
  faults: [async ({ page }, use) => {
    const faults: string[] = [];
    watchFaults(page, faults);
    await use(faults);
    expect(faults, 'errors of the page').toEqual([]);
  }, { auto: true }],
});

/**
 * Runs tests that go from scene to scene in one page, as a person does: starting page and device takes longer than most
 * scenes. After a failed test Playwright starts another worker, and so a new page.
 */
export const sharedTest = test.extend({
  page: async ({ shared: { page } }, use) => {
    await use(page);
    await pauseIfRuns(page); // else it would still run during tests with a page of their own
  },
  faults: async ({ shared: { faults } }, use) => {
    faults.length = 0;
    await use(faults);
    expect(faults, 'errors of the page').toEqual([]);
  },
});

/**
 * Returns the speed of a machine on whose CPU engine the main scene takes its light values [s], for this browser and
 * its device: else the page would measure again.
 */
async function presetSpeed(browser: Browser, baseURL: string): Promise<Speed> {
  const page = await browser.newPage({ baseURL });
  await page.goto('icon.svg'); // any file from there: adapters are for secure origins
  const { info, agent } = await page.evaluate(async () => {
    const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
    const { description = '', vendor = '', architecture = '', device = '' } = adapter?.info ?? {};
    return { info: adapter ? { description, vendor, architecture, device } : null, agent: navigator.userAgent };
  });
  await page.close();
  const place = placeOf(info && describeAdapter(info), agent);
  return { version: SPEED_VERSION, ...place, perSweep: 1e-6, perContact: 1e-8, perGrain: 1e-6 };
}

/** What an earlier visit has left open: all. */
const PANELS = { panelOpen: true, plotsOpen: true, sections: SECTIONS };

/**
 * Keeps this speed in the page's browser, and what an earlier visit has left open, unless something is kept already: a
 * test may keep something else.
 */
export const keepSpeed = (page: Page, speed: Speed) => page.addInitScript((kept) => {
  if (location.protocol !== 'http:') return;
  for (const [key, text] of kept) localStorage.setItem(key, localStorage.getItem(key) ?? text);
}, [['grouser.speed', JSON.stringify(speed)], ['grouser.panels', JSON.stringify(PANELS)]]);

export { expect };

/** Asks until the answer is as expected, ten times a second: the poll of expect comes to wait a second in between. */
export const poll = <T>(ask: () => T | Promise<T>, own: { timeout?: number; intervals?: number[] } = {}) =>
  expect.poll(ask, { intervals: [100], ...own });

export function watchFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text(), isFault = message.type() === 'error' || text.startsWith('THREE.AttributeNode');
    if (isFault) faults.push(`logged: ${text}`);
  });
}

export const open = (page: Page, hash: string) => page.goto(`./${hash}`);

async function pauseIfRuns(page: Page): Promise<void> {
  const isOn = async () => ['running', 'preparing'].includes(await phase(page) ?? '');
  const pause = page.getByRole('banner').getByRole('button', { name: 'Pause', exact: true });
  if (await isOn()) await pause.dispatchEvent('click');
  await poll(isOn).toBe(false);
}

/**
 * Opens a link in a page that may run something else, which is paused first, so that its last reports do not mix with
 * those of the new run.
 */
export async function openNext(page: Page, hash: string): Promise<void> {
  if (page.url() === 'about:blank') return void await open(page, hash);
  await pauseIfRuns(page);
  await page.evaluate((next) => {
    (document.activeElement as HTMLElement | null)?.blur(); // so that keys go to the page, as after a start
    if (location.hash === next) location.hash = '#1/beam'; // else nothing would be opened
    location.hash = next;
  }, hash);
}

export const status = (page: Page) => page.getByTestId('status').first();

const numberOf = async (page: Page, name: string) => Number((await status(page).getAttribute(`data-${name}`)) ?? NaN);
/** Reads the simulated time [s]: negative while a bed settles. */
export const readTime = (page: Page) => numberOf(page, 'time');
export const readStep = (page: Page) => numberOf(page, 'step');
export const phase = (page: Page) => page.evaluate(() => document.documentElement.dataset.phase);

const SETTLED = { timeout: 90_000 };

/** Waits until the experiment runs: the bed has settled and time has passed. */
export async function waitForRun(page: Page, timeout = SETTLED.timeout): Promise<void> {
  await poll(async () => await phase(page) === 'running' && await readTime(page) > 0, { timeout }).toBe(true);
}

/** Waits until simulated time has grown, which it does without falling back. Returns the new time [s]. */
export async function waitForProgress(page: Page): Promise<number> {
  let from = NaN; // while a world is built there is none
  await poll(async () => { from = await readTime(page); return Number.isFinite(from); }, SETTLED).toBe(true);
  await poll(() => readTime(page), SETTLED).toBeGreaterThan(from);
  return readTime(page);
}

/** Pauses a run; returns its time [s] and the hash of its state. */
export async function pauseAndHash(page: Page): Promise<{ time: number; hash: string }> {
  await page.getByRole('banner').getByRole('button', { name: 'Pause', exact: true }).click();
  return readHash(page);
}

/** Waits until a paused run tells the hash of its state, and returns it with its time [s]. */
export async function readHash(page: Page): Promise<{ time: number; hash: string }> {
  await expect(status(page)).toHaveAttribute('data-hash', /^[0-9a-f]{16}$/);
  return { time: await readTime(page), hash: (await status(page).getAttribute('data-hash'))! };
}

/**
 * Returns a picture of the view without the panels over it. The page paints when the worker's frame is done, which
 * takes SwiftShader a while.
 */
export async function view(page: Page): Promise<Picture> {
  await showPanels(page, false);
  const picture = readPng(await screenshot(page, { timeout: 45_000 }));
  await showPanels(page, true);
  return picture;
}

/** Takes a picture; the page refuses the style with which Playwright would hide the caret. */
export const screenshot = (page: Page, own: PageScreenshotOptions) => page.screenshot({ caret: 'initial', ...own });

const showPanels = (page: Page, shown: boolean) => page.evaluate((isShown) => {
  for (const { style } of document.querySelectorAll<HTMLElement>('.overlay, dialog')) {
    if (isShown) style.removeProperty('visibility');
    else style.setProperty('visibility', 'hidden', 'important');
  }
}, shown);

/** Finds the canvas of the view; plots are drawn on canvases, too. */
export const canvas = (page: Page) => page.getByRole('img', { name: /^Three-dimensional view/ });
/** A point of the view that no panel covers, at the window size of the tests [CSS pixels]. */
export const FREE = { x: 450, y: 170 };

export const field = (page: Page, key: string) => page.getByTestId(`param-${key}`);

/** Types a value into the panel and confirms it. */
export async function setField(page: Page, key: string, value: string): Promise<void> {
  await field(page, key).fill(value);
  await field(page, key).press('Enter');
}

/** Finds the button that names the open scene and opens the gallery. */
export const sceneButton = (page: Page) => page.getByTitle('Choose a scene');

/** Finds the messages about what was refused or lost. */
export const issues = (page: Page) => page.getByTestId('issues');
export const failure = (page: Page) => page.getByTestId('failure');

/** Runs code in the engine worker before its own. */
export const inWorker = (page: Page, code: string) => page.route('**/engine.worker*', async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${code};${await response.text()}` });
});

/**
 * Waits until a page has asked its host for all that it will need: so many times for the worker of the CPU engine, for
 * that of the solver lab, which comes some seconds later, and then for no more.
 */
export async function waitForStock(asked: readonly string[], workers = 2): Promise<void> {
  await poll(() => asked.filter((name) => name.includes('cpu.worker')).length).toBe(workers);
  await poll(() => asked.some((name) => name.includes('lab.worker'))).toBe(true);
  let before = -1;
  await poll(() => {
    const isQuiet = asked.length === before;
    before = asked.length;
    return isQuiet;
  }, { intervals: [1500] }).toBe(true);
}
