import { findScene } from '../../scenes/index';
import type { Outcome, PlannedRun } from '../../sweep/outcome';
import { reduce } from '../../sweep/reduce';
import { fullValues } from '../../sweep/runValues';
import { createEnding } from '../ending';
import { CommandError, wrong } from '../exit';
import { compute } from '../run';
import type { Plan } from './planFolder';
import { runHash } from './runHash';

/** Exit codes from here on are those of signals: the run was ended from outside, and has no result. */
const SIGNALS = 128;

/**
 * Does a run of a plan and returns its result: a run that fails has the reason for one. Throws a CommandError if a
 * signal ended it, or if the manifest's hash is not that of the run.
 */
export async function runOne({ engine, sweep }: Plan, { index, hash, values }: PlannedRun): Promise<Outcome> {
  if (runHash({ engine, sweep }, values) !== hash)
    throw wrong(`Run ${index} has values that its hash ${hash} is not of: the plan was changed; plan anew elsewhere.`);
  const begun = performance.now(), ending = createEnding();
  const end = () => ({ hash, engine, wall: (performance.now() - begun) / 1000 });
  try {
    const { document } = await compute({
      scene: findScene(sweep.scene)!, vehicle: null, values: fullValues(sweep, values), duration: sweep.duration,
      every: 0, csv: null, save: null, from: null,
    }, ending, null);
    const { probes } = findScene(sweep.scene)!;
    const reduced = sweep.probes.map((wanted) => {
      const read = reduce(wanted, document.series, probes[wanted.probe].since);
      if (!read.ok) throw wrong(read.issues[0].message);
      return read.value;
    });
    const { backend, stateHash, notices, status, checks } = document;
    return {
      status: 'done', probes: reduced, checks: checks.map(({ what, ok, measured }) => ({ what, ok, measured })),
      backend, stateHash, notices, warnings: status, ...end(),
    };
  } catch (error) {
    if (error instanceof CommandError && error.code >= SIGNALS) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
    return { status: 'failed', code: error instanceof CommandError ? error.code : 1, reason, ...end() };
  } finally {
    ending.release();
  }
}
