// This file is longer than 400 lines: all tests share one session of fakes, whose worlds and runners follow each other.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail } from '../core/result';
import type { Device } from '../gpu/device';
import { createHeld } from '../model/held';
import type { WorldSpec } from '../model/worldSpec';
import type { Snapshot } from '../model/snapshot';
import type { AnyValues } from '../params/param';
import type { Command, Report } from '../protocol/messages';
import type { RunCommand } from '../protocol/runCommand';
import type { Costs } from '../scenes/rate';
import { singleWheel } from '../scenes/wheel/singleWheel';
import type { Runner, RunnerHooks, Task } from './runner';
import { createSession, type Session } from './session';

/**
 * Runners whose building a test lets succeed or fail when it likes, and that record what they are told. All tests of a
 * session share them, which is why they stand in one file.
 */
type Made = {
  backend: 'cpu' | 'gpu'; task: Task; hooks: RunnerHooks; told: string[]; heard: RunCommand[];
  stand(): Promise<void>; fail(why: string): Promise<void>;
};
const made: Made[] = [];
/** This comes of a snapshot in place of SNAPSHOT. */
let saving: Promise<null> | null = null;

const SNAPSHOT = { time: 3, step: 30 } as Snapshot;
/** The part of a spec that a session reads: the number of grains and bodies. */
const specOf = ({ values }: Task) => 
  ({ grains: { radii: new Float64Array(Number(values.count ?? 1)) }, bodies: [] as WorldSpec['bodies'] }) as WorldSpec;
/** Waits until it would be known that the device is lost. */
const news = async () => { await turns(); vi.advanceTimersByTime(1000); await turns(); };
const turns = async () => { for (let i = 0; i < 20; i++) await Promise.resolve(); };

function makeRunner(backend: 'cpu' | 'gpu', task: Task, hooks: RunnerHooks): Promise<Runner> {
  return new Promise((resolve, reject) => {
    const told: string[] = [], tell = (what: string) => (...args: unknown[]) => {
      told.push([what, ...args].join(' '));
    };
    const heard: RunCommand[] = [], handle = (command: RunCommand) => {
      const { type, ...rest } = command;
      heard.push(command);
      told.push([type, ...Object.values(rest)].join(' '));
    };
    const runner: Runner = {
      backend, adapter: 'test', resumed: task.snapshot !== null, isExact: true, spec: specOf(task), buffers: null,
      start: tell('start'), handle, giveBack: tell('giveBack'), dispose: tell('dispose'),
      drawOn: tell('drawOn'), glance: tell('glance'), record: () => {},
      snapshot: () => saving ?? Promise.resolve({ memory: null, step: 30, time: 3, snapshot: () => SNAPSHOT }),
    };
    made.push({
      backend, task, hooks, told, heard,
      stand: () => { resolve(runner); return turns(); },
      fail: (why) => { reject(new Error(why)); return turns(); },
    });
  });
}
vi.mock('./cpuRunner', () => ({ createCpuRunner: (task: Task, hooks: RunnerHooks) => makeRunner('cpu', task, hooks) }));
vi.mock('./gpuEngine', () => ({ importGpuEngine: () => Promise.resolve({
  createGpuRunner: (task: Task, _: Device, hooks: RunnerHooks) => makeRunner('gpu', task, hooks),
}) }));

let reports: Report[] = [], session: Session;
const of = <T extends Report['type']>(type: T) =>
  reports.filter((r): r is Extract<Report, { type: T }> => r.type === type);
const start = (gpu: Partial<Device> | null, speed: Costs | null = null) => createSession({
  gpu: gpu as Device | null, stage: null, post: (report) => reports.push(report), speed: () => speed,
});
/** Asks for a world at once; resolves when it is being built, for which the GPU engine has to come. */
const load = (values: AnyValues = {}, more: Partial<Extract<Command, { type: 'load' }>> = {}): Promise<void> => {
  session.handle({ type: 'load', setup: { sceneId: 'filling', values }, playing: true, light: true, ...more });
  return turns();
};
const alive: Partial<GPUDevice> = { lost: new Promise<never>(() => {}) };
const real = { name: 'NVIDIA', chip: 'nvidia', software: false, errors: [], device: alive as GPUDevice };

beforeEach(() => {
  vi.useFakeTimers();
  made.length = 0;
  saving = null;
  reports = [];
  session = start(null);
});
afterEach(() => { vi.useRealTimers(); });

test('a world that stands is reported and started as the page wants it', async () => {
  session.handle({ type: 'speed', factor: 0.5 });
  void load({ count: 20 }, { playing: false });
  expect(of('loaded')).toEqual([]);
  await made[0].stand();
  const setup = { sceneId: 'filling', values: { count: 20 } };
  expect(of('loaded')).toMatchObject([{ setup, backend: 'cpu', grains: 20, resumed: false }]);
  expect(made[0].told).toEqual(['start false 0.5']);
});

test('of two loads the later one wins, in whatever order they stand, and nothing is heard of the other', async () => {
  void load({ count: 10 });
  void load({ count: 20 });
  await made[1].stand();
  await made[0].stand();
  made[0].hooks.checks([]);
  expect(of('loaded').map(({ grains }) => grains)).toEqual([20]);
  expect(of('checks')).toEqual([]);
  expect(made[0].told).toEqual(['dispose']);
});

test('what comes while a world is built is for that world', async () => {
  void load({ count: 10 });
  session.handle({ type: 'set', key: 'friction', value: 0.7 });
  session.handle({ type: 'pause' });
  session.handle({ type: 'step', count: 2 });
  await made[0].stand();
  expect(made[0].told).toEqual(['start false 1', 'set friction 0.7', 'step 2']);
});

test('a world that cannot be built leaves the one before, running and reported again', async () => {
  void load({ count: 10 });
  await made[0].stand();
  void load({ count: 100000 });
  expect(made[0].told.at(-1)).toBe('pause');
  await made[1].fail('This device holds at most 50 grains');
  expect(of('issues').at(-1)?.issues[0].message).toMatch(/holds at most 50 grains\.$/);
  expect(of('loaded').at(-1)).toMatchObject({ setup: { values: { count: 10 } }, resumed: true });
  expect(made[0].told.at(-1)).toBe('play');
  made[0].hooks.checks([]);
  expect(of('checks')).toHaveLength(1);
});

test('a first world that cannot be built makes way for the scene as it is', async () => {
  void load({ count: 10, friction: 0.7 });
  await made[0].fail('There is no room');
  expect(of('issues')).toHaveLength(1);
  expect(made[1].task.values).toMatchObject({ count: 1000 });
  await made[1].fail('There is no room');
  expect(made).toHaveLength(2); // and no further
  expect(of('loaded')).toEqual([]);
});

test('a bed that would fill the memory of the CPU engine is refused before it is built', async () => {
  void load({ count: 10 });
  await made[0].stand();
  session.handle({
    type: 'load', setup: { sceneId: 'single-wheel', values: { grainRadius: 3 } }, playing: true, light: true,
  });
  await turns();
  expect(made).toHaveLength(1);
  expect(of('issues')[0].issues[0].message).toMatch(/up to 200000 grains, and this one has \d{6,};/);
  expect(of('loaded').at(-1)).toMatchObject({ setup: { sceneId: 'filling' }, resumed: true });
});

test('a move to the CPU that fails leaves the run as it was, its solver too', async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].stand();
  session.handle({ type: 'set', key: 'solver', value: 'gauss-seidel' });
  await turns();
  await made[1].fail('The worker could not start');
  expect(of('loaded').at(-1)).toMatchObject({ setup: { values: { count: 10 } }, backend: 'gpu', refused: 'solver' });
  expect(made[0].told.at(-1)).toBe('play');
  expect(made[0].told).not.toContain('set solver gauss-seidel');
  session.lose('crashed', true);
  session.restage(real, null);
  await turns();
  expect(made[2].task.values).toMatchObject({ count: 10, solver: 'smallsteps' });
});

test('an unknown scene and a bad value are refused in sentences', async () => {
  session.handle({ type: 'load', setup: { sceneId: 'nope', values: {} }, playing: true, light: true });
  await turns();
  expect(of('issues')[0].issues[0].message).toContain('"nope"');
  void load({ count: NaN, friction: 0.3 });
  await turns();
  expect(of('issues')[1].issues[0].message).toContain('count = NaN');
  expect(made[0].task.values).toMatchObject({ count: 1000, friction: 0.3 });
});

test('values for weak devices are taken where they may be and a person chose nothing else', async () => {
  const wheel = (values: AnyValues, light: boolean) =>
    session.handle({ type: 'load', setup: { sceneId: 'single-wheel', values }, playing: true, light });
  wheel({ grainRadius: 20 }, true);
  wheel({}, false);
  expect(made.map(({ task }) => task.values.grainRadius)).toEqual([20, 8]);
  wheel({}, true);
  await made[2].stand();
  const [{ applied, notice, setup }] = of('loaded');
  expect(Object.keys(applied).length).toBeGreaterThan(0);
  expect(made[2].task.values).toMatchObject(applied);
  expect(setup.values).toEqual({});
  expect(notice).toMatch(/^There is no WebGPU here: the CPU engine runs.*\.$/);
  session = start(real);
  wheel({}, true);
  await turns();
  await made[3].stand();
  expect(made[3].task.values).toMatchObject({ grainRadius: 8, substeps: 20 });
  expect(of('loaded').at(-1)).toMatchObject({ backend: 'gpu', applied: {}, notice: null });
});

test('a scene opens with what the measured speed allows, and says so, unless a link has values or a GPU computes',
  async () => {
  const slow = { perSweep: 0, perContact: 2e-8, perGrain: 5e-6 }, fast = { ...slow, perContact: 1e-11, perGrain: 1e-9 };
  const opens = { ...singleWheel.opens }, lightest = singleWheel.lighter!.at(-1)!;
  const wheel = async (gpu: Partial<Device> | null, speed: Costs, values: AnyValues) => {
    session = start(gpu, speed);
    session.handle({ type: 'load', setup: { sceneId: 'single-wheel', values }, playing: true, light: true });
    await turns();
    await made.at(-1)!.stand();
    return of('loaded').at(-1)!;
  };
  const here = await wheel(null, slow, opens);
  expect(here).toMatchObject({ applied: lightest, setup: { values: { lugs: 12 } } });
  expect(here.setup.values).not.toHaveProperty('omega'); // of which the variant has its own
  expect(made.at(-1)!.task.values).toMatchObject({ ...lightest, lugs: 12 });
  const says = /^There is no WebGPU here: the CPU engine runs [0-9]+ of some [0-9]+ grains, .* of real time; the .*\.$/;
  expect(here.notice).toMatch(says);
  expect(await wheel(null, fast, opens)).toMatchObject({ applied: {}, setup: { values: opens } });
  expect((await wheel(null, slow, { ...opens, slip: 0.5 })).applied).toEqual(singleWheel.light);
  expect((await wheel(real, slow, opens)).applied).toEqual({});
});

test('a solver that the GPU has not moves the run to the CPU with its state, and back', async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].stand();
  session.handle({ type: 'set', key: 'solver', value: 'gauss-seidel' });
  await turns();
  expect(made[1]).toMatchObject({ backend: 'cpu', task: { snapshot: SNAPSHOT, values: { solver: 'gauss-seidel' } } });
  await made[1].stand();
  expect(made[0].told).not.toContain('set solver gauss-seidel');
  expect(of('loaded').at(-1)).toMatchObject({ backend: 'cpu', resumed: true });
  session.handle({ type: 'set', key: 'solver', value: 'apgd' });
  await turns();
  expect(made[2]).toMatchObject({ backend: 'gpu', task: { snapshot: SNAPSHOT } });
});

test('backend = gpu without an adapter: a sentence, and the CPU', async () => {
  void load({ backend: 'gpu' });
  await made[0].stand();
  expect(made[0].backend).toBe('cpu');
  expect(of('issues')[0].issues[0].message).toContain('backend = gpu');
});

test('a GPU engine that cannot be made: a sentence, and the CPU for a bed that it can carry', async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].fail('Kernel x does not compile\n\nand many lines more');
  await news();
  expect(of('issues')[0].issues[0].message).toBe('Kernel x does not compile. The CPU engine is taken.');
  await made[1].stand();
  expect(of('loaded')).toMatchObject([{ backend: 'cpu' }]);
  await load({ count: 100000 });
  await made[2].fail('This device holds at most 50000 grains');
  await news();
  expect(made).toHaveLength(3);
});

const other = { ...real, name: 'another' };

test('on another device a run goes on with what was last set, from its last snapshot; losses in between are one',
  async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].stand();
  session.handle({ type: 'set', key: 'friction', value: 0.7 });
  vi.advanceTimersByTime(800);
  await turns();
  session.lose('crashed', true);
  session.lose('crashed', true);
  expect(of('lost')).toEqual([{ type: 'lost', message: 'crashed', goesOn: 'from a snapshot' }]);
  expect(made[0].told.at(-1)).toBe('dispose');
  session.restage(other, null);
  await turns();
  expect(made[1]).toMatchObject({ backend: 'gpu', task: { snapshot: SNAPSHOT, values: { count: 10, friction: 0.7 } } });
  await made[1].stand();
  expect(of('loaded').at(-1)).toMatchObject({ resumed: true });
  expect(made[1].told).toEqual(['start true 1']);
  // and if that is lost before it has a snapshot of its own, from the same
  session.lose('crashed again', true);
  session.restage(other, null);
  await turns();
  expect(made[2].task.snapshot).toEqual(SNAPSHOT);
  // even while it is being built
  session.lose('and again', true);
  session.restage(other, null);
  await turns();
  await made[2].stand();
  await made[3].stand();
  expect(made[3].task.snapshot).toEqual(SNAPSHOT);
  expect(made[2].told).toEqual(['dispose']);
  expect(made[3].told).toEqual(['start true 1']);
  expect(of('lost').map(({ goesOn }) => goesOn)).toEqual(Array(3).fill('from a snapshot'));
});

test('a run that is to stop at a time is to do so on the next device too, until a person wants otherwise', async () => {
  session = start(real);
  await load({ count: 10 });
  session.handle({ type: 'until', time: 1.5 });
  await made[0].stand();
  expect(made[0].told).toEqual(['start true 1', 'until 1.5']);
  session.lose('crashed', true);
  session.restage(other, null);
  await turns();
  await made[1].stand();
  expect(made[1].told).toEqual(['start true 1', 'until 1.5']);
  session.handle({ type: 'pause' });
  session.lose('crashed', true);
  session.restage(other, null);
  await turns();
  await made[2].stand();
  expect(made[2].told).toEqual(['start false 1']);
  await load({ count: 11 });
  await made[3].stand();
  expect(made[3].told).toEqual(['start true 1']);
});

test('a run of a second ago at most is kept', async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].stand();
  vi.advanceTimersByTime(1000);
  await turns();
  session.lose('crashed', true);
  expect(of('lost')[0].goesOn).toBe('from a snapshot');
});

test('the page gets the last state with all values, with which another session goes on with the run', async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].stand();
  session.handle({ type: 'set', key: 'friction', value: 0.7 });
  expect(of('lastState').map(({ run }) => run?.snapshot)).toEqual([null]); // of its start
  vi.advanceTimersByTime(1000);
  await turns();
  const { run } = of('lastState')[1], { setup, snapshot } = run!;
  expect([setup.values, snapshot]).toEqual([{ count: 10, friction: 0.7 }, SNAPSHOT]);

  session = start(real);
  await load(setup.values, { snapshot, playing: false, light: false });
  expect(made[1].task).toMatchObject({ values: setup.values, snapshot });
  await made[1].stand();
  expect(of('loaded').at(-1)).toMatchObject({ resumed: true, setup: { values: setup.values } });
  expect(made[1].told).toEqual(['start false 1']);
  expect(of('lastState').at(-1)!.run).toEqual({ setup, snapshot }); // which it has before its first step
});

test('a run that cannot be built again does not give way to another world', async () => {
  await load({ count: 10 }, { snapshot: SNAPSHOT, light: false });
  await made[0].fail('There is no room');
  expect(made).toHaveLength(1);
  expect(of('issues').at(-1)!.issues[0].message).toBe('The world could not be built: There is no room.');
});

test('a run on the CPU goes on while another stage is made, and is told to show itself there', async () => {
  session = start(real);
  await load({ count: 10, backend: 'cpu' });
  await made[0].stand();
  session.lose('crashed', true);
  expect(of('lost')[0].goesOn).toBe('undisturbed');
  const frame = {} as Parameters<RunnerHooks['frame']>[0];
  made[0].hooks.frame(frame); // nobody draws it now: the next one can come
  made[0].hooks.checks([]);
  vi.advanceTimersByTime(1000);
  await turns();
  expect(of('lastState').at(-1)!.run!.snapshot).toEqual(SNAPSHOT); // its worker can die meanwhile
  session.restage(other, null);
  await turns();
  expect(made).toHaveLength(1);
  expect(made[0].told).toEqual(['start true 1', 'giveBack [object Object]', 'drawOn false']);
  expect(of('checks')).toHaveLength(1);
});

test('a world that is being built on a lost device is built on the next one', async () => {
  let end: (info: GPUDeviceLostInfo) => void = () => {};
  const lost = new Promise<GPUDeviceLostInfo>((resolve) => { end = resolve; });
  session = start({ ...real, device: { lost } as GPUDevice });
  await load({ count: 10 });
  session.handle({ type: 'set', key: 'friction', value: 0.7 });
  session.lose('crashed', true);
  expect(of('lost')[0].goesOn).toBe('anew');
  session.restage(other, null);
  await turns();
  await made[0].fail('The device is lost');
  end({} as GPUDeviceLostInfo);
  await news();
  expect(of('issues')).toEqual([]);
  expect(made).toHaveLength(2);
  await made[1].stand();
  expect(made[1].told).toEqual(['start true 1', 'set friction 0.7']);
});

test('a scene that is started anew while its device is lost starts anew on the next one', async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].stand();
  vi.advanceTimersByTime(800);
  await turns();
  await load({ count: 10, friction: 0.7 });
  session.lose('crashed', true);
  expect(of('lost')[0].goesOn).toBe('anew');
  session.restage(other, null);
  await turns();
  expect(made[2]).toMatchObject({ task: { snapshot: null, values: { count: 10, friction: 0.7 } } });
});

test('if there is no other device, the run goes on on the CPU, and the page says why', async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].stand();
  vi.advanceTimersByTime(800);
  await turns();
  session.lose('crashed', true);
  session.restage(null, null, 'the adapter x refused a device');
  await turns();
  expect(made[1]).toMatchObject({ backend: 'cpu', task: { snapshot: SNAPSHOT } });
  await made[1].stand();
  expect(of('loaded').at(-1)).toMatchObject({ backend: 'cpu', resumed: true });
  expect(of('loaded').at(-1)?.notice).toMatch(/^No GPU for computing here \(the adapter x refused a device\): the CPU/);
});

test('a run that the device cannot go on with goes on on the CPU, from its last snapshot', async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].stand();
  vi.advanceTimersByTime(800);
  await turns();
  made[0].hooks.gaveOut('There is no memory for 5000 contacts');
  made[0].hooks.stopped();
  await turns();
  expect(of('issues')[0].issues[0].message)
    .toBe('There is no memory for 5000 contacts. The CPU engine goes on with the run, from its last state.');
  expect(of('stopped')).toEqual([]);
  expect(made[1]).toMatchObject({ backend: 'cpu', task: { snapshot: SNAPSHOT, values: { count: 10 } } });
  await made[1].stand();
  expect(made[1].told).toEqual(['start true 1']);
});

test('a run whose worker falls silent goes on from its last state, three times within a minute', async () => {
  const says = () => of('issues').map(({ issues: [{ message }] }) => message);
  void load({ count: 10 });
  await made[0].stand();
  made[0].hooks.gaveOut('It is silent');
  expect(says()).toEqual(['It is silent. The CPU engine goes on with the run, from its start.']);
  expect(made[1].task.snapshot).toBeNull();
  for (const k of [1, 2]) {
    await made[k].stand();
    vi.advanceTimersByTime(800);
    await turns();
    made[k].hooks.gaveOut('It is silent');
    expect(says()[k]).toBe('It is silent. The CPU engine goes on with the run, from its last state.');
    expect(made[k + 1]).toMatchObject({ backend: 'cpu', task: { snapshot: SNAPSHOT, values: { count: 10 } } });
  }
  await made[3].stand();
  made[3].hooks.gaveOut('It is silent');
  expect(says()[3]).toBe('It is silent. It came too often within a minute: reset starts the run anew.');
  expect(made).toHaveLength(4);
  void load({ count: 10 });
  await made[4].stand();
  vi.advanceTimersByTime(60_000);
  made[4].hooks.gaveOut('It is silent');
  expect(made).toHaveLength(6);
});

test('the world that stands freezes a step, no other does; one that goes keeps nobody waiting', async () => {
  const said = () => of('frozen').map(({ result }) => (result.ok ? '' : result.issues[0].message));
  const freeze = () => session.handle({ type: 'freeze', h: 0.001 });
  freeze();
  void load();
  await made[0].stand();
  freeze();
  freeze();
  expect(made[0].told.slice(-2)).toEqual(['freeze 0.001', 'freeze 0.001']);
  made[0].hooks.frozen(fail('lab', 'h 0.001'));
  void load();
  freeze();
  expect(said()).toEqual(['No world stands yet.', 'h 0.001', 'No world stands yet.']);
  await made[1].stand();
  made[0].hooks.frozen(fail('lab', 'too late'));
  expect(said().slice(3)).toEqual(['This world is no more.']);
});

test('what is asked of a run goes to it unchanged', async () => {
  void load({ count: 10 });
  await made[0].stand();
  const held = { ...createHeld(), throttle: 0.5 };
  const commands: RunCommand[] = [
    { type: 'pause' }, { type: 'step', count: 2 }, { type: 'speed', factor: 3 },
    { type: 'set', key: 'friction', value: 0.25 }, { type: 'hold', held },
    { type: 'freeze', h: 0.01 }, { type: 'play' },
  ];
  commands.forEach(session.handle);
  await turns();
  expect(made[0].heard).toEqual(commands);
});

test('two sessions side by side know nothing of each other', async () => {
  const heard: Report[] = [], other = createSession({ gpu: null, stage: null, post: (report) => heard.push(report) });
  void load({ count: 10 }, { playing: false });
  other.handle({ type: 'load', setup: { sceneId: 'filling', values: { count: 20 } }, playing: true, light: true });
  other.handle({ type: 'speed', factor: 2 });
  other.handle({ type: 'set', key: 'friction', value: 0.7 }); // for the world that it builds
  await made[0].stand();
  session.handle({ type: 'step', count: 1 });
  await made[1].stand();
  expect(made.map(({ told }) => told)).toEqual([['start false 1', 'step 1'], ['start true 2', 'set friction 0.7']]);
  session.lose('crashed', true);
  expect(of('lost')).toHaveLength(1);
  expect([of('loaded'), heard].map((reports) => reports.map(({ type }) => type)))
    .toEqual([['loaded'], ['here', 'loaded', 'lastState']]);
  made[1].hooks.checks([]);
  expect(heard.map(({ type }) => type)).toEqual(['here', 'loaded', 'lastState', 'checks']);
});

test('a build is announced before it begins, and ends with its world', async () => {
  expect(session.building()).toBeNull();
  void load({ count: 10 });
  expect(reports).toEqual([{ type: 'here', building: 1 }]);
  expect(session.building()).toBe(1);
  await made[0].stand();
  expect(session.building()).toBeNull();
  made[0].hooks.gaveOut('It is silent'); // another is built unasked
  expect(of('here')).toHaveLength(2);
  expect(session.building()).toBe(2);
});

test('what fails while there is no stage is said, and leaves the run that goes on', async () => {
  void load({ count: 10 });
  await made[0].stand();
  session.lose('crashed', false);
  void load({ count: 20 });
  await made[1].fail('The worker could not start');
  expect(of('issues')[0].issues[0].message).toBe('The world could not be built: The worker could not start.');
  expect(made[0].told.at(-1)).toBe('play');
});

test('a world of the CPU that cannot be built while the device is lost leaves the run, which the next device takes up',
  async () => {
  session = start(real);
  await load({ count: 10 });
  await made[0].stand();
  vi.advanceTimersByTime(800);
  await turns();
  session.lose('crashed', true);
  await load({ count: 20, backend: 'cpu' });
  await made[1].fail('The worker could not start');
  expect(of('issues')).toHaveLength(1);
  session.restage(other, null);
  await turns();
  expect(made[2]).toMatchObject({ backend: 'gpu', task: { snapshot: SNAPSHOT, values: { count: 10 } } });
  await made[2].stand();
  expect(made[2].told).toEqual(['start true 1']);
});

test('a run that gave out goes on even if another world that was asked for meanwhile cannot be built', async () => {
  for (const isAskedFirst of [false, true]) {
    made.length = 0;
    session = start(real);
    await load({ count: 10 });
    await made[0].stand();
    vi.advanceTimersByTime(800);
    await turns();
    if (isAskedFirst) await load({ count: 30 });
    made[0].hooks.gaveOut('There is no memory');
    if (!isAskedFirst) await load({ count: 30 });
    session.handle({ type: 'step', count: 2 });
    await made.at(-1)!.fail('There is no room');
    if (made.at(-1)!.backend === 'gpu') await news();
    if (made.at(-1)!.task.values.count === 30) await made.at(-1)!.fail('There is no room');
    expect(made.at(-1)).toMatchObject({ backend: 'cpu', task: { snapshot: SNAPSHOT, values: { count: 10 } } });
    const count = made.length;
    await made.at(-1)!.stand();
    expect(made.at(-1)!.told).toEqual(['start true 1', 'step 2']);
    expect(made).toHaveLength(count);
  }
});

test('a run that gave out is not taken up again and again where that fails', async () => {
  void load({ count: 10 });
  await made[0].stand();
  made[0].hooks.gaveOut('It is silent');
  await made[1].fail('The worker could not start');
  expect(made).toHaveLength(2);
  expect(of('loaded').at(-1)).toMatchObject({ resumed: true });
});

test('a worker that dies while a run is about to move costs a second of it and no more', async () => {
  session = start(real);
  await load({ count: 10, solver: 'gauss-seidel' });
  await made[0].stand();
  vi.advanceTimersByTime(800);
  await turns();
  let end = (_: null) => {};
  saving = new Promise((resolve) => { end = resolve; });
  session.handle({ type: 'set', key: 'solver', value: 'smallsteps' });
  made[0].hooks.gaveOut('It is silent');
  end(null);
  await turns();
  expect(made[1]).toMatchObject({ backend: 'cpu', task: { snapshot: SNAPSHOT, values: { solver: 'gauss-seidel' } } });
  await made[1].stand(); // and this one has none yet
  expect(made[2]).toMatchObject({ backend: 'gpu', task: { snapshot: SNAPSHOT, values: { solver: 'smallsteps' } } });
});

test('a scene that is asked for while a run is about to move is the one that comes', async () => {
  session = start(real);
  await load({ count: 10, solver: 'gauss-seidel' });
  await made[0].stand();
  let end = (_: null) => {};
  saving = new Promise((resolve) => { end = resolve; });
  session.handle({ type: 'set', key: 'solver', value: 'smallsteps' });
  await load({ count: 30 });
  end(null);
  await turns();
  expect(made.map(({ task }) => task.values.count)).toEqual([10, 30]);
});
