import type { Measures } from '../model/measures';
import type { Model } from '../model/model';
import type { StepSettings } from '../model/settings';
import { STEP_STATUS } from '../model/status';
import { contactMargin } from '../physics/contact/searchRange';

/** Returns the least mass of a grain [kg]. */
export const leastMass = ({ masses, looseCount }: Model): number => {
  let least = Infinity;
  for (let i = 0; i < looseCount; i++) least = Math.min(least, masses[i]);
  return least;
};

/**
 * Sets a status bit, and the numbers for its sentence, if cohesion reaches farther than contacts are looked for, or if
 * a contact of the lightest grains, of `mass` [kg] each, would open beyond its range before it bears ĉ: substeps h
 * resolve a spring of s_n/h², which ĉ stretches by ĉ h²/s_n.
 */
export function writeBondFaults(out: Measures, model: Model, mass: number, { laws, dt, substeps }: StepSettings): void {
  out.bonds = null;
  const { cohesion, cohesionRange, wallCohesion, stiffness } = laws;
  if (cohesion === 0 || model.looseCount === 0) return;
  const r = model.minRadius, h = dt / substeps, margin = contactMargin(model, dt);
  const most = cohesion * Math.max(1, wallCohesion), stretch = most / stiffness, range = cohesionRange * r + stretch;
  const softness = Math.max(2 * cohesion, wallCohesion * cohesion) / mass, opens = softness * h * h;
  if (range <= margin && opens <= range) return;
  out.status |= range > margin ? STEP_STATUS.cohesionTooFar.bit : STEP_STATUS.cohesionTooStrong.bit;
  out.bonds = {
    cohesion, range: range / r, margin: margin / r, h, longest: Math.sqrt(range / softness), least: opens / r,
    leastFrame: range,
  };
}
