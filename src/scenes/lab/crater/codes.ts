import { between, type Band, type Basis } from '../../../core/band';
import { cube } from '../../../core/elementary/powers';
import type { Reference } from '../../scene';

/**
 * Ways of the ball in the 79 runs of eight codes, ten beds each, but for one run that is of another case: time [s],
 * least, mean and most [mm]. One code ends at 0.099 s and goes on as fast here.
 */
const RUNS: readonly (readonly [time: number, least: number, mean: number, most: number])[] = [
  [0, 0, 0, 0.2], [0.01, 50.5, 50.5, 50.5], [0.02, 101.7, 101.9, 102], [0.022, 111.9, 112.1, 112.2],
  [0.024, 119.7, 120, 120.2], [0.026, 126.1, 126.4, 127.3], [0.028, 131.4, 131.9, 133.3], [0.03, 135.8, 136.5, 138.1],
  [0.031, 137.5, 138.3, 138.8], [0.032, 136.3, 137.9, 138.7], [0.034, 132.6, 134.8, 136.7], [0.04, 121.7, 125.4, 130.2],
  [0.05, 104.4, 110.6, 120.1], [0.06, 88, 96.8, 111.1], [0.07, 72.4, 84, 103], [0.08, 57.7, 72.2, 95.9],
  [0.09, 44, 61.3, 89.8], [0.1, 31.3, 51.4, 84.7],
];
export const CODES: Reference = {
  label: 'mean of eight codes', cites: 'Dosta2024', probe: 'displacement',
  points: RUNS.map(([time, , mean]) => [time, mean]),
  band: { label: 'all of their runs', points: RUNS.map(([time, least, , most]) => [time, least, most]) },
};

/** Values of the case in SI, but for the grains: coarser ones stand for as much of the bed. */
const CASE = {
  ballDensity: 7200, ballRadius: 0.01, speed: 5, ballHeight: 0.15, boxLength: 0.075, boxWidth: 0.075, density: 2500,
  friction: 0.3, steelFriction: 0.2, restitution: 0.4, gravity: 9.81, cohesion: 0,
} as const;
const COUNT = 25000, RADIUS = 0.001;

type V = Record<keyof typeof CASE | 'count' | 'grainRadius' | 'youngsModulus', number> & { contact: string };
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * b;

/** The ways of all runs of the codes at the times of the comparison [mm]. */
const WAYS: readonly { time: number; codes: Band }[] = RUNS.filter(([time]) => [0.03, 0.06, 0.1].includes(time))
  .map(([time, least, , most]) => ({ time, codes: between(least, most,
    'source', 'least and most of its 8 codes') }));
/**
 * Ways at these times with rigid contacts in runs of our own [mm], by the radius of the grains [0.1 mm]: those of one
 * to three seeds, and about as much again to both sides. What rigid contacts throw back is never where springs do.
 */
const own = (least: number, most: number, seeds = '3 beds'): Band =>
  between(least, most, 'seeds', `${seeds}, and about as much again to both sides (impact)`);
const RIGID: Readonly<Record<number, readonly Band[]>> = {
  10: [WAYS[0].codes, own(120, 140, '1 bed'), own(120, 140, '1 bed')],
  25: [own(125.5, 130.5), own(127, 138), own(127, 138)],
  30: [own(120.5, 128.5), own(132, 135.5), own(132, 137)],
};

/** Says at which times [s] the way of the ball is known, what it may be [mm], and what that rests on. */
export function knownWays(v: V): { time: number; allowed: Band; basis: Basis; cites: string }[] {
  const keys = Object.keys(CASE) as (keyof typeof CASE)[], isFine = isNear(v.grainRadius, RADIUS);
  const isCase = keys.every((key) => isNear(v[key], CASE[key]))
    && Math.abs(v.count * cube(v.grainRadius / RADIUS) - COUNT) < 0.001 * COUNT;
  const isPenalty = v.contact === 'penalty', isCodes = isFine && isPenalty && isNear(v.youngsModulus, 1e9);
  const own = isPenalty ? undefined : RIGID[Math.round(1e4 * v.grainRadius)];
  if (!isCase || !(own || isCodes)) return [];
  return WAYS.map(({ time, codes }, k) => (isCodes || (isFine && k === 0)
    ? { time, allowed: codes, basis: 'other code', cites: 'Dosta2024, Fig. 11: all runs' }
    : { time, allowed: own![k], basis: 'regression', cites: 'bench impact' }));
}
