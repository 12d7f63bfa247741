import { expect, field, issues, open, poll, status, test, view, waitForProgress, waitForRun } from './support/page';
import { shareOfChanged, shareOfVivid } from './support/png';

test('backend=gpu computes on a device with the limits that every one offers, counts kernels while they are compiled, '
  + 'draws from its buffers, and refuses what is beyond reason', async ({ page }) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      seen.push(document.querySelector('#progress-text')?.textContent ?? '');
      document.documentElement.dataset.seen = seen.join('|');
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  // The engine asks for all that an adapter offers, and SwiftShader, too, offers more than every device has, which
  // smoothness.spec.ts and drawing.spec.ts take.
  await page.route('**/engine.worker*', async (route) => {
    const response = await route.fetch();
    const least = `{ const original = GPUAdapter.prototype.requestDevice;
      GPUAdapter.prototype.requestDevice = async function (wanted) {
        const device = await original.call(this, { ...wanted, requiredLimits: {} });
        const { maxStorageBuffersPerShaderStage: buffers, maxStorageBufferBindingSize: bytes } = device.limits;
        if (buffers !== 8 || bytes !== 2 ** 27) throw new Error('these are not the limits of every device');
        console.info('limits of every device');
        return device;
      }; }`;
    await route.fulfill({ response, body: least + await response.text() });
  });
  let isLeast = false;
  page.on('console', (message) => { isLeast ||= message.text() === 'limits of every device'; });
  await open(page, '#1/filling?count=60&backend=gpu&camera=8,-20,10,0,0,4');
  await waitForRun(page);
  expect(isLeast).toBe(true);
  const seen = await page.evaluate(() => document.documentElement.dataset.seen ?? '');
  const counts = seen.split('|').flatMap((text) => /^Compiling (\d+) of (\d+)…/.exec(text)?.slice(1).map(Number) ?? []);
  const made = counts.filter((_, k) => k % 2 === 0), of = counts.filter((_, k) => k % 2 === 1);
  expect(new Set(made).size).toBeGreaterThan(3);
  expect(Math.max(...of)).toBeGreaterThan(25); // those that a frame takes
  expect(made.toSorted((a, b) => a - b)).toEqual(made);
  await expect(status(page)).toHaveAttribute('data-backend', 'gpu');
  await expect(status(page)).toContainText(/GPU.*swiftshader/i);
  await poll(async () => shareOfVivid(await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.005);
  const first = await view(page);
  await waitForProgress(page);
  await poll(async () => shareOfChanged(first, await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.001);
  await expect(issues(page)).toHaveCount(0);
  // A solver that only the CPU has moves the run there and goes on.
  const before = await waitForProgress(page);
  await field(page, 'solver').selectOption('gauss-seidel');
  await expect(status(page)).toHaveAttribute('data-backend', 'cpu', { timeout: 45_000 });
  expect(await waitForProgress(page)).toBeGreaterThan(before);
  // A world beyond the limits is a sentence.
  await page.evaluate(() => { location.hash = '#1/single-wheel?backend=gpu&grainRadius=1'; });
  await expect(issues(page)).toContainText('grainRadius = 1 is not allowed: 3 to 20 mm');
});
