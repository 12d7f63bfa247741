import type { AnyValues } from '../../params/param';
import { createCpuEngine } from '../../physics/cpu/engine';
import { findScene } from '../../scenes/index';
import { smallValues } from './smallRun';
import { createExperiment } from '../experiment';

/** Settles an HMMWV on level soil, for tests that then change the slope. */
export async function standOnSoil(count: number) {
  const scene = findScene('hmmwv-slope')!;
  const driven = { count, slope: 0, driver: 'interactive', throttle: 0.8 };
  const make = (own: AnyValues) => createExperiment(scene, smallValues(scene, { ...driven, ...own }), createCpuEngine);
  const experiment = await make({});
  while (experiment.progress < 1) await experiment.advance();
  await experiment.advance();
  const level = await experiment.engine.readState(), { datum } = experiment;

  return {
    /** Returns the distance after so many seconds of throttle [m], and the worst gap of a joint at their end [m]. */
    async climb(friction: number, slope: number, seconds: number): Promise<{ distance: number; gap: number }> {
      const climbing = await make({ friction, slope });
      await climbing.resume({ ...level, datum, time: 0, step: 0 });
      while (climbing.time < seconds) await climbing.advance();
      return {
        distance: climbing.values[climbing.probeKeys.indexOf('distance')], gap: climbing.engine.measures.mechanism!.gap,
      };
    },
  };
}
