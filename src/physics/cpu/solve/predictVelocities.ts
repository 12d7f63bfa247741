import type { State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import type { InverseMass } from '../bodies';
import type { SmallStepWorld } from './packedGrains';

/**
 * Starts a substep: v* = v + h A f (half-implicit Euler, Melanz2016 eq. 3.8), then v = v* + f·M⁻¹Dp of the last
 * substep: the warm start is body-local (small-steps.md §1). Leaves −v* in `contactVelocity`, so that `integrateBodies`
 * finds M⁻¹Dp of this substep by adding v.
 */
export function predictVelocities(world: SmallStepWorld, live: Live, h: number, warm: number): void {
  const { asleep } = world.sleepers;
  predictGrains(world.grains, world.contactVelocity, asleep, live.settings.gravity, h, warm);
  for (let k = 0; k < world.model.bodyCount; k++)
    if (asleep[world.model.grainCount + k] === 0) predictBody(world, live, k, h, warm);
}

function predictGrains(
  g: Float64Array, dv: Float64Array, asleep: Uint8Array, gravity: readonly [number, number, number], h: number,
  warm: number,
): void {
  const gx = h * gravity[0], gy = h * gravity[1], gz = h * gravity[2];
  for (let n = 0, i = 0, o = 0; i < g.length; n++, i += 12, o += 6) {
    if (asleep[n] !== 0) continue;
    const vx = g[i + 4] + gx, vy = g[i + 5] + gy, vz = g[i + 6] + gz, wx = g[i + 8], wy = g[i + 9], wz = g[i + 10];
    g[i + 4] = vx + warm * dv[o]; g[i + 5] = vy + warm * dv[o + 1]; g[i + 6] = vz + warm * dv[o + 2];
    g[i + 8] = wx + warm * dv[o + 3]; g[i + 9] = wy + warm * dv[o + 4]; g[i + 10] = wz + warm * dv[o + 5];
    dv[o] = -vx; dv[o + 1] = -vy; dv[o + 2] = -vz; dv[o + 3] = -wx; dv[o + 4] = -wy; dv[o + 5] = -wz;
  }
}

function predictBody(
  { model, state, inverseMass, contactVelocity: dv }: SmallStepWorld, live: Live, k: number, h: number, warm: number
): void {
  const { motion } = live.bodies[k], { velocity, spin } = state, b = model.grainCount + k;
  addForces(state, inverseMass, live, b, k, h);
  addGyroscopic(state, inverseMass, model.bodies[k].inertia, b, k, h);
  for (let c = 0; c < 3; c++) {
    const v = 3 * b + c, o = 6 * b + c, moved = motion[c], turned = motion[3 + c];
    if (moved !== null) velocity[v] = moved;
    if (turned !== null) spin[v] = turned;
    const linear = velocity[v], angular = spin[v];
    velocity[v] = linear + warm * dv[o];
    spin[v] = angular + warm * dv[o + 3];
    dv[o] = -linear;
    dv[o + 3] = -angular;
  }
}

/** Adds h (g + A f) to v in the free directions. */
export function addForces(
  { velocity }: State, { bodyLinear }: InverseMass, live: Live, b: number, k: number, h: number
): void {
  const { motion, force } = live.bodies[k];
  for (let c = 0; c < 3; c++) {
    if (motion[c] === null) velocity[3 * b + c] += h * (live.settings.gravity[c] + bodyLinear[3 * k + c] * force[c]);
  }
}

/** Writes ω ← ω − h J⁻¹ (ω × J ω) of a body that turns freely; explicit, which small steps allow. */
export function addGyroscopic(
  { spin, orientation }: State, A: InverseMass, [i0, i1, i2]: readonly [number, number, number], b: number, k: number,
  h: number,
): void {
  const R = A.bodyAngular, r = 9 * k;
  if ((i0 === i1 && i1 === i2) || (R[r] === 0 && R[r + 4] === 0 && R[r + 8] === 0)) return;
  const x = orientation[4 * b], y = orientation[4 * b + 1], z = orientation[4 * b + 2], w = orientation[4 * b + 3];
  const wx = spin[3 * b], wy = spin[3 * b + 1], wz = spin[3 * b + 2];
  // turned into B, times the principal moments, turned back into W
  let tx = 2 * (z * wy - y * wz), ty = 2 * (x * wz - z * wx), tz = 2 * (y * wx - x * wy);
  const bx = i0 * (wx + w * tx + z * ty - y * tz), by = i1 * (wy + w * ty + x * tz - z * tx);
  const bz = i2 * (wz + w * tz + y * tx - x * ty);
  tx = 2 * (y * bz - z * by); ty = 2 * (z * bx - x * bz); tz = 2 * (x * by - y * bx);
  const lx = bx + w * tx + y * tz - z * ty, ly = by + w * ty + z * tx - x * tz, lz = bz + w * tz + x * ty - y * tx;
  const mx = h * (wy * lz - wz * ly), my = h * (wz * lx - wx * lz), mz = h * (wx * ly - wy * lx);
  spin[3 * b] -= R[r] * mx + R[r + 1] * my + R[r + 2] * mz;
  spin[3 * b + 1] -= R[r + 3] * mx + R[r + 4] * my + R[r + 5] * mz;
  spin[3 * b + 2] -= R[r + 6] * mx + R[r + 7] * my + R[r + 8] * mz;
}
