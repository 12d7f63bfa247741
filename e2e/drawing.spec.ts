import type { Page } from '@playwright/test';
import {
  expect, failure, field, inWorker, issues, open, poll, readTime, SMALL_WHEEL, status, test, view, waitForProgress,
  waitForRun,
} from './support/page';
import { shareOfChanged, shareOfVivid } from './support/png';

/** Makes the first `times` looks at the picture see nothing. */
const blank = (times: number) => `{
  let left = ${times};
  const proto = OffscreenCanvasRenderingContext2D.prototype, look = proto.getImageData;
  proto.getImageData = function (...place) {
    const seen = look.apply(this, place);
    if (left-- > 0) seen.data.fill(0);
    return seen;
  };
}`;

/** Says how the last canvas is drawn on, in an attribute of the document, and destroys the device when asked to. */
const TOLD = `{
  const channel = new BroadcastChannel('test'), devices = [], proto = OffscreenCanvas.prototype;
  const getContext = proto.getContext, request = GPUAdapter.prototype.requestDevice;
  proto.getContext = function (kind, ...more) {
    if (this.width > 8) channel.postMessage(kind);
    return getContext.call(this, kind, ...more);
  };
  GPUAdapter.prototype.requestDevice = async function (...asked) {
    const device = await request.apply(this, asked);
    devices.push(device);
    return device;
  };
  channel.onmessage = () => devices.at(-1).destroy();
}`;
const hearKinds = (page: Page) => page.addInitScript(() => {
  new BroadcastChannel('test').onmessage = ({ data }) => { document.documentElement.dataset.drawn = String(data); };
});
const drawnBy = (page: Page) => page.evaluate(() => document.documentElement.dataset.drawn);
const destroyDevice = (page: Page) => page.evaluate(() => { new BroadcastChannel('test').postMessage('destroy'); });
const isSeen = (page: Page, vivid = 0.005) =>
  poll(async () => shareOfVivid(await view(page)), { timeout: 60_000 }).toBeGreaterThan(vivid);

/** A bed that the emulated device computes, seen from near by. */
const FEW = '#1/filling?count=60&backend=gpu&camera=8,-20,10,0,0,4';

test('after a blank first picture WebGL2 draws, as the page says; the physics stays on the GPU', { tag: '@long' },
  async ({ page }) => {
  test.setTimeout(180_000);
  await hearKinds(page);
  await inWorker(page, TOLD + blank(2));
  await open(page, FEW);
  await expect(issues(page)).toContainText(
    'The first picture that WebGPU drew is blank (rgba(0, 0, 0, 0) everywhere): WebGL2 draws instead, and the physics '
    + 'stays where it is.', { timeout: 60_000 });
  await poll(() => drawnBy(page)).toBe('webgl2');
  await waitForRun(page);
  await expect(status(page)).toHaveAttribute('data-backend', 'gpu');
  await isSeen(page);
  const first = await view(page);
  await waitForProgress(page);
  await poll(async () => shareOfChanged(first, await view(page)), { timeout: 60_000 }).toBeGreaterThan(0.001);
});

test('renderer=webgpu keeps a blank picture and says what was seen', { tag: '@long' }, async ({ page }) => {
  await hearKinds(page);
  await inWorker(page, TOLD + blank(2));
  await open(page, `${SMALL_WHEEL}&renderer=webgpu`);
  await expect(issues(page))
    .toContainText('renderer = webgpu keeps it; renderer = auto tries WebGL2.', { timeout: 60_000 });
  expect(await drawnBy(page)).toBe('webgpu');
});

test('renderer=webgl draws through WebGL2, and back, without a new run', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await hearKinds(page);
  await inWorker(page, TOLD);
  await open(page, `${SMALL_WHEEL}&renderer=webgl&omega=5&color=height`);
  await waitForRun(page);
  expect(await drawnBy(page)).toBe('webgl2');
  await isSeen(page, 0.01);
  const before = await readTime(page);
  await page.getByTestId('param-renderer').selectOption('auto');
  await poll(() => drawnBy(page)).toBe('webgpu');
  await expect(page).not.toHaveURL(/renderer/);
  await isSeen(page, 0.01);
  expect(await readTime(page)).toBeGreaterThanOrEqual(before);
  await expect(issues(page)).toHaveCount(0);
});

test('an adapter that refuses its device is a sentence; the CPU engine runs and WebGL2 draws', { tag: '@long' },
  async ({ page }) => {
  await hearKinds(page);
  await inWorker(page, `${TOLD}
    GPUAdapter.prototype.requestDevice = () => Promise.reject(new DOMException('Not today.', 'OperationError'));`);
  await open(page, `${SMALL_WHEEL}&omega=5&color=height&backend=gpu&renderer=webgpu`);
  const refused = /the adapter .*swiftshader.* refused a device, with its own limits \(Not today\) and with the least/i;
  await expect(issues(page)).toContainText(refused);
  await expect(issues(page)).toContainText('The CPU engine computes, and WebGL2 draws.');
  await expect(issues(page))
    .toContainText(/backend = gpu is not possible here: the adapter .*\. The CPU engine is taken\./);
  await expect(issues(page)).toContainText(/renderer = webgpu is not possible here: the adapter .*\. WebGL2 draws\./);
  await waitForRun(page);
  await expect(status(page)).toHaveAttribute('data-backend', 'cpu');
  expect(await drawnBy(page)).toBe('webgl2');
  await isSeen(page, 0.01);
});

/** Spoils the text of a kernel. */
const spoil = (page: Page, label: string) => inWorker(page, `{
  const create = GPUDevice.prototype.createShaderModule;
  GPUDevice.prototype.createShaderModule = function (of) {
    return create.call(this, of.label === '${label}' ? { ...of, code: of.code + ' oops' } : of);
  };
}`);

test('a kernel that does not compile is a sentence, and the CPU engine runs', { tag: '@long' }, async ({ page }) => {
  await spoil(page, 'integrate/moveGrains');
  await open(page, FEW);
  await expect(issues(page)).toContainText(
    /Kernel integrate\/moveGrains does not compile \(.*\): .*\. The CPU engine is taken\./, { timeout: 30_000 });
  await waitForRun(page);
  await expect(status(page)).toHaveAttribute('data-backend', 'cpu');
});

// src/physics/gpu/neededKernels.test.ts has what is compiled later, src/worker/session.test.ts who then goes on
const LATER = 'so is one that is first needed while the run goes on, which the CPU engine takes over';
test(LATER, { tag: '@long' }, async ({ page }) => {
  await spoil(page, 'solve/accelerateContacts');
  await open(page, FEW);
  await waitForRun(page);
  await expect(status(page)).toHaveAttribute('data-backend', 'gpu');
  await field(page, 'solver').selectOption('apgd');
  await expect(issues(page)).toContainText(
    /Kernel solve\/accelerateContacts does not compile \(.*\): .*The CPU engine goes on with the run/,
    { timeout: 30_000 });
  await waitForRun(page);
  await expect(status(page)).toHaveAttribute('data-backend', 'cpu');
});

for (const [backend, link, vivid] of [
  ['cpu', `${SMALL_WHEEL}&omega=1&color=height&backend=cpu`, 0.01], ['gpu', FEW, 0.005],
] as const) {
  const title = `a destroyed device, and its destroyed replacement, leave the run on (${backend})`;
  test(title, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(180_000);
    await hearKinds(page);
    await inWorker(page, TOLD);
    await open(page, link);
    await waitForRun(page);
    for (let k = 0; k < 2; k++) {
      await waitForProgress(page);
      await page.waitForTimeout(1500);
      const before = await readTime(page);
      await destroyDevice(page);
      await expect(page.getByTestId('notice').filter({ hasText: 'The graphics device was lost' }))
        .toContainText(backend === 'cpu' ? 'goes on undisturbed' : 'goes on from its last state');
      await waitForRun(page);
      await waitForProgress(page);
      expect(await readTime(page)).toBeGreaterThan(backend === 'cpu' ? before : before / 2);
      await isSeen(page, vivid);
      await page.getByTestId('notice').getByRole('button').last().click();
    }
    await expect(failure(page)).toHaveCount(0);
  });
}
