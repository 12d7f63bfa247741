import type { Vec3 } from '../../core/vec3';
import { POSE, TURNED } from '../pose';
import type { Hit, Placed } from './pick';
import { pointAt, type Ray } from './ray';

/**
 * A grasp of what a ray has met. The pointer moves its place in an upright plane through the held point that faces the
 * camera; seen more steeply than this from above, in the plane of the picture.
 */
export type Grasp = {
  readonly of: Hit['of'];
  readonly index: number;
  /** The point that is held, in B [m]; of a grain its origin. */
  readonly point: Vec3;
  /** Returns where the held point is in a frame [m]. */
  pointIn(placed: Placed): Vec3;
  /** Returns the place that a ray through the pointer gives [m]; null if it does not meet the plane. */
  placeOf(ray: Ray): Vec3 | null;
};

const STEEP = 0.8; // sine of 53°

/** Grasps what was hit: a body where it was hit, a grain at its centre, which stays as far from the pointer as now. */
export function createGrasp({ of, index, distance }: Hit, ray: Ray, placed: Placed): Grasp {
  const hit = pointAt(ray, distance), point: Vec3 = [0, 0, 0], k = POSE * index, { poses } = placed;
  if (of === 'body') turn(point, minus(hit, positionOf(poses, k)), poses, k + TURNED, -1);
  const pointIn = ({ center, poses: now }: Placed): Vec3 => {
    if (of === 'grain') return positionOf(center, 4 * index);
    const at = turn([0, 0, 0], point, now, k + TURNED, 1);
    return at.map((x, c) => x + now[k + c]) as Vec3;
  };
  const held = pointIn(placed), normal = normalOf(ray.direction);
  const meet = (next: Ray): Vec3 | null => {
    const along = dot(next.direction, normal), t = dot(minus(held, next.origin), normal) / along;
    return along > 0 && t > 0 ? pointAt(next, t) : null;
  };
  const start = meet(ray) ?? held, offset = minus(held, start);
  return {
    of, index, point, pointIn,
    placeOf(next) {
      const met = meet(next);
      return met && (met.map((x, c) => x + offset[c]) as Vec3);
    },
  };
}

function normalOf([x, y, z]: Vec3): Vec3 {
  const level = Math.sqrt(x * x + y * y);
  return Math.abs(z) > STEEP ? [x, y, z] : [x / level, y / level, 0];
}

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const positionOf = (list: ArrayLike<number>, k: number): Vec3 => [list[k], list[k + 1], list[k + 2]];

/** Writes R v of the quaternion at k, or Rᵀ v with sign −1. */
function turn(out: Vec3, [x, y, z]: Vec3, q: ArrayLike<number>, k: number, sign: 1 | -1): Vec3 {
  const a = sign * q[k], b = sign * q[k + 1], c = sign * q[k + 2], w = q[k + 3];
  const tx = 2 * (b * z - c * y), ty = 2 * (c * x - a * z), tz = 2 * (a * y - b * x);
  out[0] = x + w * tx + b * tz - c * ty;
  out[1] = y + w * ty + c * tx - a * tz;
  out[2] = z + w * tz + a * ty - b * tx;
  return out;
}
