import { expect, field, open, pauseAndHash, poll, readTime, SMALL_WHEEL, test, view, waitForRun } from './support/page';
import type { Picture } from './support/png';

const PATIENCE = { timeout: 60_000 };

/** Returns the share of pixels that differ by more than `least` of 255 in a channel. */
function differing(a: Picture, b: Picture, least = 6): number {
  let count = 0;
  for (let i = 0; i < a.bytes.length; i += a.channels)
    if ([0, 1, 2].some((c) => Math.abs(a.bytes[i + c] - b.bytes[i + c]) > least)) count++;
  return count / (a.width * a.height);
}

for (const renderer of ['webgpu', 'webgl']) {
  test(`a spinning wheel raises dust, which stands still in a pause and goes with one choice (${renderer})`,
    { tag: '@long' }, async ({ page }) => {
    test.setTimeout(180_000);
    await open(page, `${SMALL_WHEEL}&omega=6&slip=0.6&renderer=${renderer}`);
    await waitForRun(page);
    expect(await field(page, 'dust').inputValue()).toBe('auto'); // none on a device that is emulated
    await field(page, 'dust').selectOption('on');
    await poll(() => page.url()).toMatch(/dust=on/);
    const from = await readTime(page);
    await poll(() => readTime(page), PATIENCE).toBeGreaterThan(from + 0.4);
    await pauseAndHash(page);
    const still = async () => {
      await page.waitForTimeout(3000); // till it is drawn with all pixels
      return view(page);
    };
    const dusty = await still(), again = await still();
    expect(differing(dusty, again)).toBeLessThan(0.0005);
    await field(page, 'dust').selectOption('off');
    await poll(async () => differing(dusty, await view(page)), PATIENCE).toBeGreaterThan(0.004);
    await field(page, 'dust').selectOption('on');
    await poll(async () => differing(dusty, await view(page)), PATIENCE).toBeLessThan(0.0005);
  });
}
