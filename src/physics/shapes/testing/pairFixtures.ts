import { createRandom } from '../../../core/random';
import type { Quat, Vec3 } from '../../../core/vec3';
import type { ConvexShape } from '../../../model/shape';
import type { Convex } from '../convex';

/** These fixtures are random bodies for tests of the narrow phase, and functions that follow from their definition. */

export type Random = () => number;
export const random = (seed: number): Random => createRandom(seed);

export const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const norm = (a: ArrayLike<number>): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: ArrayLike<number>): Vec3 => { const s = norm(a); return [a[0] / s, a[1] / s, a[2] / s]; };
export const cross = (a: ArrayLike<number>, b: ArrayLike<number>): Vec3 =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** Returns a + s b. */
export const plus = (a: ArrayLike<number>, b: ArrayLike<number>, s = 1): Vec3 =>
  [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
export const minus = (a: ArrayLike<number>): Vec3 => [-a[0], -a[1], -a[2]];

/** Returns a random number between low and high, uniform in its logarithm. */
export const logUniform = (rnd: Random, low: number, high: number): number => low * (high / low) ** rnd();

export function randomUnit(rnd: Random): Vec3 {
  const z = 2 * rnd() - 1, phi = 2 * Math.PI * rnd(), rho = Math.sqrt(1 - z * z);
  return [rho * Math.cos(phi), rho * Math.sin(phi), z];
}

/** Returns a random rotation, uniform on all rotations: Shoemake's three numbers. */
export function randomQuat(rnd: Random): Quat {
  const u = rnd(), a = 2 * Math.PI * rnd(), b = 2 * Math.PI * rnd(), s = Math.sqrt(1 - u), t = Math.sqrt(u);
  return [s * Math.sin(a), s * Math.cos(a), t * Math.sin(b), t * Math.cos(b)];
}

/** Returns row-major R of q, written out from R v = v + 2 w (u × v) + 2 u × (u × v), u the vector part of q. */
export function matrixOf([x, y, z, w]: Quat): Float64Array {
  return Float64Array.of(
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y));
}

export const times = (r: ArrayLike<number>, v: ArrayLike<number>): Vec3 =>
  [
    r[0] * v[0] + r[1] * v[1] + r[2] * v[2], r[3] * v[0] + r[4] * v[1] + r[5] * v[2],
    r[6] * v[0] + r[7] * v[1] + r[8] * v[2],
  ];
export const timesTransposed = (r: ArrayLike<number>, v: ArrayLike<number>): Vec3 =>
  [
    r[0] * v[0] + r[3] * v[1] + r[6] * v[2], r[1] * v[0] + r[4] * v[1] + r[7] * v[2],
    r[2] * v[0] + r[5] * v[1] + r[8] * v[2],
  ];

/**
 * Returns the support point of a convex in its own frame for size 1 [m]; on a kink the one in the middle of the
 * feature. Throws on a hull.
 */
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
      const corner: Vec3 = [Math.sign(n[0]) * half[0], Math.sign(n[1]) * half[1], Math.sign(n[2]) * half[2]];
      return plus(plus(round, corner), [n[0], 0, n[2]], radial);
    }
    case 'hull': throw new Error('No hulls among these fixtures.');
  }
}

/** Returns the support function in W [m]: h(n) = n · support point. */
export function support(shape: Convex, rotation: Float64Array, size: number, n: ArrayLike<number>): number {
  const local = timesTransposed(rotation, n);
  return size * dot(local, supportPoint(shape, local));
}

/** Returns the support point in W, from the centre [m]. */
export const supportAt = (shape: Convex, rotation: Float64Array, size: number, n: ArrayLike<number>): Vec3 =>
  plus([0, 0, 0], times(rotation, supportPoint(shape, timesTransposed(rotation, n))), size);

/**
 * Finds max f over the unit sphere without derivatives: by a Fibonacci grid, then a pattern search from its five best
 * separated peaks and from the directions in `also`. `ridge` may name neighbours of n that lie on kinks of f.
 */
export function bruteMaximum(
  f: (n: Vec3) => number, also: readonly Vec3[] = [], ridge: (n: Vec3) => Vec3[] = () => [], points = 1500,
): { gap: number; n: Vec3 } {
  const golden = Math.PI * (3 - Math.sqrt(5)), spacing = Math.sqrt((4 * Math.PI) / points);
  const grid = Array.from({ length: points }, (_, i) => {
    const z = 1 - (2 * i + 1) / points, rho = Math.sqrt(1 - z * z), angle = golden * i;
    const n: Vec3 = [rho * Math.cos(angle), rho * Math.sin(angle), z];
    return { n, gap: f(n) };
  }).sort((a, b) => b.gap - a.gap);
  const peaks: { gap: number; n: Vec3 }[] = also.map((n) => ({ n, gap: f(n) }));
  for (let i = 0; i < points && peaks.length < 5 + also.length; i++) {
    if (peaks.every(({ n }) => dot(n, grid[i].n) < Math.cos(3 * spacing))) peaks.push(grid[i]);
  }
  for (const peak of peaks) {
    for (let step = spacing; step > 1e-5;) {
      const side = unit(Math.abs(peak.n[0]) < 0.6 ? [0, peak.n[2], -peak.n[1]] : [peak.n[2], 0, -peak.n[0]]);
      const up = cross(peak.n, side);
      const moves = ridge(peak.n);
      for (let k = 0; k < 8; k++) {
        moves.push(unit(
          plus(plus(peak.n, side, step * Math.cos((k * Math.PI) / 4)), up, step * Math.sin((k * Math.PI) / 4))
        ));
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

/** Returns a random ellipsoid with semi-axes in 1 … ratio. */
export const randomEllipsoid = (rnd: Random, ratio: number): ConvexShape =>
  ({ kind: 'ellipsoid', semiAxes: [logUniform(rnd, 1, ratio), logUniform(rnd, 1, ratio), logUniform(rnd, 1, ratio)] });

export const KINKED_KINDS = ['box', 'rounded box', 'cylinder', 'rounded cylinder', 'capsule'] as const;

/** Returns a random body with a kinked core and half-sizes in ½ … 2 times `size`, rounded ones by a tenth of it. */
export function randomKinked(rnd: Random, kind: (typeof KINKED_KINDS)[number], size: number): ConvexShape {
  const length = () => logUniform(rnd, 0.5, 2) * size, edgeRadius = kind.startsWith('rounded') ? 0.1 * size : 0;
  switch (kind) {
    case 'box': case 'rounded box': return { kind: 'box', halfExtents: [length(), length(), length()], edgeRadius };
    case 'cylinder': case 'rounded cylinder': return {
      kind: 'cylinder', radius: length(), halfLength: length(), edgeRadius,
    };
    case 'capsule': return { kind: 'capsule', radius: length(), halfLength: length() };
  }
}

/**
 * Returns a random feature of a kinked core: a unit normal, 0 in some components on faces, edges, sides and caps, and a
 * point of it.
 */
export function randomFeature(rnd: Random, shape: Convex): { n: Vec3; y: Vec3 } {
  const n = randomUnit(rnd), { half, radius } = shape;
  if (radius > 0 && rnd() < 1 / 3) n[0] = n[2] = 0;
  else for (let c = 0; c < 3; c++) if (half[c] > 0 && rnd() < 1 / 3) n[c] = 0;
  if (norm(n) === 0) n[Math.floor(3 * rnd())] = rnd() < 0.5 ? -1 : 1;
  const m = unit(n), y = supportPoint({ ...shape, rounding: 0 }, m);
  for (let c = 0; c < 3; c++) if (m[c] === 0) y[c] += (2 * rnd() - 1) * half[c];
  if (radius > 0 && m[0] === 0 && m[2] === 0) {
    const rho = radius * Math.sqrt(rnd()), angle = 2 * Math.PI * rnd();
    y[0] += rho * Math.cos(angle); y[2] += rho * Math.sin(angle);
  }
  return { n: m, y };
}
