import { createRandom } from '../../../core/random';
import type { Quat, Vec3 } from '../../../core/vec3';
import { rotationOf } from '../../../model/rotation';
import type { ConvexShape, Shape } from '../../../model/shape';
import { createBodyManifold, type BodyManifold } from '../bodyManifold';
import { compileBody } from '../bodyParts';
import { collideBody, createBodyPair } from '../collideBody';
import { compileConvex } from '../convex';

/** These fixtures are grains and readable contacts with a big body, for tests. */

export type Point = { normal: Vec3; gap: number; point: Vec3; feature: number };
export type Grain = { shape: ConvexShape; at: Vec3; turn?: Quat; size?: number };

/**
 * Returns a function that gives the contacts of one grain with a body of this shape, which is at the origin of W unless
 * it is placed.
 */
export function contactsOf(
  shape: Shape, margin: number, place: { at: Vec3; turn: Quat } = { at: [0, 0, 0], turn: [0, 0, 0, 1] },
): (grain: Grain) => Point[] {
  const body = compileBody(shape), out = createBodyManifold();
  return ({ shape: grain, at, turn = [0, 0, 0, 1], size = 1 }: Grain): Point[] => {
    const pair = createBodyPair(compileConvex(grain), body);
    pair.center.set(at);
    pair.rotation.set(rotationOf(turn));
    pair.frames.set([...rotationOf(place.turn), ...place.at]);
    pair.scale.set([size, margin]);
    collideBody(pair, out);
    return read(out);
  };
}

// no −0
const three = (list: Float64Array, k: number): Vec3 => [list[3 * k] + 0, list[3 * k + 1] + 0, list[3 * k + 2] + 0];
export const read = ({ count, normal, gap, point, feature }: BodyManifold): Point[] => Array.from({ length: count },
  (_, k) =>
  ({ normal: three(normal, k), gap: gap[k], point: three(point, k), feature: feature[k] }));
export const deepest = (points: Point[]): Point => points.reduce((a, b) => (b.gap < a.gap ? b : a));
export const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

export const ball: ConvexShape = { kind: 'sphere', radius: 1 };
export const cube: ConvexShape = { kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0 };
export const roundCube: ConvexShape = { kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0.1 };
export const egg: ConvexShape = { kind: 'ellipsoid', semiAxes: [1, 0.5, 0.7] };

/** Returns a generator of random rotations. */
export function turns(seed: number): () => Quat {
  const random = createRandom(seed);
  return () => {
    const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5] as Quat, l = Math.hypot(...q);
    return q.map((x) => x / l) as Quat;
  };
}

/** Returns the rotation by q after that by p. */
export const after = ([x, y, z, w]: Quat, [a, b, c, d]: Quat): Quat =>
  [
    w * a + d * x + y * c - z * b, w * b + d * y + z * a - x * c, w * c + d * z + x * b - y * a,
    w * d - x * a - y * b - z * c,
  ];
