import { holds } from '../core/band';
import { createSeries, record, type Experiment } from '../experiment/experiment';
import type { CheckResult } from '../protocol/messages';
import type { Check } from '../scenes/scene';

/**
 * Evaluates the checks of a scene during its run. Keeps the series only as long as a check waits for it, so that a run
 * of hours needs no more memory than one of seconds.
 */
export type Checker = {
  /** Records a step, to be called after each; returns all results so far if there is a new one, else null. */
  step(): CheckResult[] | null;
  /**
   * Gives up the checks that wait, as the run is no longer the one they are about; returns all results, in which those
   * do not apply, or null if none waited.
   */
  abandon(): CheckResult[] | null;
};

export function createChecker(experiment: Experiment): Checker {
  let series = createSeries(experiment.scene), waiting = checksOf(experiment).map(({ until }) => until);
  const results: CheckResult[] = [];
  return {
    step() {
      if (waiting.length === 0) return null;
      record(series, experiment);
      if (!waiting.some((until) => experiment.time >= until - 1e-9)) return null;
      const isDue = (until: number) => experiment.time >= until - 1e-9;
      const due = checksOf(experiment).filter(({ until }) => waiting.includes(until) && isDue(until));
      waiting = waiting.filter((until) => !isDue(until));
      results.push(...due.map((check) => evaluate(check, check.measured(series))));
      if (waiting.length === 0) series = createSeries(experiment.scene);
      return results;
    },
    abandon() {
      if (waiting.length === 0) return null;
      results.push(...checksOf(experiment).filter(({ until }) => waiting.includes(until)).map(doesNotApply));
      waiting = [];
      series = createSeries(experiment.scene);
      return results;
    },
  };
}

const checksOf = ({ scene, valuesSI }: Experiment): Check[] => scene.checks(valuesSI);

const evaluate = ({ until: _, ...check }: Check, measured: number): CheckResult =>
  ({ ...check, measured, ok: holds(check.allowed, measured) });
const doesNotApply = (check: Check): CheckResult => ({ ...evaluate(check, NaN), ok: null });
