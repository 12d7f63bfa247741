import { square } from '../core/elementary/powers';
import type { Measures } from '../model/measures';
import type { Model, State } from '../model/model';
import type { BodyControl } from '../model/settings';

/**
 * Writes poses and velocities of all big bodies and grain 0 to `out`. The state may be one that no step led to, for
 * those who act on measures before the first step.
 */
export function measurePoses(
  out: Measures, { grainCount }: Model, { position, velocity, spin, orientation }: State
): void {
  const read = (to: Measures['grain0'], i: number) => {
    for (let c = 0; c < 3; c++) {
      to.position[c] = position[3 * i + c]; to.velocity[c] = velocity[3 * i + c]; to.spin[c] = spin[3 * i + c];
    }
    for (let c = 0; c < 4; c++) to.orientation[c] = orientation[4 * i + c];
  };
  for (let k = 0; k < out.bodies.length; k++) read(out.bodies[k], grainCount + k);
  if (grainCount > 0) read(out.grain0, 0);
}

/** Writes measures of a state that came from elsewhere: poses and velocities, and forces of 0. */
export function measureState(out: Measures, model: Model, state: State): void {
  measurePoses(out, model, state);
  for (const { force, torque } of out.bodies) force[0] = force[1] = force[2] = torque[0] = torque[1] = torque[2] = 0;
}

/**
 * Returns the kinetic energy of big body k in its free directions [J]; the whole energy of its spin if any of the three
 * rotations is free; 0 if it has no mass.
 */
export function bodyEnergy(model: Model, state: State, k: number, { motion, mass }: BodyControl): number {
  const { inertia } = model.bodies[k];
  if (!(mass > 0)) return 0;
  const b = model.grainCount + k, { velocity, spin, orientation } = state;
  const x = orientation[4 * b], y = orientation[4 * b + 1], z = orientation[4 * b + 2], w = orientation[4 * b + 3];
  const wx = spin[3 * b], wy = spin[3 * b + 1], wz = spin[3 * b + 2];
  const tx = 2 * (z * wy - y * wz), ty = 2 * (x * wz - z * wx), tz = 2 * (y * wx - x * wy); // w into B
  const bx = wx + w * tx + z * ty - y * tz, by = wy + w * ty + x * tz - z * tx, bz = wz + w * tz + y * tx - x * ty;
  let energy = 0;
  for (let c = 0; c < 3; c++) if (motion[c] === null) energy += 0.5 * mass * square(velocity[3 * b + c]);
  if (motion[3] === null || motion[4] === null || motion[5] === null) {
    energy += 0.5 * (inertia[0] * bx * bx + inertia[1] * by * by + inertia[2] * bz * bz);
  }
  return energy;
}

/** Returns ω·Jω / (m r²) of grain i [1/s²]. */
export function spinSquare({ templates, shapeOf }: Model, { spin, orientation }: State, i: number): number {
  const { inertia } = templates[shapeOf[i]], wx = spin[3 * i], wy = spin[3 * i + 1], wz = spin[3 * i + 2];
  const x = orientation[4 * i], y = orientation[4 * i + 1], z = orientation[4 * i + 2], w = orientation[4 * i + 3];
  const tx = 2 * (z * wy - y * wz), ty = 2 * (x * wz - z * wx), tz = 2 * (y * wx - x * wy); // w into B
  const bx = wx + w * tx + z * ty - y * tz, by = wy + w * ty + x * tz - z * tx, bz = wz + w * tz + y * tx - x * ty;
  return inertia[0] * bx * bx + inertia[1] * by * by + inertia[2] * bz * bz;
}
