import type { Page } from '@playwright/test';
import { expect, inWorker, open, pauseAndHash, poll, SMALL_WHEEL, status, test, waitForRun } from './support/page';
import type { Picture } from './support/png';
import { savePicture } from './support/savePicture';

/**
 * The emulated adapter gives itself out for a graphics card. Its frames take no time by the worker's clock, or 25 ms
 * each once the page says so: 40 a second. The page hears of how many passes the last frame was made.
 */
const CARD = `{
  const info = { vendor: 'test', architecture: 'card', device: '', description: '' };
  Object.defineProperty(GPUAdapter.prototype, 'info', { get: () => info });
  const channel = new BroadcastChannel('card'), real = performance.now.bind(performance);
  let hidden = 0, since = null, slow = 0, passes = 0;
  channel.onmessage = () => { slow = 25; };
  performance.now = () => (since ?? real()) - hidden;
  const show = () => {
    if (since !== null) hidden += real() - since;
    since = null;
  };
  const frame = self.requestAnimationFrame.bind(self), done = GPUQueue.prototype.onSubmittedWorkDone;
  self.requestAnimationFrame = (draw) => frame((time) => {
    if (since !== null) return draw(time); // another loop's, in between
    since = real();
    passes = 0;
    draw(time);
    if (passes === 0) show();
  });
  GPUQueue.prototype.onSubmittedWorkDone = async function () {
    await done.call(this);
    if (since === null) return;
    channel.postMessage(passes);
    hidden -= slow;
    setTimeout(show, 0);
  };
  const begin = GPUCommandEncoder.prototype.beginRenderPass;
  GPUCommandEncoder.prototype.beginRenderPass = function (...of) {
    passes += 1;
    return begin.apply(this, of);
  };
}`;
const hearPasses = (page: Page) => page.addInitScript(() => {
  new BroadcastChannel('card').onmessage = ({ data }) => { document.documentElement.dataset.passes = String(data); };
});
const passes = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.passes));
const slowDown = (page: Page) => page.evaluate(() => { new BroadcastChannel('card').postMessage('slow'); });
const plain = (page: Page) => savePicture(page, { size: null, legend: false, caption: false });

/**
 * Returns the changes of brightness [of 255] of the pixels that `of` picks by the first picture, by their share from
 * what has darkened most.
 */
function changes(a: Picture, b: Picture, of: (rgb: number[], y: number) => boolean): (share: number) => number {
  const found: number[] = [];
  for (let k = 0; k < a.width * a.height; k++) {
    const [before, after] = [a, b].map(({ bytes, channels }) => [...bytes.subarray(k * channels, k * channels + 3)]);
    if (of(before, Math.floor(k / a.width))) found.push(after.reduce((sum, c, i) => sum + (c - before[i]) / 3, 0));
  }
  found.sort((one, other) => one - other);
  return (share) => found[Math.round(share * (found.length - 1))];
}
/** True for the colours of a quantity, which nothing else here has but a spoke. */
const isGrain = ([r, g, b]: number[]): boolean => Math.max(r, g, b) - Math.min(r, g, b) >= 60;
/** True for sky, glass and what is behind. */
const isPale = (rgb: number[]): boolean => Math.min(...rgb) > 170;
/** Rows above this one are above the bed [1]: sky, the far floor, and that through a pane. */
const ABOVE = 0.4;
const isShadeCode = (url: string): boolean => /\/ambient-[^/]+\.js$/.test(url);

test('gaps between grains are in the shade, the first thing that slow frames lose', { tag: '@long' },
  async ({ page }) => {
  test.setTimeout(240_000);
  await hearPasses(page);
  await inWorker(page, CARD);
  await open(page, `${SMALL_WHEEL}&omega=5&color=height&backend=cpu&dust=off`);
  await waitForRun(page);
  await pauseAndHash(page);
  await poll(() => passes(page), { timeout: 60_000 }).toBe(6);
  expect(await status(page).innerText()).not.toContain('contact shadows');
  const { picture: shaded } = await plain(page);
  await slowDown(page);
  for (let k = 0; k < 4; k++) { // each is a frame, which is slow
    await page.setViewportSize({ width: 900, height: 561 - (k % 2) });
    await page.waitForTimeout(1500);
  }
  await expect(status(page)).toContainText('fps without contact shadows');
  await poll(() => passes(page), { timeout: 60_000 }).toBe(3);
  const { picture: bare } = await plain(page), grains = changes(bare, shaded, isGrain);
  expect(grains(0.05)).toBeLessThan(-15); // gaps
  expect(grains(0.95)).toBeGreaterThan(-2); // free faces
  expect(changes(bare, shaded, () => true)(1)).toBeLessThan(1.5); // nothing is lighter
  const above = changes(bare, shaded, (rgb, y) => isPale(rgb) && y < ABOVE * bare.height);
  expect([above(0.01), above(1)].every((change) => Math.abs(change) < 1.5), `${above(0.01)} … ${above(1)}`).toBe(true);
});

test('where processors draw, no pass is for shade, and none of its code is asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await hearPasses(page);
  await inWorker(page, CARD.replace(/Object\.defineProperty.*;/, ''));
  await open(page, `${SMALL_WHEEL}&backend=cpu`);
  await waitForRun(page);
  await poll(() => passes(page)).toBe(1);
  expect(asked.filter(isShadeCode)).toEqual([]);
  expect(await status(page).innerText()).not.toContain('contact shadows');
});
