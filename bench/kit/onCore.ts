import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TASKS = '/proc/self/task';

/** Returns the time that each thread of this process was on a core [ms], by its number; nothing but on Linux. */
export function onCore(): Map<string, number> {
  if (!existsSync(TASKS)) return new Map();
  return new Map(readdirSync(TASKS).map((task) =>
    [task, Number(readFileSync(`${TASKS}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6]));
}

/** Returns the most time that a thread was on a core since `before` [ms]: wall time, had each thread had a core. */
export const busiestSince = (before: Map<string, number>): number =>
  [...onCore()].reduce((most, [task, ms]) => Math.max(most, ms - (before.get(task) ?? 0)), 0);
