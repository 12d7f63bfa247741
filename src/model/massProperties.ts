import { cube } from '../core/elementary/powers';
import type { Vec3 } from '../core/vec3';
import { hullFaces } from './hullFaces';
import { rotationOf, type Matrix3 } from './rotation';
import { roundedHullSurface } from './roundedHull';
import type { ConvexShape, Shape } from './shape';

/** The mass properties of a solid of density 1 kg/m³. */
export type MassProperties = {
  /** [m³] */
  volume: number;
  /** Centre of mass in B [m]. */
  center: Vec3;
  /** Inertia tensor about the centre of mass, along the axes of B, row-major [m⁵]. */
  inertia: Matrix3;
};

type Triangle = readonly [number, number, number];

export type SolidShape = Exclude<Shape, { kind: 'plane' | 'heightfield' }>;

/**
 * Returns volume, centre of mass and inertia of a solid. A box and a cylinder count as sharp, whatever their edge
 * radius: their outer dimensions are what one measures, and at a radius of 5 % of the size the volume lacks less than 2
 * %. A hull grows by its edge radius, which is included. Overlaps of parts of a compound count twice.
 */
export function massProperties(shape: SolidShape): MassProperties {
  switch (shape.kind) {
    case 'sphere': return ellipsoid([shape.radius, shape.radius, shape.radius]);
    case 'ellipsoid': return ellipsoid(shape.semiAxes);
    case 'box': {
      const [a, b, c] = shape.halfExtents;
      return centred(8 * a * b * c, [(b * b + c * c) / 3, (a * a + c * c) / 3, (a * a + b * b) / 3]);
    }
    case 'cylinder': return cylinder(shape.radius, shape.halfLength);
    case 'capsule': return capsule(shape.radius, shape.halfLength);
    case 'hull': return hull(shape);
    case 'mesh': return solidOf(shape.vertices, shape.triangles);
    case 'compound': return joined(shape.parts.map(({ shape: part, position, orientation }) => {
      const { volume, center, inertia } = massProperties(part), r = rotationOf(orientation), at = times(r, center);
      return {
        volume, center: [position[0] + at[0], position[1] + at[1], position[2] + at[2]], inertia: turned(r, inertia),
      };
    }));
  }
}

/**
 * Returns a solid of this volume centred on the origin, with principal axes x, y, z and given moments over the volume
 * [m²].
 */
function centred(volume: number, [x, y, z]: Vec3): MassProperties {
  return { volume, center: [0, 0, 0], inertia: [volume * x, 0, 0, 0, volume * y, 0, 0, 0, volume * z] };
}

const ellipsoid = ([a, b, c]: Vec3): MassProperties =>
  centred((4 / 3) * Math.PI * a * b * c, [(b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5]);

function cylinder(r: number, half: number): MassProperties {
  const side = (r * r) / 4 + (half * half) / 3;
  return centred(2 * Math.PI * r * r * half, [side, (r * r) / 2, side]);
}

/** Returns the properties of a cylinder and two half balls, whose centres of mass are 3/8 r beyond its ends. */
function capsule(r: number, half: number): MassProperties {
  const tube = cylinder(r, half), ball = (4 / 3) * Math.PI * cube(r);
  const side = tube.inertia[0] + ball * (0.4 * r * r + half * half + 0.75 * half * r);
  const axial = tube.inertia[4] + ball * 0.4 * r * r, volume = tube.volume + ball;
  return { volume, center: [0, 0, 0], inertia: [side, 0, 0, 0, axial, 0, 0, 0, side] };
}

function hull({ vertices, edgeRadius }: ConvexShape & { kind: 'hull' }): MassProperties {
  if (edgeRadius > 0) {
    const { points, triangles } = roundedHullSurface(vertices, edgeRadius);
    return solidOf(points, triangles);
  }
  const triangles = hullFaces(vertices)
    .flatMap((face) => face.slice(2).map((c, i) => [face[0], face[i + 1], c] as const));
  return solidOf(vertices, triangles);
}

/**
 * Returns the properties of the solid inside closed triangles: sums over the tetrahedra that they make with a point, by
 * the divergence theorem. ∫ x xᵀ of a tetrahedron 0, a, b, c is det/120 (s sᵀ + a aᵀ + b bᵀ + c cᵀ), s = a + b + c, det
 * = a · (b × c) = 6 V.
 */
function solidOf(points: readonly Vec3[], triangles: readonly Triangle[]): MassProperties {
  const from = meanOf(points); // near the solid, so that large sums do not cancel
  let volume = 0;
  const first = [0, 0, 0], second = new Float64Array(9);
  for (const triangle of triangles) {
    const [a, b, c] =
      triangle.map((i): Vec3 => [points[i][0] - from[0], points[i][1] - from[1], points[i][2] - from[2]]);
    const det = a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2])
      + a[2] * (b[0] * c[1] - b[1] * c[0]);
    volume += det / 6;
    for (let i = 0; i < 3; i++) {
      const s = a[i] + b[i] + c[i];
      first[i] += (det / 24) * s;
      for (let j = 0; j < 3; j++) {
        second[3 * i + j] += (det / 120) * (s * (a[j] + b[j] + c[j]) + a[i] * a[j] + b[i] * b[j] + c[i] * c[j]);
      }
    }
  }
  const m: Vec3 = [first[0] / volume, first[1] / volume, first[2] / volume];
  const moment = (i: number, j: number) => second[3 * i + j] - volume * m[i] * m[j];
  const trace = moment(0, 0) + moment(1, 1) + moment(2, 2);
  const inertia =
    Array.from({ length: 9 }, (_, k) => (k % 4 === 0 ? trace : 0) - moment(Math.floor(k / 3), k % 3)) as Matrix3;
  return { volume, center: [from[0] + m[0], from[1] + m[1], from[2] + m[2]], inertia };
}

/** Joins parts by the theorem of parallel axes: each adds its own tensor and that of its mass at its centre. */
function joined(parts: readonly MassProperties[]): MassProperties {
  const volume = parts.reduce((sum, part) => sum + part.volume, 0);
  const center =
    [0, 1, 2].map((c) => parts.reduce((sum, part) => sum + part.volume * part.center[c], 0) / volume) as Vec3;
  const inertia: Matrix3 = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const part of parts) {
    const d = [0, 1, 2].map((c) => part.center[c] - center[c]), d2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    for (let k = 0; k < 9; k++) {
      const i = Math.floor(k / 3), j = k % 3;
      inertia[k] += part.inertia[k] + part.volume * ((i === j ? d2 : 0) - d[i] * d[j]);
    }
  }
  return { volume, center, inertia };
}

const meanOf = (points: readonly Vec3[]): Vec3 =>
  [0, 1, 2].map((c) => points.reduce((sum, p) => sum + p[c], 0) / points.length) as Vec3;

const times = (r: Matrix3, v: Vec3): Vec3 =>
  [0, 3, 6].map((o) => r[o] * v[0] + r[o + 1] * v[1] + r[o + 2] * v[2]) as Vec3;

/** Returns R J Rᵀ. */
function turned(r: Matrix3, inertia: Matrix3): Matrix3 {
  const out: Matrix3 = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) {
    out[3 * i + j] += r[3 * i + k] * inertia[3 * k + l] * r[3 * j + l];
  }
  return out;
}
