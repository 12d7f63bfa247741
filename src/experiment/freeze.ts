import { fail, type Result } from '../core/result';
import type { LabProblem } from '../model/labProblem';
import { freezeProblem, MOST_CONTACTS, tooMany } from '../physics/cpu/freeze';
import type { Experiment } from './experiment';

/**
 * Freezes the next step of a running experiment, of length h [s], as a contact problem on the CPU, whichever engine
 * runs it. The impulses of a world on the GPU stay there. Fails with a sentence if h or the number of contacts is out
 * of range.
 */
export async function freezeExperiment(experiment: Experiment, h: number): Promise<Result<LabProblem>> {
  const { engine, scene, spec, live, time } = experiment, { activeCount } = engine.measures;
  if (!(h > 0 && h <= 0.1)) return fail('lab', `h = ${h} s is not allowed: more than 0, up to 0.1 s.`);
  if (activeCount > MOST_CONTACTS) return fail('lab', tooMany(activeCount));
  const title = `${scene.title}, t = ${time.toFixed(3)} s`;
  return freezeProblem({ title, spec, live, state: await engine.readState(), engine }, h);
}
