import shapesText from '../../../shaders/shared/shapes.wgsl?raw';
import type { Quat } from '../../core/vec3';
import { createKernel, defineKernel } from '../../gpu/defineKernel';
import { StructArray } from '../../gpu/structArray';
import { testDevice } from '../../gpu/testDevice';
import { readStruct, resolveImports, type WgslLibrary } from '../../gpu/wgsl';
import type { Convex } from './convex';
import { createPair, type Pair } from './pair';
import { matrixOf } from './pairFixtures';

/** All of shaders/shared, for tests on the device. */
const texts = import.meta.glob<string>('../../../shaders/shared/**/*.wgsl', { query: '?raw', import: 'default', eager: true });
const library: WgslLibrary = Object.fromEntries(Object.entries(texts).map(([path, text]) =>
  [/shaders\/(.*)\.wgsl$/.exec(path)![1], text]));

/** A pair in numbers that f32 holds, so that a comparison sees the algorithm and not the rounding of its input. */
export type DevicePair = { pair: Pair; qA: Quat; qB: Quat };

export function roundedPair(
  a: Convex, b: Convex, at: { d: ArrayLike<number>; qA: Quat; qB: Quat; sizeA?: number; sizeB?: number; margin?: number },
): DevicePair {
  const single = (shape: Convex): Convex => ({
    ...shape, half: shape.half.map(Math.fround), radius: Math.fround(shape.radius), rounding: Math.fround(shape.rounding),
    bounding: Math.fround(shape.bounding), kappa: Math.fround(shape.kappa),
  });
  const qA = at.qA.map(Math.fround) as Quat, qB = at.qB.map(Math.fround) as Quat, pair = createPair(single(a), single(b));
  for (let c = 0; c < 3; c++) pair.d[c] = Math.fround(at.d[c]);
  pair.scale.set([at.sizeA ?? 1, at.sizeB ?? 1, at.margin ?? 1e6].map(Math.fround));
  const unitary = (q: Quat): Quat => { const s = Math.hypot(...q); return [q[0] / s, q[1] / s, q[2] / s, q[3] / s]; };
  pair.rotationA.set(matrixOf(unitary(qA)));
  pair.rotationB.set(matrixOf(unitary(qB)));
  return { pair, qA, qB };
}

const CORES = { point: 0, ellipsoid: 1, kinked: 2, hull: 3 } as const;
/** vec4f a pair: sizes and margin, d, q_WA, q_WB; and as the answer: normal and count, gaps, first point. */
const IN = 4, OUT = 3;

const testKernel = (text: string, call: string): string => `
// @import shared/thread
// @import shared/shapes
// @import ${text}
@group(0) @binding(0) var<storage, read>       infos: array<ShapeInfo>;
@group(0) @binding(1) var<storage, read>       places: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> answers: array<vec4f>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (${OUT}u * i >= arrayLength(&answers)) { return; }
    let sizes = places[${IN}u * i];
    let a = Placed(infos[2u * i], sizes.x, places[${IN}u * i + 2u]);
    let b = Placed(infos[2u * i + 1u], sizes.y, places[${IN}u * i + 3u]);
    let d = places[${IN}u * i + 1u].xyz;
    let margin = sizes.z;
    ${call}
}`;

const GAP_CALL = (name: string): string => `let m = ${name}(a, b, d, margin);
    answers[${OUT}u * i] = vec4f(m.normal, f32(m.count));
    answers[${OUT}u * i + 1u] = m.gap;
    answers[${OUT}u * i + 2u] = vec4f(m.point[0], 0.0);`;

/** Runs `ellipsoidGap`, `kinkedGap` or `separatedEllipsoids` on every pair; ×12: normal, count, gaps, first point. */
export async function runPairs(
  name: 'ellipsoidGap' | 'kinkedGap' | 'separatedEllipsoids', pairs: readonly DevicePair[],
): Promise<Float32Array> {
  const { device: gpu } = await testDevice();
  const code = name === 'separatedEllipsoids'
    ? testKernel('shared/shapes/separated', `answers[${OUT}u * i].w = f32(separatedEllipsoids(a, b, d, margin));`)
    : testKernel(`shared/shapes/${name}`, GAP_CALL(name));
  const kernel = await createKernel(gpu, defineKernel({
    source: resolveImports(`test/${name}`, code, library), workgroupSize: 64,
    bindings: { infos: 'read', places: 'read', answers: 'read_write' },
  }));
  const infos = new StructArray(readStruct(shapesText, 'ShapeInfo'), 2 * pairs.length);
  const places = new Float32Array(4 * IN * pairs.length);
  pairs.forEach(({ pair, qA, qB }, i) => {
    [pair.a, pair.b].forEach((shape, k) => {
      infos.set(2 * i + k, 'half', shape.half);
      infos.set(2 * i + k, 'core', CORES[shape.core]);
      for (const field of ['radius', 'rounding', 'bounding', 'kappa'] as const) infos.set(2 * i + k, field, shape[field]);
    });
    places.set([...pair.scale, 0, ...pair.d, 0, ...qA, ...qB], 4 * IN * i);
  });
  const answers = new Float32Array(4 * OUT * pairs.length).fill(NaN); // a thread that never ran is seen
  const upload = (data: ArrayBuffer, usage: number): GPUBuffer => {
    const buffer = gpu.createBuffer({ size: data.byteLength, usage: usage | GPUBufferUsage.COPY_DST });
    gpu.queue.writeBuffer(buffer, 0, data);
    return buffer;
  };
  const out = upload(answers.buffer, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
  const read = gpu.createBuffer({ size: answers.byteLength, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = gpu.createCommandEncoder(), pass = encoder.beginComputePass();
  kernel.bind({
    infos: upload(infos.data, GPUBufferUsage.STORAGE), places: upload(places.buffer, GPUBufferUsage.STORAGE), answers: out,
  }).encode(pass, pairs.length);
  pass.end();
  encoder.copyBufferToBuffer(out, 0, read, 0, answers.byteLength);
  gpu.queue.submit([encoder.finish()]);
  await read.mapAsync(GPUMapMode.READ);
  answers.set(new Float32Array(read.getMappedRange()));
  read.unmap();
  return answers;
}
