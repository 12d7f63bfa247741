import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { automaticThreads, type ThreadHost } from '../physics/threads/host';
import { text } from './thread.ts?program';

/** The threads of Node. They do not keep a process alive that has nothing else to do. */
export const nodeThreads: ThreadHost = {
  automatic: automaticThreads(availableParallelism()),
  start(ended) {
    const worker = new Worker(text, { eval: true });
    worker.unref();
    worker.on('error', ended);
    worker.on('exit', ended);
    return { post: (job) => worker.postMessage(job), end: () => void worker.terminate() };
  },
};
