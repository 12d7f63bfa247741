import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  BALL, canvas, expect, open, poll, setField, SMALL_WHEEL, status, test, waitForProgress, waitForRun,
} from './support/page';

type TraceEvent = { name: string; pid: number; tid: number; ph: string; dur?: number; tdur?: number; args?: {
  name?: string; data?: { frames?: { url: string; processId: number }[] }
} };

/**
 * Returns the longest task of the page's thread [ms], by processor time. Wall time would depend as much on the cores:
 * physics and SwiftShader take all of them here, where elsewhere a GPU draws.
 */
function longestTask(trace: Buffer, origin: string): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const ours =
    new Set(
      traceEvents.flatMap(({ args }) => args?.data?.frames ?? [])
      .filter(({ url }) => url.startsWith(origin)).map((f) => f.processId)
    );
  const mains = traceEvents.filter(
    ({ name, args, pid }) => name === 'thread_name' && args?.name === 'CrRendererMain' && ours.has(pid)
  );
  const threads = new Set(mains.map(({ pid, tid }) => `${pid}.${tid}`));
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => name === 'RunTask' && tdur !== undefined && threads.has(`${pid}.${tid}`)
  );
  expect(tasks.length).toBeGreaterThan(100);
  return Math.max(...tasks.map(({ tdur }) => tdur! / 1000));
}

test('the page stays responsive while it runs and is used', { tag: '@long' }, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  await open(page, SMALL_WHEEL);
  await waitForRun(page);
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  await page.getByTestId('slider-slip').focus();
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press(i % 4 === 3 ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForTimeout(100);
  }
  await page.getByRole('button', { name: 'Plots', exact: true }).click();
  await page.getByRole('button', { name: 'Plots', exact: true }).click();
  await setField(page, 'friction', '0.6');
  await waitForProgress(page);
  await page.waitForTimeout(2000);
  expect(longestTask(await browser.stopTracing(), baseURL!)).toBeLessThanOrEqual(100);
});

test('the camera moves while the device is busy with a step', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, '#1/filling?count=1500&substeps=200&backend=gpu');
  await waitForRun(page);
  await canvas(page).focus();
  // Both rates are over the same time, so that SwiftShader's speed cancels: a frame does not wait for a step.
  const framesPerStep = async () => {
    const steps = parseFloat(await status(page).locator('.status-steps').innerText());
    return Number(await status(page).getAttribute('data-fps')) / steps;
  };
  await poll(async () => {
    for (let i = 0; i < 10; i++) {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(80);
    }
    return framesPerStep();
  }, { timeout: 120_000, intervals: [0] }).toBeGreaterThan(3);
});

test('the built scripts are small, and nothing is fetched from elsewhere', async ({ page, baseURL }) => {
  const assets = join(import.meta.dirname, '../dist/assets');
  // Settled beds are data that a scene fetches when it is opened: no more than one is needed at a time.
  const beds = readdirSync(join(import.meta.dirname, '../src/scenes/common/tiles'))
    .filter((name) => name.endsWith('.bin')).map((name) => parse(name).name);
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith('.js') && !beds.some((bed) => name.startsWith(`${bed}-`)));
  const zipped = new Map(scripts.map((name) => [name, gzipSync(readFileSync(join(assets, name))).length]));
  const sizeOf = (part: RegExp): number =>
    [...zipped].reduce((sum, [name, size]) => sum + (part.test(name) ? size : 0), 0);
  // A picture waits for page, engine and the larger one of the backends that draw it; the workers of the CPU engine and
  // of the lab are loaded when they are needed, and the GPU engine where there is a device.
  const html = readFileSync(join(assets, '../index.html'), 'utf8');
  const first = new Set(
    scripts.filter((name) => html.includes(`assets/${name}`) || /^(engine\.worker|WebGPUBackend)-/.test(name)));
  for (const name of first) { // with what these import at once, which the set takes up as it is gone through
    const text = readFileSync(join(assets, name), 'utf8');
    for (const [, file] of text.matchAll(/(?:from|import)["']\.\/([^"']+\.js)["']/g)) first.add(file);
  }
  expect(first.size).toBeGreaterThan(3);
  expect(sizeOf(/^index-/)).toBeGreaterThan(10_000);
  expect(sizeOf(/^engine\.worker-/)).toBeGreaterThan(10_000);
  expect(sizeOf(/^WebGPUBackend-/)).toBeGreaterThan(10_000);
  expect([...first].reduce((sum, name) => sum + zipped.get(name)!, 0)).toBeLessThanOrEqual(700_000);
  // Two cores: one is for threads. Formulas, videos, the hand, the tour, VTK, fits, two runs side by side and what is
  // dropped come on demand: three's loader of glTF files, in a worker that shares nothing with the view, is 65 kB, and
  // what simplifies a surface 16 kB; dust, fields and trails in a cut are 8 kB, wheels from files 7 kB. A picture of
  // any size, its legend and caption, is 3 kB. A scene is in the page and in each worker that runs one: what scenes
  // draw beside their bodies, and dyed grains, are 6 kB.
  expect(sizeOf(/./)).toBeLessThanOrEqual(1_648_000);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await open(page, BALL);
  await waitForRun(page);
  expect(addresses.filter((address) => !address.startsWith(baseURL!) && !/^(blob|data):/.test(address))).toEqual([]);
});
