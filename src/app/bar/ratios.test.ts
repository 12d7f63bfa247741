import { expect, test } from 'vitest';
import { findScene } from '../../scenes/index';
import { fullValues } from '../../share/link';
import { takeRun, type KeptRun } from '../plots/kept';
import { SampleHistory } from '../samples/history';
import { ratioStates, shownRun, wasLeftAlone } from './ratios';

const scene = findScene('rolling-ball')!, keys = Object.keys(scene.probes);
const valuesOf = (own = {}) => fullValues({ sceneId: scene.id, values: own });

/** Returns the history of a ball that slides until its time [s], as Coulomb has it, and then goes on as it is. */
function historyOf(own: { speed?: number; friction?: number }, until = 1): SampleHistory {
  const history = new SampleHistory(keys), { speed = 2, friction = 0.2 } = own, dt = 0.002;
  const t = Float64Array.from({ length: until / dt }, (_, k) => (k + 1) * dt);
  history.values = valuesOf(own);
  history.push({ t, keys: ['speed', 'spin', 'lift'], values: Float64Array.from([...t].flatMap((at) => {
    const slid = Math.min(at, (2 * speed) / (7 * friction * 9.81)) * friction * 9.81;
    return [speed - slid, 2.5 * slid, 0];
  })) });
  return history;
}
const keep = (own: { speed?: number; friction?: number }, until = 1, more: Partial<KeptRun> = {}): KeptRun =>
  ({ ...takeRun({ id: 0, sceneId: scene.id, values: valuesOf(own), whole: true }, historyOf(own, until)), ...more });
const now = (own: { speed?: number }, until = 1, whole = true) =>
  shownRun(scene.params, valuesOf(own), whole, historyOf(own, until));
const bySpeed = (...args: [ReturnType<typeof now>, KeptRun[]]) => ratioStates(scene, ...args, 'declared')[0];

test('a run is compared with a kept one that differs in one value, and the list names that', () => {
  const state = bySpeed(now({ speed: 4 }), [keep({})]);
  expect(state).toMatchObject({ by: 'Over the kept run with Speed 2 m/s. ', result: { ok: true } });
  expect(state.result!.measured).toBeCloseTo(4, 1);
});

test('the newest of those is taken, whatever else is kept', () => {
  const kept = [keep({}), keep({ speed: 3 }), keep({ friction: 0.4 }), keep({ speed: 1, friction: 0.3 })];
  expect(bySpeed(now({ speed: 4 }), kept)).toMatchObject({ by: 'Over the kept run with Speed 3 m/s. ' });
});

test.each([
  ['no run is kept', now({ speed: 4 }), [], /^Compares two runs: Keep this one, under Plots, then change Speed an/],
  ['the kept one has the same values', now({}), [keep({})], /^Compares two runs/],
  ['the kept one differs in another value, too', now({ speed: 4 }), [keep({ friction: 0.3 })], /^Compares two runs/],
  ['the kept one was too short', now({ speed: 4 }), [keep({}, 0.5)], /^Compares two runs/],
  ['it is of another scene', now({ speed: 4 }), [keep({}, 1, { sceneId: 'snow' })], /^Compares two runs/],
  ['somebody had intervened in it', now({ speed: 4 }), [keep({}, 1, { whole: false })], /^Compares two runs/],
  ['this run is not there yet', now({ speed: 4 }, 0.5), [keep({})], /^Will be compared with the run that is kept\.$/],
  ['somebody intervened in this run', now({ speed: 4 }, 1, false), [keep({})], /^Is about whole runs, and you interv/],
  ['they are too near', now({ speed: 2.02 }), [keep({})], /^Change Speed by more: /],
] as const)('a sentence says what to do where %s', (_, run, kept, sentence) => {
  const state = bySpeed(run, [...kept]);
  expect(state.result === null && state.waits).toMatch(sentence);
});

test('rows of the world before are not those of a world that is to come', () => {
  expect(shownRun(scene.params, valuesOf({ speed: 4 }), true, historyOf({ speed: 2 })).count).toBe(0);
});

test('a run that somebody touched, or whose checks do not apply, was not left alone', () => {
  const check = { what: '', unit: '1', cites: '', basis: 'closed form', allowed: {}, measured: 0 } as never as object;
  expect(wasLeftAlone({ touched: false, checks: [] })).toBe(true);
  expect(wasLeftAlone({ touched: true, checks: [] })).toBe(false);
  expect(wasLeftAlone({ touched: false, checks: [{ ...check, ok: null } as never] })).toBe(false);
});
