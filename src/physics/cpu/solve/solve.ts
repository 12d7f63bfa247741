import type { Measures } from '../../../model/measures';
import type { Live } from '../../../model/settings';
import { createPenaltyStep } from '../penalty/penaltyStep';
import type { CpuWorld } from '../world';
import { createSmallSteps } from './smallSteps';
import { createLargeStep } from './largeStep';

/** Creates stage 4 of a step, which takes the substeps h [s] of a frame with the solver that is asked for. */
export function createSolve(world: CpuWorld): (live: Live, h: number, measures: Measures) => void {
  const smallSteps = createSmallSteps(world);
  const largeStep = createLargeStep(world), penaltyStep = createPenaltyStep(world);
  return (live, h, measures) => {
    const { solver } = live.settings;
    if (solver !== 'smallsteps') world.contacts.held.fill(0); // only small steps hold, others leave nothing to hold
    (solver === 'smallsteps' ? smallSteps : solver === 'penalty' ? penaltyStep : largeStep)(live, h, measures);
  };
}
