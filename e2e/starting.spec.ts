import { BALL, expect, issues, open, test, view, waitForRun } from './support/page';
import { shareOfChanged } from './support/png';

/** The page comes up, or says why it does not. */

test('a canvas that gives its WebGPU context only once is drawn on after a change of size', async ({ page }) => {
  // Firefox refuses a second getContext('webgpu') of a canvas in a worker.
  await page.route('**/engine.worker*', async (route) => {
    const response = await route.fetch();
    const once = `{ const seen = new WeakSet(), original = OffscreenCanvas.prototype.getContext;
      OffscreenCanvas.prototype.getContext = function (kind, ...rest) {
        if (kind === 'webgpu' && seen.has(this)) throw new DOMException('Cannot update created context to different thread');
        if (kind === 'webgpu') seen.add(this);
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
  await expect.poll(async () => shareOfChanged(resized, await view(page)), { timeout: 30_000 }).toBeGreaterThan(0.01);
  await expect(issues(page)).toHaveCount(0);
});
