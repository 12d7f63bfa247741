import type { Vec3 } from '../../core/vec3';
import type { Builder } from '../builder';
import { cross, rotate } from '../vectors';
import type { RowPlace, Work } from '../work';

/** A point of body a and a point of body b, whose relative motion rows hold. */
export type Arms = {
  a: number; b: number;
  /** The points in the frames of a and b [m]. */
  local: Float64Array;
  /** Arms r_a, r_b from the centres of mass and d = p_a − p_b, in W [m]. */
  world: Float64Array;
};

const R_B = 3, D = 6;

export const createArms =
  (builder: Builder, a: number, b: number, pointA: Readonly<Vec3>, pointB: Readonly<Vec3>): Arms => ({
  a, b, local: Float64Array.from([...builder.pointIn(a, pointA), ...builder.pointIn(b, pointB)]),
  world: new Float64Array(9),
});

export function measureArms({ position, rotation }: Work, { a, b, local, world }: Arms): void {
  rotate(world, 0, rotation, 9 * a, local, 0);
  rotate(world, R_B, rotation, 9 * b, local, 3);
  for (let c = 0; c < 3; c++) world[D + c] = position[3 * a + c] + world[c] - position[3 * b + c] - world[R_B + c];
}

/** Writes J of n·d with n fixed in W, n at n[i]: (n, r_a × n) and −(n, r_b × n). */
export function writeAlong(
  { jacobian }: Work, { blocks }: RowPlace, { world }: Arms, n: Float64Array, i: number
): void {
  const o = blocks[0], p = blocks[1];
  cross(jacobian, o + 3, world, 0, n, i);
  cross(jacobian, p + 3, n, i, world, R_B); // −(r_b × n) = n × r_b
  for (let c = 0; c < 3; c++) {
    jacobian[o + c] = n[i + c];
    jacobian[p + c] = -n[i + c];
  }
}

/** Adds the part of J due to n turning with b: n × d. The arm of b reaches to the point of a: r_b + d = p_a − x_b. */
export function addTurningNormal(
  { jacobian }: Work, { blocks }: RowPlace, { world }: Arms, n: Float64Array, i: number
): void {
  const p = blocks[1] + 3, nx = n[i], ny = n[i + 1], nz = n[i + 2], dx = world[D], dy = world[D + 1], dz = world[D + 2];
  jacobian[p] += ny * dz - nz * dy;
  jacobian[p + 1] += nz * dx - nx * dz;
  jacobian[p + 2] += nx * dy - ny * dx;
}
