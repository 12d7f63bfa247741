import { availableParallelism, constants } from 'node:os';
import type { Outcome, PlannedRun } from '../../sweep/outcome';
import { CommandError, wrong } from '../exit';
import { checkEngine } from './checkEngine';
import { claim, release } from './claims';
import type { SweepOptions } from './options';
import { readOutcome, writeOutcome } from './outcome';
import { readManifest, readPlan, type Plan } from './planFolder';
import { runPool, type Ended } from './pool';
import { createProgress } from './progress';
import { runOne } from './runOne';
import { readWhole, taskOf } from './taskIndex';

/** Numbers of the runs that were asked for, by how they stand; `code` is the exit code of the first failed one. */
type Counts = { asked: number; done: number; failed: number; missing: number };

type Io = { out(text: string): void; err(text: string): void; env: NodeJS.ProcessEnv };

/**
 * Runs `sweep run`: does those runs of a plan that are not done, all or those of one task; prints how they stand.
 * Returns the exit code: that of the first failed run in the plan's order, if there is one.
 */
export async function runSweep(options: SweepOptions, { out, err, env }: Io): Promise<number> {
  const plan = readPlan(options.place), part = partOf(plan, options, env, err);
  checkEngine(plan);
  const asked = () => readManifest(plan, part.first, part.count);
  const wanted = (outcome: Outcome | null): boolean =>
    outcome === null || (outcome.status === 'failed' && options.again);
  let todo = 0, kept = 0;
  const hashes = new Set<string>(); // two runs of a sample may be the same
  for (const { hash } of asked()) {
    if (hashes.has(hash)) continue;
    hashes.add(hash);
    const outcome = readOutcome(plan, hash);
    if (wanted(outcome)) todo++;
    else if (outcome?.status === 'failed') kept++;
  }
  if (kept > 0) err(`${kept} failed before and stay so; --again tries them once more.\n`);
  const progress = createProgress(todo, err), jobs = Math.min(options.jobs ?? part.jobs, Math.max(1, todo));
  const began = new Set<string>(), open = new Set<string>();
  const remaining = function* (): Generator<PlannedRun> {
    const claimed: PlannedRun[] = []; // by another command in the folder: they come last, for it may be dead
    for (const isLast of [false, true]) {
      for (const run of isLast ? claimed : asked()) {
        // looked at again at its turn: another command may have done it
        if (began.has(run.hash) || !wanted(readOutcome(plan, run.hash))) continue;
        if (claim(plan.folder, run.hash) || isLast) {
          began.add(run.hash);
          open.add(run.hash);
          yield run;
        } else claimed.push(run);
      }
    }
  };
  const ended: Ended = ({ index, hash }, outcome) => {
    release(plan.folder, hash);
    open.delete(hash);
    progress.ended(outcome.status === 'failed');
    if (outcome.status === 'failed') err(`Run ${index} failed: ${outcome.reason}\n`);
  };
  try {
    await doRuns(plan, remaining(), jobs, ended, 'sweep');
  } finally {
    for (const hash of open) release(plan.folder, hash);
  }
  const { counts, code } = countsOf(plan, asked());
  out(`${JSON.stringify(counts)}\n`);
  return code;
}

/**
 * Does runs of a plan, in this process for one job, else in as many others; keeps each result, and tells `ended`.
 * `what` names the whole in the sentence of a signal that ends it.
 */
export const doRuns = (
  plan: Plan, runs: Generator<PlannedRun>, jobs: number, ended: Ended, what: string,
): Promise<void> => (jobs === 1 ? runHere(plan, runs, ended) : runThere(plan, runs, jobs, ended, what));

/** Does runs in this process, one after the other. */
async function runHere(plan: Plan, runs: Iterable<PlannedRun>, ended: Ended): Promise<void> {
  for (const run of runs) {
    const outcome = await runOne(plan, run);
    writeOutcome(plan.folder, outcome);
    ended(run, outcome);
  }
}

/** Does runs in a pool of processes, which a signal to this one ends. */
async function runThere(
  plan: Plan, runs: Iterator<PlannedRun>, jobs: number, ended: Ended, what: string,
): Promise<void> {
  const stop = new AbortController();
  let signal: NodeJS.Signals | null = null;
  const note = (name: NodeJS.Signals): void => {
    signal ??= name;
    stop.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, note);
  try {
    await runPool(plan, runs, jobs, ended, stop.signal);
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, note);
  }
  if (signal === null) return;
  throw new CommandError(128 + constants.signals[signal],
    `${signal as string} ended the ${what}: what is done stays, and the same command goes on.`);
}

/** The runs of a plan that a command is about, and on how many processes they are done unasked. */
type Part = { first: number; count: number; jobs: number };

/** Returns all runs, or those of the task that `--index` or a scheduler names. */
function partOf(
  { runs }: Plan, { index, pack }: SweepOptions, env: NodeJS.ProcessEnv, err: (text: string) => void,
): Part {
  const task = index === null ? taskOf(env) : null, many = pack ?? 1;
  if (index === null && task === null) {
    if (pack !== null) throw wrong('--pack needs --index, or a scheduler that says which task this is.');
    return { first: 0, count: runs, jobs: availableParallelism() };
  }
  const last = Math.ceil(runs / many) - 1;
  const k = readWhole(task?.name ?? '--index', task?.text ?? index!, 0, last), first = k * many;
  const count = Math.min(many, runs - first);
  if (task) {
    err(`${task.name} = ${k}: ${count === 1 ? `run ${first}` : `runs ${first} to ${first + count - 1}`} of ${runs}.\n`);
  }
  return { first, count, jobs: 1 };
}

function countsOf(plan: Plan, runs: Iterable<PlannedRun>): { counts: Counts; code: number } {
  const counts: Counts = { asked: 0, done: 0, failed: 0, missing: 0 };
  let code = 0;
  for (const { hash } of runs) {
    const outcome = readOutcome(plan, hash);
    counts.asked++;
    counts[outcome?.status ?? 'missing']++;
    if (code === 0 && outcome?.status === 'failed') ({ code } = outcome);
  }
  return { counts, code };
}
