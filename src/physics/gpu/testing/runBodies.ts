import { createKernel, defineKernel } from '../../../gpu/defineKernel';
import { StructArray } from '../../../gpu/structArray';
import { readStruct, resolveImports, type WgslLibrary } from '../../../gpu/wgsl';
import type { Quat, Vec3 } from '../../../core/vec3';
import { rotationOf } from '../../../model/rotation';
import type { ConvexShape, Shape } from '../../../model/shape';
import { createBodyManifold } from '../../shapes/bodyManifold';
import { compileBody } from '../../shapes/bodyParts';
import { collideBody, createBodyPair } from '../../shapes/collideBody';
import { compileConvex } from '../../shapes/convex';
import { packShapes } from '../bodyBuffers';
import { BUFFERS } from '../bufferTypes';

/** This file runs shaders/shared/shapes/collideBody.wgsl on pairs of a grain and a big body, and its f64 twin. */

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

export type Query =
  { center: Vec3; size: number; turn: Quat; bodyTurn: Quat; shape: number; body: number; margin: number };
export type Points = { gap: number; normal: Vec3; point: Vec3; feature: number }[];

/** Returns what the twin finds. */
export function solveBodies(
  grains: readonly ConvexShape[], bodies: readonly Shape[], queries: readonly Query[],
): Points[] {
  const compiled = bodies.map(compileBody);
  const convex = grains.map(compileConvex);
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

/** Returns what the text of a library finds on the device. */
export async function runBodies(
  device: GPUDevice, library: WgslLibrary, grains: readonly ConvexShape[], bodies: readonly Shape[],
  queries: readonly Query[],
): Promise<Points[]> {
  const convex = grains.map(compileConvex);
  const packed = packShapes(convex, bodies, ROOM);
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
    simplified: true, // smooth shapes have no vertices
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
