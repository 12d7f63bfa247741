import { maxOf, minOf } from '../../src/core/extremes';
import { STEP_STATUS } from '../../src/model/status';
import type { AnyValues } from '../../src/params/param';
import { prepare, settle, startFrom, type Start } from '../kit/runs';
import { mean } from '../kit/statistics';
import { row } from '../kit/table';

/** The figures of a run's probes over the measured time. */
export type Outcome = {
  /** Means of each probe, and (`parts`) its means over each quarter of that time. */
  means: Record<string, number>;
  parts(key: string): number[];
  /** Largest less least value of each probe. */
  spread: Record<string, number>;
  /**
   * True if a step was refused, at the time `at` [s]; `stableStep` is the longest step that the surface would bear [s].
   */
  broken: boolean;
  at: number;
  stableStep: number;
  unconverged: boolean;
  /** Wall time [ms] and products per step. */
  perStep: number;
  products: number;
  end: Start;
};

/** Runs a scene to `until` [s], from `start` if there is one; its probes are measured from `from` [s] on. */
export async function run(id: string, own: AnyValues, until: number, from: number, start?: Start): Promise<Outcome> {
  const experiment = await prepare(id, own), { engine, probeKeys } = experiment;
  const series = probeKeys.map((): number[] => []), t: number[] = [];
  if (start) await experiment.resume({ ...start.state, datum: start.datum, time: start.time, step: 1 });
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

/** Returns when a surface refused its step, and the longest possible one if it is known; '' if none was refused. */
export function refused({ broken, stableStep, at }: Outcome): string {
  if (!broken) return '';
  if (!Number.isFinite(stableStep)) return `breaks at ${at.toFixed(3)} s`;
  return `stops at ${at.toFixed(3)} s, longest step ${(1e3 * stableStep).toPrecision(2)} ms`;
}

/** Prints a row, with a dash for each figure that is missing because a surface refused its step before. */
export const figures = (...cells: readonly (string | number)[]): void =>
  row(...cells.map((x) => String(x).replace(/-?(NaN|Infinity)/g, '–')));

/**
 * Values of rolling tires: steps of 0.125 ms, for which the damping time must be short, and four times the paper's
 * speed, at which inertia is still four hundredths of gravity only.
 */
const OMEGA = 1.2; // [rad/s]
export const ROLLS = { settleTime: 0, dampingTime: 0.05, substeps: 16, omega: OMEGA };

/**
 * Returns the time in which a tire of so many elements rolls on by one [s]: means are taken over whole ones, since
 * contact points touch down row after row.
 */
export const pitch = (radial: number, omega = OMEGA): number => (2 * Math.PI) / (radial * omega);

/** Returns the tire on hard ground at t = 0, from which runs continue. */
export const standing = (own: AnyValues): Promise<Start> => settle('tire-roll', own);
