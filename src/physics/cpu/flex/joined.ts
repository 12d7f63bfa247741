import type { Model } from '../../../model/model';
import { joinRims } from '../../flex/joinRims';
import type { Rim } from '../../flex/rim';
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

/** Joins rims to the mechanism whose bodies they are; null in a world without one. */
export function createJoined(coupled: Coupled | null, rims: readonly Rim[], bodies: Model['bodies']): Joined | null {
  if (!coupled) return null;
  const rimAt = joinRims(coupled, rims, bodies);
  return { coupled, rimAt, sum: new Float64Array(6 * rimAt.length) };
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
