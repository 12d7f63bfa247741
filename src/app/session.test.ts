// This file is longer than 400 lines: all tests share the one session of the page and an engine that only listens.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { around } from '../core/band';
import {
  SPEED_VERSION, type CheckResult, type Command, type Report, type Speed, type Status,
} from '../protocol/messages';
import { defaultsOf } from '../params/param';
import { setProbes } from '../protocol/setProbes';
import { scenes } from '../scenes/index';
import { readAddress } from './address';
import {
  attach, currentHistory, detach, drop, fail, goOn, late, openLink, openRun, openScene, play, receive, redo, reset,
  rest, setValue, setValues, showMoment, stepOnce, togglePlay, undo,
} from './session';
import { createSession } from './session/createSession';
import { keptSpeed } from './speedKept';
import { createAppStore, getState, keepWaiting, setState } from './store';

/** All tests share one store and one engine that only listens, which is why they stand in one file. */
const sent: Command[] = [];
const renewed: string[] = [];
const engine = {
  post: (command: Command) => { sent.push(command); }, renewCanvas: (renderer: string) => { renewed.push(renderer); },
};
const commands = (type: Command['type']) => sent.filter((c) => c.type === type);
const last = <T extends Command['type']>(type: T) => commands(type).at(-1) as Extract<Command, { type: T }>;
const [main, other] = scenes;

const loaded = (more: Partial<Extract<Report, { type: 'loaded' }>> = {}): void => receive({
  type: 'loaded', setup: last('load').setup, applied: {}, notice: null, backend: 'cpu', adapter: '', grains: 1, ...more,
});
const samples = (t: number): void => receive({
  type: 'samples', samples: {
    t: Float64Array.of(t), keys: Object.keys(main.probes),
    values: new Float64Array(Object.keys(main.probes).length).fill(7),
  },
});
const status = (phase: Status['phase']): Report => ({
  type: 'status', status: {
    phase, progress: 1, backend: 'cpu', adapter: '', grains: 1, contacts: 1, time: 1, step: 1, stepsPerSecond: 1,
    realTimeFactor: 1, law: 'exact',
    solver: 'smallsteps', substep: 1e-4, residual: NaN, penetration: 0, framesPerSecond: 1, detail: 1, unshaded: false,
    stateHash: null, stillSince: null, warnings: [],
  },
});

let address = '';
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { get href() { return `https://host/path/${address}`; }, get hash() { return address; } });
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, url: string) => { address = url.replace(/^[^#]*/, ''); },
  });
  address = '';
  readAddress(); // as the page does when it opens
  sent.length = 0;
  setState({ notices: [], issues: [], failure: null, camera: 1 });
  renewed.length = 0;
  attach(engine);
  openLink(`#1/${main.id}`);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  detach(engine);
});

test('a class link shows some parameters, also after changes and with all defaults, and not in another scene', () => {
  openLink(`#1/${main.id}?show=slip,load`);
  loaded();
  const keys = Object.keys(main.params).filter((key) => key === 'slip' || key === 'load');
  expect(getState().shown).toEqual(keys);
  setValue('slip', 0.4);
  vi.advanceTimersByTime(1000);
  expect(address).toBe(`#1/${main.id}?slip=0.4&show=${keys.join(',')}`);
  const goTo = vi.fn();
  vi.stubGlobal('location', {
    href: 'https://host/path/', get hash() { return ''; }, set hash(hash: string) { goTo(hash); },
  });
  openScene(main.id);
  openScene(other.id);
  expect(goTo.mock.calls.map(([hash]) => String(hash).includes('show='))).toEqual([true, false]);
  openLink(`#1/${main.id}?slip=0.4`);
  expect(getState().shown).toBeNull();
});

test('a bare link opens its scene at the defaults, running', () => {
  expect(last('load')).toMatchObject({ playing: true, light: true });
  expect(last('load').setup).toEqual({ sceneId: main.id, values: {} });
});

test('the empty address and the gallery open a scene with what it opens with, which its link then says', () => {
  const goTo = vi.fn();
  vi.stubGlobal('location', {
    href: 'https://host/path/', get hash() { return ''; }, set hash(hash: string) { goTo(hash); },
  });
  openLink('');
  expect(last('load').setup).toEqual({ sceneId: main.id, values: main.opens });
  openScene(main.id);
  expect(goTo).toHaveBeenCalledWith(`#1/${main.id}?omega=1.5&lugs=12`);
});

test('a live parameter acts at once and resets nothing; the address follows', () => {
  loaded();
  samples(0.1);
  const loads = commands('load').length;
  setValue('slip', 0.5);
  vi.runAllTimers();
  expect(last('set')).toEqual({ type: 'set', key: 'slip', value: 0.5 });
  expect(commands('load')).toHaveLength(loads);
  expect(currentHistory().count).toBe(1);
  expect(address).toBe(`#1/${main.id}?slip=0.5`);
});

test('an address without room for a value says once which it leaves out', () => {
  const drivable = scenes.find(({ params }) => 'track' in params)!;
  openLink(`#1/${drivable.id}`);
  loaded();
  for (const pedal of ['1', '2', '1']) setValue('track', `0*${pedal.repeat(1990)}`);
  vi.advanceTimersByTime(1000);
  setValue('friction', 0.7);
  vi.advanceTimersByTime(1000);
  expect(address).toBe(`#1/${drivable.id}?friction=0.7`);
  expect(getState().notices.map(({ text }) => text)).toEqual([
    'The link has no room for all values: it leaves out Recorded drive.',
  ]);
});

test('several changes that need a rebuild make one world, and not again the values for weak devices', () => {
  loaded();
  const loads = commands('load').length;
  setValue('grainRadius', 10);
  setValue('grainRadius', 12);
  setValue('wheelRadius', 0.1);
  expect(commands('load')).toHaveLength(loads);
  vi.runAllTimers();
  expect(commands('load')).toHaveLength(loads + 1);
  expect(last('load')).toMatchObject({ light: false, setup: { values: { grainRadius: 12, wheelRadius: 0.1 } } });
  expect(commands('set')).toHaveLength(0);
});

test('values that a weak device got become part of the setup and of the link', () => {
  loaded({ applied: { grainRadius: 12 }, notice: 'A smaller bed.' });
  vi.advanceTimersByTime(1000);
  expect(getState().setup.values.grainRadius).toBe(12);
  expect(getState().notices.map((n) => n.text)).toEqual(['A smaller bed.']);
  vi.advanceTimersByTime(8000);
  expect(getState().notices).toHaveLength(1);
  vi.advanceTimersByTime(4000);
  expect(getState().notices).toEqual([]); // it has been read, and would lie over the scene
  expect(address).toBe(`#1/${main.id}?grainRadius=12`);
});

test('a variant of the scene takes the place of what it opens with, but not of what a person has set since', () => {
  const { opens = {}, lighter = [] } = main, applied = { ...lighter.at(-1)! };
  const setup = { sceneId: main.id, values: { lugs: 12 } };
  expect(applied.omega).not.toBe(opens.omega);
  openLink('');
  loaded({ setup, applied });
  expect(getState().setup.values).toEqual({ lugs: 12, ...applied });
  openLink('');
  setValue('omega', 3);
  loaded({ setup, applied });
  expect(getState().setup.values).toEqual({ lugs: 12, ...applied, omega: 3 });
});

test('a live value that was set while the world was built holds', () => {
  const setup = last('load').setup;
  setValue('load', 120);
  loaded({ setup });
  expect(getState().setup.values.load).toBe(120);
});

test('when the next world cannot be built, the panel goes back to the one that stands and keeps its plots', () => {
  loaded();
  samples(0.1);
  const before = last('load').setup;
  setValue('grainRadius', 3);
  vi.advanceTimersByTime(1000);
  expect(last('load').setup.values.grainRadius).toBe(3);
  loaded({ setup: before, resumed: true });
  expect(getState().setup.values).not.toHaveProperty('grainRadius');
  expect(currentHistory().count).toBe(1);
});

test('a solver that could not be had falls back on the panel, what else was set since holds', () => {
  loaded();
  const setup = { sceneId: main.id, values: {} };
  setValue('solver', 'cgm');
  setValue('slip', 0.6);
  loaded({ setup, resumed: true, refused: 'solver' });
  expect(getState().setup.values).toEqual({ slip: 0.6 });
});

test('how fast it is here is kept for the next visit', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    setItem: (key: string, text: string) => kept.set(key, text), getItem: (key: string) => kept.get(key) ?? null,
  });
  const speed: Speed = {
    version: SPEED_VERSION, device: 'd', browser: 'b', backend: 'cpu', weak: true, perSweep: 1e-5, perContact: 2e-8,
    perGrain: 1e-6,
  };
  expect(keptSpeed()).toBeNull();
  receive({ type: 'speed', speed });
  expect(getState().speedHere).toEqual(speed);
  expect(keptSpeed()).toEqual(speed);
});

test('a scene that cannot be built leaves the scene before, by name too', () => {
  loaded();
  const before = last('load').setup;
  openLink(`#1/${other.id}`);
  expect(getState().plotted).toEqual(other.plots);
  loaded({ setup: before, resumed: true });
  expect(getState().setup.sceneId).toBe(main.id);
  expect(currentHistory().keys).toEqual([
    ...Object.keys(main.probes), 'wallStep', 'wallHost', ...Object.keys(setProbes(main.params)),
  ]);
});

test('samples of the world before are not plotted in the next', () => {
  loaded();
  samples(3);
  openLink(`#1/${main.id}?slip=0.1`);
  samples(3.1);
  loaded();
  expect(currentHistory().count).toBe(0);
});

test('what a step takes on this machine is there to be plotted', () => {
  loaded();
  receive({ type: 'samples', samples: { t: Float64Array.of(0.1), keys: ['wallStep'], values: Float64Array.of(7) } });
  expect(currentHistory().columns.wallStep[0]).toBe(7);
});

test('what is wrong with a link is said, and the rest of it opens', () => {
  openLink(`#1/${main.id}?slip=9&load=100&__proto__=1`);
  expect(last('load').setup.values).toEqual({ load: 100 });
  expect(getState().issues.map((i) => i.path)).toEqual(['slip', '__proto__']);
});

test('a value set to what it is sends nothing', () => {
  setValue('slip', defaultsOf(main.params).slip);
  setValue('noSuchKey', 1);
  expect(commands('set')).toHaveLength(0);
});

test('a step pauses first; play goes on', () => {
  stepOnce();
  expect(sent.slice(-2)).toEqual([{ type: 'pause' }, { type: 'step', count: 1 }]);
  expect(getState().playing).toBe(false);
  togglePlay();
  expect(last('play')).toBeDefined();
});

test('a run that stops by itself shows as paused, however soon; play after a failure starts anew', () => {
  receive({ type: 'stopped' }); // the world before, while the next is built
  expect(getState().playing).toBe(true);
  loaded();
  receive(status('paused')); // on its way since before play
  expect(getState().playing).toBe(true);
  receive({ type: 'stopped' });
  receive(status('failed'));
  expect(getState().playing).toBe(false);
  expect(sent.at(-1)).toEqual({ type: 'pause' });
  const loads = commands('load').length;
  togglePlay();
  expect(commands('load')).toHaveLength(loads + 1);
});

test('kernels that are being compiled are counted until all are made', () => {
  receive({ type: 'compiling', made: 12, of: 31 });
  expect(getState().compiling).toEqual({ made: 12, of: 31 });
  receive({ type: 'compiling', made: 31, of: 31 });
  expect(getState().compiling).toBeNull();
});

test('a camera that a person moved is in the link, to the millimetre; nonsense is not', () => {
  receive({ type: 'camera', camera: [0.12345, 1, 2, 3, 4, NaN] });
  expect(getState().setup.values).not.toHaveProperty('camera');
  receive({ type: 'camera', camera: [0.12345, -1, 2, 0, 0, 0.1] });
  vi.runAllTimers();
  expect(address).toBe(`#1/${main.id}?camera=0.123,-1,2,0,0,0.1`);
  expect(commands('set')).toHaveLength(0);
});

test('prints and the scale of surface colours are kept until another world stands', () => {
  loaded();
  const print = { name: 'tire', halfLength: 1, halfWidth: 1, cell: [1, 1] as const, pressed: Float32Array.of(0, 0, 5) };
  receive({ type: 'prints', prints: [print], top: 5 });
  receive({ type: 'surface', color: 'pressure', top: 5 });
  loaded({ resumed: true });
  expect(getState()).toMatchObject({ prints: { prints: [print], top: 5 }, surface: { color: 'pressure', top: 5 } });
  loaded();
  expect(getState()).toMatchObject({ prints: null, surface: null });
});

const lose = (goesOn: Extract<Report, { type: 'lost' }>['goesOn'] = 'from a snapshot') =>
  receive({ type: 'lost', message: 'It fell off.', goesOn });

test('a lost device gets a new canvas, and its replacement, ten times in an hour; plots go on', () => {
  receive({ type: 'ready', renderer: 'webgpu' });
  loaded();
  samples(1);
  for (let k = 0; k < 10; k++) {
    lose();
    expect(getState()).toMatchObject({ status: null, engine: 'ready' });
    vi.advanceTimersByTime(2000);
    lose();
    loaded({ resumed: true });
    expect(currentHistory().count).toBe(1);
    vi.advanceTimersByTime(6 * 60_000);
  }
  expect(renewed).toEqual(Array(20).fill('auto'));
  expect(getState()).toMatchObject({ engine: 'ready', failure: null });
  expect(getState().notices.map(({ text }) => text))
    .toEqual(['The graphics device was lost (It fell off). The run goes on from its last state.']);
});

test('after the fourth loss within a minute the page gives up with a sentence', () => {
  loaded();
  for (let k = 0; k < 4; k++) {
    vi.advanceTimersByTime(19_000);
    lose();
  }
  expect(renewed).toHaveLength(3);
  expect(getState()).toMatchObject({
    engine: 'failed', failure: expect.stringMatching(/lost 4 times within a minute \(It fell off\)\. Reload/),
  });
});

test('what the world before says while the next one is built is not shown as the next one', () => {
  loaded();
  receive(status('running'));
  openLink('#1/beam');
  receive(status('running'));
  expect(getState().status).toBeNull();
  loaded();
  receive(status('running'));
  expect(getState().status?.phase).toBe('running');
});

test('a world that is overdue is said, and no more once it stands or the page waits on; a failure stays', () => {
  receive({ type: 'ready', renderer: 'webgpu' });
  late('It is late.');
  expect(getState()).toMatchObject({ engine: 'ready', failure: 'It is late.' });
  loaded();
  expect(getState().failure).toBeNull();
  late('It is late.');
  keepWaiting();
  expect(getState().failure).toBeNull();
  fail('It hangs.');
  late(null);
  keepWaiting();
  expect(getState()).toMatchObject({ engine: 'failed', failure: 'It hangs.' });
});

test('a run on the CPU is not disturbed by a lost device, however often', () => {
  loaded();
  samples(1);
  receive(status('running'));
  for (let k = 0; k < 4; k++) lose('undisturbed');
  samples(2);
  expect(currentHistory().count).toBe(2);
  expect(getState()).toMatchObject({ status: { phase: 'running' }, failure: null });
  expect(renewed).toHaveLength(3);
  expect(getState().issues.at(-1)?.message).toMatch(/4 times within a minute .* The run goes on without a picture/);
});

test('a camera that followed a vehicle follows it on the new canvas, too', () => {
  setState({ camera: 2 });
  lose('undisturbed');
  expect(sent.at(-1)).toEqual({ type: 'camera', preset: 2 });
});

test('what draws the view is part of the link, and a change of it takes a new canvas', () => {
  openLink(`#1/${main.id}?renderer=webgl`);
  expect(renewed).toEqual(['webgl']);
  openLink(`#1/${main.id}?renderer=webgl&slip=0.5`);
  expect(renewed).toHaveLength(1);
  setValue('renderer', 'webgpu');
  vi.runAllTimers();
  expect(renewed).toEqual(['webgl', 'webgpu']);
  expect(address).toBe(`#1/${main.id}?slip=0.5&renderer=webgpu`);
  openLink(`#1/${main.id}?renderer=vulkan`);
  expect(getState().issues.map(({ message }) => message))
    .toEqual(['renderer = vulkan is not allowed: auto, webgpu or webgl.']);
  expect(renewed).toEqual(['webgl', 'webgpu', 'auto']);
});

test('each scene runs at its pace until a person chooses a speed, which then holds for all', () => {
  const told: Command[] = [], session = createSession(createAppStore());
  const slow = scenes.find(({ pace }) => pace !== undefined)!;
  const speed = () => told.findLast((command) => command.type === 'speed')?.factor;
  session.attach({ post: (command) => { told.push(command); }, renewCanvas() {} });
  expect(speed()).toBe(1);
  session.openLink(`#1/${slow.id}`);
  expect(speed()).toBe(slow.pace);
  session.receive({ // as when a world could not be built, and the one before goes on
    type: 'loaded', setup: { sceneId: main.id, values: {} }, applied: {}, notice: null, backend: 'cpu', adapter: '',
    grains: 1,
  });
  expect(speed()).toBe(1);
  session.setSpeed(0.5);
  session.openLink(`#1/${slow.id}`);
  expect(speed()).toBe(0.5);
});

test('two sessions side by side know nothing of each other', () => {
  const told: Command[] = [], store = createAppStore(), second = createSession(store);
  second.attach({ post: (command) => { told.push(command); }, renewCanvas() {} });
  second.openLink(`#1/${other.id}`);
  const before = sent.length;
  second.setSpeed(0.5);
  second.hold({ throttle: 1, steer: 0, brake: 0, reverse: false });
  second.receive({
    type: 'loaded', setup: { sceneId: other.id, values: {} }, applied: {}, notice: 'A smaller bed.',
    backend: 'cpu', adapter: '', grains: 1,
  });
  second.stepOnce();
  second.receive({ type: 'lost', message: '', goesOn: 'anew' });
  expect(sent).toHaveLength(before);
  expect(told.at(-1)).toEqual({ type: 'step', count: 1 });
  expect(getState()).toMatchObject({ setup: { sceneId: main.id }, speed: null, playing: true, notices: [] });
  expect(store.getState()).toMatchObject({ setup: { sceneId: other.id }, speed: 0.5, playing: false });
  loaded();
  samples(0.1);
  expect(currentHistory().count).toBe(1);
  expect(second.currentHistory().count).toBe(0);
  expect(commands('hold')).toEqual([]);
});

test('what is let go is named at the start of a sentence', () => {
  loaded({ setup: { sceneId: main.id, values: {} }, resumed: true, drops: 'dropped ball 1', dropped: 1 });
  expect(getState().notices.at(-1)!.text).toMatch(/^Dropped ball 1 is let go\./);
});

test('a run that is opened from a file has the values of the file, and no sample or check of the run before', () => {
  loaded();
  samples(1);
  setValue('gravity', 3); // live
  setState({ checks: [{
    what: '', unit: '', cites: '', basis: 'closed form', allowed: around(0, 1, 'judged', 'of a test'), measured: 0,
    ok: true,
  }] });
  const before = getState().worlds, file = { sceneId: main.id, values: { gravity: 5, seed: 8 } };
  loaded({ setup: file, opened: 'a.grouser', resumed: true });
  expect(getState().setup).toEqual(file);
  expect(currentHistory().count).toBe(0);
  expect(getState().checks).toEqual([]);
  expect(getState().worlds).toBe(before + 1);
  expect(getState().notices.map(({ text }) => text)).toEqual(['The run of a.grouser goes on from where it was saved.']);
  samples(2);
  expect(currentHistory().count).toBe(1);
  loaded({ setup: { sceneId: other.id, values: {} }, opened: 'b.grouser', resumed: true });
  expect(getState().setup.sceneId).toBe(other.id);
  expect(getState().plotted).toEqual(other.plots);
});

test('where a run goes on elsewhere, checks that were measured stay, and those to come no longer apply', () => {
  loaded();
  const of = (what: string, ok: boolean | null): CheckResult =>
    ({ what, unit: '', cites: '', basis: 'closed form',
    allowed: around(0, 1, 'judged', 'of a test'), measured: 0, ok });
  receive({ type: 'checks', results: [of('a', true)] });
  receive({ type: 'checks', results: [of('a', null), of('b', null)] });
  expect(getState().checks.map(({ ok }) => ok)).toEqual([true, null]);
});

test('a change that waits for its world is forgotten where a run is opened from a file', () => {
  loaded();
  setValue('seed', 5);
  loaded({ setup: { sceneId: main.id, values: { seed: 8 } }, opened: 'a.grouser', resumed: true });
  const asked = commands('load').length;
  vi.advanceTimersByTime(1000);
  expect(commands('load').length).toBe(asked);
  expect(getState().setup.values.seed).toBe(8);
});

test('a file is handed to the engine; one that cannot be read, or is too large, is a sentence', async () => {
  await openRun(new File([Uint8Array.of(1, 2)], 'a.grouser'));
  expect(last('open')).toMatchObject({ name: 'a.grouser' });
  expect([...new Uint8Array(last('open').file)]).toEqual([1, 2]);
  const part: Partial<File> = { name: 'b.grouser', size: 2e9 };
  await openRun(part as File);
  await openRun(Object.assign(part, { size: 5, arrayBuffer: () => Promise.reject(new Error('gone')) }) as File);
  expect(getState().issues.map(({ message }) => message)).toEqual([
    'b.grouser is too large for a run: at most 1 GB are read.', 'b.grouser could not be read.',
  ]);
  expect(commands('open').length).toBe(1);
});

test('changes are taken back and made again, several at once and pulls of a slider each as one', () => {
  const values = () => getState().setup.values, can = () => [getState().canUndo, getState().canRedo];
  expect([undo(), redo(), ...can()]).toEqual([null, null, false, false]);
  setValues({ load: 100, slip: 0.5 });
  setValue('friction', 0.6);
  setValue('friction', 0.7); // within a second
  vi.advanceTimersByTime(2000);
  setValue('friction', 0.8);
  sent.length = 0;
  expect(undo()).toEqual({ friction: 0.7 });
  expect(last('set')).toMatchObject({ key: 'friction', value: 0.7 });
  expect([undo(), can()]).toEqual([{ friction: 0.5 }, [true, true]]);
  expect([undo(), can()]).toEqual([{ load: 80, slip: 0.3 }, [false, true]]);
  expect(values()).toMatchObject({ load: 80, slip: 0.3, friction: 0.5 });
  expect([redo(), redo()]).toEqual([{ load: 100, slip: 0.5 }, { friction: 0.7 }]);
  setValue('slip', 0.1); // what was undone is forgotten
  expect([redo(), can()]).toEqual([null, [true, false]]);
  openLink(`#1/${main.id}`);
  expect([undo(), ...can()]).toEqual([null, false, false]);
});

test('a change that needs a new world is taken back by one world', () => {
  setValues({ wheelRadius: 0.15, wheelWidth: 0.2 });
  vi.runAllTimers();
  sent.length = 0;
  undo();
  vi.runAllTimers();
  expect(commands('load')).toHaveLength(1);
  expect(last('load').setup.values).toMatchObject({ wheelRadius: 0.13, wheelWidth: 0.16 });
});

test('a change of the physics marks the time line, once; one of the view does not, and the next run has no marks',
  () => {
    loaded();
    receive(status('running')); // at 1 s
    setValue('friction', 0.7);
    setValue('friction', 0.8);
    setValue('color', 'speed');
    expect(getState().marks).toEqual([{ time: 1, text: 'Friction 0.8' }]);
    openLink(`#1/${main.id}`);
    expect(getState().marks).toEqual([]);
  });

test('a run that goes on from a moment forgets what was after it: curves, marks and the moment', () => {
  loaded();
  samples(0.5);
  samples(1.5);
  receive(status('running'));
  setValue('friction', 0.7);
  receive({ type: 'recorded', span: { from: 0, to: 1.5 }, every: 0.01, full: 60, bytes: 1e8, refusal: '' });
  showMoment(0.6);
  goOn(0.6);
  expect(sent.slice(-2)).toEqual([{ type: 'moment', time: 0.6 }, { type: 'goOn', time: 0.6 }]);
  loaded({ resumed: true, goesOnAt: 0.55, goesOnTo: 0.6 });
  expect(getState()).toMatchObject({ moment: null, marks: [], playing: true, setup: { values: { friction: 0.7 } } });
  expect([currentHistory().count, currentHistory().t[0]]).toEqual([1, 0.5]);
  expect(getState().notices.at(-1)!.text).toContain('goes on from there, computed anew from 0.550 s');
});

test('a run that rests plays its record over and over, until a person acts on it', () => {
  const rests = (): void => {
    loaded();
    receive(status('running'));
    receive({ type: 'recorded', span: { from: 0, to: 1.5 }, every: 0.01, full: 60, bytes: 1e8, refusal: '' });
    rest(0.25);
    expect(getState()).toMatchObject({ playing: false, moment: 0, replaying: true, replaySpeed: 0.25 });
    expect(sent.slice(-2)).toEqual([{ type: 'pause' }, { type: 'moment', time: 0 }]);
    sent.length = 0;
  };
  const goesOn = { playing: true, moment: null, replaying: false, replaySpeed: 1, rests: null };
  const acts: (() => void)[] = [
    () => setValue('friction', 0.7), () => play(), () => drop({} as never), () => reset(),
    () => setValue('grainRadius', 9) ?? vi.advanceTimersByTime(300), () => openLink(`#1/${other.id}`),
  ];
  for (const act of acts) {
    openLink(`#1/${main.id}`);
    rests();
    act();
    expect(getState(), String(act)).toMatchObject(goesOn);
    expect(sent.slice(0, 2), String(act)).toEqual([{ type: 'moment', time: null }, { type: 'play' }]);
    for (const load of commands('load')) expect(load).toMatchObject({ playing: true });
  }
  openLink(`#1/${main.id}`);
  rests();
  setValue('grainColor', 'height'); // how it is drawn
  expect(getState().rests).not.toBeNull();
  stepOnce();
  expect(getState()).toMatchObject({ ...goesOn, playing: false });
});

test('a recording is shown at true speed over and over, until a person acts: then the run begins at its start', () => {
  const says = () => getState().notices.map(({ text }) => text);
  const shows = (): void => {
    loaded({ notice: 'The CPU runs it.' });
    receive(status('paused'));
    receive({ type: 'recorded', span: { from: 0, to: 4 }, every: 0.1, full: 4, bytes: 1e8, refusal: '' });
    setState({ replaySpeed: 0.25 });
    sent.length = 0;
    receive({ type: 'recording', rate: 0.2 });
    expect(getState()).toMatchObject({
      playing: false, moment: 0, replaying: true, replaySpeed: 1, rests: { recording: 0.2 },
    });
    expect(sent).toEqual([{ type: 'moment', time: 0 }]); // the run waits as it is
    expect(says()).not.toContain('The CPU runs it.');
    sent.length = 0;
  };
  const acts: (() => void)[] = [
    () => setValues({ slip: 0.8 }), () => play(), () => togglePlay(), () => drop({} as never), () => reset(),
    () => showMoment(null), () => goOn(2), () => stepOnce(), () => openLink(`#1/${other.id}`),
  ];
  for (const act of acts) {
    openLink(`#1/${main.id}`);
    shows();
    act();
    expect(getState(), String(act)).toMatchObject({ moment: null, replaying: false, replaySpeed: 0.25, rests: null });
    expect(getState().recorded, String(act)).toBeNull();
    expect(says(), String(act)).toContain('The CPU runs it.');
    expect(sent.slice(0, 2), String(act)).toEqual([{ type: 'moment', time: null }, { type: 'play' }]);
  }
  openLink(`#1/${main.id}`);
  shows();
  showMoment(1.5); // looked at
  setValue('grainColor', 'height');
  expect(getState()).toMatchObject({ moment: 1.5, rests: { recording: 0.2 } });
  play();
  expect(getState().moment).toBeNull();
});

test('a recording is asked for where a scene opens by itself, and not shown to who has acted meanwhile', () => {
  const asks = (hash: string): boolean => {
    openLink(hash);
    return last('load').recording === true;
  };
  expect(asks('')).toBe(false); // in a frame, or where little motion is wanted
  setState({ recordings: true });
  expect(['', `#1/${main.id}?at=1`, `#1/${main.id}?show=slip`].map(asks)).toEqual([true, false, false]);
  asks('');
  loaded();
  reset();
  expect(last('load').recording).toBe(false);
  loaded();
  receive({ type: 'recorded', span: { from: 0, to: 4 }, every: 0.1, full: 4, bytes: 1e8, refusal: '' });
  setValue('slip', 0.5);
  receive({ type: 'recording', rate: 0.2 });
  expect([getState().rests, sent.at(-1)]).toEqual([null, { type: 'play' }]);
  togglePlay();
  sent.length = 0;
  receive({ type: 'recording', rate: 0.2 });
  expect([getState().rests, sent]).toEqual([null, []]);
  setState({ recordings: false });
});

test('a link to a moment runs its scene until then; a nonsensical one is a sentence, and all else of it opens', () => {
  openLink(`#1/${main.id}?friction=0.9&at=1.25`);
  expect(sent.slice(-2)).toMatchObject([{ type: 'load', playing: true }, { type: 'until', time: 1.25 }]);
  expect(getState().runsTo).toBe(1.25);
  loaded();
  receive({ type: 'stopped' });
  expect(getState()).toMatchObject({ runsTo: null, playing: false });
  sent.length = 0;
  openLink(`#1/${main.id}?friction=0.9&at=soon`);
  expect(getState().issues.map(({ message }) => message)).toEqual([
    'at = soon is not allowed: a time from 0 to 3600 s; the scene runs on.',
  ]);
  expect([commands('until'), last('load').setup.values]).toEqual([[], { friction: 0.9 }]);
});

test('what a hand takes hold of is marked once in the record, and what there is to say is shown', () => {
  loaded();
  receive(status('running'));
  const hand = (held: string | null, force: number, says?: string): void =>
    receive({ type: 'hand', held, force, ...(says && { says }) });
  expect(getState().touched).toBe(false);
  hand('grain', 0);
  expect(getState().touched).toBe(true);
  hand('grain', 0.2);
  expect(getState()).toMatchObject({ holds: true, marks: [{ time: 1, text: 'Hand: grain' }] });
  hand(null, 0, 'No hand can hold it.');
  expect(getState()).toMatchObject({ holds: false, notices: [{ text: 'No hand can hold it.', brief: true }] });
});
