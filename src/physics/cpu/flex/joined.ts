import { assert } from '../../../core/assert';
import { hypot } from '../../../core/elementary/powers';
import { maxOf } from '../../../core/extremes';
import type { Model } from '../../../model/model';
import { SHARE, type Rim } from '../../flex/rim';
import type { Coupled } from '../../mechanism/coupled';
import { answerCoupled } from '../mechanism/answers';

/**
 * Joined rims are bodies of a mechanism, the wheels of a vehicle. The share of their surfaces is part of the
 * mechanism's inertia, and so of its A and v*; loads of surfaces on them go through A as impulses of contacts do, in
 * every substep. So a rim moves with its tire as a free one does, and the joints are those of the step of the
 * mechanism. Applying the mean force of a frame in the next one was tried: an undamped tire that shakes on a wheel of 8
 * kg gained thirty times its energy in 0.1 s (H 2 ms), where this keeps it to 2 %.
 */
export type Joined = {
  coupled: Coupled;
  /** Index of the rim that each contact body of the mechanism is, or −1. */
  rimAt: Int32Array;
  /** Sum of impulses and moments of contacts on contact bodies, ×6. */
  sum: Float64Array;
};

/**
 * Largest imbalance of a share: its first moment over mass times radius of inertia, products of inertia over moments
 * [1].
 */
const BALANCED = 1e-9;

/**
 * Joins rims to the mechanism whose bodies they are, and adds the shares of their surfaces to its inertia. Throws if a
 * share is out of balance.
 */
export function joinRims(coupled: Coupled, rims: readonly Rim[], bodies: Model['bodies']): Joined {
  const count = coupled.contactBodies.length, rimAt = new Int32Array(count).fill(-1);
  rims.forEach((rim, r) => {
    const w = coupled.placeOf[rim.body];
    if (w < 0) return;
    const { name } = bodies[rim.body], [m, x, y, z, xx, xy, xz, yx, yy, yz, zx, zy, zz] = sumOf(rim);
    const length = m * Math.sqrt((xx + yy + zz) / m), moment = xx + yy + zz;
    const fault =
      Math.max(hypot(x, y, z) / length, maxOf([xy, xz, yx, yz, zx, zy].map((j) => Math.abs(j) / moment)));
    assert(
      fault < BALANCED,
      `what ${name} holds does not balance about it; where it is joined to others it must be full rings`
    );
    rim.contactBody = w;
    rim.moves = true;
    rim.free.fill(1);
    rimAt[w] = r;
    coupled.carried[w] = m;
    coupled.mechanism.burden(coupled.mechanism.contactBodies[w], m, [xx, yy, zz]);
  });
  return { coupled, rimAt, sum: new Float64Array(6 * count) };
}

/** Returns the sum of the shares of all surfaces of a rim. */
function sumOf({ shares }: Rim): Float64Array {
  const sum = new Float64Array(SHARE);
  for (let k = 0; k < shares.length; k++) sum[k % SHARE] += shares[k];
  return sum;
}

/** Reads the answer of a joined rim by itself, the block on the diagonal of A, 6×6; A must be that of this step. */
export function readAnswer({ answer, contactBody: w }: Rim, { contactBodies, mechanism: { A } }: Coupled): void {
  const size = 6 * contactBodies.length;
  for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) answer[6 * r + c] = A[size * (6 * w + r) + 6 * w + c];
}

const push = new Float64Array(6);

/**
 * Adds the loads of surfaces on joined rims in a substep h [s], after the bodies of the mechanism took their part of
 * the way to v*: to (v, ω), at `stride` numbers a body of the world, and to the rims' motions.
 */
export function pushRims(
  { coupled }: Joined, rims: readonly Rim[], grainCount: number, v: Float64Array, stride: number, h: number,
): void {
  for (let r = 0; r < rims.length; r++) {
    const { contactBody: w, load, before, motion } = rims[r];
    if (w < 0) continue;
    before.set(motion);
    for (let c = 0; c < 6; c++) {
      push[c] = h * load[c];
      coupled.borne[6 * w + c] += push[c];
    }
    answerCoupled(coupled, w, push, v, stride);
  }
  for (let r = 0; r < rims.length; r++) {
    const { contactBody, motion, body } = rims[r], o = stride * (grainCount + body);
    if (contactBody >= 0) for (let c = 0; c < 6; c++) motion[c] = v[o + c];
  }
}
