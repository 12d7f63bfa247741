import type { Vec3 } from '../../core/vec3';
import type { Builder } from '../builder';
import { perpendicularRow } from '../rows/perpendicular';
import { planeRow } from '../rows/plane';
import { pointRows } from '../rows/point';
import { normalTo } from '../rows/turn';
import { held, type Compile } from './kind';

/** This file puts joints together from points, planes and right angles: mechanisms.md §1. */

const crossed = (a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Returns two unit vectors that make a right-handed frame (n, u, w) with n. */
function frameAbout(n: Readonly<Vec3>): [Vec3, Vec3] {
  const u = normalTo(n);
  return [u, crossed(n, u)];
}

/** Makes 2 rows that keep the axis, fixed in a, parallel to itself as fixed in b. */
const axisRows = (builder: Builder, a: number, b: number, axis: Readonly<Vec3>) =>
  frameAbout(axis).map((side) => perpendicularRow(builder, a, b, axis, side));

/** Makes 3 rows that hold the orientation: each axis of a stays at a right angle to the next of b. */
function turnlessRows(builder: Builder, a: number, b: number, axis: Readonly<Vec3>) {
  const [u, w] = frameAbout(axis);
  return [perpendicularRow(builder, a, b, axis, u), perpendicularRow(builder, a, b, u, w),
    perpendicularRow(builder, a, b, w, axis)];
}

/** Makes 2 rows that keep a point of a on a line of b. */
const lineRows = (builder: Builder, a: number, b: number, point: Vec3, axis: Vec3) =>
  frameAbout(axis).map((side) => planeRow(builder, a, b, point, side));

export const spherical: Compile<'spherical'> = (builder, { a, b, point }) =>
  held(pointRows(builder, builder.find(a), builder.find(b), point));

export const revolute: Compile<'revolute'> = (builder, { a, b, point, axis }) => {
  const A = builder.find(a), B = builder.find(b);
  return held(pointRows(builder, A, B, point), ...axisRows(builder, A, B, axis));
};

export const universal: Compile<'universal'> = (builder, { a, b, point, axisA, axisB }) => {
  const A = builder.find(a), B = builder.find(b);
  return held(pointRows(builder, A, B, point), perpendicularRow(builder, A, B, axisA, axisB));
};

export const prismatic: Compile<'prismatic'> = (builder, { a, b, point, axis }) => {
  const A = builder.find(a), B = builder.find(b);
  return held(...lineRows(builder, A, B, point, axis), ...turnlessRows(builder, A, B, axis));
};

export const cylindrical: Compile<'cylindrical'> = (builder, { a, b, point, axis }) => {
  const A = builder.find(a), B = builder.find(b);
  return held(...lineRows(builder, A, B, point, axis), ...axisRows(builder, A, B, axis));
};

export const fixed: Compile<'fixed'> = (builder, { a, b, point }) => {
  const A = builder.find(a), B = builder.find(b);
  return held(pointRows(builder, A, B, point), ...turnlessRows(builder, A, B, [1, 0, 0]));
};

export const pointInPlane: Compile<'pointInPlane'> = (builder, { a, b, point, normal }) =>
  held(planeRow(builder, builder.find(a), builder.find(b), point, normal));

export const pointOnLine: Compile<'pointOnLine'> = (builder, { a, b, point, axis }) =>
  held(...lineRows(builder, builder.find(a), builder.find(b), point, axis));
