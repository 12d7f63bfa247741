import type { Coupled } from '../../mechanism/coupled';
import type { Contacts } from '../collide/contacts';

/**
 * This file computes how a mechanism of a CPU world answers impulses of contacts on its bodies: through A, all touched
 * bodies at once.
 */

/**
 * Marks the contact bodies that contacts of the frame touch, or that surfaces push, before `beginCoupled`: a track has
 * a hundred shoes, and few of them touch grains.
 */
export function markTouched(coupled: Coupled, { bodyB, count }: Contacts, grainCount: number): void {
  const { mechanism: { touching }, placeOf, places, bears } = coupled;
  touching.set(bears);
  for (let c = 0; c < count; c++) {
    const w = bodyB[c] < grainCount ? -2 : placeOf[bodyB[c] - grainCount];
    if (w >= 0) touching[w] = 1;
  }
  coupled.touched = 0;
  for (let w = 0; w < touching.length; w++) if (touching[w] !== 0) places[coupled.touched++] = w;
}

/**
 * Adds the impulses of a substep that ends: earlier impulses move the bodies farther than later ones, so each counts
 * once for every substep since, over their number.
 */
export function addThrough(
  { impulse, through, contactBodies, borne }: Coupled, bodyImpulse: Float64Array, grainCount: number, substeps: number,
): void {
  for (let w = 0; w < contactBodies.length; w++) for (let c = 0; c < 6; c++) {
    impulse[6 * w + c] = bodyImpulse[6 * (contactBodies[w] - grainCount) + c] + borne[6 * w + c];
    through[6 * w + c] += impulse[6 * w + c] / substeps;
  }
}

/**
 * Writes to `impulse` the sums Σp on contact bodies and their moments, with those that contacts bear and those of
 * surfaces on rims.
 */
export function sumImpulses(
  { placeOf, impulse: sum, borne }: Coupled, contacts: Contacts, grainCount: number, moment: Float64Array | null = null
): void {
  const { bodyB, impulse, armB } = contacts;
  sum.set(borne);
  for (let c = 0; c < contacts.count; c++) {
    const w = bodyB[c] < grainCount ? -2 : placeOf[bodyB[c] - grainCount];
    if (w < 0) continue;
    const x = impulse[3 * c], y = impulse[3 * c + 1], z = impulse[3 * c + 2], sx = armB[3 * c], sy = armB[3 * c + 1];
    const sz = armB[3 * c + 2];
    sum[6 * w] += x; sum[6 * w + 1] += y; sum[6 * w + 2] += z;
    sum[6 * w + 3] += sy * z - sz * y; sum[6 * w + 4] += sz * x - sx * z; sum[6 * w + 5] += sx * y - sy * x;
    if (moment) for (let e = 0; e < 3; e++) sum[6 * w + 3 + e] += moment[3 * c + e];
  }
}

/** Writes v ← A Σp for touched contact bodies, 0 for the others, at `stride` numbers a body of the world. */
export function answerAll(
  { contactBodies, places, touched, mechanism: { A } }: Coupled, sum: Float64Array, v: Float64Array, stride: number,
): void {
  const size = sum.length;
  for (let i = 0; i < contactBodies.length; i++) v.fill(0, stride * contactBodies[i], stride * contactBodies[i] + 6);
  for (let i = 0; i < touched; i++) for (let c = 0; c < 6; c++) {
    const row = size * (6 * places[i] + c);
    let x = 0;
    for (let j = 0; j < touched; j++) for (let k = 6 * places[j], end = k + 6; k < end; k++) x += A[row + k] * sum[k];
    v[stride * contactBodies[places[i]] + c] = x;
  }
}

/**
 * Adds the answer to an impulse (p, moment about the centre) on contact body w to the velocities of all touched bodies,
 * at `stride` numbers a body.
 */
export function answerCoupled(
  { contactBodies, places, touched, mechanism: { A } }: Coupled, w: number, p: Float64Array,
  v: Float64Array, stride: number,
): void {
  const size = 6 * contactBodies.length;
  for (let j = 0; j < touched; j++) {
    const i = places[j], o = stride * contactBodies[i];
    for (let c = 0, r = size * 6 * i + 6 * w; c < 6; c++, r += size) {
      v[o + c] += A[r] * p[0] + A[r + 1] * p[1] + A[r + 2] * p[2] + A[r + 3] * p[3] + A[r + 4] * p[4] + A[r + 5] * p[5];
    }
  }
}

const moved = new Float64Array(6);

/** Adds Dᵀ A_ww D of a contact with arm (x, y, z) from the centre of body w to K: xx, yy, zz, xy, xz, yz [1/kg]. */
export function addCoupledAnswer(
  { contactBodies, mechanism: { A } }: Coupled, w: number, arm: Float64Array, at: number, k: Float64Array,
): void {
  const size = 6 * contactBodies.length, o = size * 6 * w + 6 * w, x = arm[at], y = arm[at + 1], z = arm[at + 2];
  for (let c = 0; c < 3; c++) {
    // the answer at the contact to a unit impulse along c: v + ω × s, both from (e_c, s × e_c)
    const mx = c === 1 ? -z : c === 2 ? y : 0, my = c === 0 ? z : c === 2 ? -x : 0, mz = c === 0 ? -y : c === 1 ? x : 0;
    for (let r = 0; r < 6; r++) {
      const row = o + size * r;
      moved[r] = A[row + c] + A[row + 3] * mx + A[row + 4] * my + A[row + 5] * mz;
    }
    const ux = moved[0] + moved[4] * z - moved[5] * y, uy = moved[1] + moved[5] * x - moved[3] * z;
    const uz = moved[2] + moved[3] * y - moved[4] * x;
    if (c === 0) { k[0] += ux; k[3] += uy; k[4] += uz; } else if (c === 1) { k[1] += uy; k[5] += uz; } else k[2] += uz;
  }
}

const turning = new Float64Array(9);

/**
 * Returns the spin that a unit moment on contact body w causes [1/(kg·m²)], 3×3, row-major; overwritten by the next
 * call.
 */
export function turningOf({ contactBodies, mechanism: { A } }: Coupled, w: number): Float64Array {
  const size = 6 * contactBodies.length;
  for (let r = 0; r < 3; r++)
    for (let e = 0; e < 3; e++) turning[3 * r + e] = A[size * (6 * w + 3 + r) + 6 * w + 3 + e];
  return turning;
}
