import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from './findBrowser.mjs';

/**
 * `npm run soak [minutes] [link]` lets the built page run one scene for an hour, and writes what page and workers hold
 * after a collection of garbage, sample by sample, to bench/results/soak-2-core-vm.md: heap, and buffers with memory of
 * WebAssembly. It ends with 1 if one of them grew by more than a tenth, or by 2 MB if that is more, over the second
 * half of the samples, or if the scene stood still in between.
 */
const PORT = 4189, SAMPLES = 24, GROWTH = 0.1, LEAST = 2; // [MB]
const [minutes = '60', link = '#1/single-wheel?count=2000&plots=sinkage,pull'] = process.argv.slice(2);
if (!(Number(minutes) > 0)) {
  console.error(`soak: "${minutes}" minutes. Allowed: a number above 0.`);
  process.exit(2);
}

/** @typedef {{ name: string; heap: number; buffers: number }} Held what a page or a worker holds [MB] */
/** @typedef {{ minute: number; time: number; held: Held[] }} Sample minute, simulated time [s], and what each holds */

/**
 * Returns a function that asks the page, and each of its workers, over the protocol of the developer tools.
 * @param {import('@playwright/test').Page} page
 */
async function attach(page) {
  const session = await page.context().newCDPSession(page), /** @type {Map<string, string>} */ workers = new Map();
  const /** @type {Map<number, (result: any) => void>} */ waiting = new Map();
  let number = 0;
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    workers.set(sessionId, targetInfo.url.replace(/.*\/|-[^-]*$/g, '')); // of …/engine.worker-<hash>.js
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const askWorker = (/** @type {string} */ sessionId) => (/** @type {string} */ method) => new Promise((resolve) => {
    waiting.set(++number, resolve);
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: number, method }) })
      .catch(() => { resolve(undefined); }); // it has ended
  });
  const of = async (
    /** @type {string} */ name, /** @type {(method: any) => Promise<any>} */ ask,
  ) => {
    await ask('HeapProfiler.collectGarbage');
    const heap = await ask('Runtime.getHeapUsage');
    return { name, heap: (heap?.usedSize ?? NaN) / 1e6, buffers: (heap?.backingStorageSize ?? NaN) / 1e6 };
  };
  return async () => {
    const held = [await of('page', (method) => session.send(method))];
    for (const [id, name] of workers) held.push(await of(name, askWorker(id)));
    return held.sort((a, b) => a.name.localeCompare(b.name));
  };
}

/** Returns the sentences about what grew or stood still. @param {Sample[]} samples */
function faultsOf(samples) {
  const half = samples[Math.floor(samples.length / 2)], last = samples[samples.length - 1], faults = [];
  samples.forEach(({ time, minute }, k) => {
    if (k > 0 && time <= samples[k - 1].time) faults.push(`the scene stands still at ${time} s, minute ${minute}`);
  });
  for (const [k, { name, ...now }] of last.held.entries()) {
    for (const what of /** @type {const} */ (['heap', 'buffers'])) {
      const then = half.held[k]?.[what] ?? NaN, most = then + Math.max(GROWTH * then, LEAST);
      if (now[what] <= most) continue;
      faults.push(`${what} of ${name} went from ${then.toFixed(1)} to ${now[what].toFixed(1)} MB`);
    }
  }
  return faults;
}

/** @param {Sample[]} samples @param {string[]} faults */
function reportOf(samples, faults) {
  const names = samples[0].held.map(({ name }) => name);
  const rows = samples.map(({ minute, time, held }) => [
    minute.toFixed(1), time.toFixed(1),
    ...held.map(({ heap, buffers }) => `${heap.toFixed(1)} + ${buffers.toFixed(1)}`),
  ]);
  const level = 'Nothing grows over the second half, and the scene never stands still.';
  return [
    `# ${minutes} minutes of one page`, '',
    `\`npm run soak ${minutes} '${link}'\``, '',
    'Chromium without WebGPU, two cores beside other work. Heap + buffers with memory of WebAssembly [MB], after a',
    'collection of garbage. The engine worker has the record of the run, which it thins when that is full.', '',
    faults.length ? `**${faults.join('; ')}.**` : level, '',
    `| minute | simulated [s] | ${names.join(' | ')} |`, `|---|---|${names.map(() => '---|').join('')}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`), '',
  ].join('\n');
}

const server = spawn('node', ['scripts/serveBuilt.mjs', String(PORT), '/', 'isolated'], { stdio: 'inherit' });
const browser = await chromium.launch({
  executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } }), measure = await attach(page);
  await page.goto(`http://127.0.0.1:${PORT}/${link}`);
  const runs = () => document.documentElement.dataset.phase === 'running';
  await page.waitForFunction(runs, undefined, { timeout: 600_000 });
  const began = Date.now(), /** @type {Sample[]} */ samples = [];
  for (let k = 0; k <= SAMPLES; k++) {
    await page.waitForTimeout(Math.max(0, began + (k * 60_000 * Number(minutes)) / SAMPLES - Date.now()));
    const time = Number(await page.getByTestId('status').first().getAttribute('data-time'));
    samples.push({ minute: (Date.now() - began) / 60_000, time, held: await measure() });
    const faults = faultsOf(samples);
    writeFileSync('bench/results/soak-2-core-vm.md', reportOf(samples, faults));
    if (k === SAMPLES && faults.length) {
      console.error(`soak: ${faults.join('; ')}.`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  server.kill();
}
