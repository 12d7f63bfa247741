import type { SweepCommand, SweepReport } from '../../protocol/sweep';
import type { PoolWorker, StartWorker } from './pool';

/** Returns how many runs are done at once: one core is left to the view and the page. */
export const poolSize = (runs: number): number =>
  Math.max(1, Math.min(runs, (navigator.hardwareConcurrency || 2) - 1));

/** Starts a worker of the CPU engine. */
export const startWorker: StartWorker = (hear, died) => {
  const worker = new Worker(new URL('../../worker/cpu.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<SweepReport>) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    died(event.message || 'the file of its worker did not come');
  };
  return { post: (command: SweepCommand) => worker.postMessage(command), end: () => worker.terminate() };
};

/**
 * Keeps workers from one pool to the next, as long as all their runs were done: to start one takes longer than a short
 * run. `end` ends those that wait.
 */
export function keepWorkers(begin: StartWorker): { start: StartWorker; end(): void } {
  const idle = new Set<Kept>();
  return {
    start(hear, died) {
      const [kept = hire(begin)] = idle;
      idle.delete(kept);
      let isClean = false;
      kept.hear = (report) => {
        if (report.type === 'ended') isClean = report.outcome.status === 'done';
        hear(report);
      };
      kept.died = died;
      return {
        post(command) {
          isClean = false;
          kept.worker.post(command);
        },
        end() {
          if (!isClean) return kept.worker.end();
          kept.hear = () => {};
          kept.died = () => { idle.delete(kept); };
          idle.add(kept);
        },
      };
    },
    end() {
      for (const { worker } of idle) worker.end();
      idle.clear();
    },
  };
}

/** A worker, and whoever hears of it now. */
type Kept = { worker: PoolWorker; hear(report: SweepReport): void; died(why: string): void };

function hire(begin: StartWorker): Kept {
  const heard = { hear(_: SweepReport): void {}, died(_: string): void {} };
  return Object.assign(heard, { worker: begin((report) => heard.hear(report), (why) => heard.died(why)) });
}
