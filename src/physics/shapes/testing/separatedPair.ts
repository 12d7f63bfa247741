import type { Convex } from '../convex';
import { adjugateStart, ellipsoidMatrix } from '../ellipsoidMatrix';
import type { Pair } from '../pair';

const mA = new Float64Array(6), mB = new Float64Array(6), scale = new Float64Array(2), n = new Float64Array(5);
/**
 * Ellipsoid in place of a box, cylinder or hull, with the half sides of its bounding box; it only gives the direction.
 */
const around: Convex =
  {
    core: 'ellipsoid', half: new Float64Array(3), radius: 0, rounding: 0, vertices: new Float64Array(0), bounding: 0,
    kappa: 0,
  };

/**
 * Says whether a pair is certainly farther apart than its margin, by f along one good direction, since f(n) ≤ Φ for
 * every n (shapes.md §1). It takes all cores; a hull counts as its bounding ball. False proves nothing. Twin of
 * `separatedEllipsoids` in shaders/shared/shapes/separated.wgsl.
 */
export function separatedPair(pair: Pair): boolean {
  const { a, b, d } = pair, sizes = pair.scale, reach = a.bounding * sizes[0] + b.bounding * sizes[1];
  scale[1] = reach;
  scale[0] = sizes[0]; aroundMatrix(a, pair.rotationA, mA);
  scale[0] = sizes[1]; aroundMatrix(b, pair.rotationB, mB);
  n[0] = d[0] / reach; n[1] = d[1] / reach; n[2] = d[2] / reach;
  n[3] = Math.sqrt(mB[0] + mB[3] + mB[5]); n[4] = Math.sqrt(mA[0] + mA[3] + mA[5]);
  adjugateStart(mA, mB, n);
  const along = n[0] * d[0] + n[1] * d[1] + n[2] * d[2];
  return along > sizes[2] + extent(a, pair.rotationA) * sizes[0] + extent(b, pair.rotationB) * sizes[1];
}

/** Writes M of an ellipsoid, or of one in place of another core, to `out`. */
function aroundMatrix(shape: Convex, rotation: Float64Array, out: Float64Array): void {
  if (shape.core === 'point' || shape.core === 'ellipsoid') { ellipsoidMatrix(shape, rotation, scale, out); return; }
  const isHull = shape.core === 'hull', { half, radius, rounding } = shape;
  around.half[0] = isHull ? shape.bounding : half[0] + radius + rounding;
  around.half[1] = isHull ? shape.bounding : half[1] + rounding;
  around.half[2] = isHull ? shape.bounding : half[2] + radius + rounding;
  ellipsoidMatrix(around, rotation, scale, out);
}

/** Returns h(n) = h(−n) of these cores for size 1 [m]; for a hull an upper bound of it. */
function extent(shape: Convex, R: Float64Array): number {
  if (shape.core === 'point') return shape.rounding;
  if (shape.core === 'hull') return shape.bounding;
  const x = R[0] * n[0] + R[3] * n[1] + R[6] * n[2], y = R[1] * n[0] + R[4] * n[1] + R[7] * n[2];
  const z = R[2] * n[0] + R[5] * n[1] + R[8] * n[2], { half } = shape;
  if (shape.core === 'kinked') {
    const box = half[0] * Math.abs(x) + half[1] * Math.abs(y) + half[2] * Math.abs(z);
    return box + shape.radius * Math.sqrt(x * x + z * z) + shape.rounding;
  }
  const hx = half[0] * x, hy = half[1] * y, hz = half[2] * z;
  return Math.sqrt(hx * hx + hy * hy + hz * hz) + shape.rounding;
}
