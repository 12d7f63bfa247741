import { expect, test, vi } from 'vitest';
import type { Result } from '../core/result';
import { createExperiment } from '../experiment/experiment';
import { createHeld } from '../model/held';
import type { LabProblem } from '../model/labProblem';
import type { Measures } from '../model/measures';
import type { State } from '../model/model';
import type { Snapshot } from '../model/snapshot';
import { stateHash } from '../model/stateHash';
import { STEP_STATUS } from '../model/status';
import type { WorldSpec } from '../model/worldSpec';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import type { Engine, EngineSave, Flight } from '../physics/engine';
import type { CheckResult, Samples } from '../protocol/messages';
import type { RunCommand } from '../protocol/runCommand';
import { setProbes } from '../protocol/setProbes';
import { findScene } from '../scenes/index';
import type { Saved } from './runner';
import { startRunLoop, type LoopHooks } from './runLoop';
import type { RunStatus } from './runReports';

vi.mock('./hearMessages', () => ({ hearMessages: () => new Promise((resolve) => { setImmediate(resolve); }) }));

/** Makes a CPU engine report its steps as a device does: up to three are begun before the first is taken. */
function flying(spec: WorldSpec): Engine {
  const engine = createCpuEngine(spec), told: Measures[] = [];
  let measures = structuredClone(engine.measures);
  const flight: Flight = {
    hasRoom: () => told.length < 3,
    async begin(live) {
      await engine.step(live);
      told.push(structuredClone(engine.measures));
    },
    async take() {
      await sleep(0);
      measures = told.shift() ?? measures;
    },
  };
  return { ...engine, flight, get measures() { return measures; } };
}

type Heard = {
  samples: Samples[]; statuses: RunStatus[]; checks: CheckResult[][]; frozen: Result<LabProblem>[]; failures: string[];
  steps: number; stops: number;
};

/** Starts a scene on the CPU engine, by default a rolling ball, and records all that its loop reports. */
async function startLoop(o: {
  id?: string; playing: boolean; speed?: number; values?: AnyValues; snapshot?: Snapshot;
  makeEngine?(spec: WorldSpec): Engine;
}) {
  const scene = findScene(o.id ?? 'rolling-ball')!, values = { ...defaultsOf(scene.params), ...o.values };
  const experiment = await createExperiment(scene, values, o.makeEngine ?? createCpuEngine);
  if (o.snapshot) await experiment.resume(o.snapshot);
  const heard: Heard = { samples: [], statuses: [], checks: [], frozen: [], failures: [], steps: 0, stops: 0 };
  const hooks: LoopHooks = {
    stepped: () => { heard.steps += 1; },
    samples: (samples) => heard.samples.push(samples),
    status: (status) => heard.statuses.push(status),
    checks: (results) => heard.checks.push(results),
    frozen: (result) => heard.frozen.push(result),
    failed: (message) => heard.failures.push(message),
    stopped: () => { heard.stops += 1; },
  };
  const how = { playing: o.playing, speed: o.speed ?? Infinity, resumed: o.snapshot !== undefined };
  const loop = startRunLoop(experiment, how, hooks);
  return { experiment, loop, heard };
}

const sleep = (ms: number) => new Promise((resolve) => { setTimeout(resolve, ms); });

test('paused, it takes exactly the steps that are asked for, each with its sample', async () => {
  const { experiment, loop, heard } = await startLoop({ playing: false });
  await sleep(20);
  expect(heard.steps).toBe(0);
  expect(heard.statuses.at(-1)).toMatchObject({ phase: 'paused', stepsPerSecond: 0 });
  loop.handle({ type: 'step', count: 3 });
  await vi.waitFor(() => expect(heard.samples.reduce((n, { t }) => n + t.length, 0)).toBe(3));
  expect(experiment.time).toBeCloseTo(0.006, 9);
  const { keys, t, values } = heard.samples[0], set = Object.keys(setProbes(experiment.scene.params));
  expect(keys).toEqual(['speed', 'spin', 'lift', 'wallStep', 'wallHost', ...set]);
  expect(values[3]).toBeGreaterThan(0);
  expect(values).toHaveLength(keys.length * t.length);
  await loop.stop();
});

test('a sample has the live parameters as they were set when its step was taken', async () => {
  const { loop, heard } = await startLoop({ playing: false }), { length } = heard.samples;
  const frictions = () => heard.samples.slice(length).flatMap(({ keys, t, values }) =>
    [...t].map((_, row) => values[row * keys.length + keys.indexOf('set.friction')]));
  loop.handle({ type: 'step', count: 1 });
  await vi.waitFor(() => expect(frictions()).toEqual([0.2]));
  loop.handle({ type: 'set', key: 'friction', value: 0.4 });
  loop.handle({ type: 'step', count: 2 });
  await vi.waitFor(() => expect(frictions()).toEqual([0.2, 0.4, 0.4]));
  await loop.stop();
});

test('at rest it reports the hash of its state, which another run has after as many steps', async () => {
  const { loop, heard } = await startLoop({ playing: false }), other = await startLoop({ playing: false });
  loop.handle({ type: 'step', count: 5 });
  await vi.waitFor(() => expect(heard.statuses.at(-1)).toMatchObject({ step: 5, stateHash: expect.any(String) }));
  for (let k = 0; k < 5; k++) await other.experiment.advance();
  expect(heard.statuses.at(-1)!.stateHash).toBe(stateHash(await other.experiment.engine.readState()));
  loop.handle({ type: 'step', count: 1 });
  await vi.waitFor(() => expect(heard.statuses.at(-1)?.step).toBe(6));
  expect(heard.statuses.at(-1)!.stateHash).toBeNull(); // not in step with the physics
  loop.handle({ type: 'play' });
  await vi.waitFor(() => expect(heard.steps).toBeGreaterThan(100));
  expect(heard.statuses.filter((status) => status.phase === 'running').every((s) => s.stateHash === null)).toBe(true);
  await loop.stop();
  await other.loop.stop();
});

test('steps under way are taken before the run rests, is read, or takes the steps that are asked for', async () => {
  const { loop, heard, experiment } = await startLoop({ playing: true, makeEngine: flying });
  let most = 0;
  const hashAfter = async (steps: number): Promise<string> => {
    const other = await startLoop({ playing: false });
    for (let k = 0; k < steps; k++) await other.experiment.advance();
    await other.loop.stop();
    return stateHash(await other.experiment.engine.readState());
  };
  await vi.waitFor(() => {
    most = Math.max(most, experiment.underWay);
    expect(heard.steps).toBeGreaterThan(20);
  }, { interval: 1 });
  expect(most).toBeGreaterThan(1);
  const snapshot = (await loop.snapshot())!.snapshot();
  expect([snapshot.step, snapshot.time]).toEqual([snapshot.step, expect.closeTo(0.002 * snapshot.step, 9)]);
  expect(stateHash(snapshot)).toBe(await hashAfter(snapshot.step));
  loop.handle({ type: 'pause' });
  loop.handle({ type: 'step', count: 2 });
  const last = Math.round(experiment.reached / 0.002) + 2;
  await vi.waitFor(() => expect(heard.statuses.at(-1)).toMatchObject({ stateHash: expect.any(String) }));
  expect(experiment.underWay).toBe(0);
  const { step, stateHash: hash } = heard.statuses.at(-1)!;
  expect([step, hash]).toEqual([last, await hashAfter(last)]);
  loop.handle({ type: 'play' });
  await vi.waitFor(() => expect(experiment.underWay).toBeGreaterThan(1), { interval: 1 });
  loop.handle({ type: 'pause' });
  await vi.waitFor(() => expect(experiment.underWay).toBe(0));
  await loop.stop();
});

test('does not run ahead of wall time', async () => {
  // begun before it starts
  const begin = performance.now(), { experiment, loop } = await startLoop({ playing: true, speed: 0.5 });
  await sleep(300);
  await vi.waitFor(() => expect(experiment.time).toBeGreaterThan(0.05), { timeout: 20_000 });
  await loop.stop();
  expect(experiment.time).toBeLessThanOrEqual(0.5 * ((performance.now() - begin) / 1000) + 0.002);
});

test('samples come in batches, no step is missing, and the checks of the scene are held against the run', async () => {
  const { loop, heard } = await startLoop({ playing: true });
  await vi.waitFor(() => expect(heard.checks.length).toBeGreaterThan(0), { timeout: 5000 });
  // a fast machine has its checks before its second batch
  await vi.waitFor(() => expect(heard.samples.length).toBeGreaterThan(2));
  await loop.stop();
  const t = heard.samples.flatMap((samples) => [...samples.t]);
  t.forEach((time, i) => expect(time).toBeCloseTo(0.002 * (i + 1), 6));
  expect(heard.samples.length).toBeLessThan(t.length / 5);
  expect(heard.checks.at(-1)!.map(({ ok }) => ok)).toEqual([true, true, true]);
});

test.each<[string, RunCommand]>([
  ['a change of the physics', { type: 'set', key: 'friction', value: 0.4 }],
  ['a pedal', { type: 'hold', held: { ...createHeld(), throttle: 0.5 } }],
  ['a hand', { type: 'pull', pull: { of: 'grain', index: 0, point: [0, 0, 0], place: [0, 0, 1] } }],
])('%s ends the checks, which then do not apply; a change of the view, no pedal, no hand do not', async (_, own) => {
  const { loop, heard } = await startLoop({ playing: true, speed: 1 });
  await vi.waitFor(() => expect(heard.steps).toBeGreaterThan(3));
  loop.handle({ type: 'set', key: 'color', value: 'plain' });
  loop.handle({ type: 'hold', held: createHeld() });
  loop.handle({ type: 'pull', pull: null });
  expect(heard.checks).toEqual([]);
  loop.handle(own);
  expect(heard.checks.map((all) => all.map(({ ok }) => ok))).toEqual([[null, null, null]]);
  loop.handle({ type: 'speed', factor: Infinity });
  await vi.waitFor(() => expect(heard.statuses.at(-1)?.time).toBeGreaterThan(1.2), { timeout: 5000 });
  expect(heard.checks).toHaveLength(1);
  await loop.stop();
});

test('a hand lifts a ball, which falls once it is let go, and no energy is said to come from nowhere', async () => {
  const { experiment, loop, heard } = await startLoop({ playing: true });
  await vi.waitFor(() => expect(heard.steps).toBeGreaterThan(3));
  const { grain0 } = experiment.engine.measures, [x, y, z] = grain0.position;
  loop.handle({ type: 'pull', pull: { of: 'grain', index: 0, point: [0, 0, 0], place: [x, y, z + 0.5] } });
  await vi.waitFor(() => expect(grain0.position[2]).toBeGreaterThan(z + 0.45), { timeout: 5000 });
  loop.handle({ type: 'pull', pull: null });
  await vi.waitFor(() => expect(grain0.position[2]).toBeLessThan(z + 0.01), { timeout: 5000 });
  await loop.stop();
  expect(heard.statuses.flatMap(({ warnings }) => warnings)).toEqual([]);
});

test('a hand that holds something before the first step ends the checks, too', async () => {
  const { loop, heard } = await startLoop({ playing: false });
  loop.handle({ type: 'pull', pull: { of: 'grain', index: 0, point: [0, 0, 0], place: [0, 0, 3] } });
  expect(heard.checks.map((all) => all.map(({ ok }) => ok))).toEqual([[null, null, null]]);
  await loop.stop();
});

test('a bed that settles is not pulled, nor a run that goes on from a snapshot of one that was', async () => {
  const pull: RunCommand = { type: 'pull', pull: { of: 'grain', index: 0, point: [0, 0, 0], place: [0, 0, 3] } };
  const settling = await startLoop({ id: 'single-wheel', playing: true, values: { grainRadius: 30, dt: 0.004 } });
  settling.loop.handle(pull);
  await vi.waitFor(() => expect(settling.heard.steps).toBeGreaterThan(3), { timeout: 20_000 });
  expect(settling.experiment.time).toBeLessThan(0);
  expect(settling.experiment.engine.measures.pull.force).toEqual([0, 0, 0]);
  await settling.loop.stop();
  const first = await startLoop({ playing: true });
  first.loop.handle(pull);
  await vi.waitFor(() => expect(first.experiment.engine.measures.pull.force).not.toEqual([0, 0, 0]));
  const snapshot = (await first.loop.snapshot())!.snapshot();
  await first.loop.stop();
  const next = await startLoop({ playing: true, snapshot });
  await vi.waitFor(() => expect(next.heard.steps).toBeGreaterThan(3));
  expect(next.experiment.engine.measures.pull.force).toEqual([0, 0, 0]);
  await next.loop.stop();
});

test('a state that is not a number pauses the run and says so', async () => {
  const { experiment, loop, heard } = await startLoop({ playing: true, speed: 1 });
  await vi.waitFor(() => expect(heard.steps).toBeGreaterThan(1));
  const state = await experiment.engine.readState();
  state.velocity[0] = NaN;
  experiment.engine.writeState(state);
  const warnings = expect.arrayContaining([STEP_STATUS.notFinite.says]) as unknown;
  await vi.waitFor(() => expect(heard.statuses.at(-1)).toMatchObject({ phase: 'failed', warnings }));
  const steps = heard.steps;
  loop.handle({ type: 'play' });
  await sleep(30);
  expect(heard).toMatchObject({ steps, stops: 1 });
  await loop.stop();
});

test('a step that a surface cannot follow is not taken: the run pauses, and goes on once it can', async () => {
  const { loop, heard } = await startLoop({ id: 'cloth', playing: true, values: { ...findScene('cloth')!.small } });
  await vi.waitFor(() => expect(heard.steps).toBeGreaterThan(1));
  loop.handle({ type: 'set', key: 'youngsModulus', value: 1e9 });
  const warnings = expect.arrayContaining([expect.stringMatching(/at most .* s is stable as it is now/)]) as unknown;
  await vi.waitFor(() => expect(heard.statuses.at(-1)).toMatchObject({ phase: 'paused', warnings }));
  const { time } = heard.statuses.at(-1)!, { steps } = heard;
  expect(heard.stops).toBe(1);
  loop.handle({ type: 'step', count: 1 }); // still too stiff
  await vi.waitFor(() => expect(heard.steps).toBe(steps + 1));
  expect(heard.statuses.at(-1)).toMatchObject({ phase: 'paused', time });
  loop.handle({ type: 'set', key: 'youngsModulus', value: 2e6 });
  loop.handle({ type: 'play' });
  await vi.waitFor(() => expect(heard.statuses.at(-1)).toMatchObject({ phase: 'running', warnings: [] }));
  expect(heard.statuses.at(-1)!.time).toBeGreaterThan(time);
  expect(heard.stops).toBe(2); // no more than the two steps that were refused
  await loop.stop();
});

test('a step that throws is told in its sentence', async () => {
  const { experiment, loop, heard } = await startLoop({ playing: false });
  experiment.engine.step = () => { throw new Error('no such kernel'); };
  loop.handle({ type: 'step', count: 1 });
  await vi.waitFor(() => expect(heard.failures).toEqual(['no such kernel']));
  expect(heard.statuses.at(-1)?.phase).toBe('failed');
  expect(heard.stops).toBe(1);
  await loop.stop();
});

test('goes on from a snapshot as if nothing had happened', async () => {
  const first = await startLoop({ playing: false });
  first.loop.handle({ type: 'step', count: 40 });
  await vi.waitFor(() => expect(first.heard.steps).toBe(40));
  const saved = await first.loop.snapshot();
  first.loop.handle({ type: 'step', count: 10 });
  await vi.waitFor(() => expect(first.heard.steps).toBe(50));
  const snapshot = saved?.snapshot();
  expect(snapshot).toMatchObject({ step: 40 });
  const second = await startLoop({ playing: false, snapshot });
  second.loop.handle({ type: 'step', count: 10 });
  await vi.waitFor(() => expect(second.heard.steps).toBe(10));
  expect(second.experiment.time).toBeCloseTo(first.experiment.time, 12);
  expect(second.heard.statuses.at(-1)?.step).toBe(50);
  const [a, b] = [await first.experiment.engine.readState(), await second.experiment.engine.readState()];
  a.position.forEach((x, i) => expect(b.position[i]).toBeCloseTo(x, 6));
  await Promise.all([first.loop.stop(), second.loop.stop()]);
});

test('snapshots of a stopped loop are none, nor is a second one where no step was taken', async () => {
  const { loop, heard } = await startLoop({ playing: false }), snapshot = (last: Saved) =>
    loop.snapshot({ last, spare: null });
  const start = (await loop.snapshot())!;
  expect(start).toMatchObject({ step: 0, time: expect.closeTo(0) });
  expect(await snapshot(start)).toBeNull();
  loop.handle({ type: 'step', count: 1 });
  await vi.waitFor(() => expect(heard.steps).toBe(1));
  expect(await snapshot(start)).toMatchObject({ step: 1 });
  await loop.stop();
  expect(await loop.snapshot()).toBeNull();
});

test('a run goes on while a snapshot of it is brought, and ends with none if the device is lost', async () => {
  let come: (saved: EngineSave) => void = () => {}, fail: (why: Error) => void = () => {};
  const { loop, heard } = await startLoop({
    playing: true, makeEngine: (spec) => ({
      ...createCpuEngine(spec),
      save: () => new Promise((resolve, reject) => { [come, fail] = [resolve, reject]; }),
    }),
  });
  const later = async () => {
    const { steps } = heard;
    await vi.waitFor(() => expect(heard.steps).toBeGreaterThan(steps + 5), { interval: 1 });
  };
  const first = loop.snapshot();
  await later();
  come({ memory: null, state: () => ({}) as State });
  expect(await first).toMatchObject({ memory: null });
  const second = loop.snapshot();
  await later();
  fail(new Error('lost'));
  expect(await second).toBeNull();
  await loop.stop();
});

test('steps are frozen in the order that was asked, and the run goes on as it was', async () => {
  const { experiment, loop, heard } = await startLoop({ playing: false });
  loop.handle({ type: 'step', count: 5 });
  await vi.waitFor(() => expect(heard.steps).toBe(5));
  for (const h of [0.001, 0.002]) loop.handle({ type: 'freeze', h });
  await vi.waitFor(() => expect(heard.frozen).toHaveLength(2), { timeout: 5000 });
  expect(heard.frozen.map((result) => result.ok && result.value.h)).toEqual([0.001, 0.002]);
  expect(experiment.engine.measures.step).toBe(5);
  await loop.stop();
});

test('what a person holds and sets reaches the experiment, which alone owns the values', async () => {
  const { experiment, loop, heard } = await startLoop({ playing: false });
  const hold = vi.spyOn(experiment, 'hold'), held = createHeld();
  loop.handle({ type: 'hold', held });
  expect(hold).toHaveBeenCalledWith(held);
  loop.handle({ type: 'set', key: 'substeps', value: 4 });
  expect(experiment.valuesSI.substeps).toBe(4);
  expect(heard.statuses.at(-1)?.substep).toBe(0.0005);
  await loop.stop();
});
