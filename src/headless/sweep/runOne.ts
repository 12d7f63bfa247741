import { RunFault, sweepRun } from '../../experiment/sweepRun';
import { defaultsOf } from '../../params/param';
import type { Outcome, PlannedRun } from '../../sweep/outcome';
import { fullValues } from '../../sweep/runValues';
import { sceneOfSweep } from '../../sweep/sweep';
import { createEnding } from '../ending';
import { CommandError, EXIT, wrong } from '../exit';
import { prepareExperiment } from '../prepare';
import { whenOf } from '../run';
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
  const begun = performance.now(), ending = createEnding(), scene = sceneOfSweep(sweep);
  const end = () => ({ hash, engine, wall: (performance.now() - begun) / 1000 });
  try {
    const given = { ...defaultsOf(scene.params), ...fullValues(sweep, values) };
    const experiment = await prepareExperiment(scene, given);
    try {
      const done = await sweepRun(experiment, sweep, () => ending.listen(() => whenOf(experiment)));
      return { ...done, ...end() };
    } finally {
      experiment.engine.dispose();
    }
  } catch (error) {
    if (error instanceof CommandError && error.code >= SIGNALS) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
    return { status: 'failed', code: codeOf(error), reason, ...end() };
  } finally {
    ending.release();
  }
}

/** Returns the exit code that `run` would have. */
function codeOf(error: unknown): number {
  if (error instanceof CommandError) return error.code;
  if (!(error instanceof RunFault)) return 1;
  return error.by === 'physics' ? EXIT.physicsFailed : EXIT.wrongCommand;
}
