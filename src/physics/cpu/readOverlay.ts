import { hypot } from '../../core/elementary/powers';
import {
  CONTACT, END_A, END_B, FORCE, GAP, leastOfStrongest, NORMAL, POINT, startList, VELOCITY, type OverlayKind,
  type OverlayList,
} from '../../model/overlay';
import type { CpuWorld } from './world';

/**
 * Creates the reader of what is drawn of the last step, src/model/overlay.ts. It may run between two steps, and
 * allocates only where lists outgrow their room.
 */
export function createOverlayReader(world: CpuWorld): (kind: OverlayKind, out: OverlayList) => void {
  let strength = new Float32Array(0); // force at a contact [N], to choose by
  return (kind, out) => {
    if (kind === 'velocities') return readVelocities(world, out);
    if (strength.length < world.contacts.count) strength = new Float32Array(2 * world.contacts.count);
    readContacts(world, strength, out);
  };
}

/**
 * Reads the strongest contacts. Their forces are those of the last substep, impulse / h, or compatible forces if these
 * were asked for (compatible/compatibleForces.ts). Gaps are those of the last evaluation. In a periodic world B is
 * drawn where A meets it.
 */
function readContacts(world: CpuWorld, strength: Float32Array, out: OverlayList): void {
  const { contacts, model: { grainCount }, state: { position }, compatible, impulseStep } = world;
  const { bodyA, bodyB, normal, gap, armA, armB, impulse, count } = contacts;
  const kept = startList(out, 'contacts', count), { data } = out;
  for (let c = 0, n = 0; c < count; c++, n += 3) {
    strength[c] = compatible ? compatible.force[c]
      : hypot(impulse[n], impulse[n + 1], impulse[n + 2]) / impulseStep;
  }
  const least = leastOfStrongest(strength, count, kept);
  for (let c = 0; c < count && out.count < kept; c++) {
    if (strength[c] < least) continue;
    const a = bodyA[c], big = bodyB[c] >= grainCount, o = CONTACT * out.count++, n = 3 * c;
    for (let e = 0; e < 3; e++) {
      const from = position[3 * a + e], point = from + armA[n + e];
      data[o + END_A + e] = from;
      data[o + END_B + e] = big ? point : point - armB[n + e];
      data[o + POINT + e] = point;
      data[o + NORMAL + e] = normal[n + e];
      data[o + FORCE + e] = compatible ? compatible.force[c] * normal[n + e] : impulse[n + e] / impulseStep;
    }
    data[o + GAP] = gap[c];
  }
  out.leftOut = count - out.count;
}

/** Reads position and velocity of every k-th grain, k as small as the list has room. */
function readVelocities({ model: { grainCount }, state: { position, velocity } }: CpuWorld, out: OverlayList): void {
  const kept = startList(out, 'velocities', grainCount), { data } = out;
  const every = Math.ceil(grainCount / Math.max(1, kept));
  for (let i = 0; i < grainCount; i += every) {
    const o = VELOCITY * out.count++;
    for (let e = 0; e < 3; e++) {
      data[o + e] = position[3 * i + e];
      data[o + 3 + e] = velocity[3 * i + e];
    }
  }
  out.leftOut = grainCount - out.count;
}
