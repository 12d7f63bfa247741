import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import { sheet } from '../../model/flexible/sheet';
import { surfaceControl, type FlexibleSpec } from '../../model/flexible/spec';
import { stateHash } from '../../model/stateHash';
import type { WorldSpec } from '../../model/worldSpec';
import { floor } from '../cpu/testing/worlds';
import { rubber } from '../flex/testing/fixtures';
import { liveOf, mixedHeap } from './testing/fixtures';
import { createGpuEngine } from './engine';
import { kernelBytes } from './kernelBytes';
import { COPIES, profileFrame, substepsOf } from './profile';

test('a profiled frame is the same frame, in kernels with their dispatches, bytes and times', async () => {
  const gpu = await testDevice(), spec = mixedHeap(150, 3), live = liveOf(spec, { dt: 1e-3, substeps: 10 });
  const create = (software: boolean) => createGpuEngine(gpu.device, gpu.name, spec, { software });
  const engine = await create(true), plain = await create(true), barriers = await create(false);
  const { kernels: profile, counts: { copies: copied, own, shared, sharedCopies, listed, unlisted } } =
    await profileFrame(engine, live);
  expect([own! > 20, listed! > 20, unlisted]).toEqual([true, true, 0]);
  expect(own! + sharedCopies!).toBeLessThanOrEqual(copied); // a few have one copy in another block
  expect(own! + sharedCopies!).toBeGreaterThan(0.9 * copied);
  expect(sharedCopies).toBeGreaterThanOrEqual(2 * shared!);
  await plain.step(live);
  expect(stateHash(await engine.readState())).toBe(stateHash(await plain.readState()));
  const sweep = profile.find(({ kernel }) => kernel === 'solve/sweepBlocksSerially')!;
  expect(sweep.dispatches).toBe(11); // one carries the impulses of the last frame
  expect(sweep.asked / sweep.dispatches / plain.measures.contactCount).toBeGreaterThan(150);
  expect(sweep.asked / sweep.dispatches / plain.measures.contactCount).toBeLessThan(350);
  const copies = profile.find(({ kernel }) => kernel === COPIES)!, { capacities: c } = engine;
  expect(copies.bytes).toBeGreaterThan(2 * 32 * c.contacts + 2 * 12 * 150); // of the last frame
  expect(copies.bytes).toBeLessThan(2 * 32 * c.contacts + 2 * 12 * 150 + 4 * (c.cells + c.copies) + 8192);
  const timed = gpu.device.features.has('timestamp-query');
  for (const { ms } of profile) expect(timed ? ms >= 0 : Number.isNaN(ms)).toBe(true);
  // 1 ms in ten sweeps of two dispatches, two more to carry the impulses of the last frame, one to keep what is held
  expect(substepsOf((await profileFrame(barriers, live)).kernels).dispatches).toBe(23);
  expect(gpu.errors).toEqual([]);
  for (const e of [engine, plain, barriers]) e.dispose();
}, 120_000);

test('a body that no impulse moves is summed at the end of a substep alone, without a dispatch between', async () => {
  const gpu = await testDevice(), heap = mixedHeap(125, 3), walls = { ...heap, bodies: heap.bodies.slice(0, 2) };
  for (const [spec, bodies, answering] of [[walls, 1 + 5, 0], [heap, 1 + 2 * 5, 2]] as const) {
    const engine = await createGpuEngine(gpu.device, gpu.name, spec, { software: true });
    const { kernels, counts } = await profileFrame(engine, liveOf(spec, { dt: 1e-3, substeps: 5, iterations: 2 }));
    const timesOf = (label: string) => kernels.find(({ kernel }) => kernel === label)!.dispatches;
    expect(timesOf('integrate/integrateGrains')).toBe(1 + 2 * 5);
    expect(timesOf('integrate/integrateBodiesSerially')).toBe(bodies);
    expect(counts.answering).toBe(answering);
    expect(counts.bodyContacts).toBeGreaterThan(counts.answeringContacts!);
    expect(counts.answeringContacts! > 0).toBe(answering > 0);
    engine.dispose();
  }
  expect(gpu.errors).toEqual([]);
}, 120_000);

test('kernels of a flexible surface are in a profile with their bytes, by how many points have contacts', async () => {
  const gpu = await testDevice(), cloth = (height: number): FlexibleSpec => ({
    name: 'cloth', mesh: sheet([-0.15, -0.1, height], [0.3, 0.2], [3, 2]), material: rubber, pressure: 0, points: 3,
    look: 'cloth',
  });
  const spec: WorldSpec = {
    domain: { min: [-1, -1, -1], max: [1, 1, 1] }, bodies: [floor],
    grains: { positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0) },
    flexible: [cloth(0.005), cloth(0.5)], // one lies on the floor
  };
  const engine = await createGpuEngine(gpu.device, gpu.name, spec);
  const live = { ...liveOf(spec, { dt: 1e-3, substeps: 10 }), flexible: spec.flexible!.map(surfaceControl) };
  const { kernels: profile } = await profileFrame(engine, live);
  const falling = { nodes: 12, plates: 6, points: 54, touching: 0 };
  const counts = {
    grains: 108, cells: 0, blocks: 0, contacts: 54, bodyContacts: 54, copies: 54, colours: 0, shaped: false,
    surfaces: [{ ...falling, touching: 54 }, falling],
  };
  const flex = profile.filter(({ kernel }) => kernel.startsWith('flex/'));
  expect(flex.length).toBe(10);
  for (const { kernel, dispatches, bytes } of flex)
    expect(bytes, kernel).toBe(dispatches * kernelBytes(kernel, counts).least);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
}, 120_000);

test('a sweep over a bed that sleeps to four fifths moves a fifth of the bytes, of one asleep a word a block', () => {
  const counts = {
    grains: 3e5, cells: 4e5, blocks: 6250, contacts: 1.2e6, bodyContacts: 1e4, copies: 4.8e5, colours: 0, shaped: false,
    bodies: 1, contactBodies: 0, surfaces: [],
  };
  const awake = kernelBytes('solve/sweepBlocks', counts), heads = 4 * counts.blocks; // how many colours each has
  const some = kernelBytes('solve/sweepBlocks', { ...counts, still: 0.8 });
  expect((some.least - heads) / (awake.least - heads)).toBeCloseTo(0.2, 6);
  expect((some.asked - heads) / (awake.asked - heads)).toBeCloseTo(0.2, 6);
  expect(kernelBytes('solve/sweepBlocks', { ...counts, still: 1 })).toEqual({ least: heads, asked: heads });
});
