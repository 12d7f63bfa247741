import type { Flexible } from './flexible';
import { answerBehind } from './flexibleAnswers';

/**
 * This file keeps the velocities of touched points apart while small steps sweep over contacts. An impulse on one of
 * them moves its rim, and through a mechanism all rims: to move all points of all tires each time would be most of a
 * sweep. So during a sweep a point has only its surface's own part of its velocity, in `own`, where the answers of the
 * others to an impulse are side by side, and the rest is computed when it is asked for: v = own + s v_rim + ω_rim × ℓ
 * (contactPoints.ts).
 */

/**
 * Splits velocities before a sweep: own parts ← velocities less what rims add, 0 in their place. (v, ω) is at `stride`
 * numbers a body of the world.
 */
export function takeApart({ surfaces, rims }: Flexible, grainCount: number, v: Float64Array, stride: number): void {
  for (let k = 0; k < surfaces.length; k++) {
    const { answers: { count, touched, own, lever, bound }, first, rim } = surfaces[k];
    const r = rim < 0 ? -1 : stride * (grainCount + rims[rim].body);
    for (let t = 0, l = 0; t < count; t++, l += 3) {
      const o = stride * (first + touched[t]);
      own[l] = v[o]; own[l + 1] = v[o + 1]; own[l + 2] = v[o + 2];
      v[o] = v[o + 1] = v[o + 2] = 0;
      if (r < 0) continue;
      const s = bound[4 * touched[t]], x = lever[l], y = lever[l + 1], z = lever[l + 2];
      own[l] -= s * v[r] + v[r + 4] * z - v[r + 5] * y;
      own[l + 1] -= s * v[r + 1] + v[r + 5] * x - v[r + 3] * z;
      own[l + 2] -= s * v[r + 2] + v[r + 3] * y - v[r + 4] * x;
    }
  }
}

/** Puts the velocities of touched points together again after a sweep. */
export function putTogether({ surfaces, rims }: Flexible, grainCount: number, v: Float64Array, stride: number): void {
  for (let k = 0; k < surfaces.length; k++) {
    const { answers: { count, touched, own, lever, bound }, first, rim } = surfaces[k];
    const r = rim < 0 ? -1 : stride * (grainCount + rims[rim].body);
    for (let t = 0, l = 0; t < count; t++, l += 3) {
      const o = stride * (first + touched[t]);
      v[o] = own[l]; v[o + 1] = own[l + 1]; v[o + 2] = own[l + 2];
      if (r < 0) continue;
      const s = bound[4 * touched[t]], x = lever[l], y = lever[l + 1], z = lever[l + 2];
      v[o] += s * v[r] + v[r + 4] * z - v[r + 5] * y;
      v[o + 1] += s * v[r + 1] + v[r + 5] * x - v[r + 3] * z;
      v[o + 2] += s * v[r + 2] + v[r + 3] * y - v[r + 4] * x;
    }
  }
}

/** Adds sign × velocity of point i to u. */
export function addPointVelocity(
  { surfaces, rims, surfaceOf }: Flexible, i: number, sign: 1 | -1, grainCount: number, v: Float64Array, stride: number,
  u: Float64Array,
): void {
  const { answers: { placeOf, own, lever, bound }, first, rim } = surfaces[surfaceOf[i]], l = 3 * placeOf[i - first];
  u[0] += sign * own[l]; u[1] += sign * own[l + 1]; u[2] += sign * own[l + 2];
  if (rim < 0) return;
  const r = stride * (grainCount + rims[rim].body), s = sign * bound[4 * (i - first)];
  const x = sign * lever[l], y = sign * lever[l + 1], z = sign * lever[l + 2];
  u[0] += s * v[r] + v[r + 4] * z - v[r + 5] * y;
  u[1] += s * v[r + 1] + v[r + 5] * x - v[r + 3] * z;
  u[2] += s * v[r + 2] + v[r + 3] * y - v[r + 4] * x;
}

/**
 * Answers an impulse as answerFlexible does, during a sweep: adds to the own parts of the surface's points and to its
 * rim or all touched bodies of the mechanism.
 */
export function answerApart(
  f: Flexible, i: number, sign: 1 | -1, p: Float64Array, grainCount: number, v: Float64Array, stride: number,
): void {
  const k = f.surfaceOf[i];
  if (k >= 0) {
    const { answers: { count, placeOf, W, own }, first } = f.surfaces[k], x = sign * p[0], y = sign * p[1];
    const z = sign * p[2];
    for (let j = 0, l = 0, row = count * placeOf[i - first]; j < count; j++, l += 3) {
      const w = W[row + j];
      own[l] += w * x; own[l + 1] += w * y; own[l + 2] += w * z;
    }
  }
  answerBehind(f, i, sign, p, grainCount, v, stride, false);
}
