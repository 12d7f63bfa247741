import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { automaticThreads, SERVE, type ThreadHost } from '../physics/threads/host';

/** A program of Node that helps whichever core it is sent. */
const PROGRAM = `${SERVE}\nrequire('node:worker_threads').parentPort.on('message', serve);`;

/** The threads of Node. They do not keep a process alive that has nothing else to do. */
export const nodeThreads: ThreadHost = {
  automatic: automaticThreads(availableParallelism()),
  start(ended) {
    const worker = new Worker(PROGRAM, { eval: true });
    worker.unref();
    worker.on('error', ended);
    worker.on('exit', ended);
    return { post: (job) => worker.postMessage(job), end: () => void worker.terminate() };
  },
};
