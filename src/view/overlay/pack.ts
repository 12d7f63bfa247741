import { CONTACT, END_A, END_B, FORCE, GAP, NORMAL, POINT, VELOCITY, type OverlayList } from '../../model/overlay';
import { addSegment, type SegmentArrays } from './segments';

/** The file turns lists of contacts and velocities into segments. Lengths below are parts of a grain's radius. */

/** Half width of the strongest chain [grain radii], and the weakest force that is drawn [of the top of the scale]. */
const WIDEST = 0.36, WEAKEST = 0.04;
/**
 * Contact normals [grain radii]: half their length; half width, and place on the colour map, of contacts that touch and
 * of others that are near.
 */
const NORMAL_HALF = 0.5, TOUCHING = { half: 0.08, value: 1 }, NEAR = { half: 0.03, value: 0.35 };
/** Gap below which a contact counts as touching [grain radii]. */
const CLOSE = 1e-3;
/**
 * Arrows: half width of the longest one's head, length of the shortest that is drawn, and the longest [lengths of an
 * arrow at top speed].
 */
const HEAD = 0.09, SHORTEST = 0.02, LONGEST = 1.5;

/** Returns the normal force on B of the contact at data[o] [N], > 0 if it pushes. */
export function pushOf(data: Float32Array, o: number): number {
  return data[o + FORCE] * data[o + NORMAL] + data[o + FORCE + 1] * data[o + NORMAL + 1]
    + data[o + FORCE + 2] * data[o + NORMAL + 2];
}

/**
 * Writes force chains: segments between the centres of contacting bodies, as wide as the normal force against `top` [N]
 * (as in Radjaï et al. 1996, Phys. Rev. Lett. 77:274, and most since). Returns true if any contact pulls.
 */
export function packChains({ data, count }: OverlayList, radius: number, top: number, out: SegmentArrays): boolean {
  let pulls = false;
  for (let c = 0, o = 0; c < count; c++, o += CONTACT) {
    const push = pushOf(data, o), share = Math.min(1, Math.abs(push) / top);
    if (!(share >= WEAKEST)) continue;
    pulls ||= push < 0;
    addSegment(out, data, o + END_A, data, o + END_B, WIDEST * radius * share, push < 0 ? -share : share);
  }
  return pulls;
}

const foot = new Float64Array(3), tip = new Float64Array(3);

/**
 * Writes contact normals, all of one length, at the contact points: thick and strong in colour if bodies touch, thin
 * and faint if they are near.
 */
export function packNormals({ data, count }: OverlayList, radius: number, out: SegmentArrays): void {
  for (let c = 0, o = 0; c < count; c++, o += CONTACT) {
    for (let e = 0; e < 3; e++) {
      const half = NORMAL_HALF * radius * data[o + NORMAL + e];
      foot[e] = data[o + POINT + e] - half;
      tip[e] = data[o + POINT + e] + half;
    }
    const { half, value } = data[o + GAP] < CLOSE * radius ? TOUCHING : NEAR;
    addSegment(out, foot, 0, tip, 0, half * radius, value);
  }
}

/** Writes velocities as arrows from the centres of grains: `length` [m] at speed `top` [m/s]. */
export function packVelocities({ data, count }: OverlayList, length: number, top: number, out: SegmentArrays): void {
  for (let i = 0, o = 0; i < count; i++, o += VELOCITY) {
    const speed = Math.hypot(data[o + 3], data[o + 4], data[o + 5]), share = Math.min(LONGEST, speed / top);
    if (!(share >= SHORTEST)) continue;
    for (let e = 0; e < 3; e++) tip[e] = data[o + e] + (data[o + 3 + e] / speed) * share * length;
    addSegment(out, data, o, tip, 0, HEAD * length * Math.sqrt(share), Math.min(1, share));
  }
}
