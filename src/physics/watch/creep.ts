import { hypot, power } from '../../core/elementary/powers';
import type { Measures } from '../../model/measures';
import type { Model } from '../../model/model';
import type { Live } from '../../model/settings';
import { STEP_STATUS } from '../../model/status';
import { HOLD } from '../contact/heldFriction';
import { meanGrain } from './meanGrain';

/** Creep number above which the page warns [1]: contacts slip at a hundredth of the speed at which things move. */
const MOST_CREEP = 0.01;
/** Time over which creep is averaged [s]: contacts of an impact slip far, but not for long. */
const MEAN_OVER = 0.1;

/**
 * Returns the part of h F_T/s_t at which a cold contact creeps [1]. It forgets its impulses at each frame, and holds
 * q = −ρ s_t w/h in it; so each of its n substeps slips by h² F_T/s_t − ρ w, w its slip until then, and the frame by
 * h² F_T/s_t (1 − (1 − ρ)ⁿ)/ρ.
 */
export const coldSlip = (substeps: number): number => (1 - power(1 - HOLD, substeps)) / (HOLD * substeps);

export type CreepWatch = {
  look(live: Live, measures: Measures): void;
  restart(): void;
  /** Returns the numbers that the next look needs, as `recall` takes them. */
  remember(): [top: number, mean: number];
  recall(numbers: readonly number[]): void;
};

/**
 * Creates the watch on creep (docs/theory/small-steps.md §5), which measures the speed v_c at which contacts slip that
 * friction should hold, under its limit μ F, F the mean normal force of contacts. Only cold small steps creep: warm
 * ones hold friction, and converging solvers take the tangential velocity to 0 within their residual. It warns where
 * C = v_c/v > 0.01, v the greater of √(g d) and the top speed of a grain until now.
 */
export function createCreepWatch(model: Model): CreepWatch {
  const { mass, diameter } = meanGrain(model), tangential = mass / 7; // s_t of two like spheres
  let top = 0, mean = 0;
  return {
    restart() { top = mean = 0; },
    remember: () => [top, mean],
    recall(numbers) { [top, mean] = numbers; },
    look({ settings: { solver, warmStart, friction, gravity, dt, substeps } }, measures) {
      const isCold = solver === 'smallsteps' && !warmStart && mass > 0, h = dt / substeps;
      const slip = isCold ? (coldSlip(substeps) * h * friction * measures.meanForce) / tangential : 0;
      mean = isCold ? mean + Math.min(1, dt / MEAN_OVER) * (slip - mean) : 0;
      top = Math.max(top, measures.maxSpeed);
      measures.creepSpeed = mean;
      const fall = Math.sqrt(hypot(gravity[0], gravity[1], gravity[2]) * diameter);
      if (mean > MOST_CREEP * Math.max(fall, top)) measures.status |= STEP_STATUS.creep.bit;
    },
  };
}
