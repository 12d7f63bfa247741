import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DONE, PHASE, TASK, TASKS } from '../../../../../wasm/layout';
import { SERVE, type ThreadHost } from '../../../threads/host';

/** This file makes hosts of threads for tests. */

const workers: Worker[] = [];

/** Ends all threads that hosts of this file have started; returns how many of them were still there. */
export async function endThreads(): Promise<number> {
  const codes = await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
  return codes.filter((code) => code !== undefined).length;
}

function hostOf(program: string): ThreadHost & { started: Worker[] } {
  const started: Worker[] = [];
  return {
    automatic: 2, started,
    start(ended) {
      const worker = new Worker(program, { eval: true });
      workers.push(worker);
      started.push(worker);
      worker.on('error', ended);
      worker.on('exit', ended);
      return { post: (job) => worker.postMessage(job), end: () => void worker.terminate() };
    },
  };
}

/** Makes a host of threads that help. */
export const helpers = () => hostOf(`${SERVE}\nrequire('node:worker_threads').parentPort.on('message', serve);`);

/**
 * Makes a host of threads that die in the middle of a task: after some phases they take one, as `help` does, and are
 * gone.
 */
export const diers = () => hostOf(`
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ module, memory, thread }) => {
    const long = new BigUint64Array(memory.buffer), word = new Int32Array(memory.buffer);
    Atomics.add(word, ${DONE / 4} + 16, 1); // HELPERS, a line behind
    let taken = 0;
    while (true) {
      const phase = Atomics.load(long, ${PHASE / 8}), count = Number(phase & 0xffffn);
      for (let task = 0; task < count; task++) {
        const at = (${TASKS} + ${TASK} * task) / 8, last = Atomics.load(long, at);
        if (last < phase && Atomics.compareExchange(long, at, last, phase) === last) process.exit();
      }
    }
  });`);

/** Steps until a condition holds, and lets threads come meanwhile; throws if it never does. */
export async function stepUntil(step: () => void, holds: () => boolean): Promise<void> {
  for (let k = 0; k < 400; k++) {
    step();
    if (holds()) return;
    await wait(5);
  }
  throw new Error('that never came');
}
