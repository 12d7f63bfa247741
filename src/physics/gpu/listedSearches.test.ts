// @module-tag slow
import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import type { Quat, Vec3 } from '../../core/vec3';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { createModel } from '../../model/model';
import type { ConvexShape, Shape } from '../../model/shape';
import { pebble } from '../../model/testing/shapes';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';
import { contactMargin } from '../contact/searchRange';
import { floor, grainsOf, liveOf, randomQuats } from '../cpu/testing/worlds';
import { createGpuEngine } from './engine';
import { LISTED, type SearchKind } from './library';
import { kindsOf, variantOfKinds } from './searches';
import { solveBodies } from './testing/runBodies';
import { readFrame } from './testing/twin/readFrame';

/**
 * The test takes a world whose pairs of a grain and a big body want more searches than a kernel may have: they are
 * listed, made by other kernels, and joined. Contacts must be those of the f64 narrow phase.
 */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

const rock = pebble(12, 5, [1, 0.8, 0.9]);
const BALL: ConvexShape = { kind: 'sphere', radius: 1 };
const EGG: ConvexShape = { kind: 'ellipsoid', semiAxes: [1, 0.6, 0.8] };
const BOX: ConvexShape = { kind: 'box', halfExtents: [0.6, 0.5, 0.62], edgeRadius: 0.05 };
const CYLINDER: ConvexShape = { kind: 'cylinder', radius: 0.6, halfLength: 0.7, edgeRadius: 0.05 };
const HULL: ConvexShape = { kind: 'hull', vertices: rock, edgeRadius: 0.03 };
const partsOf = (...parts: [ConvexShape, Vec3][]): Shape => ({
  kind: 'compound', parts: parts.map(([shape, position]) => ({ shape, position, orientation: [0, 0, 0, 1] as const })),
});
/** Bodies of about the size of 1 m that stand so far apart [m] that no grain meets two. */
const APART = 6;

/** Returns random grains of 0.15 to 0.25 m around bodies, some on them, some off, and some deep in them. */
function worldOf(shapes: readonly ConvexShape[], bodies: readonly Shape[], count: number): WorldSpec {
  const random = createRandom(11), radii = Float64Array.from({ length: count }, () => 0.15 + 0.1 * random());
  const positions = Array.from({ length: count }, (_, i): Vec3 => {
    const [x, y, z] = [0, 1, 2].map(() => random() - 0.5), far = (0.7 + 0.9 * random()) / Math.hypot(x, y, z);
    return [APART * (i % bodies.length) + far * x, far * y, far * z];
  });
  return {
    domain: { min: [-10, -10, -10], max: [20, 10, 10] },
    grains: grainsOf(shapes, positions, { orientations: randomQuats(count, 3), radii }),
    bodies: bodies.map((shape, k): BodySpec => ({ ...floor, name: `body ${k}`, shape, position: [APART * k, 0, 0] })),
  };
}

/** Steps such a world once; returns pairs that meet, those whose contacts are others in f64, and rooms for searches. */
async function compare(shapes: readonly ConvexShape[], bodies: readonly Shape[], kinds: SearchKind[], count: number) {
  const spec = worldOf(shapes, bodies, count), live = liveOf(spec, { dt: 1e-4, substeps: 1, gravity: [0, 0, 0] });
  const model = createModel(spec), { bodies: groups } = variantOfKinds(kindsOf(model));
  expect(groups).toMatchObject([{ group: LISTED, kinds: kinds.map((kind) => ({ kind })) }]);
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });
  const room = [engine.capacities.searches], { position, orientation } = await engine.readState();
  await engine.step(live);
  room.push(engine.capacities.searches);
  const { contacts } = await readFrame(gpu.device, engine), found = new Map<string, number[]>();
  for (const { a, b, gap } of contacts) {
    if (b >= count) found.set(`${a} ${b - count}`, [...found.get(`${a} ${b - count}`) ?? [], gap]);
  }
  const margin = contactMargin(model, live.settings.dt);
  const queries = Array.from({ length: count }, (_, i) => {
    const body = i % bodies.length, [x, y, z] = position.subarray(3 * i);
    return {
      center: [x - APART * body, y, z] as Vec3, size: model.radii[i], body, margin, shape: model.shapeOf[i],
      turn: [0, 1, 2, 3].map((c) => orientation[4 * i + c]) as Quat, bodyTurn: [0, 0, 0, 1] as Quat,
    };
  });
  let met = 0, other = 0;
  solveBodies(model.templates.map(({ shape }) => shape as ConvexShape), bodies, queries).forEach((expected, i) => {
    const gaps = found.get(`${i} ${queries[i].body}`) ?? [], least = Math.min(...expected.map(({ gap }) => gap));
    if (expected.length > 0) met++;
    const isOther = gaps.length !== expected.length
      || (gaps.length > 0 && Math.abs(Math.min(...gaps) - least) > 1e-3 * model.radii[i]);
    if (isOther) other++;
  });
  expect(gpu.errors).toEqual([]);
  engine.dispose();
  return { met, other, room };
}

test('ellipsoids meet all parts of compounds, for whose searches room is made before they are lost',
  { tags: 'long' }, async () => {
  const first = partsOf([EGG, [0.5, 0, 0]], [BOX, [-0.5, 0, 0]], [HULL, [0, 0.6, 0.1]], [BALL, [0, -0.6, 0]]);
  const second = partsOf([HULL, [0.3, 0, 0]], [CYLINDER, [-0.4, 0, 0.2]], [EGG, [0, 0, -0.5]]);
  const { met, other, room } = await compare([EGG], [first, second], [0, 1], 600);
  expect(met).toBeGreaterThan(300);
  expect(other).toBeLessThanOrEqual(2);
  expect(room[1]).toBeGreaterThan(room[0]);
});
