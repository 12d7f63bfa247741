import { availableParallelism } from 'node:os';
import { giveThreads } from '../../physics/threads/host';
import type { Outcome, PlannedRun } from '../../sweep/outcome';
import { CommandError, wrong } from '../exit';
import { nodeThreads } from '../threads';
import { checkEngine } from './checkEngine';
import { writeOutcome } from './outcome';
import { readPlan } from './planFolder';
import { runOne } from './runOne';

/** A process of the pool says to its parent that it is ready, that its run has ended, or why neither is possible. */
export type Said = { ready: true } | { outcome: Outcome } | { fault: { code: number; message: string } };

/**
 * Runs `sweep work`, the program of a process of the pool (pool.ts): it does the runs that its parent sends, one after
 * the other, and ends with its parent, or after a failed run, which may have left anything in memory.
 */
export async function workSweep(folder: string, jobs: number): Promise<number> {
  if (!process.send) throw wrong('sweep work is for sweep run, which starts it itself.');
  const say = (said: Said): Promise<void> => new Promise((resolve) => { process.send!(said, () => resolve()); });
  process.on('disconnect', () => process.exit(1)); // the parent is gone
  // the cores of the machine are shared: each run has the bits that it has with any number of threads
  giveThreads({ ...nodeThreads, automatic: Math.max(1, Math.floor(availableParallelism() / jobs)) });
  try {
    const plan = readPlan(folder);
    checkEngine(plan);
    await say({ ready: true });
    for (;;) {
      const run = await new Promise<PlannedRun>((resolve) => { process.once('message', resolve); });
      const outcome = await runOne(plan, run);
      writeOutcome(folder, outcome);
      await say({ outcome });
      if (outcome.status === 'failed') return 0;
    }
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) };
    await say({ fault: { code: error instanceof CommandError ? error.code : 1, message } });
    throw error;
  }
}
