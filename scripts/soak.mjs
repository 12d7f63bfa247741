import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from './findBrowser.mjs';

/**
 * `npm run soak [minutes] [link]` lets the built page run one scene for an hour, and writes what the page and its
 * workers hold after a collection of garbage, theirs too, sample by sample, to bench/results/soak-2-core-vm.md: heap,
 * and buffers with memory of WebAssembly. A run that is over, or rests, begins anew, so that something always moves. It
 * ends with 1 if a heap, or the buffers of all, grew by more than a tenth, or by 2 MB if that is more, over the second
 * half of the samples, or if the scene stood still in between.
 */
const PORT = 4189, SAMPLES = 24, GROWTH = 0.1, LEAST = 2; // [MB]
/** Time between two looks at whether something moves, and for which an answer is waited for [ms]. */
const LOOK = 2000, ANSWER = 20_000;
const [minutes = '60', link = '#1/mixer?count=500&backend=cpu'] = process.argv.slice(2);
if (!(Number(minutes) > 0)) {
  console.error(`soak: "${minutes}" minutes. Allowed: a number above 0.`);
  process.exit(2);
}

/** @typedef {{ name: string; heap: number; buffers: number }} Held what a page or a worker holds [MB] */
/**
 * @typedef {{ minute: number; time: number; restarts: number; held: Held[] }} Sample minute, simulated time [s], how
 * often the run began anew so far, and what each holds
 */
/**
 * @typedef {object} Target a page or worker, over the protocol of the developer tools
 * @property {string} name
 * @property {Map<string, Target>} workers those that it has started, by their sessions
 * @property {(method: string, params?: object) => Promise<any>} ask
 * @property {(method: string, params: any) => void} hear
 */

const WATCH = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };

/**
 * Makes a target that follows its workers, each of which follows its own: whoever started a worker passes messages on.
 * @param {string} name @param {Target['ask']} ask
 * @returns {Target}
 */
function createTarget(name, ask) {
  const /** @type {Map<string, Target>} */ workers = new Map();
  const /** @type {Map<string, (message: string) => void>} */ ears = new Map();
  void ask('Target.setAutoAttach', WATCH);
  return {
    name, workers, ask,
    hear(method, params) {
      const { sessionId } = params;
      if (method === 'Target.detachedFromTarget') workers.delete(sessionId);
      if (method === 'Target.receivedMessageFromTarget') ears.get(sessionId)?.(params.message);
      if (method !== 'Target.attachedToTarget') return;
      const /** @type {Map<number, (result: any) => void>} */ waiting = new Map();
      let number = 0;
      const own = params.targetInfo.url.replace(/.*\/|-[^-]*$/g, ''); // of …/engine.worker-<hash>.js
      ears.set(sessionId, (message) => {
        const { id, result, ...event } = JSON.parse(message);
        if (id === undefined) return worker.hear(event.method, event.params);
        waiting.get(id)?.(result);
        waiting.delete(id);
      });
      const worker = createTarget(own, (what, given = {}) => new Promise((resolve) => {
        const id = ++number, message = JSON.stringify({ id, method: what, params: given });
        waiting.set(id, resolve);
        setTimeout(resolve, ANSWER, undefined); // it may have ended
        ask('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve(undefined));
      }));
      workers.set(sessionId, worker);
    },
  };
}

/**
 * Returns a function that asks the page, and all workers below it, what they hold.
 * @param {import('@playwright/test').Page} page
 */
async function attach(page) {
  const session = await page.context().newCDPSession(page);
  const top = createTarget('page', (method, params) => session.send(/** @type {any} */ (method), params));
  for (const method of /** @type {const} */ (
    ['Target.attachedToTarget', 'Target.detachedFromTarget', 'Target.receivedMessageFromTarget']
  )) session.on(method, (params) => top.hear(method, params));
  const /** @type {(one: Target) => Target[]} */ all = (one) => [one, ...[...one.workers.values()].flatMap(all)];
  return async () => {
    const /** @type {Held[]} */ held = [];
    for (const { name, ask } of all(top)) {
      await ask('HeapProfiler.collectGarbage');
      const heap = await ask('Runtime.getHeapUsage');
      if (!heap) continue; // it has ended meanwhile
      const same = held.filter((one) => one.name.replace(/ \d+$/, '') === name).length;
      held.push({
        name: same === 0 ? name : `${name} ${same + 1}`,
        heap: heap.usedSize / 1e6, buffers: heap.backingStorageSize / 1e6,
      });
    }
    return held.sort((a, b) => a.name.localeCompare(b.name));
  };
}

/** Returns the sentences about what grew or stood still. @param {Sample[]} samples */
function faultsOf(samples) {
  const half = samples[Math.floor(samples.length / 2)], last = samples[samples.length - 1], faults = [];
  samples.forEach(({ time, minute, restarts }, k) => {
    if (k > 0 && restarts === samples[k - 1].restarts && time <= samples[k - 1].time)
      faults.push(`the scene stands still at ${time} s, minute ${minute}`);
  });
  const /** @type {(what: string, then: number, now: number) => void} */ judge = (what, then, now) => {
    if (now > then + Math.max(GROWTH * then, LEAST))
      faults.push(`${what} went from ${then.toFixed(1)} to ${now.toFixed(1)} MB`);
  };
  for (const { name, heap } of last.held)
    judge(`the heap of ${name}`, half.held.find((one) => one.name === name)?.heap ?? 0, heap);
  judge('the buffers of all', buffersOf(half), buffersOf(last));
  return faults;
}

/**
 * Returns what the buffers of all take [MB]: workers hand them to each other, as that of the engine gives frames of its
 * record back to that of the CPU when it thins it, so that each of them may grow where their sum does not.
 * @param {Pick<Sample, 'held'>} sample
 */
const buffersOf = ({ held }) => held.reduce((sum, { buffers }) => sum + buffers, 0);

/** @param {Sample[]} samples @param {string[]} faults */
function reportOf(samples, faults) {
  const names = [...new Set(samples.flatMap(({ held }) => held.map(({ name }) => name)))].sort();
  const rows = samples.map(({ minute, time, restarts, held }) => [
    minute.toFixed(1), time.toFixed(1), String(restarts), ...names.map((name) => {
      const one = held.find((each) => each.name === name);
      return one ? `${one.heap.toFixed(1)} + ${one.buffers.toFixed(1)}` : '–';
    }), buffersOf({ held }).toFixed(1),
  ]);
  const level = 'It is flat: nothing grows over the second half, and the scene never stands still.';
  return [
    `# ${minutes} minutes of one page`, '',
    `\`npm run soak ${minutes} '${link}'\``, '',
    'Chromium without WebGPU, two cores beside other work. Heap + buffers with memory of WebAssembly [MB], after a',
    'collection of garbage, of the page and of all workers below it: that of the engine, the CPU engines that it has',
    'started, and their threads; what several hold together is counted with each. The engine worker has the record of',
    'the run, which it thins when that is full. A run that rests begins anew.', '',
    faults.length ? `**${faults.join('; ')}.**` : level, '',
    `| minute | simulated [s] | begun anew | ${names.join(' | ')} | all buffers |`,
    `|---|---|---|${names.map(() => '---|').join('')}---|`,
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
  const began = Date.now(), /** @type {Sample[]} */ samples = [], reset = page.getByRole('banner')
    .getByRole('button', { name: 'Reset', exact: true });
  let restarts = 0;
  const isOver = async () => await page.evaluate(() => document.documentElement.dataset.phase) === 'paused'
    || await page.getByText('At rest, so played back').isVisible();
  for (let k = 0; k <= SAMPLES; k++) {
    const due = began + (k * 60_000 * Number(minutes)) / SAMPLES;
    do {
      await page.waitForTimeout(Math.max(0, Math.min(LOOK, due - Date.now())));
      if (!await isOver()) continue;
      restarts += 1;
      await reset.dispatchEvent('click');
      await page.waitForFunction(runs, undefined, { timeout: 600_000 });
    } while (Date.now() < due);
    const time = Number(await page.getByTestId('status').first().getAttribute('data-time'));
    samples.push({ minute: (Date.now() - began) / 60_000, time, restarts, held: await measure() });
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
