import { cos, sin } from '../../core/elementary/circular';
import type { Vec3 } from '../../core/vec3';
import { hullFaces } from '../hullFaces';
import { rotationOf } from '../rotation';
import { roundedHullSurface } from '../roundedHull';
import type { ConvexShape, Shape } from '../shape';

/** A surface of flat polygons: points [m], and for each face the indices of its corners, anticlockwise from outside. */
export type Surface = { points: Vec3[]; faces: (readonly number[])[] };

/** Number of sides of what is round, and of the rows of half a ball. */
const AROUND = 48, ROWS = 12;

/** Returns the surface of a shape in its frame B; edges of boxes and cylinders are sharp, at their outer dimensions. */
export function surfaceOf(shape: Exclude<Shape, { kind: 'plane' }>): Surface {
  switch (shape.kind) {
    case 'mesh': return { points: [...shape.vertices], faces: [...shape.triangles] };
    case 'heightfield': return ground(shape);
    case 'compound': return joined(shape.parts.map(({ shape: part, position, orientation }) => {
      const { points, faces } = convexSurface(part), toW = mover(position, orientation);
      return { points: points.map(toW), faces };
    }));
    default: return convexSurface(shape);
  }
}

/** Returns a function that takes points from a frame B to W. */
export function mover(p: Readonly<Vec3>, q: Parameters<typeof rotationOf>[0]): (x: Readonly<Vec3>) => Vec3 {
  const r = rotationOf(q);
  return ([x, y, z]) => [
    p[0] + r[0] * x + r[1] * y + r[2] * z, p[1] + r[3] * x + r[4] * y + r[5] * z, p[2] + r[6] * x + r[7] * y + r[8] * z,
  ];
}

function convexSurface(shape: ConvexShape): Surface {
  switch (shape.kind) {
    case 'sphere': return turned(meridian(shape.radius, 0));
    case 'ellipsoid': {
      const { points, faces } = turned(meridian(1, 0)), [a, b, c] = shape.semiAxes;
      return { points: points.map(([x, y, z]) => [a * x, b * y, c * z]), faces };
    }
    case 'box': {
      const [a, b, c] = shape.halfExtents;
      return hull([-a, a].flatMap((x) => [-b, b].flatMap((y) => [-c, c].map((z): Vec3 => [x, y, z]))));
    }
    case 'cylinder': {
      const { radius, halfLength } = shape;
      return turned([[0, -halfLength], [radius, -halfLength], [radius, halfLength], [0, halfLength]]);
    }
    case 'capsule': return turned(meridian(shape.radius, shape.halfLength));
    case 'hull': {
      if (shape.edgeRadius === 0) return hull(shape.vertices);
      const { points, triangles } = roundedHullSurface(shape.vertices, shape.edgeRadius);
      return { points, faces: triangles };
    }
  }
}

const hull = (vertices: readonly Vec3[]): Surface => ({ points: [...vertices], faces: hullFaces(vertices) });

/** Distances from the axis and places on it [m], from its lower end to its upper one. */
type Meridian = [radius: number, y: number][];

/** Returns the meridian of a ball that is cut at its equator, its halves moved apart by `half` [m] each. */
function meridian(radius: number, half: number): Meridian {
  const out: Meridian = [];
  for (let k = -ROWS; k <= ROWS; k++) {
    const latitude = (k * Math.PI) / (2 * ROWS), away = Math.abs(k) === ROWS ? 0 : radius * cos(latitude);
    if (k === 0 && half > 0) out.push([radius, -half]);
    out.push([away, radius * sin(latitude) + (k < 0 ? -half : half)]);
  }
  return out;
}

/** Turns a meridian about y; its first and last points are on the axis. */
function turned(line: Meridian): Surface {
  const points: Vec3[] = [[0, line[0][1], 0]], faces: number[][] = [];
  for (const [r, y] of line.slice(1, -1)) for (let k = 0; k < AROUND; k++) {
    const angle = (2 * Math.PI * k) / AROUND;
    points.push([r * cos(angle), y, -r * sin(angle)]);
  }
  const top = points.push([0, line.at(-1)![1], 0]) - 1, rings = line.length - 2;
  const at = (ring: number, k: number): number => 1 + AROUND * ring + (k % AROUND);
  for (let k = 0; k < AROUND; k++) {
    faces.push([0, at(0, k + 1), at(0, k)], [top, at(rings - 1, k), at(rings - 1, k + 1)]);
    for (let j = 1; j < rings; j++) faces.push([at(j - 1, k), at(j - 1, k + 1), at(j, k + 1), at(j, k)]);
  }
  return { points, faces };
}

function ground({ nx, ny, sizeX, sizeY, heights }: Extract<Shape, { kind: 'heightfield' }>): Surface {
  const points = Array.from({ length: nx * ny }, (_, k): Vec3 => [
    sizeX * ((k % nx) / (nx - 1) - 0.5), sizeY * (Math.floor(k / nx) / (ny - 1) - 0.5), heights[k],
  ]);
  const faces: number[][] = [];
  for (let j = 0; j < ny - 1; j++) for (let i = 0; i < nx - 1; i++) {
    const k = i + nx * j;
    faces.push([k, k + 1, k + nx + 1], [k, k + nx + 1, k + nx]);
  }
  return { points, faces };
}

function joined(parts: readonly Surface[]): Surface {
  const all: Surface = { points: [], faces: [] };
  for (const { points, faces } of parts) {
    const first = all.points.length;
    for (const point of points) all.points.push(point);
    for (const face of faces) all.faces.push(face.map((k) => first + k));
  }
  return all;
}
