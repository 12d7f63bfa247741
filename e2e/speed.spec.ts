import type { Page } from '@playwright/test';
import { defaultsOf } from '../src/params/param';
import { scenes } from '../src/scenes/index';
import { BALL, expect, open, sceneButton, test, waitForRun } from './support/page';

type Kept = { browser: string; backend: string; perContact: number; perSweep: number };

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('grouser.speed') ?? 'null') as Kept | null);
const keep = (page: Page, speed: object) =>
  page.evaluate((text) => localStorage.setItem('grouser.speed', text), JSON.stringify(speed));

const EARLIER = 'what an earlier visit measured is believed, and nothing is measured';
test(EARLIER, { tag: '@long' }, async ({ page, speed }) => {
  await open(page, BALL);
  await waitForRun(page);
  expect(await kept(page)).toEqual(speed);
});

const HONEST = 'cards of the gallery say how fast a scene runs here: as measured, else as estimated, else nothing';
test(HONEST, async ({ page, speed }) => {
  await page.addInitScript(({ place, rates }) => {
    if (location.protocol === 'http:') localStorage.setItem('grouser.rates', JSON.stringify({ place, rates }));
  }, { place: `${speed.backend} ${speed.device} ${speed.browser}`, rates: { 'wheel-lab': 0.42 } });
  await open(page, BALL);
  await waitForRun(page);
  await sceneButton(page).click();
  await expect(page.getByTestId('scene-wheel-lab')).toContainText('Here: 0.42 of real time, measured');
  await expect(page.getByTestId('scene-single-wheel')).toContainText(/Here: .*real time, estimated/);
  await expect(page.getByTestId('scene-beam')).toBeVisible();
  await expect(page.getByTestId('scene-beam')).not.toContainText(/real time,/); // its size is not known
});

test('a first visit times the device and keeps the result; what would crawl is marked before it is opened',
  { tag: '@long' },
  async ({ page }) => {
  const sized = scenes.filter((scene) => (scene.size?.(defaultsOf(scene.params)).grains ?? 0) >= 300);
  expect(sized.length).toBeGreaterThan(0);
  await open(page, BALL);
  await page.evaluate(() => localStorage.setItem('grouser.speed', 'null')); // as if nobody had been here
  await page.reload();
  await waitForRun(page);
  const measured = await kept(page);
  expect(measured).toMatchObject({ backend: 'cpu' }); // SwiftShader computes more slowly than the CPU engine
  expect(measured!.perContact).toBeGreaterThan(1e-10);
  expect(measured!.perContact).toBeLessThan(1e-4);

  // As if measured on a far slower machine: the kept speed is used without a check.
  const slow = { ...measured!, perContact: 1e-2 };
  await keep(page, slow);
  await page.reload();
  await waitForRun(page);
  expect(await kept(page)).toEqual(slow);
  await sceneButton(page).click();
  for (const { id } of sized)
    await expect(page.getByTestId(`scene-${id}`)).toContainText('Slow here: a simulated second takes about');

  // A speed measured in another browser is measured again.
  await keep(page, { ...slow, browser: 'another' });
  await page.reload();
  await waitForRun(page);
  expect((await kept(page))!.browser).toBe(measured!.browser);
  expect((await kept(page))!.perContact).toBeLessThan(1e-4);
});
