import { assert } from '../../core/assert';
import { maxOf } from '../../core/extremes';
import type { Model } from '../../model/model';
import { answerCoupled, io, type Coupled } from '../mechanism/coupled';
import type { Flexible } from './flexible';
import { SHARE, type Rim } from './rim';

/**
 * Rims that are bodies of a mechanism, the wheels of a vehicle. The share of their surfaces is part of the mechanism's inertia, and so
 * of its A and v*; what surfaces do to them goes through A as impulses of contacts do, in every substep. So a rim moves with its tire
 * as a free one does, and the joints are those of the step of the mechanism. The force of a frame's mean in the next one was tried: an
 * undamped tire that shakes on a wheel of 8 kg gained thirty times its energy in 0.1 s (H 2 ms), where this keeps it to 2 %.
 */

/** How far a share may be out of balance, over its mass times its radius of inertia, and over its moments. */
const BALANCED = 1e-9;

/** Hands shares to the mechanism, and finds out which bodies of the world answer through it. */
export function joinRims(f: Flexible, { grainCount, bodies }: Model): void {
  const { coupled, rims, rimOf, wheelOf, rimAt } = f;
  if (!coupled) return;
  coupled.placeOf.forEach((w, k) => { if (w >= 0) wheelOf[grainCount + k] = w; });
  rims.forEach((rim, r) => {
    const w = coupled.placeOf[rim.body];
    if (w < 0) return;
    const { name } = bodies[rim.body], [m, x, y, z, xx, xy, xz, yx, yy, yz, zx, zy, zz] = sumOf(rim);
    const length = m * Math.sqrt((xx + yy + zz) / m), moment = xx + yy + zz;
    const fault = Math.max(Math.hypot(x, y, z) / length, maxOf([xy, xz, yx, yz, zx, zy].map(Math.abs)) / moment);
    assert(fault < BALANCED, `what ${name} holds does not balance about it; where it is joined to others it must be full rings`);
    rim.wheel = w;
    rim.moves = true;
    rim.free.fill(1);
    rimAt[w] = r;
    rimOf[grainCount + rim.body] = -1; // it answers through the mechanism
    coupled.carried[w] = m;
    coupled.mechanism.burden(coupled.mechanism.contactBodies[w], m, [xx, yy, zz]);
  });
}

/** The shares of all surfaces of a rim together. */
function sumOf({ shares }: Rim): Float64Array {
  const sum = new Float64Array(SHARE);
  for (let k = 0; k < shares.length; k++) sum[k % SHARE] += shares[k];
  return sum;
}

/** How a joined rim answers by itself, the block of A on its diagonal: once A is that of this step. */
export function readAnswer({ answer, wheel }: Rim, { wheels, mechanism: { A } }: Coupled): void {
  const size = 6 * wheels.length;
  for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) answer[6 * r + c] = A[size * (6 * wheel + r) + 6 * wheel + c];
}

/**
 * What surfaces do to joined rims in a substep h [s], once bodies of the mechanism are on their way to v*: (v, ω) at `stride` numbers a
 * body of the world, and the rims' motions.
 */
export function pushRims({ coupled, rims }: Flexible, grainCount: number, v: Float64Array, stride: number, h: number): void {
  if (!coupled) return;
  for (let r = 0; r < rims.length; r++) {
    const { wheel: w, load, before, motion } = rims[r];
    if (w < 0) continue;
    before.set(motion);
    for (let c = 0; c < 6; c++) {
      io[c] = h * load[c];
      coupled.borne[6 * w + c] += io[c];
    }
    answerCoupled(coupled, w, v, stride);
  }
  for (let r = 0; r < rims.length; r++) {
    const { wheel, motion, body } = rims[r], o = stride * (grainCount + body);
    if (wheel >= 0) for (let c = 0; c < 6; c++) motion[c] = v[o + c];
  }
}
