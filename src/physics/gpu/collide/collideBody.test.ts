import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { type Quat, type Vec3 } from '../../../core/vec3';
import { createKernel, defineKernel } from '../../../gpu/defineKernel';
import type { Device } from '../../../gpu/device';
import { StructArray } from '../../../gpu/structArray';
import { testDevice } from '../../../gpu/testing/testDevice';
import { readStruct, resolveImports } from '../../../gpu/wgsl';
import { luggedWheel } from '../../../model/luggedWheel';
import { rotationOf } from '../../../model/rotation';
import type { ConvexShape, Shape } from '../../../model/shape';
import { pebble } from '../../../model/testing/shapes';
import { hullFaces } from '../../../model/hullFaces';
import { packShapes } from '../bodyBuffers';
import { BUFFERS } from '../bufferTypes';
import { libraryOf } from '../library';
import { createBodyManifold } from '../../shapes/bodyManifold';
import { compileBody } from '../../shapes/bodyParts';
import { collideBody, createBodyPair } from '../../shapes/collideBody';
import { compileConvex } from '../../shapes/convex';

/** The tests compare shaders/shared/shapes/collideBody.wgsl with its f64 twin, on seeded pairs. */

const library = libraryOf({ grains: 'shapes', bodies: 'any' });

const code = `
struct Query {
    center: vec3f,
    size: f32,
    orientation: vec4f,
    body: vec4f,
    shape: u32,
    which: u32,
    margin: f32,
}
struct Answer {
    count: u32,
    gap: vec4f,
    normal: mat4x3f,
    point: mat4x3f,
    feature: vec4u,
}
const MAX_BODIES = 8u;
// @bindings
// @import shared/shapes/collideBody
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= arrayLength(&queries)) { return; }
    let q = queries[id.x];
    let m = collideBody(q.which, Placed(shapes[q.shape], q.size, q.orientation), q.center, q.body, q.margin);
    answers[id.x].count = m.count;
    for (var k = 0u; k < m.count; k++) {
        answers[id.x].gap[k] = m.points[k].gap;
        answers[id.x].normal[k] = m.points[k].normal;
        answers[id.x].point[k] = m.points[k].point;
        answers[id.x].feature[k] = m.points[k].feature;
    }
}`;
const ROOM = 8, queryLayout = readStruct(code, 'Query'), answerLayout = readStruct(code, 'Answer');

const grains: [string, ConvexShape][] = [
  ['sphere', { kind: 'sphere', radius: 1 }], ['ellipsoid', { kind: 'ellipsoid', semiAxes: [1, 0.5, 0.7] }],
  ['box', { kind: 'box', halfExtents: [0.6, 0.5, 0.62], edgeRadius: 0.05 }],
];
const rock = pebble(14, 3, [0.1, 0.08, 0.09]);
const bodies: [string, Shape][] = [
  ['wheel', luggedWheel(0.13, 0.08, 12, 0.02)],
  ['mesh', {
    kind: 'mesh', vertices: rock, triangles: hullFaces(rock).map(([a, b, c]): [number, number, number] => [a, b, c]),
  }],
  ['heightfield', { kind: 'heightfield', nx: 9, ny: 9, sizeX: 0.4, sizeY: 0.4,
    heights: Array.from({ length: 81 }, (_, k) => 0.02 * Math.sin(k % 9) * Math.cos(Math.floor(k / 9))) }],
  ['plane', { kind: 'plane' }],
  ['box', { kind: 'box', halfExtents: [0.1, 0.15, 0.08], edgeRadius: 0.005 }],
];

let gpu: Device;

type Query = { center: Vec3; size: number; turn: Quat; bodyTurn: Quat; shape: number; body: number; margin: number };
type Points = { gap: number; normal: Vec3; point: Vec3; feature: number }[];

/** Returns random poses around the bodies, every number exact in f32. */
function createQueries(count: number, seed: number): Query[] {
  const random = createRandom(seed), fround = (v: number[]) => v.map(Math.fround);
  const turn = (): Quat => {
    const q = [0, 0, 0, 0].map(() => random() - 0.5), l = Math.hypot(...q);
    return fround(q.map((x) => x / l)) as Quat;
  };
  return Array.from({ length: count }, (_, i) => {
    const body = i % bodies.length, direction = [random() - 0.5, random() - 0.5, random() - 0.5];
    const l = Math.hypot(...direction);
    const bodyTurn = turn(), r = rotationOf(bodyTurn), far = 0.08 + 0.1 * random();
    const local = body === 2 ? [0.3 * (random() - 0.5), 0.3 * (random() - 0.5), 0.05 * random()]
      : body === 3 ? [0.2 * random(), 0.2 * random(), 0.02 * random()] : direction.map((x) => (far * x) / l);
    const center = [0, 3, 6].map((o) => r[o] * local[0] + r[o + 1] * local[1] + r[o + 2] * local[2]);
    return {
      center: fround(center) as Vec3, size: Math.fround(0.01 + 0.02 * random()), turn: turn(), bodyTurn,
      shape: Math.floor(i / bodies.length) % grains.length, body, margin: Math.fround(0.002),
    };
  });
}

function solve(queries: readonly Query[]): Points[] {
  const compiled = bodies.map(([, shape]) => compileBody(shape));
  const convex = grains.map(([, shape]) => compileConvex(shape));
  const out = createBodyManifold();
  return queries.map((q) => {
    const pair = createBodyPair(convex[q.shape], compiled[q.body]);
    pair.center.set(q.center);
    pair.rotation.set(rotationOf(q.turn));
    pair.frames.set(rotationOf(q.bodyTurn));
    pair.scale.set([q.size, q.margin]);
    collideBody(pair, out);
    const three = (a: Float64Array, k: number): Vec3 => [a[3 * k], a[3 * k + 1], a[3 * k + 2]];
    return Array.from({ length: out.count }, (_, k) =>
      ({ gap: out.gap[k], normal: three(out.normal, k), point: three(out.point, k), feature: out.feature[k] }));
  });
}

async function run(queries: readonly Query[]): Promise<Points[]> {
  const { device } = gpu, convex = grains.map(([, shape]) => compileConvex(shape));
  const packed = packShapes(convex, bodies.map(([, shape]) => shape), ROOM);
  const input = new StructArray(queryLayout, queries.length), output = new StructArray(answerLayout, queries.length);
  queries.forEach((q, i) => {
    const { center, size, turn: orientation, bodyTurn: body, shape, body: which, margin } = q;
    Object.entries({ center, size, orientation, body, shape, which, margin })
      .forEach(([field, value]) => input.set(i, field, value));
  });
  const kernel = await createKernel(device, defineKernel({
    source: resolveImports('test/collideBody', code, library), workgroupSize: 64,
    types: { ...BUFFERS, storage: { ...BUFFERS.storage, queries: 'array<Query>', answers: 'array<Answer>' } },
    bindings: {
      shapes: 'uniform', bodyParts: 'uniform', vertices: 'read', parts: 'read', queries: 'read', answers: 'read_write',
    },
  }));
  const { UNIFORM, STORAGE, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage;
  const fill = (data: ArrayBuffer | Float32Array | Uint32Array, usage: number) => {
    const buffer = device.createBuffer({ size: data.byteLength, usage: usage | COPY_DST | COPY_SRC });
    device.queue.writeBuffer(buffer, 0, data as ArrayBuffer);
    return buffer;
  };
  const answers = fill(output.data, STORAGE);
  const bound = kernel.bind({
    shapes: fill(packed.shapes, UNIFORM), bodyParts: fill(packed.bodyParts, UNIFORM),
    vertices: fill(packed.vertices, STORAGE),
    parts: fill(packed.parts, STORAGE), queries: fill(input.data, STORAGE), answers,
  });
  const staging = device.createBuffer({ size: output.data.byteLength, usage: MAP_READ | COPY_DST });
  const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
  bound.encode(pass, queries.length);
  pass.end();
  encoder.copyBufferToBuffer(answers, 0, staging, 0, staging.size);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  output.load(staging.getMappedRange());
  staging.unmap();
  const three = (i: number, field: string, k: number): Vec3 =>
    [0, 1, 2].map((c) => output.get(i, field, 4 * k + c)) as Vec3;
  return queries.map((_, i) => Array.from({ length: output.get(i, 'count') }, (__, k) => ({
    gap: output.get(i, 'gap', k), normal: three(i, 'normal', k), point: three(i, 'point', k),
    feature: output.get(i, 'feature', k),
  })));
}

const apart = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const deepest = (points: Points) => points.reduce((a, b) => (b.gap < a.gap ? b : a));

let queries: Query[], expected: Points[], found: Points[];
beforeAll(async () => {
  gpu = await testDevice();
  queries = createQueries(1500, 1);
  expected = solve(queries);
  found = await run(queries); // compiles the whole narrow phase, which takes a CPU its time
}, 240_000);

describe.each(bodies.map(([name], k) => [name, k] as const))('%s', (_, body) => {
  test.each(grains.map(([name], k) => [name, k] as const))('%s', (_name, shape) => {
    let met = 0, other = 0, blurred = 0;
    queries.forEach((q, i) => {
      if (q.body !== body || q.shape !== shape) return;
      if (expected[i].length > 0) met++;
      if (expected[i].length !== found[i].length) { other++; return; }
      if (expected[i].length === 0) return;
      expect(Math.abs(deepest(expected[i]).gap - deepest(found[i]).gap)).toBeLessThan(1e-5 * q.size);
      for (const p of expected[i]) {
        const off = Math.min(...found[i].map((o) => apart(o.point, p.point) / q.size + apart(o.normal, p.normal)));
        // a normal is the face's below 2 · 10⁻³ rad: close to that, one of the two may say so
        if (off > 1e-4) blurred++;
      }
      const names = (points: Points) => points.map(({ feature }) => feature).sort();
      if (names(expected[i]).join() !== names(found[i]).join()) other++;
    });
    expect(met).toBeGreaterThan(5);
    expect(other).toBeLessThanOrEqual(1);
    expect(blurred).toBeLessThanOrEqual(1);
  });
});

test('the kernel met no error', () => expect(gpu.errors).toEqual([]));
