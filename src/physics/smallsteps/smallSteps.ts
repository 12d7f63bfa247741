import type { Measures } from '../../model/measures';
import type { Live } from '../../model/settings';
import type { CpuWorld } from '../cpuEngine';
import { integrateBodies, predictVelocities } from './integrateBodies';
import { sweepContacts, type SweepOptions } from './sweepContacts';

/** f of SMALLSTEPS.md §1: with e = 0.1 the pair sits at e/(1 − f) = 1, the edge of the quiet region. */
export const WARM_FACTOR = 0.9;

/** Stage 4 in its default form: n substeps, each with a few Gauss–Seidel sweeps (one by default). */
export function createSmallSteps(world: CpuWorld): (live: Live, h: number, measures: Measures) => void {
  const options: SweepOptions = {
    h: 0, mu: 0, recovery: 0, recoverySpeed: 0, warm: 0, relaxed: false, first: true, last: true,
  };
  return (live, h, measures) => {
    const { substeps, iterations, damping, friction, law, recovery, recoverySpeed, warmStart } = live.settings;
    const sweeps = iterations || 1;
    options.h = h; options.mu = friction; options.relaxed = law === 'relaxed';
    options.recovery = recovery; options.recoverySpeed = recoverySpeed; options.warm = warmStart ? WARM_FACTOR : 0;
    for (let k = 0; k < substeps; k++) {
      predictVelocities(world, live, h, options.warm);
      for (let s = 0; s < sweeps; s++) {
        options.first = s === 0;
        options.last = s === sweeps - 1;
        sweepContacts(world, options);
      }
      integrateBodies(world, h, damping);
    }
    measures.iterations = sweeps;
    measures.products = sweeps * substeps;
    measures.residual = NaN;
    measures.residualMelanz = NaN;
  };
}
