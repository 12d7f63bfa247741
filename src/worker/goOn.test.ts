import { expect, test, vi } from 'vitest';
import { createExperiment } from '../experiment/experiment';
import { stateHash } from '../model/stateHash';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import type { Report } from '../protocol/messages';
import { findScene } from '../scenes/index';
import type { Frame } from './frame';
import { createSession } from './session';
import type { Stage } from './stage';
import { beds, DeskWorker } from './testing/deskWorker';

/** A session with the CPU engine records its run, shows what it recorded, and goes on from there. */

// in place of the workers of the page, which would wait for the worlds of other tests
vi.mock('./cpuWorkers', () => ({
  takeCpuWorker: () => Promise.resolve(new DeskWorker()), retireCpuWorker: (worker: DeskWorker) => worker.terminate(),
}));
vi.mock('./hearMessages', () => ({ hearMessages: () => new Promise((resolve) => { setImmediate(resolve); }) }));

const OWN: AnyValues = { count: 60, radius: 0.1, dt: 0.01, substeps: 4, backend: 'cpu' };
const scene = findScene('filling')!, LONG = { timeout: 20_000 };

/** A stage that draws nothing, and notes what it is to show of the past; a hidden page gives no frame back. */
function blindStage() {
  const seen: (number[] | null)[] = [], nothing = () => {};
  const recall = (past: Frame | null) => { seen.push(past && [...past.center.subarray(0, 3)]); };
  const stage: Partial<Stage> = {
    show: nothing, setSlope: nothing, takeFrame: nothing, takeOverlay: nothing, recall, camera: () => [],
    stop: nothing,
    frameRate: () => 0, renderer: 'webgl2', scale: { low: 0, high: 1, grid: 1 }, sliceMs: 4,
  };
  return { stage: stage as Stage, seen };
}

async function standing(values: AnyValues = {}) {
  const reports: Report[] = [], { stage, seen } = blindStage();
  const session = createSession({ gpu: null, stage, post: (report) => { reports.push(report); }, beds });
  const of = <T extends Report['type']>(type: T) =>
    reports.filter((report): report is Extract<Report, { type: T }> => report.type === type);
  session.handle({
    type: 'load', setup: { sceneId: 'filling', values: { ...OWN, ...values } }, playing: false, light: false,
  });
  await vi.waitUntil(() => of('loaded').length > 0, LONG);
  return {
    session, of, seen,
    step: (count: number) => session.handle({ type: 'step', count }),
    /** Resolves to the hash of the state at rest after a step. */
    restAt: (step: number) => vi.waitUntil(() => {
      const { status } = of('status').at(-1) ?? {};
      return status?.step === step && status.stateHash !== null ? status.stateHash : null;
    }, LONG),
  };
}

/** Returns the hash and the place of the first grain [m] of an undisturbed run after so many steps. */
async function undisturbed(steps: number): Promise<{ hash: string; first: number[] }> {
  const run = await createExperiment(scene, { ...defaultsOf(scene.params), ...OWN }, createCpuEngine);
  for (let k = 0; k < steps; k++) await run.advance();
  const state = await run.engine.readState();
  return { hash: stateHash(state), first: [...state.position.subarray(0, 3)] };
}

test('what was computed is shown again, though no frame of it was ever drawn', async () => {
  const { session, of, seen, step, restAt } = await standing();
  step(20);
  await restAt(20);
  expect(of('recorded').at(-1)).toMatchObject({ span: { from: 0, to: expect.closeTo(0.2, 9) }, refusal: '' });
  for (const steps of [7, 20, 0]) {
    session.handle({ type: 'moment', time: 0.01 * steps });
    const { first } = await undisturbed(steps);
    seen.at(-1)!.forEach((x, c) => expect(Math.abs(x - first[c])).toBeLessThan(1e-4));
  }
  session.handle({ type: 'moment', time: 0.065 }); // between two
  const [six, seven] = [await undisturbed(6), await undisturbed(7)];
  seen.at(-1)!.forEach((x, c) => expect(Math.abs(x - (six.first[c] + seven.first[c]) / 2)).toBeLessThan(1e-4));
  session.handle({ type: 'moment', time: null });
  expect(seen.at(-1)).toBeNull();
});

test('a run goes on from a moment kept with the bits of one that never stopped; its record ends there', async () => {
  const { session, of, step, restAt } = await standing();
  step(5);
  await restAt(5);
  await new Promise((resolve) => { setTimeout(resolve, 1600); }); // a snapshot is taken each 0.7 s
  step(10);
  await restAt(15);
  session.handle({ type: 'goOn', time: 0.08 });
  session.handle({ type: 'pause' });
  await vi.waitUntil(() => of('loaded').length === 2, LONG);
  expect(of('loaded')[1]).toMatchObject({ goesOnAt: expect.closeTo(0.05, 9), resumed: true });
  await restAt(5);
  expect(of('recorded').at(-1)!.span).toEqual({ from: 0, to: expect.closeTo(0.05, 9) });
  step(10);
  expect(await restAt(15)).toBe((await undisturbed(15)).hash);
  expect(of('recorded').at(-1)!.span).toEqual({ from: 0, to: expect.closeTo(0.15, 9) });
});

test('it is computed as fast as can be up to that moment, and from there at the speed that is set', { tags: 'long' },
  async () => {
  const { session, of, step, restAt } = await standing();
  session.handle({ type: 'speed', factor: 1e-4 });
  step(15);
  await restAt(15);
  session.handle({ type: 'goOn', time: 0.1 });
  await vi.waitUntil(() => of('loaded').length === 2, LONG);
  await vi.waitUntil(() => of('status').at(-1)!.status.time >= 0.1 - 1e-9, LONG);
  await new Promise((resolve) => { setTimeout(resolve, 400); }); // 0.04 ms of simulated time
  const { phase, time, step: last } = of('status').at(-1)!.status;
  expect([phase, last]).toEqual(['running', expect.any(Number)]);
  expect(time).toBeLessThan(0.12 + 1e-9);
  expect(of('stopped')).toEqual([]);
  session.handle({ type: 'pause' });
  expect(await restAt(last)).toBe((await undisturbed(last)).hash);
});

test('where no state is kept before the moment, the run starts anew', async () => {
  const { session, of, step, restAt } = await standing();
  step(3);
  await restAt(3);
  session.handle({ type: 'goOn', time: -1 });
  await vi.waitUntil(() => of('loaded').length === 2, LONG);
  expect(of('loaded')[1]).toMatchObject({ goesOnAt: 0, resumed: false });
});

test('a run that is to stop at a time stops there, as if paused, and is what any other run is by then', async () => {
  const { session, of, restAt } = await standing();
  session.handle({ type: 'until', time: 0.12 });
  await vi.waitUntil(() => of('stopped').length > 0, LONG);
  expect(await restAt(12)).toBe((await undisturbed(12)).hash);
  expect(of('status').at(-1)!.status).toMatchObject({ phase: 'paused', time: expect.closeTo(0.12, 9) });
  session.handle({ type: 'until', time: 0.05 }); // it is there already
  await vi.waitUntil(() => of('stopped').length > 1, LONG);
  expect(await restAt(12)).toBeTruthy();
});

test('another world begins its record anew', { tags: 'long' }, async () => {
  const { session, of, step, restAt } = await standing();
  step(9);
  await restAt(9);
  session.handle({
    type: 'load', setup: { sceneId: 'filling', values: { ...OWN, count: 61 } }, playing: false, light: false,
  });
  await vi.waitUntil(() => of('loaded').length === 2, LONG);
  await restAt(0);
  expect(of('recorded').at(-1)!.span).toEqual({ from: 0, to: 0 });
});
