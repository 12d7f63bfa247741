import { readOutcome } from './outcome';
import { readManifest, type Plan } from './planFolder';

/** Most tasks of an array that a scheduler takes as it comes: Slurm's MaxArraySize is 1001, of which 0 is one [1]. */
const MOST_TASKS = 1000;

/** Tasks of `pack` runs each that a plan is cut into for a scheduler; `open` are those that have something to do. */
export type Tasks = { pack: number; tasks: number; open: number[] };

/** Cuts a plan into tasks, of `pack` runs or as few as a scheduler takes; a failed run is to do if `again` is set. */
export function tasksOf(plan: Plan, pack: number | null, again: boolean): Tasks {
  const many = pack ?? Math.ceil(plan.runs / MOST_TASKS), open: number[] = [];
  for (const { index, hash } of readManifest(plan)) {
    const task = Math.floor(index / many), outcome = open.at(-1) === task ? 'known' : readOutcome(plan, hash);
    if (outcome === null || (outcome !== 'known' && again && outcome.status === 'failed')) open.push(task);
  }
  return { pack: many, tasks: Math.ceil(plan.runs / many), open };
}

/** Returns rising whole numbers as Slurm lists them: `0-3,7`. */
export function listOf(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let from = 0; from < numbers.length;) {
    let to = from;
    while (numbers[to + 1] === numbers[to] + 1) to++;
    parts.push(to === from ? String(numbers[from]) : `${numbers[from]}-${numbers[to]}`);
    from = to + 1;
  }
  return parts.join(',');
}
