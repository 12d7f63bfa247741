import shapesText from '../../../../shaders/shared/shapes/shapes.wgsl?raw';
import type { Quat } from '../../../core/vec3';
import { createKernel, defineKernel, type Kernel } from '../../../gpu/defineKernel';
import { StructArray } from '../../../gpu/structArray';
import { readStruct, resolveImports } from '../../../gpu/wgsl';
import type { Convex } from '../../shapes/convex';
import { createManifold, createPair, type Manifold, type Pair } from '../../shapes/pair';
import { matrixOf } from '../../shapes/testing/pairFixtures';
import { BUFFERS } from '../bufferTypes';
import { FULL, libraryOf } from '../library';

/** This file runs the texts of shaders/shared/shapes on pairs, for tests on the device. */

const library = libraryOf(FULL);

/**
 * A pair of bodies whose numbers f32 holds, so that a comparison sees the algorithm and not the rounding of its input.
 */
export type DevicePair = { pair: Pair; qA: Quat; qB: Quat };

const singles = new Map<Convex, Convex>();
const single = (shape: Convex): Convex => {
  const known = singles.get(shape);
  if (known) return known;
  const made = {
    ...shape, half: shape.half.map(Math.fround), vertices: shape.vertices.map(Math.fround),
    radius: Math.fround(shape.radius),
    rounding: Math.fround(shape.rounding), bounding: Math.fround(shape.bounding), kappa: Math.fround(shape.kappa),
  };
  singles.set(shape, made);
  return made;
};

export function devicePair(
  a: Convex, b: Convex, qA: Quat, qB: Quat, d: ArrayLike<number>, scale: readonly number[]
): DevicePair {
  const pair = createPair(single(a), single(b)), unitary = (q: Quat): Quat => {
    const s = Math.hypot(...q);
    return [q[0] / s, q[1] / s, q[2] / s, q[3] / s];
  };
  const rounded = { pair, qA: qA.map(Math.fround) as Quat, qB: qB.map(Math.fround) as Quat };
  pair.d.set([d[0], d[1], d[2]].map(Math.fround));
  pair.scale.set(scale.map(Math.fround));
  pair.rotationA.set(matrixOf(unitary(rounded.qA)));
  pair.rotationB.set(matrixOf(unitary(rounded.qB)));
  return rounded;
}

const CORES = { point: 0, ellipsoid: 1, kinked: 2, hull: 3 } as const;
/**
 * Number of vec4f a pair: of the input, sizes and margin, d, q_WA, q_WB; of the answer, normal and count, gaps, four
 * points.
 */
const IN = 4, OUT = 6;

const WRITE_MANIFOLD = `answers[${OUT}u * i] = vec4f(m.normal, f32(m.count));
    answers[${OUT}u * i + 1u] = m.gap;
    for (var k = 0u; k < 4u; k++) { answers[${OUT}u * i + 2u + k] = vec4f(m.point[k], 0.0); }`;
const kernelOf = (text: string, name: string): string => `
// @bindings
// @import shared/thread
// @import ${text}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (${OUT}u * i >= arrayLength(&answers)) { return; }
    let sizes = places[${IN}u * i];
    let a = Placed(infos[2u * i], sizes.x, places[${IN}u * i + 2u]);
    let b = Placed(infos[2u * i + 1u], sizes.y, places[${IN}u * i + 3u]);
    let m = ${name}(a, b, places[${IN}u * i + 1u].xyz, sizes.z);
    ${name === 'separatedEllipsoids' ? `answers[${OUT}u * i] = vec4f(0.0, 0.0, 0.0, f32(m));` : WRITE_MANIFOLD}
}`;
/** Names of texts whose function has another name. */
const TEXTS: Record<string, string> = { separatedEllipsoids: 'separated' };
const TYPES = {
  uniform: {},
  storage: {
    infos: 'array<ShapeInfo>', vertices: BUFFERS.storage.vertices, places: 'array<vec4f>', answers: 'array<vec4f>',
  },
};
const BINDINGS = { infos: 'read', vertices: 'read', places: 'read', answers: 'read_write' } as const;
const kernels = new Map<string, Promise<Kernel<keyof typeof BINDINGS>>>();

/** Returns the kernel for a function, compiled once. */
async function kernelFor(device: GPUDevice, name: string): Promise<Kernel<keyof typeof BINDINGS>> {
  let kernel = kernels.get(name);
  if (!kernel) {
    const source = resolveImports(`test/${name}`, kernelOf(`shared/shapes/${TEXTS[name] ?? name}`, name), library);
    // smooth shapes have no vertices
    const definition = defineKernel({ source, workgroupSize: 64, types: TYPES, bindings: BINDINGS, simplified: true });
    kernel = createKernel(device, definition);
    kernels.set(name, kernel);
  }
  return kernel;
}

/**
 * Returns what the function `name` finds for every pair; `separatedEllipsoids` returns 1 as the count if it says that
 * they are apart.
 */
export async function runManifolds(
  device: GPUDevice,
  name: 'ellipsoidGap' | 'kinkedGap' | 'polytopeGap' | 'hullEllipsoidGap' | 'collideShapes' | 'separatedEllipsoids',
  pairs: readonly DevicePair[],
): Promise<Manifold[]> {
  const kernel = await kernelFor(device, name);
  const infos = new StructArray(readStruct(shapesText, 'ShapeInfo'), 2 * pairs.length), vertices: number[] = [];
  const places = new Float32Array(4 * IN * pairs.length), firsts = new Map<Convex, number>();
  pairs.forEach(({ pair, qA, qB }, i) => {
    [pair.a, pair.b].forEach((shape, k) => {
      const at = 2 * i + k;
      if (!firsts.has(shape)) {
        firsts.set(shape, vertices.length / 4);
        for (let v = 0; v < shape.vertices.length; v += 3) vertices.push(...shape.vertices.subarray(v, v + 3), 0);
      }
      infos.set(at, 'half', shape.half);
      infos.set(at, 'core', CORES[shape.core]);
      infos.set(at, 'first', firsts.get(shape)!);
      infos.set(at, 'count', shape.vertices.length / 3);
      for (const field of ['radius', 'rounding', 'bounding', 'kappa'] as const) infos.set(at, field, shape[field]);
    });
    places.set([...pair.scale, 0, ...pair.d, 0, ...qA, ...qB], 4 * IN * i);
  });
  const answers = new Float32Array(4 * OUT * pairs.length).fill(NaN); // NaN shows a thread that never ran
  const upload = (data: ArrayBuffer, usage: number): GPUBuffer => {
    const buffer = device.createBuffer({ size: data.byteLength, usage: usage | GPUBufferUsage.COPY_DST });
    device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  };
  const { STORAGE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
  const out = upload(answers.buffer, STORAGE | COPY_SRC);
  const read = device.createBuffer({ size: answers.byteLength, usage: MAP_READ | COPY_DST });
  const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
  kernel.bind({
    infos: upload(infos.data, STORAGE), vertices: upload(Float32Array.from([...vertices, 0, 0, 0, 0]).buffer, STORAGE),
    places: upload(places.buffer, STORAGE), answers: out,
  }).encode(pass, pairs.length);
  pass.end();
  encoder.copyBufferToBuffer(out, 0, read, 0, answers.byteLength);
  device.queue.submit([encoder.finish()]);
  await read.mapAsync(GPUMapMode.READ);
  answers.set(new Float32Array(read.getMappedRange()));
  read.unmap();
  return pairs.map((_, i) => {
    const m = createManifold(), at = 4 * OUT * i;
    m.normal.set(answers.subarray(at, at + 3));
    m.count = answers[at + 3];
    m.gap.set(answers.subarray(at + 4, at + 8));
    for (let k = 0; k < 4; k++) m.point.set(answers.subarray(at + 8 + 4 * k, at + 11 + 4 * k), 3 * k);
    return m;
  });
}
