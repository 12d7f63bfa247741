import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Snapshot } from '../model/snapshot';
import type { Saved } from './runner';
import { keepSnapshots } from './snapshotKeeper';

/** Snapshots of a run that takes a step of 0.1 s between two of them, and whose states have 800 bytes. */

const BYTES = 800, DT = 0.1, TICK = 700;
beforeEach(() => { vi.useFakeTimers({ toFake: ['setInterval', 'performance'] }); });
afterEach(() => { vi.useRealTimers(); });

const snapshotOf = (step: number): Snapshot => ({ step, time: DT * step, position: new Float64Array(100) }) as never;

function running(budget: number, first = 0) {
  let step = first, isPaused = false;
  const snapshot = (): Promise<Saved> => {
    const now = step;
    if (!isPaused) step += 1;
    return Promise.resolve({ memory: null, step: now, time: DT * now, snapshot: () => snapshotOf(now) });
  };
  const world = { runner: { snapshot }, report: { grains: 10 } };
  const copied: (number | null)[] = [], copies = { last: Promise.resolve() };
  const keeper = keepSnapshots(() => world, () => false, budget, (last) => {
    copied.push(last && last.snapshot().step);
    return copies.last;
  });
  const tick = async (count: number) => {
    for (let k = 0; k < count; k++) await vi.advanceTimersByTimeAsync(TICK);
  };
  /** Returns the steps of all states that are kept, asked for by the time of each step. */
  const kept = () => [...new Set(Array.from({ length: step + 1 }, (_, k) => keeper.before(DT * k)?.step))]
    .filter((one) => one !== undefined);
  const goBack = (to: number) => { step = to; };
  return { keeper, tick, kept, copied, copies, pause: () => { isPaused = true; }, goBack };
}

test('of more states than there is room for the first and the last stay, the rest is spread over the run', async () => {
  const { keeper, tick, kept } = running(8 * BYTES);
  await tick(8);
  expect(kept()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await tick(56);
  const steps = kept(), gaps = steps.slice(1).map((step, k) => step - steps[k]);
  expect([steps.length, steps[0], steps.at(-1), keeper.last()!.step]).toEqual([8, 0, 63, 63]);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(4 * Math.min(...gaps.slice(0, -1))); // not all of the newest
  expect(Math.max(...gaps)).toBeLessThan(32);
});

test('a state that is larger than all the room is kept alone, as there is no other', async () => {
  const { tick, kept } = running(BYTES / 2);
  await tick(5);
  expect(kept()).toEqual([4]);
});

test('the same state is not kept twice, and of a bed that settles only the last one', async () => {
  const { keeper, tick, kept, pause } = running(8 * BYTES, -3);
  await tick(3);
  expect([keeper.last()!.step, keeper.before(9)]).toEqual([-1, null]);
  await tick(2);
  pause();
  await tick(4);
  expect(kept()).toEqual([0, 1, 2]);
});

test('a run that goes on from a moment keeps what was before it, another world nothing', async () => {
  const { keeper, tick, kept, goBack } = running(100 * BYTES);
  await tick(6);
  const from = keeper.before(0.25)!;
  expect(from.step).toBe(2);
  keeper.begin(from, true);
  goBack(2);
  expect([keeper.last()!.step, keeper.before(0.5)!.step]).toEqual([2, 2]);
  await tick(3);
  expect(kept()).toEqual([0, 1, 2, 3, 4]);
  keeper.begin(from, false); // the run of a file, which begins there
  expect([keeper.before(9)!.step, keeper.before(0.15)]).toEqual([2, null]);
  keeper.begin(null, false);
  expect([keeper.last(), keeper.before(9)]).toEqual([null, null]);
});

test('whoever copies states gets each of them, and null at a start; the next waits until it is done', async () => {
  const { keeper, tick, copied, copies } = running(8 * BYTES);
  keeper.begin(null, false);
  await tick(3);
  expect(copied).toEqual([null, 0, 1, 2]);
  let done = () => {};
  copies.last = new Promise((resolve) => { done = resolve; });
  await tick(3);
  expect(copied).toEqual([null, 0, 1, 2, 3]);
  done();
  copies.last = Promise.resolve();
  await tick(1);
  expect(copied).toEqual([null, 0, 1, 2, 3, 4]);
  keeper.begin(keeper.before(0.25), true);
  expect(copied.at(-1)).toBe(2);
});
