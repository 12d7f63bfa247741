import { describe, expect, test } from 'vitest';
import { quatFromAxis, type Vec3 } from '../../core/vec3';
import { sheet } from '../flexible/sheet';
import { massProperties, type SolidShape } from '../massProperties';
import { createState } from '../model';
import { rotationOf } from '../rotation';
import { boxMesh, pebble } from '../testing/shapes';
import { createTemplate } from '../template';
import { BALL, FIXED, type BodySpec, type WorldSpec } from '../worldSpec';
import { surfaceOf, type Surface } from './surface';
import { readVtk, type VtkFile } from './testing/readVtk';
import { KIND, vtkTitle, writeVtk } from './writeVtk';

const body = (name: string, shape: BodySpec['shape'], more: Partial<BodySpec> = {}): BodySpec => ({
  name, shape, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED, look: 'slab', ...more,
});
const QUARTER = quatFromAxis([0, 0, 1], Math.PI / 2);
const world = (more: Partial<WorldSpec>): WorldSpec => ({
  domain: { min: [-1, -2, 0], max: [1, 2, 3] }, bodies: [],
  grains: { positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0) }, ...more,
});
const written = (spec: WorldSpec): VtkFile =>
  readVtk(writeVtk({ spec, state: createState(spec), time: 0.25, title: vtkTitle('1.2.3', 'some', 0.25) }));

const row = ({ data }: VtkFile, name: string, i: number): number[] => {
  const { width, numbers } = data[name];
  return numbers.slice(width * i, width * (i + 1));
};
const grains = world({
  grains: {
    positions: Float64Array.of(0.1, 0.2, 1 / 3, -0.5, 0, 2), radii: Float64Array.of(0.125, 0.5),
    masses: Float64Array.of(1, 2), velocities: Float64Array.of(0, 0, 0, 3, -4, 12),
    spins: Float64Array.of(1, 2, 3, 0, 0, 0), orientations: Float64Array.of(0, 0, 0, 1, ...QUARTER),
    shapes: [BALL, createTemplate({ kind: 'ellipsoid', semiAxes: [1, 0.5, 0.25] })], shapeOf: Uint8Array.of(0, 1),
  },
});

test('grains are vertices with their place to the last bit, size, turn, velocity and spin', () => {
  const file = written(grains);
  expect(file).toMatchObject({
    title: 'Grouser 1.2.3, some, t = 0.25 s', time: 0.25, names: [], vertices: [[0], [1]], polygons: [],
    points: [0.1, 0.2, 1 / 3, -0.5, 0, 2],
  });
  expect([row(file, 'kind', 0), row(file, 'kind', 1)]).toEqual([[KIND.sphere], [KIND.ellipsoid]]);
  expect([...row(file, 'radius', 0), ...row(file, 'radius', 1)]).toEqual([0.125, 0.5]);
  expect(row(file, 'halfExtents', 0)).toEqual([0.125, 0.125, 0.125]);
  expect(row(file, 'halfExtents', 1)).toEqual([0.5, 0.25, 0.125]);
  expect(row(file, 'velocity', 1)).toEqual([3, -4, 12]);
  expect(row(file, 'spin', 0)).toEqual([1, 2, 3]);
  expect(row(file, 'speed', 1)).toEqual([13]);
  const [w, x, y, z] = row(file, 'orientation', 1); // w first
  rotationOf([x, y, z, w]).forEach((entry, k) => expect(entry).toBeCloseTo([0, -1, 0, 1, 0, 0, 0, 0, 1][k], 6));
});

test('the points of a big body are turned with it and move as its velocity and spin say', () => {
  const spec = world({ bodies: [body('über', { kind: 'box', halfExtents: [1, 2, 3], edgeRadius: 0.1 }, {
    position: [10, 0, 0], orientation: QUARTER, velocity: [1, 0, 0], spin: [0, 0, 2],
  })] });
  const file = written(spec), corners = Array.from({ length: 8 }, (_, i) => file.points.slice(3 * i, 3 * i + 3));
  expect(file.names).toEqual(['über']);
  for (const x of [8, 12]) for (const y of [-1, 1]) for (const z of [-3, 3]) {
    const i = corners.findIndex((p) => p.every((value, c) => Math.abs(value - [x, y, z][c]) < 1e-12));
    expect(i).toBeGreaterThanOrEqual(0);
    expect(row(file, 'velocity', i)).toEqual([1 - 2 * y, 2 * (x - 10), 0].map((v) => expect.closeTo(v, 6) as number));
    expect([...row(file, 'id', i), ...row(file, 'kind', i), ...row(file, 'radius', i)]).toEqual([0, KIND.body, 0]);
  }
});

test('a plane is what the domain holds of it: the floor of the box, and a slope from side to side', () => {
  const slope = quatFromAxis([0, 1, 0], -Math.PI / 4); // its normal is (−1, 0, 1) / √2
  const areas = [body('floor', { kind: 'plane' }), body('slope', { kind: 'plane' }, {
    position: [0, 0, 1], orientation: slope,
  }), body('far', { kind: 'plane' }, { position: [0, 0, 9] })].map((one) => {
    const { points, polygons } = written(world({ bodies: [one] }));
    return polygons.reduce((sum, face) => sum + areaOf(face.map((i) => points.slice(3 * i, 3 * i + 3) as Vec3))[2], 0);
  });
  [8, 8, 0].forEach((area, k) => expect(areas[k]).toBeCloseTo(area, 3)); // seen from above
});

test('a flexible surface is its elements, and its contact points are vertices', () => {
  const file = written(world({ bodies: [body('floor', { kind: 'plane' })], flexible: [{
    name: 'cloth', mesh: sheet([0, 0, 1], [1, 0.6], [2, 3]), pressure: 0, points: 2, velocity: [0, 3, 4], look: 'cloth',
    material: { thickness: 0.02, density: 1000, youngsModulus: 1e6, poissonRatio: 0.3, dampingTime: 0 },
  }] }));
  const count = file.vertices.length, elements = file.polygons.slice(1);
  expect(file.names).toEqual(['floor', 'cloth']);
  for (const [i] of file.vertices) expect([...row(file, 'kind', i), row(file, 'radius', i)[0].toFixed(6)])
    .toEqual([KIND.contactPoint, '0.010000']);
  expect(count).toBeGreaterThan(0);
  expect(elements).toHaveLength(6);
  const areas = elements.map((face) => areaOf(face.map((i) => file.points.slice(3 * i, 3 * i + 3) as Vec3))[2]);
  expect(areas).toEqual(areas.map(() => expect.closeTo(0.1, 9) as number));
  for (const i of elements.flat()) expect([...row(file, 'kind', i), ...row(file, 'id', i), ...row(file, 'speed', i)])
    .toEqual([KIND.flexible, count + 1, 5]);
});

/** Returns the area of a polygon as a vector along its normal [m²]. */
function areaOf(corners: readonly Vec3[]): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  corners.forEach((p, k) => {
    const q = corners[(k + 1) % corners.length];
    for (let c = 0; c < 3; c++) sum[c] += (p[(c + 1) % 3] * q[(c + 2) % 3] - p[(c + 2) % 3] * q[(c + 1) % 3]) / 2;
  });
  return sum;
}

/** Returns the volume that a surface encloses: positive if its faces are anticlockwise from outside. */
const volumeOf = ({ points, faces }: Surface): number => faces.reduce((sum, face) => {
  const area = areaOf(face.map((i) => points[i])), [p] = face.map((i) => points[i]);
  return sum + (p[0] * area[0] + p[1] * area[1] + p[2] * area[2]) / 3;
}, 0);

describe('the surface of a', () => {
  const shapes: SolidShape[] = [
    { kind: 'sphere', radius: 0.7 }, { kind: 'ellipsoid', semiAxes: [1, 0.5, 0.2] },
    { kind: 'box', halfExtents: [1, 2, 3], edgeRadius: 0 },
    { kind: 'cylinder', radius: 0.5, halfLength: 0.2, edgeRadius: 0 },
    { kind: 'capsule', radius: 0.5, halfLength: 1 }, boxMesh([1, 2, 3]),
    { kind: 'hull', vertices: pebble(14, 1, [1, 0.8, 0.6]), edgeRadius: 0 },
    { kind: 'hull', vertices: pebble(14, 2, [1, 0.8, 0.6]), edgeRadius: 0.1 },
    { kind: 'compound', parts: [
      { shape: { kind: 'sphere', radius: 1 }, position: [5, 0, 0], orientation: [0, 0, 0, 1] },
      {
        shape: { kind: 'cylinder', radius: 0.5, halfLength: 0.2, edgeRadius: 0 }, position: [0, 3, 0],
        orientation: QUARTER,
      },
    ] },
  ];
  test.each(shapes.map((shape) => [shape.kind, shape] as const))('%s is closed, and holds its volume', (_, shape) => {
    const surface = surfaceOf(shape), edges = new Map<string, number>();
    const at = (i: number): string => surface.points[i].map((x) => (x + 0).toFixed(9)).join();
    for (const face of surface.faces) face.forEach((i, k) => {
      const j = face[(k + 1) % face.length], [a, b] = [at(i), at(j)];
      if (a !== b) edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1);
    });
    for (const [edge, count] of edges) expect(edges.get(edge.split(' ').reverse().join(' '))).toBe(count);
    const { volume } = massProperties(shape);
    expect(volumeOf(surface) / volume).toBeGreaterThan(0.985); // chords of round shapes lie inside
    expect(volumeOf(surface) / volume).toBeLessThan(1 + 1e-9);
  });
});

test('a heightfield has its points, and faces upwards', () => {
  const heights = [0, 1, 2, 3, 4, 5];
  const { points, faces } = surfaceOf({ kind: 'heightfield', nx: 3, ny: 2, sizeX: 4, sizeY: 2, heights });
  expect(points[4]).toEqual([0, 1, 4]);
  expect(faces.map((face) => areaOf(face.map((i) => points[i]))[2])).toEqual([2, 2, 2, 2]);
});
