import { createRandom } from '../../core/random';
import type { Quat, Vec3 } from '../../core/vec3';
import type { Convex } from './convex';

/** Random bodies for tests of the narrow phase, and what is known about them by definition. */

export type Random = () => number;
export const random = (seed: number): Random => createRandom(seed);

export const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const norm = (a: ArrayLike<number>): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: ArrayLike<number>): Vec3 => { const s = norm(a); return [a[0] / s, a[1] / s, a[2] / s]; };
/** a + s b */
export const plus = (a: ArrayLike<number>, b: ArrayLike<number>, s = 1): Vec3 => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
export const minus = (a: ArrayLike<number>): Vec3 => [-a[0], -a[1], -a[2]];

/** Log-uniform between low and high. */
export const logUniform = (rnd: Random, low: number, high: number): number => low * (high / low) ** rnd();

export function randomUnit(rnd: Random): Vec3 {
  const z = 2 * rnd() - 1, phi = 2 * Math.PI * rnd(), rho = Math.sqrt(1 - z * z);
  return [rho * Math.cos(phi), rho * Math.sin(phi), z];
}

/** Uniform on the rotations: Shoemake's three numbers. */
export function randomQuat(rnd: Random): Quat {
  const u = rnd(), a = 2 * Math.PI * rnd(), b = 2 * Math.PI * rnd(), s = Math.sqrt(1 - u), t = Math.sqrt(u);
  return [s * Math.sin(a), s * Math.cos(a), t * Math.sin(b), t * Math.cos(b)];
}

/** Row-major R of q, written out from R v = v + 2 w (u × v) + 2 u × (u × v), u the vector part of q. */
export function matrixOf([x, y, z, w]: Quat): Float64Array {
  return Float64Array.of(
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y));
}

export const times = (r: ArrayLike<number>, v: ArrayLike<number>): Vec3 =>
  [r[0] * v[0] + r[1] * v[1] + r[2] * v[2], r[3] * v[0] + r[4] * v[1] + r[5] * v[2], r[6] * v[0] + r[7] * v[1] + r[8] * v[2]];
export const timesTransposed = (r: ArrayLike<number>, v: ArrayLike<number>): Vec3 =>
  [r[0] * v[0] + r[3] * v[1] + r[6] * v[2], r[1] * v[0] + r[4] * v[1] + r[7] * v[2], r[2] * v[0] + r[5] * v[1] + r[8] * v[2]];

/** Support point of a convex in its own frame for size 1; on a kink the one in the middle of the feature. */
export function supportPoint(shape: Convex, n: ArrayLike<number>): Vec3 {
  const { half } = shape, round: Vec3 = [n[0] * shape.rounding, n[1] * shape.rounding, n[2] * shape.rounding];
  switch (shape.core) {
    case 'point': return round;
    case 'ellipsoid': {
      const h = Math.hypot(half[0] * n[0], half[1] * n[1], half[2] * n[2]);
      return plus(round, [(half[0] ** 2 * n[0]) / h, (half[1] ** 2 * n[1]) / h, (half[2] ** 2 * n[2]) / h]);
    }
    case 'kinked': {
      const q = Math.hypot(n[0], n[2]), radial = q > 0 ? shape.radius / q : 0;
      return plus(round, [Math.sign(n[0]) * half[0] + radial * n[0], Math.sign(n[1]) * half[1], Math.sign(n[2]) * half[2] + radial * n[2]]);
    }
    case 'hull': throw new Error('No hulls among these fixtures.');
  }
}

/** Support function in W: h(n) = n · support point. */
export function support(shape: Convex, rotation: Float64Array, size: number, n: ArrayLike<number>): number {
  const local = timesTransposed(rotation, n);
  return size * dot(local, supportPoint(shape, local));
}

/** Support point in W, from the centre. */
export const supportAt = (shape: Convex, rotation: Float64Array, size: number, n: ArrayLike<number>): Vec3 =>
  plus([0, 0, 0], times(rotation, supportPoint(shape, timesTransposed(rotation, n))), size);

/**
 * max f over the unit sphere without derivatives: a Fibonacci grid, then a pattern search from its five best separated peaks
 * and from the directions in `also`. `ridge` may name neighbours of n that lie on kinks of f.
 */
export function bruteMaximum(
  f: (n: Vec3) => number, also: readonly Vec3[] = [], ridge: (n: Vec3) => Vec3[] = () => [], points = 1500,
): { gap: number; n: Vec3 } {
  const golden = Math.PI * (3 - Math.sqrt(5)), spacing = Math.sqrt((4 * Math.PI) / points);
  const grid = Array.from({ length: points }, (_, i) => {
    const z = 1 - (2 * i + 1) / points, rho = Math.sqrt(1 - z * z), n: Vec3 = [rho * Math.cos(golden * i), rho * Math.sin(golden * i), z];
    return { n, gap: f(n) };
  }).sort((a, b) => b.gap - a.gap);
  const peaks: { gap: number; n: Vec3 }[] = also.map((n) => ({ n, gap: f(n) }));
  for (let i = 0; i < points && peaks.length < 5 + also.length; i++) {
    if (peaks.every(({ n }) => dot(n, grid[i].n) < Math.cos(3 * spacing))) peaks.push(grid[i]);
  }
  for (const peak of peaks) {
    for (let step = spacing; step > 1e-8;) {
      const side = unit(Math.abs(peak.n[0]) < 0.6 ? [0, peak.n[2], -peak.n[1]] : [peak.n[2], 0, -peak.n[0]]);
      const up: Vec3 = [
        peak.n[1] * side[2] - peak.n[2] * side[1], peak.n[2] * side[0] - peak.n[0] * side[2], peak.n[0] * side[1] - peak.n[1] * side[0],
      ];
      const moves = ridge(peak.n);
      for (let k = 0; k < 8; k++) {
        moves.push(unit(plus(plus(peak.n, side, step * Math.cos((k * Math.PI) / 4)), up, step * Math.sin((k * Math.PI) / 4))));
      }
      let moved = false;
      for (const n of moves) {
        const gap = f(n);
        if (gap > peak.gap) { peak.gap = gap; peak.n = n; moved = true; }
      }
      if (!moved) step /= 2;
    }
  }
  return peaks.reduce((best, peak) => (peak.gap > best.gap ? peak : best));
}
