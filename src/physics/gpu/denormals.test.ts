import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { createKernel, type KernelDefinition } from '../../gpu/defineKernel';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { createModel } from '../../model/model';
import type { GrainShape } from '../../model/shape';
import { stateHash } from '../../model/stateHash';
import type { WorldSpec } from '../../model/worldSpec';
import { cartLive, cartWorld } from '../cpu/testing/cart';
import { grainsOf, KINDS } from '../cpu/testing/worlds';
import { createGpuEngine } from './engine';
import { kernelsOfVariant } from './kernels';
import { readBuffer } from './stateBuffers';
import { kernelsOf, variantOf } from './variant';

/**
 * The tests run kernels that flush denormals. WGSL lets a device take a denormal f32 for zero, and the bits of a
 * small integer are one. So integers lie in buffers of integers, or in those of f32 as numbers. The kernels here flush
 * what they read, as such a device does.
 */

/** Kernels that are not made to flush: they compile for minutes, and of f32 they read the vertices of shapes alone. */
const NARROW = /^(count|fill)(Body|Smooth)?Contacts\d?$/;

const FLUSH = `
fn flushed_f32(x: f32) -> f32 { return select(x, 0.0, (bitcast<u32>(x) & 0x7f800000u) == 0u); }
fn flushed_vec2f(v: vec2f) -> vec2f { return vec2f(flushed_f32(v.x), flushed_f32(v.y)); }
fn flushed_vec4f(v: vec4f) -> vec4f {
    return vec4f(flushed_f32(v.x), flushed_f32(v.y), flushed_f32(v.z), flushed_f32(v.w));
}
`;

const storageOfFloats = ({ bindings }: KernelDefinition) => bindings.flatMap(({ name, access, type }) => {
  const element = /^array<(f32|vec[24]f)>$/.exec(type)?.[1];
  return element && access !== 'uniform' ? [{ name, element }] : [];
});

/** Returns the place after the bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  for (let at = open, depth = 0; ; at++) {
    if (text[at] === '[') depth++;
    if (text[at] === ']' && --depth === 0) return at + 1;
  }
}

/** Returns the text of a kernel in which each element read of a storage buffer of f32 is flushed. */
function flushing(definition: KernelDefinition): string {
  const code = definition.source.text, inserts: { at: number; put: string }[] = [];
  for (const { name, element } of storageOfFloats(definition)) {
    for (const { index } of code.matchAll(new RegExp(`(?<![\\w.])${name}\\[`, 'g'))) {
      const end = closing(code, index + name.length);
      if (/^(\.\w+)?\s*[-+*/]?=[^=]/.test(code.slice(end, end + 8))) continue; // is written
      inserts.push({ at: index, put: `flushed_${element}(` }, { at: end, put: ')' });
    }
  }
  let text = code;
  for (const { at, put } of inserts.sort((a, b) => b.at - a.at)) text = text.slice(0, at) + put + text.slice(at);
  return inserts.length > 0 ? text + FLUSH : code;
}

/** Returns a cart on a layer of grains, and a ball at a corner of eight blocks that a grain in each of them touches. */
function cartAndCluster(shapes: readonly GrainShape[]): WorldSpec {
  const cart = cartWorld(shapes), corner: Vec3 = [0, 0, 1], a = 0.112, positions: Vec3[] = [];
  const at = (x: number, y: number, z: number) => positions.push([corner[0] + x, corner[1] + y, corner[2] + z]);
  at(0.008, 0.008, 0.008);
  for (const x of [-a, a]) for (const y of [-a, a]) for (const z of [-a, a]) at(x, y, z);
  for (const far of [-2, 2]) at(far, far, far); // the middle of all, where the Morton curve has a step, too
  const layer = cart.grains.positions;
  for (let i = 0; i < layer.length; i += 3) positions.push([layer[i], layer[i + 1], layer[i + 2]]);
  return { ...cart, domain: { min: corner, max: cart.domain.max }, grains: grainsOf(shapes, positions) };
}

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

let restore = () => {};
afterEach(() => restore());

/** Replaces the kernels of worlds like this by kernels that flush, until `restore`; returns their number. */
async function makeFlush(spec: WorldSpec): Promise<number> {
  const variant = variantOf(createModel(spec)), kernels = await kernelsOf(gpu.device, variant), before = { ...kernels };
  restore = () => { Object.assign(kernels, before); };
  let count = 0;
  const definitions = Object.entries<KernelDefinition>(kernelsOfVariant(variant));
  for (const [name, definition] of definitions) {
    const { source } = definition, text = flushing(definition);
    if (NARROW.test(name)) {
      expect(storageOfFloats(definition).map((buffer) => buffer.name)).toEqual(['vertices']);
      continue;
    }
    if (text === source.text) continue;
    Object.assign(kernels, { [name]: await createKernel(gpu.device, { ...definition, source: { ...source, text } }) });
    count++;
  }
  return count;
}

/** Returns the hash of the state after a few steps, and the most copies of a grain. */
async function run(spec: WorldSpec): Promise<{ hash: string; copies: number }> {
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity });
  const live = cartLive(spec, { substeps: 5 });
  for (let k = 0; k < 5; k++) await engine.step(live);
  const starts = new Uint32Array(await readBuffer(gpu.device, engine.buffers.copyStart));
  const hash = stateHash(await engine.readState());
  engine.dispose();
  let copies = 0;
  for (let i = 0; i < engine.model.grainCount; i++) copies = Math.max(copies, starts[i + 1] - starts[i]);
  return { hash, copies };
}

// eight copies are a sign bit alone, with the number of the first copy behind it
const WORLDS: [name: string, shapes: GrainShape[], copies: number][] = [
  ['spheres', [KINDS[0]], 8], ['balls and eggs', [KINDS[0], KINDS[1]], 8],
];

for (const [name, shapes, most] of WORLDS) test(
  `a device that takes denormals for zero computes the same bits: ${name}`,
  { tags: 'long' }, async () => {
  const spec = cartAndCluster(shapes), { hash, copies } = await run(spec);
  expect(copies).toBe(most);
  expect(await makeFlush(spec)).toBeGreaterThan(10);
  expect((await run(spec)).hash).toBe(hash);
  expect(gpu.errors).toEqual([]);
});
