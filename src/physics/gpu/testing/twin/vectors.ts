import type { Vec3 } from '../../../../core/vec3';

/** Vectors of three as values, for twins, which may allocate. */

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const plus = (a: Vec3, b: Vec3, s = 1): Vec3 => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
export const scaled = (a: Vec3, s: number): Vec3 => [s * a[0], s * a[1], s * a[2]];
export const within = (a: Vec3, limit: number): Vec3 =>
  (Math.hypot(...a) > limit ? scaled(a, limit / Math.hypot(...a)) : a);
export const isZero = (a: Vec3): boolean => a.every((e) => e === 0);
