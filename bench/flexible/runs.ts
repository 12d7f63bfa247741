import { maxOf, minOf } from '../../src/core/extremes';
import { STEP_STATUS } from '../../src/model/status';
import type { AnyValues } from '../../src/params/param';
import { prepare, settle, startFrom, type Start } from '../kit/runs';
import { mean } from '../kit/statistics';
import { row } from '../kit/table';

/** What a run had of its probes while it was looked at. */
export type Outcome = {
  /** Of each probe, and the same for each quarter of that time. */
  means: Record<string, number>;
  parts(key: string): number[];
  /** Largest less least. */
  spread: Record<string, number>;
  /** A step was refused, at `at` [s]; the longest that it would bear [s]. */
  broken: boolean;
  at: number;
  stableStep: number;
  unconverged: boolean;
  /** Wall time [ms] and products of a step. */
  perStep: number;
  products: number;
  end: Start;
};

/** Runs a scene to `until` [s], from `start` if there is one; its probes are looked at from `from` [s] on. */
export async function run(id: string, own: AnyValues, until: number, from: number, start?: Start): Promise<Outcome> {
  const experiment = await prepare(id, own), { engine, probeKeys } = experiment;
  const series = probeKeys.map((): number[] => []), t: number[] = [];
  if (start) experiment.resume(start.state, start.datum, start.time, 1);
  let steps = 0, products = 0, status = 0, spent = 0;
  while (experiment.time < until - 1e-9) {
    const t0 = performance.now();
    await experiment.advance();
    spent += performance.now() - t0;
    steps++;
    products += engine.measures.products;
    status |= engine.measures.status;
    if ((status & STEP_STATUS.surfaceBroken.bit) !== 0) break;
    if (experiment.time <= from) continue;
    t.push(experiment.time);
    probeKeys.forEach((_, p) => series[p].push(experiment.values[p]));
  }
  const byProbe = (of: (x: number[]) => number): Record<string, number> =>
    Object.fromEntries(probeKeys.map((key, p) => [key, of(series[p])]));
  const quarter = (until - from) / 4;
  const isIn = (time: number, k: number): boolean =>
    time > from + k * quarter && time <= from + (k + 1) * quarter + 1e-9;
  return {
    means: byProbe(mean), spread: byProbe((x) => maxOf(x) - minOf(x)),
    parts: (key) => [0, 1, 2, 3].map((k) => mean(series[probeKeys.indexOf(key)].filter((_, i) => isIn(t[i], k)))),
    broken: (status & STEP_STATUS.surfaceBroken.bit) !== 0, at: experiment.time, stableStep: engine.measures.stableStep,
    unconverged: (status & STEP_STATUS.notConverged.bit) !== 0, perStep: spent / steps, products: products / steps,
    end: await startFrom(experiment),
  };
}

/** Where a surface refused its step, and why, as far as that is known. */
export function refused({ broken, stableStep, at }: Outcome): string {
  if (!broken) return '';
  if (!Number.isFinite(stableStep)) return `breaks at ${at.toFixed(3)} s`;
  return `stops at ${at.toFixed(3)} s, longest step ${(1e3 * stableStep).toPrecision(2)} ms`;
}

/** A row, where what has no figure, since a surface refused its step before any was taken, is a dash. */
export const figures = (...cells: readonly (string | number)[]): void =>
  row(...cells.map((x) => String(x).replace(/-?(NaN|Infinity)/g, '–')));

/**
 * Of tires that roll: steps of 0.125 ms, which the damping time must be short for, and four times as fast as the
 * paper's. So what is left of inertia is four hundredths of gravity.
 */
const OMEGA = 1.2; // [rad/s]
export const ROLLS = { settleTime: 0, dampingTime: 0.05, substeps: 16, omega: OMEGA };

/**
 * In what time a tire of so many elements rolls on by one [s]: means are taken over whole ones, since contact points
 * come down row after row.
 */
export const pitch = (radial: number, omega = OMEGA): number => (2 * Math.PI) / (radial * omega);

/** The tire on hard ground at t = 0, to go on from. */
export const standing = (own: AnyValues): Promise<Start> => settle('tire-roll', own);
