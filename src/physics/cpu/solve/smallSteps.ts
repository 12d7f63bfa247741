import type { Measures } from '../../../model/measures';
import type { Live } from '../../../model/settings';
import type { CpuWorld } from '../world';
import { gatherImpulses } from './gatherImpulses';
import { gatherMoments } from './gatherMoments';
import { integrateBodies } from '../integrate/integrateBodies';
import { createPackedGrains, packGrains, unpackGrains, type SmallStepWorld } from './packedGrains';
import { predictVelocities } from './predictVelocities';
import { sweepContacts, type SweepOptions } from './sweepContacts';
import { sweepLaws } from './sweepLaws';
import { warmFactor } from '../../contact/warmFactor';

/** Creates stage 4 in its default form: n substeps, each with a few Gauss–Seidel sweeps (one by default). */
export function createSmallSteps(cpu: CpuWorld): (live: Live, h: number, measures: Measures) => void {
  // the same object, so that it sees the engine's swaps of contacts; `grains` is room of this stage
  const world: SmallStepWorld = Object.assign(cpu, { grains: createPackedGrains(cpu.model.grainCount) });
  const options: SweepOptions = {
    h: 0, mu: 0, recovery: 0, recoverySpeed: 0, warm: 0, relaxed: false, first: true, last: true, keep: true,
  };
  return (live, h, measures) => {
    const { substeps, iterations, damping, friction, law, recovery, recoverySpeed } = live.settings;
    const sweeps = iterations || 1;
    options.h = h; options.mu = friction; options.relaxed = law === 'relaxed';
    options.recovery = recovery; options.recoverySpeed = recoverySpeed; options.warm = warmFactor(live.settings);
    packGrains(world.grains, world.model, world.state, world.inverseMass);
    gatherImpulses(world.model, world.inverseMass, world.contacts, world.contactVelocity);
    if (world.law.on) gatherMoments(world);
    for (let k = 0; k < substeps; k++) {
      predictVelocities(world, live, h, options.warm);
      for (let s = 0; s < sweeps; s++) {
        options.first = s === 0;
        options.last = s === sweeps - 1;
        options.keep = options.last && k === substeps - 1;
        if (world.law.on) sweepLaws(world, world.grains, options);
        else sweepContacts(world, options);
      }
      integrateBodies(world, h, damping);
    }
    unpackGrains(world.grains, world.model, world.state);
    measures.iterations = sweeps;
    measures.products = sweeps * substeps;
    measures.residual = NaN;
    measures.residualMelanz = NaN;
  };
}
