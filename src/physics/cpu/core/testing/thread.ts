import { parentPort, workerData } from 'node:worker_threads';
import { DONE, HELPERS, LEAVE, PHASE, TASK, TASKS, WORK } from '../../../../../wasm/layout';
import type { HelpJob } from '../../../threads/host';
import { serve } from '../../../threads/serve';
import { createHostTasks, createNumbers } from '../hostTasks';

// The program of a thread of tests, which helps, or takes tasks as `help` does, but sleeps a little before each, or
// dies in the middle of the first one of a stage of the engine, or of the first one at the end of a substep.

/** The last phase of a substep (wasm/phases.ts). */
const MOVE = 3;

type Core = { doTask(task: number): void };

function helpOddly({ module, memory, data }: HelpJob): void {
  const take = data ? createHostTasks(data, createNumbers(memory)) : null;
  const hostTask = (stage: number, task: number): void => {
    if (workerData === stage) process.exit();
    take!(stage, task);
  };
  const { doTask } = new WebAssembly.Instance(module, { env: { memory }, phases: { hostTask } }).exports as Core;
  const long = new BigUint64Array(memory.buffer), word = new Int32Array(memory.buffer);
  Atomics.add(word, HELPERS / 4, 1);
  while (Atomics.load(word, LEAVE / 4) === 0) {
    const phase = Atomics.load(long, PHASE / 8), count = Number(phase & 0xffffn);
    for (let task = 0; task < count; task++) {
      const at = (TASKS + TASK * task) / 8, last = Atomics.load(long, at);
      if (last >= phase || Atomics.compareExchange(long, at, last, phase) !== last) continue;
      if (workerData === 'dies' && word[WORK / 4] === MOVE) process.exit();
      if (workerData === 'sleeps') Atomics.wait(word, HELPERS / 4, Atomics.load(word, HELPERS / 4), 2);
      doTask(task);
      Atomics.add(word, DONE / 4, 1);
      Atomics.notify(word, DONE / 4);
    }
  }
  Atomics.sub(word, HELPERS / 4, 1);
}

parentPort!.on('message', workerData ? helpOddly : serve);
