import type { Quat, Vec3 } from '../core/vec3';
import { massProperties, type MassProperties, type SolidShape } from './massProperties';
import { quatOf, rotationOf, type Matrix3 } from './rotation';

/** Largest off-diagonal moment that counts as 0 [of the trace]. */
const ALIGNED = 1e-12;

/**
 * The principal frame of a solid: its centre of mass [m] and orientation in B, its volume [m³], and its principal
 * moments at density 1 kg/m³ [m⁵].
 */
export type PrincipalFrame = { volume: number; center: Vec3; orientation: Quat; moments: Vec3 };

/** Finds principal axes by cyclic Jacobi rotations; axes that are principal already stay unchanged. */
export function principalFrame({ volume, center, inertia }: MassProperties): PrincipalFrame {
  const a = [...inertia], axes: Matrix3 = [1, 0, 0, 0, 1, 0, 0, 0, 1]; // axes: R, its columns the principal axes in B
  const trace = a[0] + a[4] + a[8];
  for (let sweep = 0; sweep < 16; sweep++) for (const [p, q] of [[0, 1], [0, 2], [1, 2]]) {
    const off = a[3 * p + q];
    if (Math.abs(off) <= ALIGNED * trace) continue;
    const theta = (a[4 * q] - a[4 * p]) / (2 * off);
    const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1)), c = 1 / Math.sqrt(t * t + 1);
    const s = t * c;
    for (let k = 0; k < 3; k++) turn(a, 3 * k + p, 3 * k + q, c, s);
    for (let k = 0; k < 3; k++) turn(a, 3 * p + k, 3 * q + k, c, s);
    for (let k = 0; k < 3; k++) turn(axes, 3 * k + p, 3 * k + q, c, s);
  }
  return { volume, center, orientation: quatOf(axes), moments: [a[0], a[4], a[8]] };
}

function turn(m: number[], i: number, j: number, c: number, s: number): void {
  const x = m[i], y = m[j];
  m[i] = c * x - s * y;
  m[j] = s * x + c * y;
}

/** Converts points from B to the principal frame [m]. */
export function intoFrame(points: readonly Vec3[], { center, orientation }: PrincipalFrame): Vec3[] {
  const r = rotationOf(orientation);
  return points.map((p) => {
    const d = [p[0] - center[0], p[1] - center[1], p[2] - center[2]];
    return [0, 1, 2].map((c) => r[c] * d[0] + r[3 + c] * d[1] + r[6 + c] * d[2]) as Vec3; // Rᵀ d
  });
}

/** A solid that its points alone describe. */
type PointSolid = Extract<SolidShape, { kind: 'hull' | 'mesh' }>;

/**
 * Moves a solid so that its centre of mass is at the origin and its principal axes are x, y, z, as bodies need it. Also
 * returns where it was: p = center + R(orientation) p'. It takes meshes and hulls; other shapes are declared in that
 * frame.
 */
export function centredSolid<S extends PointSolid>(shape: S): { shape: S; frame: PrincipalFrame } {
  const frame = principalFrame(massProperties(shape));
  return { shape: { ...shape, vertices: intoFrame(shape.vertices, frame) }, frame };
}
