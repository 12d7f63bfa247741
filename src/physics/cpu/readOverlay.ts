import { hypot } from '../../core/elementary/powers';
import {
  CONTACT, END_A, END_B, FORCE, GAP, leastOfStrongest, NORMAL, POINT, startList, type OverlayKind, type OverlayList,
  type Slab,
} from '../../model/overlay';
import { listVelocities } from '../../model/velocityList';
import type { CpuWorld } from './world';

/**
 * Creates the reader of what is drawn of the last step, src/model/overlay.ts. It may run between two steps, and
 * allocates only where lists outgrow their room.
 */
export function createOverlayReader(world: CpuWorld): (kind: OverlayKind, out: OverlayList, slab: Slab | null) => void {
  let strength = new Float32Array(0); // force at a contact [N], to choose by
  return (kind, out, slab) => {
    if (kind === 'velocities') {
      const { model: { grainCount: count }, state: { position, velocity } } = world;
      const moving = { count, center: position, centerStride: 3, velocity, velocityStride: 3 };
      return listVelocities(moving, slab, out);
    }
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
