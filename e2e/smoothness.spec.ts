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

/** Gzipped scripts, at most: of a first picture, of a run of it, and of all that there is [bytes]. */
const MOST_TO_DRAW = 640_000, MOST_TO_RUN = 762_000, MOST_IN_ALL = 1_230_000;

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
  const imports = new Map(scripts.map((name) => {
    const found = readFileSync(join(assets, name), 'utf8').matchAll(/(?:from|import)["']\.\/([^"']+\.js)["']/g);
    return [name, [...found].map(([, file]) => file)];
  }));
  /** Returns what is loaded with parts: they, and what they import at once. */
  const loadedWith = (...parts: RegExp[]): Set<string> => {
    const html = readFileSync(join(assets, '../index.html'), 'utf8');
    const names = new Set(scripts.filter((name) => html.includes(`assets/${name}`)));
    for (const part of parts) {
      expect(sizeOf(part), String(part)).toBeGreaterThan(100);
      for (const name of scripts) if (part.test(name)) names.add(name);
    }
    for (const name of names) for (const file of imports.get(name) ?? []) names.add(file); // which is gone through, too
    return names;
  };
  const sum = (names: Set<string>): number => [...names].reduce((all, name) => all + zipped.get(name)!, 0);
  // A picture waits for page, engine and the larger one of the backends that draw it.
  expect(sum(loadedWith(/^engine\.worker-/, /^WebGPUBackend-/))).toBeLessThanOrEqual(MOST_TO_DRAW);
  // What computes it without a device, and with one; the lab and other solvers come when they are needed.
  const computes = [[/^WebGLBackend-/, /^cpu\.worker-/, /^thread\.worker-/], [/^WebGPUBackend-/, /^gpuRunner-/]];
  for (const parts of computes)
    expect(sum(loadedWith(/^engine\.worker-/, ...parts))).toBeLessThanOrEqual(MOST_TO_RUN);
  // What a worker imports on demand has nothing to preload, for which it would need a document.
  const workers = scripts.filter((name) => /\.worker-/.test(name));
  for (const name of workers)
    for (const file of imports.get(name) ?? []) if (!workers.includes(file)) workers.push(file);
  for (const name of workers) expect(readFileSync(join(assets, name), 'utf8'), name).not.toContain('__vite__mapDeps(');
  // Files that import each other in a circle run in an order that nobody wrote.
  for (const name of scripts) {
    const reached = new Set(imports.get(name));
    for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
    expect(reached, `${name} imports itself`).not.toContain(name);
  }
  // Two cores: one is for threads. Formulas, videos, the hand, the tour, VTK, fits, two runs side by side and what is
  // dropped come on demand: three's loader of glTF files, in a worker that shares nothing with the view, is 65 kB, and
  // what simplifies a surface 16 kB; dust, fields and trails in a cut are 8 kB, with 6 for those of a device, wheels
  // from files 7 kB, contact shadows 3 kB. Page and workers share files: each has scenes and physics once.
  expect(sizeOf(/./)).toBeLessThanOrEqual(MOST_IN_ALL);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await open(page, BALL);
  await waitForRun(page);
  expect(addresses.filter((address) => !address.startsWith(baseURL!) && !/^(blob|data):/.test(address))).toEqual([]);
});
