import { hypot, square } from '../../../core/elementary/powers';
import type { Live } from '../../../model/settings';
import type { CpuWorld } from '../world';
import { momentsOf } from '../collide/lawMemory';
import type { SleepRoom } from './sleepers';

/** Says whether big body k is held where it is. */
export const isWall = (live: Live, k: number): boolean => live.bodies[k].motion.every((x) => x === 0);

/** Says whether big body k is moved by the scene. */
export const isDriven = (live: Live, k: number): boolean => live.bodies[k].motion.some((x) => x !== null && x !== 0);

/**
 * Sums the impulses and moments of contacts and weight on every body in a substep h [s]; writes loads, and arms of big
 * bodies.
 */
export function sumImbalance(world: CpuWorld, live: Live, { rest, load, extent }: SleepRoom, h: number): void {
  const { model, contacts } = world, moment = momentsOf(world);
  const { grainCount, bodyCount, masses } = model, { gravity } = live.settings;
  const { bodyA, bodyB, impulse, armA, armB } = contacts;
  load.fill(0);
  extent.fill(0, grainCount);
  for (let i = 0; i < grainCount + bodyCount; i++) for (let c = 0; c < 3; c++) {
    const control = i < grainCount ? null : live.bodies[i - grainCount];
    rest[6 * i + c] = h * (control ? control.mass * gravity[c] + control.force[c] : masses[i] * gravity[c]);
    rest[6 * i + 3 + c] = 0;
  }
  for (let c = 0; c < contacts.count; c++) {
    const b = bodyB[c];
    if (b >= grainCount)
      extent[b] = Math.max(extent[b], hypot(armB[3 * c], armB[3 * c + 1], armB[3 * c + 2]));
    const px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2];
    const size = Math.sqrt(px * px + py * py + pz * pz);
    if (size === 0) continue;
    for (let side = 0; side < 2; side++) {
      const i = side === 0 ? bodyA[c] : b, sign = side === 0 ? -1 : 1, o = 6 * i;
      const arm = side === 1 ? armB : armA, sx = arm[3 * c], sy = arm[3 * c + 1], sz = arm[3 * c + 2];
      load[i] += size;
      rest[o] += sign * px; rest[o + 1] += sign * py; rest[o + 2] += sign * pz;
      rest[o + 3] += sign * (sy * pz - sz * py);
      rest[o + 4] += sign * (sz * px - sx * pz); rest[o + 5] += sign * (sx * py - sy * px);
      for (let e = 0; moment && e < 3; e++) rest[o + 3 + e] += sign * moment[3 * c + e];
    }
  }
}

/** Returns the imbalance of body i over its weight and its load [1], in its free directions. */
export function imbalance(
  { model }: CpuWorld, live: Live, { load, extent }: SleepRoom, rest: Float64Array, i: number, h: number,
): number {
  const { grainCount, masses } = model, control = i < grainCount ? null : live.bodies[i - grainCount];
  const { gravity } = live.settings;
  const arm = extent[i] > 0 ? 1 / extent[i] : 0;
  let sum = 0;
  for (let c = 0; c < 6; c++) {
    if (control && control.motion[c] !== null) continue;
    sum += square(c < 3 ? rest[6 * i + c] : arm * rest[6 * i + c]);
  }
  const scale = h * (control ? control.mass : masses[i]) * hypot(gravity[0], gravity[1], gravity[2]) + load[i];
  return scale > 0 ? Math.sqrt(sum) / scale : 0;
}
