import { availableParallelism } from 'node:os';
import { readOutcome } from './outcome';
import { readManifest, readPlan } from './planFolder';

/**
 * Numbers of runs by how they stand, and the time that the missing ones will take on the cores of this machine [s],
 * from those that are done; null if none is.
 */
export type SweepStatus = {
  runs: number; done: number; failed: number; missing: number; left: number | null; scene: string; engine: string;
};

/** Returns how a planned sweep stands. */
export function statusOf(folder: string, cores = availableParallelism()): SweepStatus {
  const plan = readPlan(folder), { runs, engine, sweep: { scene } } = plan, at = { done: 0, failed: 0, missing: 0 };
  let wall = 0;
  for (const { hash } of readManifest(plan)) {
    const outcome = readOutcome(plan, hash);
    at[outcome?.status ?? 'missing']++;
    if (outcome?.status === 'done') ({ wall } = { wall: wall + outcome.wall });
  }
  const left = at.missing === 0 ? 0 : at.done === 0 ? null : Math.ceil(at.missing / cores) * wall / at.done;
  return { runs, ...at, left: left === null ? null : +left.toPrecision(3), scene, engine };
}
