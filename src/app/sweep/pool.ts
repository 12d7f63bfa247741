import type { SweepCommand, SweepReport } from '../../protocol/sweep';
import type { Done, Failed } from '../../sweep/outcome';

/** A worker that does runs, one after another; a test has one that only says so. */
export type PoolWorker = { post(command: SweepCommand): void; end(): void };

/** Starts a worker, whose reports go to `hear`; `died` is called if it cannot start or ends by itself, and why. */
export type StartWorker = (hear: (report: SweepReport) => void, died: (why: string) => void) => PoolWorker;

type Options = {
  start: StartWorker;
  /** Most workers at once. */
  size: number;
  runs: readonly SweepCommand[];
  /** Is called with how much of a run is done, 0 … 1, now and then. */
  at(index: number, part: number): void;
  /** Is called with the result of each run, and its time [s]. */
  ended(index: number, outcome: Done | Failed, wall: number): void;
  /** Is called when no run is left; with a sentence if it gave up before that. */
  over(fault: string | null): void;
};

/**
 * Does runs in their order on some workers, each of which takes the next when it is done. A run that fails ends its
 * worker, which may have anything in memory, and another takes its place; a worker that dies in the middle of a run
 * makes that a failed one. Where a worker dies before it has begun, nothing will: the pool gives up.
 */
export function startPool({ start, size, runs, at, ended, over }: Options): { cancel(): void } {
  const open = new Set<PoolWorker>();
  let next = 0, isOver = false;

  function end(): void {
    isOver = true;
    for (const worker of open) worker.end();
    open.clear();
  }

  function finish(fault: string | null): void {
    if (isOver) return;
    end();
    over(fault);
  }

  /** Starts a worker on the next run, if there is one. */
  function hire(): void {
    if (next >= runs.length) return;
    let doing = runs[next++], hasBegun = false, isGone = false;
    const leave = (): void => {
      isGone = true;
      open.delete(worker);
      worker.end();
    };
    const close = (outcome: Done | Failed, wall: number): void => {
      ended(doing.index, outcome, wall);
      if (isOver) return; // by whoever heard of it
      if (outcome.status === 'done' && next < runs.length) {
        doing = runs[next++];
        return worker.post(doing);
      }
      leave();
      hire();
      if (open.size === 0) finish(null);
    };
    let since = performance.now();
    const worker = start((report) => {
      if (isOver || isGone || report.index !== doing.index) return;
      switch (report.type) {
        case 'begun':
          hasBegun = true;
          since = performance.now();
          return;
        case 'at': return at(report.index, report.part);
        case 'ended': return close(report.outcome, report.wall);
      }
    }, (why) => {
      if (isOver || isGone) return;
      if (!hasBegun) return finish(`No run could begin: ${why}.`);
      const reason = `Its worker ended in the middle (${why}).`;
      close({ status: 'failed', code: 1, reason }, (performance.now() - since) / 1000);
    });
    open.add(worker);
    worker.post(doing);
  }

  for (let k = 0; k < size; k++) hire();
  if (open.size === 0) finish(null);
  return { cancel() { if (!isOver) end(); } };
}
