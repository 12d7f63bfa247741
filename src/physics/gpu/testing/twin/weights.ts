import type { Vec3 } from '../../../../core/vec3';
import type { Model } from '../../../../model/model';
import type { StepSettings } from '../../../../model/settings';
import { PARTS } from '../../sleep/sleepers';
import { cross } from './vectors';

/** A contact of a frame with the impulse on B that it had when the last frame ended [N·s]; arms in W [m]. */
export type Weighed = { a: number; b: number; armA: Vec3; armB: Vec3; impulse: Vec3 };

/**
 * Returns force and moment over the radius by which contacts and weight leave each grain out of balance, ×6, in parts
 * of the weight that it has in a substep. Twin of shaders/sleep/weighContacts.wgsl and of the sums in judgeGrains.wgsl.
 */
export function weighGrains(
  { grainCount, masses, radii }: Model, { gravity, dt, substeps }: StepSettings, contacts: readonly Weighed[],
): Float64Array {
  const out = new Float64Array(6 * grainCount), g = Math.hypot(...gravity), parts = (PARTS * substeps) / (dt * g);
  for (let i = 0; i < grainCount; i++) for (let c = 0; c < 3; c++) out[6 * i + c] = (PARTS * gravity[c]) / g;
  const add = (grain: number, sign: number, arm: Vec3, impulse: Vec3): void => {
    if (grain >= grainCount) return;
    const force = impulse.map((p) => (sign * parts * p) / masses[grain]) as Vec3, moment = cross(arm, force);
    for (let c = 0; c < 3; c++) {
      out[6 * grain + c] += force[c];
      out[6 * grain + 3 + c] += moment[c] / radii[grain];
    }
  };
  for (const { a, b, armA, armB, impulse } of contacts) {
    add(a, -1, armA, impulse);
    add(b, 1, armB, impulse);
  }
  return out;
}
