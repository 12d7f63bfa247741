import { expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Quat, Vec3 } from '../../../core/vec3';
import { createBuffers } from '../../../gpu/buffers';
import { createKernel, defineKernel } from '../../../gpu/defineKernel';
import { testDevice } from '../../../gpu/testing/testDevice';
import { resolveImports } from '../../../gpu/wgsl';
import { luggedWheel } from '../../../model/luggedWheel';
import { rotationOf } from '../../../model/rotation';
import type { ConvexShape, Shape } from '../../../model/shape';
import { createBodyManifold } from '../../shapes/bodyManifold';
import { compileBody } from '../../shapes/bodyParts';
import { collideBody, createBodyPair } from '../../shapes/collideBody';
import { compileConvex } from '../../shapes/convex';
import { POINT_BITS, sphereLibrary } from '../library';
import { readBuffer } from '../stateBuffers';
import { pointNames } from '../testing/twin/pointNames';

/**
 * The tests check names of points in keys: two points of a pair never share one in a frame, and a point keeps its
 * own.
 */

const grains: ConvexShape[] = [
  { kind: 'sphere', radius: 1 }, { kind: 'ellipsoid', semiAxes: [1, 0.5, 0.7] },
  { kind: 'box', halfExtents: [0.6, 0.5, 0.62], edgeRadius: 0.05 },
];
const n = 33, side = 0.4;
const bodies: Shape[] = [
  luggedWheel(0.13, 0.08, 12, 0.02),
  { kind: 'heightfield', nx: n, ny: n, sizeX: side, sizeY: side,
    heights:
      Array.from({ length: n * n }, (_, k) => 0.01 * Math.sin(1.7 * (k % n)) * Math.cos(2.3 * Math.floor(k / n))) },
  { kind: 'compound', parts: Array.from({ length: 20 }, (_, k) => ({
    shape: { kind: 'box' as const, halfExtents: [0.02, 0.02, 0.02] as Vec3, edgeRadius: 0.002 },
    position: [0.05 * (k % 5) - 0.1, 0.05 * Math.floor(k / 5) - 0.1, 0.004 * (k % 3)] as Vec3,
    orientation: [0, 0, 0, 1] as Quat,
  })) },
];
type Pose = { body: number; shape: number; center: Vec3; turn: Quat };
type Point = { normal: Vec3; at: Vec3; feature: number };

/** Returns poses of grains on the surfaces, each with the same pose moved by about a thousandth of the grain's size. */
function createPoses(count: number, seed: number): [Pose, Pose][] {
  const random = createRandom(seed), part = (x: number) => x * (random() - 0.5);
  return Array.from({ length: count }, (_, i) => {
    const body = i % 3, angle = part(6), far = 0.15 + part(0.04);
    const center: Vec3 = body === 0 ? [far * Math.cos(angle), part(0.08), far * Math.sin(angle)]
      : [part(0.25), part(0.25), 0.025 + part(0.03)];
    const q = [part(1), part(1), part(1), part(1)], l = Math.hypot(...q), turn = q.map((x) => x / l) as Quat;
    const pose = { body, shape: Math.floor(i / 3) % 3, center, turn };
    return [pose, { ...pose, center: center.map((x) => x + part(4e-5)) as Vec3 }];
  });
}

const compiled = bodies.map(compileBody), convex = grains.map(compileConvex), out = createBodyManifold(), SIZE = 0.02;

function meet({ body, shape, center, turn }: Pose): Point[] {
  const pair = createBodyPair(convex[shape], compiled[body]);
  pair.center.set(center);
  pair.rotation.set(rotationOf(turn));
  pair.scale.set([SIZE, 0.002]);
  collideBody(pair, out);
  const three = (a: Float64Array, k: number): Vec3 => [a[3 * k], a[3 * k + 1], a[3 * k + 2]];
  return Array.from({ length: out.count }, (_, k) => (
    { normal: three(out.normal, k), at: three(out.point, k), feature: out.feature[k] }
  ));
}

const poses = createPoses(6000, 3), found = poses.map(([pose]) => meet(pose)).filter(({ length }) => length > 1);
const namesOf = (points: Point[]): number[] => pointNames(points.map(({ feature }) => feature));
const apart = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

test('no two points of a pair have one name, though features fold together', () => {
  let together = 0;
  for (const points of found) {
    const names = namesOf(points), alone = points.map((point) => namesOf([point])[0]);
    expect(new Set(names).size).toBe(points.length);
    for (const name of names) expect(name).toBeLessThan(2 ** POINT_BITS);
    if (new Set(alone).size < points.length) together++;
  }
  expect(found.length).toBeGreaterThan(1000);
  expect(together).toBeGreaterThan(5);
});

test('a point keeps its name while its grain moves on', () => {
  let kept = 0, lost = 0;
  for (const [before, after] of poses) {
    const old = meet(before), points = meet(after), oldNames = namesOf(old), names = namesOf(points);
    points.forEach((point, k) => {
      const from =
        old.findIndex(({ at, normal }) => apart(at, point.at) < 0.01 * SIZE && apart(normal, point.normal) < 0.05);
      if (from < 0) return;
      if (names[k] === oldNames[from]) kept++;
      else lost++;
    });
  }
  expect(kept).toBeGreaterThan(3000);
  expect(lost / (kept + lost)).toBeLessThan(0.01);
});

test('names on the device are those of the twin', async () => {
  const { device, errors } = await testDevice(), { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage, { length } = found;
  const kernel = await createKernel(device, defineKernel({
    source: resolveImports('test/pointNames', `
// @bindings
const NONE = 0xffffffffu;
// @import shared/collide/pointNames
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= arrayLength(&features)) { return; }
    var m: BodyManifold;
    for (var k = 0u; k < 4u && features[id.x][k] != NONE; k++) {
        m.points[k].feature = features[id.x][k];
        m.count++;
    }
    names[id.x] = pointNames(m);
}`, sphereLibrary), workgroupSize: 64,
    types: { uniform: {}, storage: { features: 'array<vec4u>', names: 'array<vec4u>' } },
    bindings: { features: 'read', names: 'read_write' },
  }));
  const features = new Uint32Array(4 * length).fill(0xffffffff);
  found.forEach((points, i) => points.forEach(({ feature }, k) => { features[4 * i + k] = feature; }));
  const usage = STORAGE | COPY_DST | COPY_SRC, bytes = features.byteLength;
  const buffers = await createBuffers(device, { features: { bytes, usage }, names: { bytes, usage } });
  device.queue.writeBuffer(buffers.features, 0, features);
  const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
  kernel.bind(buffers).encode(pass, length);
  pass.end();
  device.queue.submit([encoder.finish()]);
  const names = new Uint32Array(await readBuffer(device, buffers.names));
  found.forEach((points, i) => expect([...names.subarray(4 * i, 4 * i + points.length)]).toEqual(namesOf(points)));
  expect(errors).toEqual([]);
});
