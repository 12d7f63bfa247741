import { assert } from '../../core/assert';
import { defaultsOf, type AnyValues } from '../../params/param';
import type { AnyScene, Series } from '../../scenes/scene';
import { createSeries, record, wasRefused, type Experiment } from '../experiment';

/** These helpers run scenes on small beds. */

export const smallValues = (scene: AnyScene, own: AnyValues = {}): AnyValues =>
  ({ ...defaultsOf(scene.params), ...scene.small, ...own });

/**
 * Values of a bed smaller than a scene's small one, on which its checks hold and fail where the physics is wrong
 * (mutants/), too; the long suite has both.
 */
export const SMALLER: Readonly<Record<string, AnyValues>> = {
  'single-wheel': { grainRadius: 30 }, 'hmmwv-flat': { count: 150, substeps: 8 },
};

/** Runs the experiment until the time given [s] and records its probes after t = 0. Throws if a step is refused. */
export async function runUntil(experiment: Experiment, until: number): Promise<Series> {
  const series = createSeries(experiment.scene);
  while (experiment.time < until - 1e-9) {
    await experiment.advance();
    assert(!wasRefused(experiment.engine), `a surface cannot follow its steps at t = ${experiment.time} s`);
    if (experiment.time > 0) record(series, experiment);
  }
  return series;
}
