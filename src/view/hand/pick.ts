import type { BufferGeometry } from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';
import { POSE, TURNED } from '../pose';
import { shapeGeometry } from '../shapeGeometry';
import type { Ray } from './ray';

/** The part of a frame that says where all is: grains and poses, laid out as src/worker/frame.ts says. */
export type Placed = { center: ArrayLike<number>; look: ArrayLike<number>; poses: ArrayLike<number> };

/** The first thing on a ray: a grain or a big body, and its distance from the origin [m]. */
export type Hit = { of: 'grain' | 'body'; index: number; distance: number };

const TEMPLATE = 0xff; // of the last word of `look`

/**
 * Makes the function that finds the first thing on a ray, null if there is none. It passes over all grains once:
 * spheres are met by their equation, other shapes, where the ray meets their bounding ball, by their triangles. Planes
 * and panes are looked through.
 */
export function createPicker({ grains, bodies }: Pick<WorldSpec, 'grains' | 'bodies'>):
(ray: Ray, placed: Placed) => Hit | null {
  const { shapes = [] } = grains, templates: Surface[] = [], solids: Surface[] = [], local: Ray = {
    origin: [0, 0, 0], direction: [0, 0, 0],
  };
  const isBall = shapes.map(({ shape }) => shape.kind === 'sphere');

  return (ray, { center, look, poses }) => {
    const { origin, direction } = ray;
    let best: Hit | null = null, nearest = Infinity;
    for (let i = 0; i < center.length / 4; i++) {
      const radius = center[4 * i + 3], template = look[4 * i + 3] & TEMPLATE;
      const entry = enterBall(ray, center, 4 * i, radius);
      if (!(entry < nearest)) continue;
      let distance = entry;
      if (isBall[template] === false) {
        const { shape } = shapes[template], q = turnOf(look, 4 * i);
        const surface = templates[template] ??= surfaceOf(shapeGeometry(shape, 'grain'));
        toBody(local, origin, direction, center, 4 * i, q, 0, radius);
        distance = enterSurface(local, surface);
      }
      if (!(distance < nearest)) continue;
      nearest = distance;
      best = { of: 'grain', index: i, distance };
    }
    bodies.forEach((body, k) => {
      if (!isSolid(body)) return;
      const surface = solids[k] ??= surfaceOf(shapeGeometry(body.shape, 'body'));
      toBody(local, origin, direction, poses, POSE * k, poses, POSE * k + TURNED, 1);
      const distance = enterSurface(local, surface);
      if (!(distance < nearest)) return;
      nearest = distance;
      best = { of: 'body', index: k, distance };
    });
    return best;
  };
}

type Solid = BodySpec & { shape: Exclude<BodySpec['shape'], { kind: 'plane' }> };

/** Says whether a body is drawn as its shape, so that a pointer may meet it. */
const isSolid = (body: BodySpec): body is Solid =>
  body.shape.kind !== 'plane' && body.look !== 'hidden' && body.look !== 'wall' && body.look !== 'link';

/** Triangles of a surface in B, and the radius of a ball about the origin that holds them [m]. */
type Surface = { corners: ArrayLike<number>; radius: number };

function surfaceOf(geometry: BufferGeometry): Surface {
  const corners = (geometry.index ? geometry.toNonIndexed() : geometry).getAttribute('position').array;
  let square = 0;
  for (let k = 0; k < corners.length; k += 3) square = Math.max(square, lengthOf(corners, k));
  geometry.dispose();
  return { corners, radius: Math.sqrt(square) };
}
const lengthOf = (p: ArrayLike<number>, k: number): number => p[k] ** 2 + p[k + 1] ** 2 + p[k + 2] ** 2;

/** Returns the distance at which a ray enters a ball [m]: 0 from inside, ∞ if it misses. */
function enterBall({ origin, direction }: Ray, center: ArrayLike<number>, k: number, radius: number): number {
  const x = center[k] - origin[0], y = center[k + 1] - origin[1], z = center[k + 2] - origin[2];
  const along = x * direction[0] + y * direction[1] + z * direction[2];
  const depth = radius * radius - (x * x + y * y + z * z - along * along);
  if (depth < 0) return Infinity;
  const far = Math.sqrt(depth);
  return along + far < 0 ? Infinity : Math.max(0, along - far);
}

/** Writes a ray in the frame of a body, whose lengths are `scale` [m]; distances along it stay those in W. */
function toBody(
  out: Ray, origin: Vec3, direction: Vec3, position: ArrayLike<number>, p: number, q: ArrayLike<number>, k: number,
  scale: number,
): void {
  turnBack(out.origin, origin[0] - position[p], origin[1] - position[p + 1], origin[2] - position[p + 2], q, k, scale);
  turnBack(out.direction, direction[0], direction[1], direction[2], q, k, scale);
}

/** Writes Rᵀ v / scale. */
function turnBack(out: Vec3, x: number, y: number, z: number, q: ArrayLike<number>, k: number, scale: number): void {
  const a = -q[k], b = -q[k + 1], c = -q[k + 2], w = q[k + 3];
  const tx = 2 * (b * z - c * y), ty = 2 * (c * x - a * z), tz = 2 * (a * y - b * x);
  out[0] = (x + w * tx + b * tz - c * ty) / scale;
  out[1] = (y + w * ty + c * tx - a * tz) / scale;
  out[2] = (z + w * tz + a * ty - b * tx) / scale;
}

/** Returns the turn of a grain from its first two words. */
const turnOf = (look: ArrayLike<number>, k: number): number[] =>
  [look[k], look[k + 1]].flatMap((word) => [(word << 16) >> 16, word >> 16]).map((x) => x / 32767);

/** Returns the parameter at which a ray first meets a triangle (Möller–Trumbore 1997); ∞ if it misses all. */
function enterSurface({ origin, direction: d }: Ray, { corners: p, radius }: Surface): number {
  const length = Math.hypot(...d), unit: Vec3 = [d[0] / length, d[1] / length, d[2] / length];
  if (enterBall({ origin, direction: unit }, [0, 0, 0], 0, radius) === Infinity) return Infinity;
  let best = Infinity;
  for (let k = 0; k < p.length; k += 9) {
    const ex = p[k + 3] - p[k], ey = p[k + 4] - p[k + 1], ez = p[k + 5] - p[k + 2];
    const fx = p[k + 6] - p[k], fy = p[k + 7] - p[k + 1], fz = p[k + 8] - p[k + 2];
    const hx = d[1] * fz - d[2] * fy, hy = d[2] * fx - d[0] * fz, hz = d[0] * fy - d[1] * fx;
    const det = ex * hx + ey * hy + ez * hz;
    if (det === 0) continue;
    const sx = origin[0] - p[k], sy = origin[1] - p[k + 1], sz = origin[2] - p[k + 2];
    const u = (sx * hx + sy * hy + sz * hz) / det;
    if (u < 0 || u > 1) continue;
    const qx = sy * ez - sz * ey, qy = sz * ex - sx * ez, qz = sx * ey - sy * ex;
    const v = (d[0] * qx + d[1] * qy + d[2] * qz) / det, t = (fx * qx + fy * qy + fz * qz) / det;
    if (v >= 0 && u + v <= 1 && t >= 0 && t < best) best = t;
  }
  return best;
}
