import { cos, sin } from '../../core/elementary/circular';
import { norm } from '../../core/elementary/powers';
import { maxOf } from '../../core/extremes';
import type { Vec3 } from '../../core/vec3';
import { rotationOf } from '../../model/rotation';
import type { Shape } from '../../model/shape';

/** A ball of a body that may touch a plane: its centre in B and its radius [m]. */
export type Foot = { at: Vec3; radius: number };

/** Balls along each rim of a cylinder: it rolls on a polygon whose sides are 0.5 % of R within the circle. */
const AROUND = 32;
/** Directions in which a finely cut surface shows its outermost vertices. */
const DIRECTIONS = 200;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Returns balls whose convex hull is that of a shape, for a cylinder and a finely cut mesh nearly: a plane that no ball
 * goes through has all of the shape on one side. Shapes that no dropped body has give none.
 */
export function footPoints(shape: Shape): Foot[] {
  switch (shape.kind) {
    case 'sphere': return [{ at: [0, 0, 0], radius: shape.radius }];
    case 'box': {
      const [a, b, c] = shape.halfExtents.map((half) => half - shape.edgeRadius);
      return [-a, a].flatMap((x) => [-b, b].flatMap((y) => [-c, c].map((z): Foot =>
        ({ at: [x, y, z], radius: shape.edgeRadius }))));
    }
    case 'cylinder': {
      const { radius, halfLength, edgeRadius } = shape, r = radius - edgeRadius, y = halfLength - edgeRadius;
      return Array.from({ length: 2 * AROUND }, (_, k): Foot => {
        const angle = (2 * Math.PI * (k >> 1)) / AROUND;
        return { at: [r * cos(angle), k % 2 === 0 ? y : -y, r * sin(angle)], radius: edgeRadius };
      });
    }
    case 'hull': return shape.vertices.map((at) => ({ at, radius: shape.edgeRadius }));
    case 'mesh': return outermost(shape.vertices).map((at) => ({ at, radius: 0 }));
    case 'compound': return shape.parts.flatMap(({ shape: part, position, orientation }) => {
      const r = rotationOf(orientation);
      return footPoints(part).map(({ at: [x, y, z], radius }): Foot => ({
        at: [0, 1, 2].map((c) => position[c] + r[3 * c] * x + r[3 * c + 1] * y + r[3 * c + 2] * z) as Vec3, radius,
      }));
    });
    case 'capsule': case 'ellipsoid': case 'plane': case 'heightfield': return [];
  }
}

/** Returns the vertices that are outermost in one of many directions, spread evenly; all of a few. */
function outermost(vertices: readonly Vec3[]): readonly Vec3[] {
  if (vertices.length <= DIRECTIONS) return vertices;
  const found = new Set<Vec3>();
  for (let k = 0; k < DIRECTIONS; k++) {
    const z = 1 - (2 * k + 1) / DIRECTIONS, r = Math.sqrt(1 - z * z), x = r * cos(GOLDEN_ANGLE * k);
    const y = r * sin(GOLDEN_ANGLE * k);
    let best = vertices[0], most = -Infinity;
    for (const v of vertices) {
      const far = v[0] * x + v[1] * y + v[2] * z;
      if (far > most) { most = far; best = v; }
    }
    found.add(best);
  }
  return [...found];
}

/** Returns the distance of the farthest point of any foot from the origin of B [m]. */
export const reachOfFeet = (feet: readonly Foot[]): number => maxOf(feet.map(({ at, radius }) => norm(at) + radius));
