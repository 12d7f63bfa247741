import { fork, type ChildProcess } from 'node:child_process';
import type { Outcome, PlannedRun } from '../../sweep/outcome';
import { CommandError, EXIT } from '../exit';
import { writeOutcome } from './outcome';
import type { Plan } from './planFolder';
import type { Said } from './work';

/** Time that processes have to end in order before they are killed [ms]. */
const GRACE_MS = 5000;

/** Exit codes from here on are those of signals. */
const SIGNALS = 128;

/** Is told of each run that ended, with its result. */
export type Ended = (run: PlannedRun, outcome: Outcome) => void;

/**
 * Does runs on `jobs` processes, each of which takes the next when it is done; calls `ended` with each result. A
 * process that dies in the middle of a run, or is killed before it, makes that run a failed one, and another takes its
 * place. Once `stop` is aborted, all processes are ended. Resolves when none is left; throws the CommandError of one
 * that cannot work.
 */
export async function runPool(
  plan: Plan, runs: Iterator<PlannedRun>, jobs: number, ended: Ended, stop: AbortSignal,
): Promise<void> {
  const open = new Set<ChildProcess>();
  let fault: Error | null = null, isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    for (const child of open) child.kill('SIGTERM');
    setTimeout(() => { for (const child of open) child.kill('SIGKILL'); }, GRACE_MS).unref();
  };
  stop.addEventListener('abort', end);
  const giveUp = (error: Error): void => {
    fault ??= error;
    end();
  };
  const next = (): PlannedRun | null => {
    if (isEnding) return null;
    try {
      const { value, done } = runs.next();
      return done ? null : value as PlannedRun;
    } catch (error) {
      giveUp(error as Error);
      return null;
    }
  };

  /** Resolves when the process has ended; `first` is its first run. */
  const work = (first: PlannedRun): Promise<void> => new Promise((resolve) => {
    const child = fork(process.argv[1], ['sweep', 'work', plan.folder, '--jobs', String(jobs)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const begun = performance.now();
    let doing: PlannedRun | null = first, isReady = false;
    open.add(child);
    child.on('message', (said: Said) => {
      if ('ready' in said) {
        isReady = true;
        child.send(first);
      } else if ('fault' in said) {
        doing = null;
        if (said.fault.code < SIGNALS) giveUp(new CommandError(said.fault.code, said.fault.message));
      } else {
        ended(doing!, said.outcome);
        doing = said.outcome.status === 'failed' ? null : next();
        if (doing) child.send(doing);
        else child.disconnect();
      }
    });
    let isOver = false;
    const over = (how: string, isKilled: boolean): void => {
      if (isOver) return;
      isOver = true;
      open.delete(child);
      if (!isReady && doing && !isEnding && !isKilled) // the next one would, too
        giveUp(new CommandError(EXIT.wrongCommand, `A process of the sweep ended before it began (${how}).`));
      else if (doing && !isEnding) {
        const reason = `Its process ended ${isReady ? 'in the middle' : 'before it began'} (${how}).`;
        const wall = (performance.now() - begun) / 1000;
        const outcome: Outcome = { status: 'failed', code: 1, reason, hash: doing.hash, engine: plan.engine, wall };
        try {
          writeOutcome(plan.folder, outcome);
          ended(doing, outcome);
        } catch (error) {
          giveUp(error as Error);
        }
      }
      const more = next();
      if (more) void work(more).then(resolve);
      else resolve();
    };
    child.on('error', (error) => over(error.message, false));
    child.on('exit', (code, signal) => over(signal ?? `code ${code}`, signal !== null));
  });

  try {
    const lanes: Promise<void>[] = [];
    for (let k = 0; k < jobs; k++) {
      const first = next();
      if (first) lanes.push(work(first));
    }
    await Promise.all(lanes);
  } finally {
    stop.removeEventListener('abort', end);
  }
  if (fault) throw fault as Error;
}
