import { hasForm } from '../../core/copyPlain';
import { fail, ok, type Result } from '../../core/result';
import type { Snapshot } from '../../model/snapshot';
import type { Experiment } from '../experiment';

/**
 * Goes on from a snapshot that came from outside, on an experiment that has not run. Says whether the next steps are
 * those of the run that was saved, bit by bit; fails with a sentence where it is of another world: then the experiment
 * is of no use.
 */
export async function openSnapshot(experiment: Experiment, from: Snapshot): Promise<Result<boolean>> {
  const own = (await experiment.save()).snapshot();
  for (const key of ['position', 'orientation', 'velocity', 'spin', 'memory', 'flexible', 'flexibleWork'] as const) {
    if (hasForm(from[key], own[key])) continue;
    const [given, known] = [from[key], own[key]].map(lengthOf);
    return fail(key, `Its ${key} is not that of this world: ${given} numbers, not ${known}.`);
  }
  const parts = [
    ['measures', from.engine?.measures, own.engine?.measures],
    ['controls', from.run?.controls, own.run?.controls],
  ] as const;
  const wrong = parts.find(([, given, known]) => !hasForm(given, known));
  if (wrong) return fail(wrong[0], `Its ${wrong[0]} are not those of this world.`);
  if (!await experiment.resume(from))
    return fail('run', 'Its bed still settled, and that of this world lies already.');
  // what a driver has taken in, it gives back
  const { pilot = [] } = from.world === own.world ? (await experiment.save()).snapshot() : from;
  if (from.pilot && !isSame(from.pilot, pilot)) return fail('pilot', 'Its driver is not that of this world.');
  return ok(experiment.isExact);
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((x, k) => Object.is(x, b[k]));
const lengthOf = (list: ArrayLike<unknown> | undefined): number =>
  Array.from(list ?? [], (x) => (ArrayBuffer.isView(x) ? (x as Float64Array).length : 1)).reduce((a, b) => a + b, 0);
