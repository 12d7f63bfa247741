import { BALL, expect, issues, open, poll, test, view, waitForProgress, waitForRun } from './support/page';
import { shareOfChanged } from './support/png';

/** The tests check that the page starts, or says why it does not. */

test('a browser whose language is no language has its plots', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C', configurable: true });
  });
  await open(page, BALL);
  await expect(page.evaluate(() => new Intl.NumberFormat('C').format(1))).rejects.toThrow('RangeError');
  await waitForRun(page);
  const plots = page.getByTestId(/^plot-/);
  expect(await plots.count()).toBeGreaterThan(0);
  for (const plot of await plots.all()) await expect(plot.locator('canvas')).toBeVisible();
});

test('a module that throws as it loads is a sentence in place of the page', async ({ page, faults }) => {
  await page.route('**/assets/index-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `throw new RangeError('a planted fault');${await response.text()}` });
  });
  await open(page, BALL);
  await expect(page.locator('#root')).toContainText('could not start: Uncaught RangeError: a planted fault.');
  faults.length = 0;
});

test('a module that does not arrive is a sentence in place of the page', async ({ page, faults }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await open(page, BALL);
  await expect(page.locator('#root')).toContainText('could not start: a file of the page did not arrive');
  faults.length = 0;
});

test('charts that do not arrive are a sentence in their places, and the rest works', { tag: '@long' },
  async ({ page, faults }) => {
  await page.route('**/assets/uPlot*.js', (route) => route.abort());
  await open(page, BALL);
  await waitForRun(page);
  await expect(page.getByTestId(/^plot-/).first()).toContainText('The chart could not be loaded');
  await waitForProgress(page);
  faults.length = 0;
});

test('a GPU engine that does not arrive is a sentence, and the CPU engine runs', async ({ page, faults }) => {
  await page.route('**/assets/gpuRunner-*.js', (route) => route.abort());
  await open(page, `${BALL}?backend=gpu`);
  await waitForRun(page);
  await expect(issues(page)).toContainText('The GPU engine did not come from the server. The CPU engine is taken.');
  faults.length = 0;
});

const DRAWS = 'a part that draws and does not arrive is a sentence, and the physics runs';
test(DRAWS, { tag: '@long' }, async ({ page, faults }) => {
  await page.route('**/assets/WebGPUBackend-*.js', (route) => route.abort());
  await open(page, BALL);
  await waitForProgress(page);
  await expect(issues(page)).toContainText(
    'Nothing can be drawn here: the part that draws did not come from the server. Physics and plots run without');
  faults.length = 0;
});

test('a canvas that gives its WebGPU context only once is drawn on after a change of size', { tag: '@long' },
  async ({ page }) => {
  // Firefox refuses a second getContext('webgpu') of a canvas in a worker.
  await page.route('**/engine.worker*', async (route) => {
    const response = await route.fetch();
    const once = `{ const seen = new WeakSet(), original = OffscreenCanvas.prototype.getContext;
      OffscreenCanvas.prototype.getContext = function (kind, ...rest) {
        if (kind !== 'webgpu') return original.call(this, kind, ...rest);
        if (seen.has(this)) throw new DOMException('Cannot update created context to different thread');
        seen.add(this);
        return original.call(this, kind, ...rest);
      }; }`;
    await route.fulfill({ response, body: once + await response.text() });
  });
  await open(page, BALL);
  await waitForRun(page);
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, width: size.width - 150 });
  const resized = await view(page);
  await page.keyboard.press('3'); // another camera
  await poll(async () => shareOfChanged(resized, await view(page)), { timeout: 30_000 }).toBeGreaterThan(0.01);
  await expect(issues(page)).toHaveCount(0);
});
