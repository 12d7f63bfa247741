import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { checkShape } from './checkShape';
import { checkWorld } from './checkWorld';
import type { Shape } from './shape';
import { boxMesh, pebble } from './testing/shapes';
import { createTemplate } from './template';
import { FIXED, FREE, type BodySpec, type WorldSpec } from './worldSpec';

const said = (shape: Shape) => checkShape('Blade', shape).map(({ message }) => message).join('\n');
const hull = (vertices: Vec3[], edgeRadius = 0): Shape => ({ kind: 'hull', vertices, edgeRadius });
const cube = boxMesh([1, 1, 1]);

describe('shapes that can be simulated', () => {
  const good: [string, Shape][] = [
    ['sphere', { kind: 'sphere', radius: 1e-3 }], ['ellipsoid', { kind: 'ellipsoid', semiAxes: [1, 0.2, 3] }],
    ['box', { kind: 'box', halfExtents: [1, 2, 0.01], edgeRadius: 0 }],
    ['cylinder', { kind: 'cylinder', radius: 1, halfLength: 2, edgeRadius: 0.1 }],
    ['capsule', { kind: 'capsule', radius: 1, halfLength: 2 }], ['hull', hull(pebble(32, 1, [1, 2, 3]), 0.1)],
    ['tetrahedron', hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])], ['plane', { kind: 'plane' }], ['mesh', cube],
    ['heightfield', { kind: 'heightfield', nx: 2, ny: 3, sizeX: 1, sizeY: 2, heights: [0, 1, 2, 3, 4, 5] }],
  ];
  test.each(good)('%s', (_, shape) => expect(said(shape)).toBe(''));
});

describe('shapes that cannot, each with what is wrong, its value and what is allowed', () => {
  const bad: [string, Shape, RegExp][] = [
    ['no radius', { kind: 'sphere', radius: 0 },
      /^Blade: the radius of the sphere is 0 m; it must be finite and at least 0\.000001 m\.$/],
    ['NaN radius', { kind: 'sphere', radius: NaN }, /radius of the sphere is NaN m/],
    ['zero axis', { kind: 'ellipsoid', semiAxes: [1, 0, 1] }, /semi-axis along y of the ellipsoid is 0 m/],
    ['needle', { kind: 'ellipsoid', semiAxes: [1, 1e-5, 1] }, /1\.000e\+5 times its shortest; at most 1000/],
    [
      'negative extent', { kind: 'box', halfExtents: [1, 1, -1], edgeRadius: 0 },
      /half extent along z of the box is -1 m/,
    ],
    ['all rounding', { kind: 'box', halfExtents: [1, 0.5, 1], edgeRadius: 0.5 },
      /edge radius of the box is 0\.5 m; .* less than .* 0\.5 m/],
    ['negative rounding', { kind: 'cylinder', radius: 1, halfLength: 1, edgeRadius: -0.1 },
      /edge radius of the cylinder is -0\.1 m/],
    ['infinite', { kind: 'capsule', radius: 1, halfLength: Infinity }, /half length of the capsule is Infinity m/],
    ['three vertices', hull([[0, 0, 0], [1, 0, 0], [0, 1, 0]]), /has 3 vertices; 4 to 32/],
    ['33 vertices', hull(pebble(33, 1, [1, 1, 1])), /has 33 vertices; 4 to 32/],
    ['NaN vertex', hull([[0, 0, 0], [1, 0, 0], [0, NaN, 0], [0, 0, 1]]),
      /vertex 3 of the hull is \(0, NaN, 0\); it must be finite/],
    ['flat hull', hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0.4, 0.4, 1e-5]]),
      /the hull is flat: 0\.0000100 m thick and 1\.00 m wide/],
    ['all in a plane', hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]), /the hull is flat: 0/],
    ['a point', hull([[1, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1]]), /the hull is 0 m wide/],
    ['mesh with NaN', { ...cube, vertices: cube.vertices.map((v, i) => (i === 4 ? [NaN, 0, 0] : v)) },
      /vertex 5 of the mesh is \(NaN, 0, 0\)/],
    ['index out of range', { ...cube, triangles: [...cube.triangles.slice(1), [0, 1, 8]] },
      /triangle 12 of the mesh names vertex 8; there are 0 to 7/],
    ['open mesh', { ...cube, triangles: cube.triangles.slice(1) }, /not closed: edge \d–\d is in one triangle only/],
    ['one triangle turned', { ...cube, triangles: cube.triangles.map(([a, b, c], i) => (i ? [a, b, c] : [a, c, b])) },
      /in one direction.*opposite directions/],
    ['inverted mesh', { ...cube, triangles: cube.triangles.map(([a, b, c]) => [a, c, b]) },
      /inside out, its volume is -8\.00 m³; .*anticlockwise/],
    ['degenerate triangle', { ...cube, triangles: [...cube.triangles, [0, 1, 1]] },
      /triangle 13 of the mesh, vertices 0, 1, 1, has no area/],
    ['flat mesh', { ...cube, triangles: [] }, /0 triangles; a closed surface needs 4/],
    ['one row of heights', { kind: 'heightfield', nx: 1, ny: 3, sizeX: 1, sizeY: 2, heights: [0, 1, 2] },
      /1 points along x; it needs 2/],
    ['heights missing', { kind: 'heightfield', nx: 2, ny: 2, sizeX: 1, sizeY: 2, heights: [0, 1, 2] },
      /has 3 heights; 2 × 2 points need 4/],
    ['NaN height', { kind: 'heightfield', nx: 2, ny: 2, sizeX: 1, sizeY: 2, heights: [0, 1, 2, NaN] },
      /height 4 of the heightfield is NaN/],
    ['no size', { kind: 'heightfield', nx: 2, ny: 2, sizeX: 1, sizeY: 0, heights: [0, 1, 2, 3] },
      /size of the heightfield along y is 0 m/],
    ['no parts', { kind: 'compound', parts: [] }, /compound has 0 parts/],
    ['bad part', { kind: 'compound', parts: [
      { shape: { kind: 'sphere', radius: -1 }, position: [0, NaN, 0], orientation: [0, 0, 0, 2] }] },
      /Blade, part 1: its position is \(0, NaN, 0\)[\s\S]*quaternion has length 2[\s\S]*radius of the sphere is -1 m/],
  ];
  test.each(bad)('%s', (_, shape, sentence) => expect(said(shape)).toMatch(sentence));
});

describe('worlds', () => {
  const body: BodySpec = {
    name: 'Slab', shape: { kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0 }, position: [0, 0, 0], mass: 1,
    inertia: [1, 1, 1],
    motion: FREE, look: 'slab',
  };
  const world = (count: number): WorldSpec => ({
    domain: { min: [0, 0, 0], max: [1, 1, 1] },
    grains: {
      positions: new Float64Array(3 * count), radii: new Float64Array(count).fill(0.01),
      masses: new Float64Array(count).fill(0.01),
      shapes: [createTemplate({ kind: 'box', halfExtents: [1, 2, 3], edgeRadius: 0.1 })],
      shapeOf: new Uint8Array(count),
    },
    bodies: [body],
  });
  const wrong = (change: (w: WorldSpec) => void) => {
    const w = world(10);
    change(w);
    return checkWorld(w).map(({ message }) => message).join('\n');
  };

  test('300 000 grains pass', () => expect(checkWorld(world(300_000))).toEqual([]));

  const faults: [string, (w: WorldSpec) => void, RegExp][] = [
    [
      'negative friction', (w) => { w.bodies = [{ ...body, friction: -0.1 }]; },
      /Slab: its friction is -0.1; it must be finite and no less than 0/,
    ],
    [
      'friction of what touches nothing', (w) => { w.bodies = [{ ...body, friction: 0.3, collides: false }]; },
      /Slab: its friction is 0.3, but it touches no grain; leave friction out/,
    ],
    ['NaN position', (w) => { w.grains.positions[17] = NaN; }, /among the positions of grain 6 is NaN/],
    ['no radius', (w) => { w.grains.radii[3] = 0; }, /radius of grain 4 is 0 m; it must be finite and more than 0/],
    ['negative mass', (w) => { w.grains.masses[9] = -1; }, /mass of grain 10 is -1 kg/],
    [
      'short array', (w) => { w.grains.velocities = new Float64Array(29);
      }, /velocities are 29 numbers; 10 grains need 30/,
    ],
    ['no unit', (w) => { w.grains.orientations = new Float64Array(40); }, /quaternion of grain 1 is not of length 1/],
    ['unknown shape', (w) => { w.grains.shapeOf![2] = 1; }, /grain 3 has shape 2; there are 1/],
    ['large template', (w) => { w.grains.shapes = [{ ...w.grains.shapes![0], shape: { kind: 'sphere', radius: 2 } }]; },
      /bounding radius is 2 m/],
    ['domain', (w) => { w.domain.max[2] = 0; }, /reaches from 0 to 0 m along z/],
    [
      'mass of a body', (w) => { w.bodies = [{ ...body, mass: 0 }];
      }, /Slab: its mass is 0 kg; where it is free to move/,
    ],
    [
      'inertia of a body', (w) => { w.bodies = [{ ...body, inertia: [1, 0, 1] }]; },
      /Slab: its moments of inertia are 1, 0, 1/,
    ],
    ['shape of a body', (w) => { w.bodies = [{ ...body, shape: { kind: 'sphere', radius: 0 } }]; },
      /Slab: the radius of the sphere/],
  ];
  test.each(faults)('%s', (_, change, sentence) => expect(wrong(change)).toMatch(sentence));

  test('a body that is held needs no mass', () => {
    expect(wrong((w) => { w.bodies = [{ ...body, mass: 0, inertia: [0, 0, 0], motion: FIXED }]; })).toBe('');
  });
});
