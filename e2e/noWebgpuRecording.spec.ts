import type { Page } from '@playwright/test';
import { singleWheel } from '../src/scenes/wheel/singleWheel';
import { expect, issues, open, phase, poll, readTime, screenshot, status, test, waitForProgress } from './support/page';
import { readPng, shareOfChanged } from './support/png';

/** A machine that would compute the main scene too slowly opens it with a recording, until a person takes over. */

/** Costs of that machine, as an earlier visit measured them [s]: 0.3 of real time where the scene is lightest. */
const SLOW = { perSweep: 0, perContact: 2e-8, perGrain: 1e-5 };
/** The wheel, in the whole window of the tests [CSS pixels], and the least share of it that changes as it rolls [1]. */
const WHEEL = { x: 380, y: 130, width: 300, height: 190 }, CHANGE = 0.01;
const { omega } = singleWheel.lighter!.at(-1)!;

const chip = (page: Page) => page.getByTestId('recorded');
const SAYS = /^A recording by Grouser's own engine, at true speed: this machine computes it at 0\.3 of that\./;

async function openSlowly(page: Page, hash = ''): Promise<void> {
  await page.goto('./icon.svg');
  await page.evaluate((own) => {
    const kept = JSON.parse(localStorage.getItem('grouser.speed')!) as object;
    localStorage.setItem('grouser.speed', JSON.stringify({ ...kept, ...own }));
  }, SLOW);
  await open(page, hash);
}
/** Says from where a run goes on that has not been computed any further than its first step. */
const STARTS = /^The run goes on from (its start|0\.005 s)/;
const shot = async (page: Page) => readPng(await screenshot(page, { clip: WHEEL, timeout: 30_000 }));
/** Reads the moment that the time line shows [s]. */
const moment = async (page: Page) => parseFloat(await page.getByTestId('moment').innerText());

/** Expects picture and moment to change again and again: a picture that stands is drawn finer, but once or twice. */
async function expectMotion(page: Page): Promise<void> {
  let before = { picture: await shot(page), time: await moment(page) }, changes = 0;
  await poll(async () => {
    const now = { picture: await shot(page), time: await moment(page) };
    if (shareOfChanged(before.picture, now.picture) > CHANGE && before.time !== now.time) changes += 1;
    before = now;
    return changes;
  }, { timeout: 45_000, intervals: [500] }).toBeGreaterThanOrEqual(4);
}

test('a slow machine shows a recording that moves, says so, and computes once somebody acts', async ({ page }) => {
  await openSlowly(page);
  await expect(chip(page)).toHaveText(SAYS, { timeout: 60_000 });
  await expect(page.getByTestId('notice')).toHaveCount(0);
  await expect(status(page).locator('.phase')).toHaveText('Recording');
  const begin = Date.now();
  await expectMotion(page);
  expect([await phase(page), await readTime(page) < 0.01]).toEqual(['paused', true]);
  await page.getByRole('button', { name: 'Dig in' }).click();
  await expect(page.getByTestId('notice').filter({ hasText: 'some 0.3 of real time' })).toBeVisible();
  await expect(chip(page)).toHaveCount(0);
  await poll(() => readTime(page)).toBeGreaterThan(0.01);
  expect(await readTime(page)).toBeLessThan((Date.now() - begin) / 1000);
  expect(await phase(page)).toBe('running');
  await expect(status(page).locator('.phase')).toHaveText('Running');
  await waitForProgress(page);
  await expect(page.getByTestId('param-slip')).toHaveValue('0.8');
  await expect(page.getByTestId('param-omega')).toHaveValue(String(omega));
});

test('nobody goes on from within a recording: the run begins at its start, and says so', async ({ page }) => {
  await openSlowly(page);
  await expect(chip(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('slider', { name: 'Moment shown' }).press('End');
  await expect(chip(page)).toHaveText(SAYS); // its end is no moment that is computed
  await poll(() => moment(page)).toBeGreaterThan(3.9);
  await page.getByRole('button', { name: 'Go on from here' }).click();
  await expect(page.getByTestId('notice').filter({ hasText: STARTS })).toBeVisible();
  await poll(() => readTime(page)).toBeGreaterThan(0);
  expect(await readTime(page)).toBeLessThan(3);
  await expect(chip(page)).toHaveCount(0);
});

test('without the file, with little motion, in a frame and with a value of one\'s own it is the run as ever',
  { tag: '@long' }, async ({ page, faults }) => {
  const runs = async (): Promise<void> => {
    await poll(() => readTime(page), { timeout: 60_000 }).toBeGreaterThan(0.01);
    await expect(chip(page)).toHaveCount(0);
  };
  let asked = 0;
  await page.route('**/recordings/*', (route) => {
    asked += 1;
    return route.fulfill({ body: '<!doctype html><title>Not found</title>' });
  });
  await openSlowly(page);
  await runs();
  expect(asked).toBe(1);
  await expect(issues(page)).toHaveCount(0);
  await openSlowly(page, '#1/single-wheel?slip=0.5');
  await runs();
  await page.goto('./icon.svg');
  await page.goto('./?embed');
  await poll(async () => parseFloat(await page.getByTestId('embed-time').innerText()), { timeout: 60_000 })
    .toBeGreaterThan(0.01);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSlowly(page);
  await runs();
  expect([asked, faults]).toEqual([1, []]);
});
