import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DONE, HELPERS, LEAVE, PHASE, TASK, TASKS } from '../../../../../wasm/layout';
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

/** Program of a thread that takes tasks as `help` does, and calls `handle` with each and the functions of the core. */
const taking = (handle: string): string => `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ module, memory }) => {
    const { doTask } = new WebAssembly.Instance(module, { env: { memory } }).exports;
    const long = new BigUint64Array(memory.buffer), word = new Int32Array(memory.buffer);
    Atomics.add(word, ${HELPERS / 4}, 1);
    while (Atomics.load(word, ${LEAVE / 4}) === 0) {
      const phase = Atomics.load(long, ${PHASE / 8}), count = Number(phase & 0xffffn);
      for (let task = 0; task < count; task++) {
        const at = (${TASKS} + ${TASK} * task) / 8, last = Atomics.load(long, at);
        if (last < phase && Atomics.compareExchange(long, at, last, phase) === last) { ${handle} }
      }
    }
  });`;

/** Makes a host of threads that die in the middle of their first task. */
export const diers = () => hostOf(taking('process.exit();'));

/** Makes a host of threads that sleep a little before each task. */
export const sleepers = () => hostOf(taking(`
  Atomics.wait(word, ${HELPERS / 4}, Atomics.load(word, ${HELPERS / 4}), 2);
  doTask(task);
  Atomics.add(word, ${DONE / 4}, 1);
  Atomics.notify(word, ${DONE / 4});`));

/** Steps until a condition holds, and lets threads come meanwhile; throws if it never does. */
export async function stepUntil(step: () => void, holds: () => boolean): Promise<void> {
  for (let k = 0; k < 400; k++) {
    step();
    if (holds()) return;
    await wait(5);
  }
  throw new Error('that never came');
}
