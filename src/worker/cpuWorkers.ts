import type { CpuCommand, CpuReport } from './cpuMessages';

/**
 * The workers with the CPU engine. One whose world is no more waits for the next world: without its server a page can
 * start no other.
 */
const idle: Worker[] = [];

/** Most workers that wait: one world stands while the next is built. */
export const MOST_IDLE = 2;
/** Time after which a worker that does not end its world is ended itself [ms]. */
const PATIENCE = 5000;
/** Time within which a worker that waits says that it is there [ms]. */
const ANSWER = 1000;

const start = (): Worker => new Worker(new URL('./cpu.worker.ts', import.meta.url), { type: 'module' });

/** Returns a worker that waits for a world, or else a new one: one that has died meanwhile would keep it for ever. */
export async function takeCpuWorker(): Promise<Worker> {
  for (let worker = idle.pop(); worker; worker = idle.pop()) {
    if (await isThere(worker)) return worker;
    worker.terminate();
  }
  return start();
}

/** Resolves to true if a worker that has nothing to do answers, to false if it does not. */
const isThere = (worker: Worker): Promise<boolean> => new Promise((resolve) => {
  const timer = setTimeout(resolve, ANSWER, false);
  worker.onmessage = ({ data }: MessageEvent<CpuReport>) => {
    if (data.type !== 'here') return;
    clearTimeout(timer);
    resolve(true);
  };
  worker.postMessage({ type: 'ask' } satisfies CpuCommand);
});

/** Starts a worker that waits for the next world, with all that it may ever import. */
export function readyCpuWorker(): void {
  const worker = start();
  worker.onerror = (event) => event.preventDefault(); // whoever needs one tries again, and says why there is none
  awaitWorld(worker, { type: 'prepare' });
}

/** Has a worker end its world, and wait for the next; one that does not answer is ended. */
export function retireCpuWorker(worker: Worker): void {
  const timer = setTimeout(() => worker.terminate(), PATIENCE);
  awaitWorld(worker, { type: 'end' }, () => clearTimeout(timer));
}

function awaitWorld(worker: Worker, command: CpuCommand, done = () => {}): void {
  worker.onmessage = ({ data }: MessageEvent<CpuReport>) => {
    if (data.type !== 'waiting') return; // the last words of its world
    done();
    if (idle.length < MOST_IDLE) idle.push(worker);
    else worker.terminate();
  };
  worker.postMessage(command);
}
