import { afterEach, expect, test, vi } from 'vitest';
import { createExperiment } from '../experiment/experiment';
import type { Device } from '../gpu/device';
import { anotherTestDevice, testDevice } from '../gpu/testing/testDevice';
import { stateHash } from '../model/stateHash';
import { defaultsOf, type AnyValues } from '../params/param';
import { createGpuEngine } from '../physics/gpu/engine';
import type { Report, Status } from '../protocol/messages';
import { filling } from '../scenes/beds/filling';
import { createSession } from './session';

/**
 * Devices are destroyed, and their replacements while they are set up, ten times within an hour of a simulated clock,
 * each time at another stage. The run is stepped by commands, and each step takes 50 ms of that clock.
 */

const STEP_MS = 50, LOST_MS = 1000, BETWEEN = 6 * 60_000; // [ms] of the simulated clock
const values: AnyValues = { ...defaultsOf(filling.params), count: 120, substeps: 4, backend: 'gpu' };

/** Calls `then` at the n-th call from now on of a method, before that. */
function atCall(target: object, method: string, n: number, then: (argument: unknown) => void): void {
  const known = target as Record<string, (...given: unknown[]) => unknown>, real = known[method].bind(target);
  let count = 0;
  known[method] = (...given) => {
    if (count++ === n) then(given[0]);
    return real(...given);
  };
}

/** Destroys a device once somebody waits to read a buffer whose label this is the beginning of. */
function whileRead({ device }: Device, label: string): void {
  const { prototype } = GPUBuffer, real = prototype.mapAsync;
  prototype.mapAsync = function mapAsync(...given) {
    const reading = real.apply(this, given);
    if (!this.label.startsWith(label)) return reading;
    prototype.mapAsync = real;
    device.destroy();
    return reading;
  };
}

type Stage = [when: string, arm: (gpu: Device) => void];
const STAGES: Stage[] = [
  ...[0, 1, 2, 3].map((n): Stage =>
    [`submission ${n} of a step`, ({ device }) => atCall(device.queue, 'submit', n, () => device.destroy())]),
  ...[0, 40].map((n): Stage =>
    [`write ${n} of a step`, ({ device }) => atCall(device.queue, 'writeBuffer', n, () => device.destroy())]),
  ['a report is awaited', (gpu) => whileRead(gpu, 'report')],
  ['the positions of a snapshot are read', (gpu) => whileRead(gpu, 'copy of pose')],
  ['the impulses of a snapshot are read', (gpu) => whileRead(gpu, 'copy of impulse')],
  ['nothing is done', ({ device }) => device.destroy()],
];
/** Stages at which replacements are lost while they are set up. */
const SETTING_UP: Stage[] = [
  ['the first buffer', ({ device }) => atCall(device, 'createBuffer', 0, () => device.destroy())],
  ['a kernel', ({ device }) => atCall(device, 'createComputePipelineAsync', 10, () => device.destroy())],
  ['room is made', ({ device }) => atCall(device, 'createBuffer', 80, () => device.destroy())],
  ['the snapshot is written', ({ device }) => atCall(device.queue, 'writeBuffer', 30, () => device.destroy())],
];

const sleep = (ms: number) => new Promise((resolve) => { setTimeout(resolve, ms); });
const until = async (what: () => boolean): Promise<void> => { while (!what()) await sleep(2); };

/** Returns the hashes of the states of an undisturbed run, by the number of steps. */
async function undisturbed(steps: number): Promise<string[]> {
  const { device, name } = await testDevice(), hashes = [''];
  const experiment = await createExperiment(filling, values, (spec) => createGpuEngine(device, name, spec));
  while (hashes.length <= steps) {
    await experiment.advance();
    hashes.push(stateHash(await experiment.engine.readState()));
  }
  experiment.engine.dispose();
  return hashes;
}

afterEach(() => { vi.useRealTimers(); });

test('the run goes on from a second before at most each time, with the bits of an undisturbed one', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const hashes = await undisturbed(400), reports: Report[] = [], begun = performance.now();
  const count = (type: Report['type']): number => reports.filter((report) => report.type === type).length;
  const now = (): Status => reports.flatMap((report) => (report.type === 'status' ? [report.status] : [])).at(-1)!;
  const take = async (): Promise<Device> => {
    const gpu = await anotherTestDevice();
    void gpu.device.lost.then(({ message }) => session.lose(message, true));
    return gpu;
  };
  let gpu = await anotherTestDevice();
  const session = createSession({ gpu, stage: null, post: (report) => { reports.push(report); } });
  void gpu.device.lost.then(({ message }) => session.lose(message, true));

  /** Gives the session another device; waits until the run stands on it, or until that is lost. */
  async function replace(arm: Stage[1] | null): Promise<void> {
    const waited = arm ? 'lost' : 'loaded', before = count(waited);
    vi.advanceTimersByTime(2000); // until the page has another canvas
    gpu = await take();
    arm?.(gpu);
    session.restage(gpu, null);
    await until(() => count(waited) > before);
  }
  /** Lets the run take a step, or be lost over it. */
  async function step(): Promise<void> {
    const before = now().step, lost = count('lost');
    session.handle({ type: 'step', count: 1 });
    await until(() => now().step > before || count('lost') > lost);
    vi.advanceTimersByTime(STEP_MS);
    await sleep(20); // a snapshot whose time has come is served
  }
  /** Waits for the hash of the run at rest, and holds it to that of the undisturbed run. */
  async function hold(): Promise<void> {
    await until(() => now().stateHash !== null);
    expect(now().stateHash, `after ${now().step} steps`).toBe(hashes[now().step]);
  }

  session.handle({ type: 'load', setup: { sceneId: filling.id, values }, playing: false, light: false });
  await until(() => count('status') > 0);
  for (const [k, [, arm]] of STAGES.entries()) {
    for (let n = 0; n < 16; n++) await step();
    const losses = count('lost');
    arm(gpu);
    while (count('lost') === losses) await step();
    const reached = now().step;
    await replace(SETTING_UP[k % SETTING_UP.length][1]);
    await replace(null);
    const loaded = reports.findLastIndex(({ type }) => type === 'loaded');
    await until(() => reports.slice(loaded).some(({ type }) => type === 'status'));
    expect((reached + 1 - now().step) * STEP_MS).toBeLessThanOrEqual(LOST_MS);
    await hold();
    for (let n = 0; n < 3; n++) await step();
    await hold();
    vi.advanceTimersByTime(BETWEEN);
    await sleep(50);
  }
  expect(performance.now() - begun).toBeGreaterThan(3600_000);
  const lost = reports.flatMap((report) => (report.type === 'lost' ? [report.goesOn] : []));
  expect(lost).toEqual(Array(2 * STAGES.length).fill('from a snapshot'));
  expect(reports.filter(({ type }) => type === 'issues' || type === 'stopped')).toEqual([]);
});
