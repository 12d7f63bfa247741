// @module-tag slow
import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import type { Quat, Vec3 } from '../../core/vec3';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { hullFaces } from '../../model/hullFaces';
import { createModel } from '../../model/model';
import { rotationOf } from '../../model/rotation';
import type { ConvexShape, Shape } from '../../model/shape';
import { pebble } from '../../model/testing/shapes';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';
import { floor, grainsOf, liveOf, randomQuats } from '../cpu/testing/worlds';
import { collideShapes } from '../shapes/collideShapes';
import { compileConvex } from '../shapes/convex';
import { createManifold, createPair } from '../shapes/pair';
import { smallestGap } from '../shapes/testing/hullFixtures';
import { createGpuEngine } from './engine';
import { bodyLibrary, type BodySearch } from './library';
import { kindsOf, variantOfKinds } from './searches';
import { runBodies, solveBodies, type Query } from './testing/runBodies';
import { readFrame } from './testing/twin/readFrame';

/**
 * The tests go through all pairs of kinds of shapes, each in a world of no other kinds, whose kernels have no other
 * search: contacts must be those of the f64 narrow phase.
 */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

const rock = pebble(12, 5, [1, 0.8, 0.9]);
const KINDS: [core: string, shapes: ConvexShape[]][] = [
  ['point', [{ kind: 'sphere', radius: 1 }]], ['ellipsoid', [{ kind: 'ellipsoid', semiAxes: [1, 0.6, 0.8] }]],
  ['kinked', [
    { kind: 'box', halfExtents: [0.6, 0.5, 0.62], edgeRadius: 0.05 },
    { kind: 'cylinder', radius: 0.6, halfLength: 0.7, edgeRadius: 0.05 },
    { kind: 'capsule', radius: 0.4, halfLength: 0.6 },
  ]],
  ['hull', [{ kind: 'hull', vertices: rock, edgeRadius: 0.03 }]],
];
const MESH: Shape =
  { kind: 'mesh', vertices: rock, triangles: hullFaces(rock).map(([a, b, c]): [number, number, number] => [a, b, c]) };
const PARTS: [name: string, shapes: Shape[]][] = [['plane', [{ kind: 'plane' }]], ...KINDS, ['triangle', [MESH]]];

/** Returns random grains around bodies of size 1, some on them and some off. */
function queriesOf(grains: number, bodies: readonly Shape[], count: number): Query[] {
  const random = createRandom(7), fround = (v: number[]) => v.map(Math.fround);
  const unit = (n: number): number[] => {
    const v = Array.from({ length: n }, () => random() - 0.5), l = Math.hypot(...v);
    return v.map((x) => x / l);
  };
  return Array.from({ length: count }, (_, i) => {
    const body = i % bodies.length, bodyTurn = fround(unit(4)) as Quat, r = rotationOf(bodyTurn);
    const far = 0.6 + 0.9 * random();
    const local = bodies[body].kind === 'plane' ? [random(), random(), 0.4 * random()] : unit(3).map((x) => far * x);
    return {
      center: fround([0, 3, 6].map((o) => r[o] * local[0] + r[o + 1] * local[1] + r[o + 2] * local[2])) as Vec3,
      size: Math.fround(0.2 + 0.2 * random()), turn: fround(unit(4)) as Quat, bodyTurn, shape: i % grains, body,
      margin: Math.fround(0.02),
    };
  });
}

const worldOf = (grains: readonly ConvexShape[], bodies: readonly Shape[], side = 1): WorldSpec => {
  const at = [...Array(side ** 3).keys()].map((i): Vec3 =>
    [1.3 * (i % side), 1.3 * (Math.floor(i / side) % side), 1.3 * Math.floor(i / side ** 2)]);
  const positions = at.length < grains.length ? grains.map((_, i): Vec3 => [3 * i, 0, 0]) : at;
  return {
    domain: { min: [-10, -10, -10], max: [10, 10, 10] },
    grains: grainsOf(grains, positions, { orientations: randomQuats(positions.length, 3) }),
    bodies: bodies.map((shape, k) => ({ ...floor, name: `body ${k}`, shape })),
  };
};

/** Kernels of the others compile too long for the quick tests. */
const isQuick = (core: string, part: string): boolean => core === 'kinked' && part === 'plane';

for (const [core, grains] of KINDS) for (const [part, bodies] of PARTS) test(
  `a grain with core ${core} on a body with core ${part}`, isQuick(core, part) ? {} : { tags: 'long' }, async () => {
    // where all bodies are simple, spheres meet them in closed form: parity.test.ts
    const variant = variantOfKinds({ ...kindsOf(createModel(worldOf(grains, bodies))), simple: false });
    // with its searches in one kernel where a world lists them: listedSearches.test.ts
    const groups = (variant.bodies as readonly BodySearch[]).map(({ needed }): BodySearch => ({ group: 0, needed }));
    const library = bodyLibrary({ ...variant, bodies: groups }, 0);
    const queries = queriesOf(grains.length, bodies, 200), expected = solveBodies(grains, bodies, queries);
    const found = await runBodies(gpu.device, library, grains, bodies, queries);
    let met = 0, other = 0;
    queries.forEach(({ size }, i) => {
      const least = (points: { gap: number }[]) => Math.min(...points.map(({ gap }) => gap));
      if (expected[i].length > 0) met++;
      if (expected[i].length !== found[i].length || Math.abs(least(expected[i]) - least(found[i])) > 1e-3 * size) {
        if (expected[i].length + found[i].length > 0) other++;
      }
    });
    expect(met).toBeGreaterThan(30);
    expect(other).toBeLessThanOrEqual(3); // a cylinder's rim is a polygon, and of two ways out alike either
  });

test('contacts with bodies that different kernels search are all there, in the order of the bodies',
  { tags: 'long' }, async () => {
  const at = (name: string, shape: Shape, position: Vec3): BodySpec => ({ ...floor, name, shape, position });
  const spec: WorldSpec = {
    domain: { min: [-1, -1, -1], max: [1, 1, 1] },
    grains: grainsOf([{ kind: 'sphere', radius: 0.1 }], [[0, 0, 0]]),
    bodies: [
      at('egg', { kind: 'ellipsoid', semiAxes: [0.1, 0.2, 0.1] }, [0.2, 0, 0]),
      at('field', { kind: 'heightfield', nx: 3, ny: 3, sizeX: 1, sizeY: 1, heights: Array(9).fill(0) }, [0, 0, -0.1]),
      at('other egg', { kind: 'ellipsoid', semiAxes: [0.1, 0.2, 0.1] }, [-0.2, 0, 0]),
      at('ball', { kind: 'sphere', radius: 0.1 }, [0, 0.2, 0]),
    ],
  };
  const { bodies } = variantOfKinds(kindsOf(createModel(spec)));
  expect(bodies).toMatchObject([{ group: 0 }, { group: 1 }]);
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });
  await engine.step(liveOf(spec, { dt: 1e-4, substeps: 1, gravity: [0, 0, 0] }));
  const { contacts } = await readFrame(gpu.device, engine);
  const found =
    contacts.map(({ b, normal }) => `${spec.bodies[b - 1].name} ${normal.map((x) => Math.round(x) || 0).join()}`);
  expect(found).toEqual(['egg 1,0,0', 'field 0,0,-1', 'other egg -1,0,0', 'ball 0,1,0']);
  engine.dispose();
});

const PAIRS = KINDS.flatMap(([a, first], i) => KINDS.slice(i).map(([b, second]) => [a, b, first, second] as const));

test.each(PAIRS)('grains with cores %s and %s', { tags: 'long' }, async (a, b, first, second) => {
  const spec = worldOf(a === b ? first : [...first, ...second], [], 4);
  const live = liveOf(spec, { dt: 1e-3, substeps: 1, gravity: [0, 0, 0] });
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });
  const { model } = engine, { position, orientation } = await engine.readState(), margin = 0.1 * model.minRadius;
  await engine.step(live);
  const gaps = new Map<string, number[]>(), out = createManifold();
  for (const { a: one, b: two, gap } of (await readFrame(gpu.device, engine)).contacts) {
    const key = `${Math.min(one, two)} ${Math.max(one, two)}`;
    gaps.set(key, [...gaps.get(key) ?? [], gap]);
  }
  const convex = model.templates.map(({ shape }) => compileConvex(shape));
  const quatAt = (i: number): Quat => [0, 1, 2, 3].map((c) => orientation[4 * i + c]) as Quat;
  let met = 0, other = 0;
  for (let i = 0; i < model.grainCount; i++) for (let j = i + 1; j < model.grainCount; j++) {
    const pair = createPair(convex[model.shapeOf[i]], convex[model.shapeOf[j]]);
    pair.d.set([0, 1, 2].map((c) => position[3 * j + c] - position[3 * i + c]));
    pair.rotationA.set(rotationOf(quatAt(i)));
    pair.rotationB.set(rotationOf(quatAt(j)));
    pair.scale.set([model.radii[i], model.radii[j], margin]);
    collideShapes(pair, out);
    const found = gaps.get(`${i} ${j}`) ?? [];
    if (out.count > 0) met++;
    const isOther = found.length !== out.count
      || (out.count > 0 && Math.abs(Math.min(...found) - smallestGap(out)) > 1e-3 * model.minRadius);
    if (isOther) other++;
  }
  expect(met).toBeGreaterThan(20);
  expect(other).toBeLessThanOrEqual(1);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
});
