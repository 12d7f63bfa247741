import type { State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import type { InverseMass } from '../bodies';

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
  { spin, orientation }: State, A: InverseMass, inertia: readonly [number, number, number], b: number, k: number,
  h: number,
): void {
  const R = A.bodyAngular, r = 9 * k, i0 = inertia[0], i1 = inertia[1], i2 = inertia[2];
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
