import { expect, test } from 'vitest';
import { createKernel, defineKernel } from './defineKernel';
import { testDevice } from './testing/testDevice';
import { resolveImports } from './wgsl';

const body = `@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) { if (id.x < arrayLength(&x)) { y[id.x] += x[id.x]; } }`;
const text = `@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
${body}`;
const source = (code: string) => resolveImports('test/addArrays', code, {});

test('a swapped binding is found when the module loads', () => {
  expect(() => defineKernel({ source: source(text), workgroupSize: 64, bindings: { y: 'read_write', x: 'read' } }))
    .toThrow('test/addArrays: host binds [0 read_write y, 1 read x], WGSL declares [0 read x, 1 read_write y]');
});

test('so are a wrong access, a wrong workgroup size, and a ninth storage buffer', () => {
  expect(() => defineKernel({ source: source(text), workgroupSize: 64,
    bindings: { x: 'read_write', y: 'read_write' } })).toThrow('host binds');
  expect(() => defineKernel({ source: source(text), workgroupSize: 32,
    bindings: { x: 'read', y: 'read_write' } })).toThrow('WGSL 64');
  const names = Array.from({ length: 9 }, (_, i) => `b${i}`);
  const many = names.map((name, i) => `@group(0) @binding(${i}) var<storage, read> ${name}: array<f32>;`).join('\n');
  const bindings = Object.fromEntries(names.map((name) => [name, 'read'] as const));
  expect(() => defineKernel({ source: source(`${many}\n${body}`), workgroupSize: 64, bindings })).toThrow('9 storage buffers');
});

test('a fault in a text becomes a sentence with kernel, file, line and message', async () => {
  const { device, errors } = await testDevice();
  const library = { 'shared/broken': 'fn twice(a: f32) -> f32 {\n    return 2.0 * b;\n}' };
  const broken = resolveImports('test/addArrays', `// @import shared/broken\n${text}`, library);
  const definition = defineKernel({ source: broken, workgroupSize: 64, bindings: { x: 'read', y: 'read_write' } });
  await expect(createKernel(device, definition)).rejects
    .toThrow(/^Kernel test\/addArrays does not compile \(shared\/broken\.wgsl line 2\): .*b/);
  expect(errors).toEqual([]);
}, 30_000);

test('a kernel runs on what it is given', async () => {
  const { device } = await testDevice(), { STORAGE, COPY_SRC, MAP_READ, COPY_DST } = GPUBufferUsage, count = 200;
  const kernel = await createKernel(device, defineKernel({ source: source(text), workgroupSize: 64,
    bindings: { x: 'read', y: 'read_write' } }));
  const x = device.createBuffer({ size: 4 * count, usage: STORAGE | COPY_DST }),
    y = device.createBuffer({ size: 4 * count, usage: STORAGE | COPY_SRC });
  const staging = device.createBuffer({ size: 4 * count, usage: MAP_READ | COPY_DST });
  device.queue.writeBuffer(x, 0, Float32Array.from({ length: count }, (_, i) => i));
  const bound = kernel.bind({ x, y }), encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
  bound.encode(pass, count);
  bound.encode(pass, 0); // nothing to do is no dispatch
  bound.encode(pass, count);
  pass.end();
  encoder.copyBufferToBuffer(y, 0, staging, 0, 4 * count);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  expect([...new Float32Array(staging.getMappedRange())]).toEqual(Array.from({ length: count }, (_, i) => 2 * i));
}, 30_000);
