import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ThreadHost } from '../../../threads/host';
import { text } from './thread.ts?program';

/** This file makes hosts of threads for tests. */

const workers: Worker[] = [];

/** Ends all threads that hosts of this file have started; returns how many of them were still there. */
export async function endThreads(): Promise<number> {
  const codes = await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
  return codes.filter((code) => code !== undefined).length;
}

function hostOf(workerData?: 'dies' | 'sleeps' | number): ThreadHost & { started: Worker[] } {
  const started: Worker[] = [];
  return {
    automatic: 2, started,
    start(ended) {
      const worker = new Worker(text, { eval: true, workerData });
      workers.push(worker);
      started.push(worker);
      worker.on('error', ended);
      worker.on('exit', ended);
      return { post: (job) => worker.postMessage(job), end: () => void worker.terminate() };
    },
  };
}

/** Makes a host of threads that help. */
export const helpers = () => hostOf();

/** Makes a host of threads that die in the middle of their first task of a stage, or of one at the end of a substep. */
export const diers = (stage?: number) => hostOf(stage ?? 'dies');

/** Makes a host of threads that sleep a little before each task. */
export const sleepers = () => hostOf('sleeps');

/** Steps until a condition holds, and lets threads come meanwhile; throws if it never does. */
export async function stepUntil(step: () => void, holds: () => boolean): Promise<void> {
  for (let k = 0; k < 1600; k++) {
    step();
    if (holds()) return;
    await wait(5);
  }
  throw new Error('that never came');
}
