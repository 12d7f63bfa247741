import { beforeEach, expect, test, vi } from 'vitest';
import { SPEED_VERSION, type Speed, type Status } from '../protocol/messages';
import { findScene } from '../scenes/index';
import { keptRates, measureRates, readRates } from './measuredRates';
import { rateHere, valuesHere } from './speed';
import { createAppStore } from './store';

const SPEED: Speed = {
  version: SPEED_VERSION, device: 'd', browser: 'b', backend: 'cpu', weak: true, perSweep: 1e-6, perContact: 1e-8,
  perGrain: 1e-6,
};
const ID = 'single-wheel', scene = findScene(ID)!;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => { kept.set(key, text); },
  });
  return () => { vi.unstubAllGlobals(); };
});

/** Returns a page whose scene runs as it opens, and what runs it for a wall time [s] at a ratio, with changes. */
function page() {
  const store = createAppStore(), own = { at: 0, time: 0 };
  store.setState({ setup: { sceneId: ID, values: valuesHere(scene, SPEED) }, speedHere: SPEED, worlds: 1 });
  measureRates(store, () => 1000 * own.at);
  const tell = (phase: Status['phase'], backend: Status['backend']) =>
    store.setState({ status: { phase, backend, time: own.time } as Status });
  const run = (wall: number, rate: number, phase: Status['phase'] = 'running', backend: Status['backend'] = 'cpu') => {
    tell(phase, backend);
    for (let k = 0; k < 4 * wall; k++) {
      own.at += 0.25;
      own.time += 0.25 * rate;
      tell(phase, backend);
    }
  };
  return { ...store, run };
}
const measured = () => keptRates(SPEED)[ID];

test('what ran for some seconds as it opens is measured, and the last is kept', () => {
  const { run } = page();
  run(4.5, 0.5);
  expect(measured()).toBeUndefined();
  run(1, 0.5);
  expect(measured()).toBe(0.5);
  run(10, 0.25);
  expect(measured()).toBe(0.25);
});

test('a run that keeps its pace runs at real time, or is no measure where the pace is lower', () => {
  const { run, setState } = page();
  setState({ speed: 0.25 });
  run(10, 0.25);
  expect(measured()).toBeUndefined();
  setState({ speed: null });
  run(10, 0.97);
  expect(measured()).toBe(1);
});

test.each([
  ['with other values', { setup: { sceneId: ID, values: { ...valuesHere(scene, SPEED), grainRadius: 20 } } }],
  ['as a recording', { rests: { replaySpeed: 1 } }],
  ['while a video is made', { filming: { frames: 1, of: 2 } as never }],
  ['beside a sweep', { sweepProgress: '1 of 9' }],
])('nothing is measured %s', (_, change) => {
  const { run, setState } = page();
  setState(change);
  run(20, 0.5);
  expect(measured()).toBeUndefined();
});

test('nothing is measured while a bed settles, elsewhere, or over a new world; what is drawn may be another', () => {
  const { run, setState, getState } = page();
  run(20, 0.5, 'preparing');
  run(20, 0.5, 'running', 'gpu');
  for (let worlds = 2; worlds < 9; worlds++) {
    setState({ worlds });
    run(3, 0.5);
  }
  expect(measured()).toBeUndefined();
  setState({ setup: { sceneId: ID, values: { ...getState().setup.values, color: 'speed' } } });
  run(10, 0.5);
  expect(measured()).toBe(0.5);
});

test('what another device measured, or a script wrote, is not read', () => {
  const { run } = page();
  run(10, 0.5);
  expect(keptRates({ ...SPEED, device: 'another' })).toEqual({});
  const place = 'cpu d b';
  expect(readRates(JSON.stringify({ place, rates: { a: 1, b: -1, c: 'x', d: null } }), SPEED)).toEqual({ a: 1 });
  for (const text of [null, 'x', '[]', '1', JSON.stringify({ place }), JSON.stringify({ place, rates: 3 })])
    expect(readRates(text, SPEED)).toEqual({});
});

test('a card says what was measured, else what is estimated, else nothing', () => {
  const slow = { ...SPEED, perContact: 1e-2 };
  expect(rateHere(scene, SPEED, 0.516)).toMatch(/^Here: 0\.52 of real time, measured/);
  expect(rateHere(scene, SPEED, 1)).toMatch(/^Here: real time, measured/);
  expect(rateHere(scene, SPEED, 0.0641)).toMatch(/^Here: 0\.06 of real time, measured/);
  expect(rateHere(scene, SPEED, undefined)).toMatch(
    /^Here: (0\.\d of )?real time, estimated, with [\d\u202f]+ of [\d\u202f]+ grains\.$/);
  expect(rateHere(scene, slow, undefined)).toMatch(/^Slow here: a simulated second takes about .*, estimated\.$/);
  expect(rateHere(scene, slow, 0.01)).toBe('Slow here: a simulated second takes about 2 minutes, measured.');
  expect(rateHere(findScene('hmmwv-hard')!, SPEED, undefined)).toBeNull(); // it has no grains, which are estimated
  expect(rateHere(findScene('rolling-ball')!, SPEED, undefined)).toBeNull(); // its size is not known
});
