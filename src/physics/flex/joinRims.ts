import { assert } from '../../core/assert';
import { hypot } from '../../core/elementary/powers';
import { maxOf } from '../../core/extremes';
import type { Model } from '../../model/model';
import type { Coupled } from '../mechanism/coupled';
import { SHARE, type Rim } from './rim';

/**
 * Largest imbalance of a share: its first moment over mass times radius of inertia, products of inertia over moments
 * [1].
 */
const BALANCED = 1e-9;

/**
 * Joins rims to the mechanism whose bodies they are, and adds the shares of their surfaces to its inertia. Returns the
 * index of the rim that each contact body of the mechanism is, or −1. Throws if a share is out of balance.
 */
export function joinRims(coupled: Coupled, rims: readonly Rim[], bodies: Model['bodies']): Int32Array {
  const rimAt = new Int32Array(coupled.contactBodies.length).fill(-1);
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
  return rimAt;
}

/** Returns the sum of the shares of all surfaces of a rim. */
function sumOf({ shares }: Rim): Float64Array {
  const sum = new Float64Array(SHARE);
  for (let k = 0; k < shares.length; k++) sum[k % SHARE] += shares[k];
  return sum;
}
