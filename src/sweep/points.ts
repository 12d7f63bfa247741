import { createRandom } from '../core/random';
import type { AnyValues, Value } from '../params/param';
import { drawFrom, valuesOfAxis } from './axisValues';
import { isCrossed, sceneOfSweep, type Axis, type Sweep } from './sweep';

/** Yields the values of the axes for each run, in the plan's order. */
export const pointsOf = (sweep: Sweep): Generator<Value[]> => (sweep.sample ? sampled(sweep) : product(sweep.axes));

/** Yields the values of the axes for each run by key, in the plan's order. */
export function* pointValuesOf(sweep: Sweep): Generator<AnyValues> {
  for (const point of pointsOf(sweep)) yield Object.fromEntries(sweep.axes.map(({ key }, a) => [key, point[a]]));
}

/** Yields the full product of the axes: the first is the slowest. */
function* product(axes: readonly Axis[]): Generator<Value[]> {
  const lists = axes.map(valuesOfAxis), at = lists.map(() => 0);
  for (;;) {
    yield lists.map((list, a) => list[at[a]]);
    let a = lists.length - 1;
    while (a >= 0 && ++at[a] === lists[a].length) at[a--] = 0;
    if (a < 0) return;
  }
}

/**
 * Yields points in the box of the axes other than the seed, each with every seed there is: errors over seeds need some
 * at one point. `random` draws each point for itself, so that a larger count begins with the same ones; `latin` cuts
 * each axis into as many parts as there are points and draws one from each (McKay, Beckman and Conover 1979, doi
 * 10.2307/1268522).
 */
function* sampled(sweep: Sweep): Generator<Value[]> {
  const { sample } = sweep, { method, count, seed } = sample!, random = createRandom(seed);
  const axes = sweep.axes.filter((axis) => !isCrossed(axis)), crossed = sweep.axes.find(isCrossed);
  const seeds: (Value | null)[] = crossed ? valuesOfAxis(crossed) : [null];
  const { params } = sceneOfSweep(sweep);
  const isWhole = axes.map(({ key }) => {
    const spec = params[key as keyof typeof params];
    return spec.kind === 'number' && spec.integer === true;
  });
  const parts = method === 'latin' ? axes.map(() => shuffled(count, random)) : null;
  for (let k = 0; k < count; k++) {
    const point = axes.map((axis, a) =>
      drawFrom(axis, isWhole[a], parts ? (parts[a][k] + random()) / count : random()));
    for (const own of seeds) yield own === null ? point : point.toSpliced(sweep.axes.indexOf(crossed!), 0, own);
  }
}

/** Returns the numbers 0 … count − 1 in an order by chance (Fisher and Yates). */
function shuffled(count: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, k) => k);
  for (let k = count - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1));
    [order[k], order[other]] = [order[other], order[k]];
  }
  return order;
}
