import { expect, expectTypeOf, test } from 'vitest';
import type { BufferTypes } from './bindings';
import { createKernel, declareKernel, defineKernel } from './defineKernel';
import { testDevice } from './testing/testDevice';
import { resolveImports } from './wgsl';

const types = {
  uniform: { scale: 'Scale' },
  storage: { x: 'array<f32>', y: 'array<f32>' },
  views: { atomic: { y: 'array<atomic<u32>>' } },
} as const satisfies BufferTypes;
const body = `@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) { if (id.x < arrayLength(&x)) { y[id.x] += x[id.x]; } }`;
const source = (code: string) => resolveImports('test/addArrays', code, {});
const text = source(`// @bindings\n${body}`);
const define = (more: object, code = text) =>
  defineKernel({ source: code, workgroupSize: 64, types, bindings: { x: 'read', y: 'read_write' }, ...more } as never);

test('bindings are declared at the marker, with types of the table, in the order of the host', () => {
  const scaled = source(`struct Scale { by: f32 }\n// @bindings\n${body.replace('+= x', '+= scale.by * x')}`);
  const { source: done, bindings } = defineKernel({ source: scaled, workgroupSize: 64, types,
    bindings: { scale: 'uniform', y: 'read_write', x: 'read' } });
  expect(done.text.split('\n').slice(1, 5)).toEqual([
    '@group(0) @binding(0) var<uniform> scale: Scale;',
    '@group(0) @binding(1) var<storage, read_write> y: array<f32>;',
    '@group(0) @binding(2) var<storage, read> x: array<f32>;',
    '@compute @workgroup_size(64)',
  ]);
  const marked = ['scale', 'y', 'x'].map((name) => `test/addArrays.wgsl line 2, binding ${name}`);
  expect(done.origin.slice(1, 5)).toEqual([...marked, 'test/addArrays.wgsl line 3']);
  expect(bindings.map(({ name, access }) => `${access} ${name}`)).toEqual(['uniform scale', 'read_write y', 'read x']);
});

test('a view gives a buffer another type', () => {
  const counting = source(`// @bindings\n${body.replace('y[id.x] +=', 'atomicAdd(&y[id.x], 1u); _ =')}`);
  const { source: done, bindings } = defineKernel({ source: counting, workgroupSize: 64, types,
    bindings: { x: 'read', y: 'read_write as atomic' } });
  expect(done.text).toContain('@binding(1) var<storage, read_write> y: array<atomic<u32>>;');
  expect(bindings[1].access).toBe('read_write');
});

test('a name, an access or a view that the table does not have neither compiles nor loads', () => {
  const given = { source: text, workgroupSize: 64, types };
  // @ts-expect-error z is no buffer
  expect(() => defineKernel({ ...given, bindings: { x: 'read', y: 'read_write', z: 'read' } }))
    .toThrow('test/addArrays: the table has no storage buffer z');
  // @ts-expect-error x is no uniform
  expect(() => defineKernel({ ...given, bindings: { x: 'uniform', y: 'read_write' } }))
    .toThrow('test/addArrays: the table has no uniform buffer x');
  // @ts-expect-error x has no such view
  expect(() => defineKernel({ ...given, bindings: { x: 'read as atomic', y: 'read_write' } }))
    .toThrow('test/addArrays: the table has no view atomic of x');
});

test('a type that the text does not declare is found when the module loads', () => {
  expect(() => define({ bindings: { scale: 'uniform', x: 'read', y: 'read_write' } }))
    .toThrow('test/addArrays: scale is Scale, and no text that the kernel imports declares Scale');
});

test('so are an unused binding, but in a simplified text, a missing marker and bindings written by hand', () => {
  const structs = 'struct Scale { by: f32 }\nstruct Other { x: f32, scale: f32 }';
  const unused = source(`${structs} // scale\n// @bindings\n${body}`);
  const bindings = { scale: 'uniform', x: 'read', y: 'read_write' };
  expect(() => define({ bindings }, unused)).toThrow('test/addArrays: binds scale, which its text does not name');
  expect(() => define({ bindings, simplified: true }, unused)).not.toThrow();
  expect(() => define({}, source(body))).toThrow('test/addArrays: the text has no line "// @bindings"');
  expect(() => define({}, source(`@group(0) @binding(7) var<storage> w: u32;\n// @bindings\n${body}`)))
    .toThrow('test/addArrays: the text declares bindings itself');
});

test('so are a wrong workgroup size and a ninth storage buffer', () => {
  expect(() => define({ workgroupSize: 32 })).toThrow('test/addArrays: host says 32 threads a workgroup, WGSL 64');
  const names = Array.from({ length: 7 }, (_, i) => `b${i}`);
  const of = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
  const sum = names.map((name) => `${name}[0]`).join(' + ');
  const many = source(`// @bindings\n${body}\nfn more() -> f32 { return ${sum}; }`);
  expect(() => define({
    types: { ...types, storage: { ...types.storage, ...of('array<f32>') } },
    bindings: { x: 'read', y: 'read_write', ...of('read') },
  }, many)).toThrow('test/addArrays: 9 storage buffers, at most 8 are portable');
});

test('a fault in a text becomes a sentence with kernel, file, line and message, also below the bindings', async () => {
  const { device, errors } = await testDevice();
  const broken = (library: Record<string, string>, code: string) => defineKernel({
    source: resolveImports('test/addArrays', code, library), workgroupSize: 64, types,
    bindings: { x: 'read', y: 'read_write' },
  });
  const library = { 'shared/broken': 'fn twice(a: f32) -> f32 {\n    return 2.0 * b;\n}' };
  const calling = (name: string): string => body.replace('+= x', `+= ${name} * x`);
  const imported = broken(library, `// @bindings\n// @import shared/broken\n${calling('twice(1.0)')}`);
  await expect(createKernel(device, imported)).rejects
    .toThrow(/^Kernel test\/addArrays does not compile \(shared\/broken\.wgsl line 2\): .*b/);
  await expect(createKernel(device, broken({}, `// @bindings\n${calling('g()')}\nfn g() -> f32 { return c; }`))).rejects
    .toThrow(/^Kernel test\/addArrays does not compile \(test\/addArrays\.wgsl line 4\): .*c/);
  expect(errors).toEqual([]);
}, 30_000);

test('a wrong type in the table becomes a sentence that names the binding', async () => {
  const { device, errors } = await testDevice(), wrong = { ...types, storage: { x: 'array<vec9f>', y: 'array<f32>' } };
  const definition = defineKernel({ source: text, workgroupSize: 64, types: wrong,
    bindings: { x: 'read', y: 'read_write' } });
  await expect(createKernel(device, definition)).rejects
    .toThrow(/^Kernel test\/addArrays does not compile \(test\/addArrays\.wgsl line 1, binding x\): .*vec9f/);
  expect(errors).toEqual([]);
}, 30_000);

test('a kernel that was not compiled is not encoded', async () => {
  const { device, errors } = await testDevice(), { STORAGE } = GPUBufferUsage;
  const [x, y] = [4, 4].map((size) => device.createBuffer({ size, usage: STORAGE }));
  const kernel = declareKernel(device, defineKernel({
    source: text, workgroupSize: 64, types, bindings: { x: 'read', y: 'read_write' },
  })), bound = kernel.bind({ x, y }), pass = device.createCommandEncoder().beginComputePass();
  expect(() => bound.encode(pass, 1)).toThrow('Kernel test/addArrays was encoded before it was compiled.');
  await kernel.compile();
  expect(() => bound.encode(pass, 1)).not.toThrow();
  expect(errors).toEqual([]);
});

test('a kernel runs on what it is given, and wants all of it', async () => {
  const { device } = await testDevice(), { STORAGE, COPY_SRC, MAP_READ, COPY_DST } = GPUBufferUsage, count = 200;
  const kernel = await createKernel(device, defineKernel({ source: text, workgroupSize: 64, types,
    bindings: { x: 'read', y: 'read_write' } }));
  type Wanted = keyof Parameters<typeof kernel.bind>[0];
  expectTypeOf<Wanted>().toEqualTypeOf<'x' | 'y'>(); // tsc checks: one less does not compile
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
