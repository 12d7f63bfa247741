import type { Vec3 } from '../core/vec3';

/** Corners of a box along the axes of W [m]. */
export type Bounds = { min: Vec3; max: Vec3 };

/** Returns the smallest box around both. */
export function union(a: Bounds, b: Bounds): Bounds {
  const of = (pick: (x: number, y: number) => number, p: Vec3, q: Vec3): Vec3 =>
    [pick(p[0], q[0]), pick(p[1], q[1]), pick(p[2], q[2])];
  return { min: of(Math.min, a.min, b.min), max: of(Math.max, a.max, b.max) };
}

/** Returns the box moved by (x, y, z) [m]. */
export const shiftedBy = ({ min, max }: Bounds, [x, y, z]: Readonly<Vec3>): Bounds =>
  ({ min: [min[0] + x, min[1] + y, min[2] + z], max: [max[0] + x, max[1] + y, max[2] + z] });

/** Returns the middle of a box [m]. */
export const centerOf = ({ min, max }: Bounds): Vec3 =>
  [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];

/** Returns half the diagonal of a box [m]. */
export const radiusOf = ({ min, max }: Bounds): number =>
  Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
