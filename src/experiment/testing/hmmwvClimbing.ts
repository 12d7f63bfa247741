import type { AnyValues } from '../../params/param';
import { createCpuEngine } from '../../physics/cpu/engine';
import { findScene } from '../../scenes/index';
import { smallValues } from './checkScenes';
import { createExperiment } from '../experiment';

/** For tests: an HMMWV that stands on level soil, whose slope is then another. */
export async function standOnSoil(count: number) {
  const scene = findScene('hmmwv-slope')!;
  const make = (own: AnyValues) =>
    createExperiment(scene, smallValues(scene, { count, slope: 0, driver: 'interactive', throttle: 0.8, ...own }), createCpuEngine);
  const experiment = await make({});
  while (experiment.progress < 1) await experiment.advance();
  await experiment.advance();
  const level = await experiment.engine.readState(), { datum } = experiment;

  return {
    /** Distance after so many seconds of throttle [m], and the worst gap of a joint at their end [m]. */
    async climb(friction: number, slope: number, seconds: number): Promise<{ distance: number; gap: number }> {
      const climbing = await make({ friction, slope });
      climbing.resume(level, { ...datum }, 0, 0);
      while (climbing.time < seconds) await climbing.advance();
      return {
        distance: climbing.values[climbing.probeKeys.indexOf('distance')], gap: climbing.engine.measures.mechanism!.gap,
      };
    },
  };
}
