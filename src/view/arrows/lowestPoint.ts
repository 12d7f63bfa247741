import { Quaternion, Vector3 } from 'three/webgpu';
import type { ConvexShape, Shape } from '../../model/shape';

/**
 * Writes the lowest point of a body in this orientation, where it stands, relative to its origin in W [m]. Edges count
 * as sharp.
 */
export function lowestPoint(shape: Shape, orientation: Quaternion, out: Vector3): Vector3 {
  down.set(0, 0, -1).applyQuaternion(turned.copy(orientation).conjugate());
  return farthest(shape, down, out).applyQuaternion(orientation);
}
const down = new Vector3(), turned = new Quaternion();

/** Writes the point of a shape that is farthest along the unit vector d, both in B [m]. */
function farthest(shape: Shape, d: Vector3, out: Vector3): Vector3 {
  switch (shape.kind) {
    case 'compound': return farthestOfParts(shape.parts, d, out);
    case 'mesh': return farthestOf(shape.vertices, d, out);
    case 'plane': case 'heightfield': return out.set(0, 0, 0);
    default: return farthestOfConvex(shape, d, out);
  }
}

function farthestOfConvex(shape: ConvexShape, d: Vector3, out: Vector3): Vector3 {
  switch (shape.kind) {
    case 'sphere': return out.copy(d).multiplyScalar(shape.radius);
    case 'ellipsoid': {
      const [a, b, c] = shape.semiAxes, length = Math.hypot(a * d.x, b * d.y, c * d.z);
      return out.set(a * a * d.x, b * b * d.y, c * c * d.z).divideScalar(length);
    }
    case 'box': return out.set(...shape.halfExtents).multiply(signs.set(side(d.x), side(d.y), side(d.z)));
    case 'cylinder': {
      // with its axis level it stands on a line: the middle of that
      const across = Math.hypot(d.x, d.z), scale = across > 1e-9 ? shape.radius / across : 0;
      return out.set(d.x * scale, Math.abs(d.y) < LEVEL ? 0 : side(d.y) * shape.halfLength, d.z * scale);
    }
    case 'capsule': return out.copy(d).multiplyScalar(shape.radius).add(signs.set(0, side(d.y) * shape.halfLength, 0));
    case 'hull': return farthestOf(shape.vertices, d, out).addScaledVector(d, shape.edgeRadius);
  }
}
const signs = new Vector3();
/**
 * Sine of the lean up to which a cylinder counts as standing on a line [1]: soil gives way under a wheel. Above, it
 * stands on an edge.
 */
const LEVEL = 0.3;
const side = (x: number): number => (x < 0 ? -1 : 1);

function farthestOf(points: readonly (readonly [number, number, number])[], d: Vector3, out: Vector3): Vector3 {
  let best = -Infinity;
  for (const [x, y, z] of points) {
    const along = x * d.x + y * d.y + z * d.z;
    if (along <= best) continue;
    best = along;
    out.set(x, y, z);
  }
  return out;
}

function farthestOfParts(parts: Extract<Shape, { kind: 'compound' }>['parts'], d: Vector3, out: Vector3): Vector3 {
  let best = -Infinity;
  const own = new Vector3(), point = new Vector3(), q = new Quaternion();
  for (const { shape, position, orientation } of parts) {
    q.set(...orientation);
    farthestOfConvex(shape, own.copy(d).applyQuaternion(q.conjugate()), point).applyQuaternion(q.conjugate());
    point.x += position[0];
    point.y += position[1];
    point.z += position[2];
    if (point.dot(d) <= best) continue;
    best = point.dot(d);
    out.copy(point);
  }
  return out;
}
