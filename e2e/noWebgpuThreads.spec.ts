import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { ISOLATION } from '../scripts/isolation.mjs';
import { HELPERS, LEAVE, PHASE, TASK, TASKS } from '../wasm/layout';
import { hashByCommandLine } from './support/commandLine';
import { hostedTest as test, isIsolated, openOn, started } from './support/hosted';
import {
  BALL, expect, issues, keepSpeed, pauseAndHash, poll, SMALL_WHEEL, status, waitForProgress, waitForRun, waitForStock,
} from './support/page';

/**
 * The tests check threads and WebAssembly on hosts of each kind, and that whatever of them is refused is said in the
 * status line, while the scene runs. Bits are compared with those of the command line once for each engine and number
 * of threads, and where something is refused in the middle of a run; src/physics/cpu/core/threads.test.ts has the rest.
 */

/** A bed of which two threads take a part each. */
const SHARED = `${SMALL_WHEEL}&backend=cpu&threads=2`;
const NAME = 'CPU, WebAssembly, single precision';
const WORKER = 'service-worker.js';

const where = (page: Page) => status(page).locator('.status-backend');

/** Opens another scene in the page that runs, in a new worker, and waits until it runs. */
async function openBeam(page: Page): Promise<void> {
  await page.evaluate(() => { location.hash = '#1/beam'; });
  await expect(where(page)).toHaveText('CPU, double precision'); // it takes another solver
  await waitForRun(page);
}

/** Pauses, and compares the bits with those of the command line by a link. */
async function expectBitsOf(page: Page, link: string): Promise<void> {
  const { time, hash } = await pauseAndHash(page);
  expect(hash).toBe(await hashByCommandLine(link, time));
}

// every run has threads from a service worker, below, and from headers a first visit (noWebgpuOpening.spec.ts)
test.describe('where the server sends the headers', () => {
  for (const threads of [1, 2]) {
    const title = `a link with threads=${threads} has them, without a service worker`;
    test(title, { tag: '@long' }, async ({ page, host, loads }) => {
      test.setTimeout(180_000);
      const { url, asked } = await host({ headers: ISOLATION });
      const link = SHARED.replace('threads=2', `threads=${threads}`);
      await openOn(page, url, link);
      expect(asked).not.toContain(WORKER); // it comes later, for visits without a net
      await expect(where(page)).toHaveText(`${NAME}, ${threads} thread${threads === 1 ? '' : 's'}`);
      await expectBitsOf(page, link);
      expect(loads.count).toBe(1);
    });
  }
});

test.describe('where a static host sends none', () => {
  test('a service worker gives threads, and the page is loaded anew once', async ({ page, host, loads }) => {
    test.setTimeout(180_000);
    const { url, asked } = await host();
    await openOn(page, url, SHARED);
    expect(await isIsolated(page)).toBe(true);
    await expect(where(page)).toHaveText(`${NAME}, 2 threads`);
    expect(loads.count).toBe(2);
    expect(asked.length).toBeLessThanOrEqual(48);
    await expectBitsOf(page, SHARED);
    await page.reload();
    await waitForRun(page);
    expect(await isIsolated(page)).toBe(true);
    expect(loads.count).toBe(3);
  });

  const REFUSED = `${NAME}, 1 thread: the address says isolated=0`;

  test('isolated=0 in the address refuses it', { tag: '@long' }, async ({ page, host, loads }) => {
    const { url, asked } = await host();
    await openOn(page, `${url}?isolated=0`, BALL);
    await expect(where(page)).toHaveText(REFUSED);
    expect(loads.count).toBe(1);
    expect(asked).not.toContain(WORKER);
  });

  const LEFT = 'isolated=0 in the address refuses threads where an earlier visit has left it';
  test(LEFT, { tag: '@long' }, async ({ page, context, host, loads }) => {
    test.setTimeout(180_000);
    const { url } = await host(), off = `${url}?isolated=0`;
    await openOn(page, url, BALL);
    expect(await isIsolated(page)).toBe(true);
    const other = await anotherPage(context);
    await openOn(other.page, off, BALL);
    await expect(where(other.page)).toHaveText(REFUSED);
    expect(other.loads.count).toBe(1);
    expect(new URL(other.page.url()).search).toBe('?isolated=0');
    await waitForProgress(page);
    expect(loads.count).toBe(2); // nobody loaded it anew, and it runs on

    await openOn(other.page, url, BALL);
    expect(await isIsolated(other.page)).toBe(true);
  });

  test('another value of isolated is refused in a sentence', { tag: '@long' }, async ({ page, host }) => {
    const { url } = await host();
    await openOn(page, `${url}?isolated=<b>no`, BALL);
    await expect(issues(page)).toContainText('isolated = <b>no is not possible: 0 (no service worker');
    expect(await isIsolated(page)).toBe(true);
  });

  const NET = 'without a net, what was loaded builds other worlds';
  test(NET, { tag: '@long' }, async ({ page, host, context, faults }) => {
    const { url } = await host();
    await openOn(page, url, BALL);
    await context.setOffline(true);
    await openBeam(page);
    await expect(issues(page)).toHaveCount(0);
    await context.setOffline(false);
    faults.length = 0; // the browser asks for the icon again, and logs that it does not come
  });

  test('one that comes late is for the next visit', { tag: '@long' }, async ({ page, host, loads }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => { arrive = resolve; });
    const { url } = await host({ edits: { [WORKER]: (text) => arrived.then(() => text) } });
    await openOn(page, url, BALL);
    await expect(where(page)).toHaveText(`${NAME}, 1 thread: the service worker came late, reload for more`);
    arrive();
    await poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await waitForProgress(page);
    expect(loads.count).toBe(1);
    await page.reload();
    await started(page);
    expect(await isIsolated(page)).toBe(true);
  });

  test('one that is of no use does not load the page for ever', { tag: '@long' },
    async ({ page, context, host, loads }) => {
    const { url } = await host(), client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setBypassServiceWorker', { bypass: true });
    await openOn(page, url, BALL);
    await expect(where(page)).toHaveText(`${NAME}, 1 thread: the service worker was of no use`);
    expect(loads.count).toBe(2);
    await page.reload();
    await waitForRun(page);
    expect(loads.count).toBe(3);
  });

  // every run has a server that is gone: noWebgpuSurvives.spec.ts
  const GONE = 'where one is gone while a page runs, that runs on and opens other scenes';
  test(GONE, { tag: '@long' }, async ({ page, context, host }) => {
    const { url, asked } = await host(), client = await context.newCDPSession(page);
    await openOn(page, url, BALL);
    await poll(() => asked.filter((name) => name.includes('lab.worker')).length).toBeGreaterThan(0);
    await waitForStock(asked, 1); // the second one comes from the browser's store
    await client.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
    await openBeam(page);
    await expect(issues(page)).toHaveCount(0);
    await page.goto('about:blank'); // Chromium has done with a worker that was cleared once its page is left
    await page.goto(url + BALL);
    await started(page);
    await waitForRun(page);
    expect(await isIsolated(page)).toBe(true);
  });

  test('in a frame of another page there is none', { tag: '@long' }, async ({ page, host, faults }) => {
    const { url } = await host();
    await page.goto(`${url}built.txt`);
    await page.setContent(`<iframe src="${url}${BALL}" width="900" height="560"></iframe>`);
    const inside = page.frameLocator('iframe').getByTestId('status').first().locator('.status-backend');
    await expect(inside).toHaveText(`${NAME}, 1 thread: this page is in a frame of another one`, { timeout: 60_000 });
    faults.length = 0; // the page around it has no icon
  });
});

/** Ways to refuse service workers, as private windows and blockers do; the last leaves none a place to be noted. */
const REFUSALS: Record<string, () => void> = {
  'there are none': () => { Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'); },
  'they are forbidden': () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('insecure', 'SecurityError'));
  },
  'they are not answered': () => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
  },
  'they are swallowed': () => {
    ServiceWorkerContainer.prototype.register = () => Promise.resolve(undefined as never);
  },
  'storage is blocked': () => {
    Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
  },
};

test.describe('where service workers are refused', () => {
  for (const [how, refuse] of Object.entries(REFUSALS)) {
    test(`as ${how}, one thread runs and it is said`, { tag: '@long' }, async ({ page, host, loads }) => {
      const { url } = await host();
      await page.addInitScript(refuse);
      await openOn(page, url, BALL);
      const why = how === 'they are not answered' ? 'the service worker came late, reload for more'
        : how === 'storage is blocked' ? 'the service worker was of no use'
        : 'the browser refuses a service worker here';
      await expect(where(page)).toHaveText(`${NAME}, 1 thread: ${why}`);
      if (how === 'there are none') await expectBitsOf(page, BALL);
      expect(loads.count).toBe(1);
    });
  }

  test('as its file is missing, one thread runs and it is said', { tag: '@long' },
    async ({ page, host, loads, faults }) => {
    const { url } = await host({ edits: { [WORKER]: () => null } });
    await openOn(page, url, BALL);
    await expect(where(page)).toHaveText(`${NAME}, 1 thread: the browser refuses a service worker here`);
    expect(loads.count).toBe(1);
    faults.length = 0; // the browser logs the file that is missing
  });
});

/** Opens another page of a context, and counts how often it is loaded. */
async function anotherPage(context: BrowserContext): Promise<{ page: Page; loads: { count: number } }> {
  const page = await context.newPage(), loads = { count: 0 };
  page.on('domcontentloaded', () => { loads.count++; });
  return { page, loads };
}

const plant = (code: string) => (text: string) => `${code};${text}`;
const REFUSE = "throw new RangeError('could not allocate memory')";

/** A machine refuses this to the core, by code that is put before its worker's, and the status line says so. */
const REFERENCE: [what: string, link: string, code: string, says: string][] = [
  ['WebAssembly', BALL, 'delete self.WebAssembly', 'no WebAssembly here'],
  ['memory', BALL, `WebAssembly.Memory = function () { ${REFUSE}; }`, 'no memory for WebAssembly'],
  ['more memory', `${SMALL_WHEEL}&backend=cpu`, `WebAssembly.Memory.prototype.grow = function () { ${REFUSE}; }`,
    'no memory for so many contacts in WebAssembly'],
];

// src/physics/cpu/core/loadCore.test.ts has every sentence, in every run
for (const [what, link, code, says] of REFERENCE) {
  const tag = what === 'WebAssembly' ? [] : '@long';
  test(`where ${what} is refused, the reference runs and it is said`, { tag }, async ({ page, host }) => {
    test.setTimeout(180_000);
    const { url } = await host({ headers: ISOLATION, edits: { 'cpu.worker': plant(code) } });
    await openOn(page, url, link);
    await expect(where(page)).toHaveText(`CPU, double precision (${says})`);
    if (what === 'more memory') await expectBitsOf(page, `${link}${link.includes('?') ? '&' : '?'}core=off`);
  });
}

const NO_SIMD = 'on a processor without SIMD the reference runs and it is said';
test(NO_SIMD, { tag: '@long' }, async ({ launchOptions, host, speed }) => {
  const { url } = await host({ headers: ISOLATION });
  const browser = await chromium.launch({
    ...launchOptions, args: [...launchOptions.args!, '--js-flags=--no-enable-sse4-1'],
  });
  const page = await browser.newPage({ viewport: { width: 900, height: 560 } });
  await keepSpeed(page, speed);
  await openOn(page, url, BALL);
  await expect(where(page)).toHaveText('CPU, double precision (no SIMD in WebAssembly here)');
  await browser.close();
});

/** Takes a task as wasm/threads.ts does, and ends in the middle of it. */
const DIES = `addEventListener('message', (event) => {
  event.stopImmediatePropagation();
  const { buffer } = event.data.memory, long = new BigUint64Array(buffer), word = new Int32Array(buffer);
  Atomics.add(word, ${HELPERS / 4}, 1);
  while (Atomics.load(word, ${LEAVE / 4}) === 0) {
    const phase = Atomics.load(long, ${PHASE / 8}), count = Number(phase & 0xffffn);
    for (let task = 0; task < count; task++) {
      const at = (${TASKS} + ${TASK} * task) / 8, last = Atomics.load(long, at);
      if (last < phase && Atomics.compareExchange(long, at, last, phase) === last) return close();
    }
  }
  Atomics.sub(word, ${HELPERS / 4}, 1);
})`;

/** A machine refuses this to threads, by code that is put before a file's own, and the status line says so. */
const ALONE: [what: string, edits: Record<string, string>, says: string][] = [
  ['memory that threads share is refused', {
    'cpu.worker': `{ const { Memory } = WebAssembly; WebAssembly.Memory = function (of) {
      if (of.shared) ${REFUSE};
      return new Memory(of);
    }; }`,
  }, 'no memory for several here'],
  ['a thread cannot start', { 'thread.worker': "throw new Error('planted')" }, 'one could not start or ended'],
  ['no thread can be made', { 'cpu.worker': `Worker = function () { ${REFUSE}; }` }, 'none could be started'],
  ['a thread dies in the middle of a task', { 'thread.worker': DIES }, 'another did not answer'],
];

// src/physics/cpu/core/threads.test.ts has every sentence, in every run
for (const [what, edits, says] of ALONE) {
  test(`where ${what}, one runs and it is said`, { tag: '@long' }, async ({ page, host }) => {
    test.setTimeout(120_000);
    const planted = Object.fromEntries(Object.entries(edits).map(([name, code]) => [name, plant(code)]));
    const { url } = await host({ headers: ISOLATION, edits: planted });
    await openOn(page, url, SHARED);
    await expect(where(page)).toHaveText(`${NAME}, 1 thread: ${says}`);
    if ('thread.worker' in edits) await expectBitsOf(page, SHARED);
  });
}
