import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../gpu/device';
import { testDevice } from '../gpu/testing/testDevice';
import { slabOf } from '../model/cut';
import type { FieldKind } from '../model/fields/fieldKinds';
import { CENTER, createOverlayList, FIELD } from '../model/overlay';
import { createCpuEngine } from '../physics/cpu/engine';
import { createGpuEngine } from '../physics/gpu/engine';
import type { Home } from '../physics/gpu/quantities/writer';
import { liveOf, mixedHeap } from '../physics/gpu/testing/fixtures';
import { createFieldReader } from './cpuFields';
import { loadGpuFieldReader } from './gpuFields';
import { createGrainQuantities } from './grainQuantity';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

/** Most by which fields of the two engines differ, as a part of the largest value. */
const OFF: Readonly<Record<FieldKind, number>> = {
  packing: 1e-4, coordination: 1e-4, displacement: 1e-4, pressure: 5e-4, verticalStress: 5e-4,
};

test('fields of a heap on the device are those of the CPU after the same step, and places for trails its grains\'',
  async () => {
  const spec = mixedHeap(60, 34), { device, name } = gpu, slab = slabOf(spec, 'y', 50);
  const engine = await createGpuEngine(device, name, spec, { sliceMs: Infinity }), cpu = createCpuEngine(spec);
  cpu.writeState(await engine.readState());
  const { STORAGE, COPY_SRC, COPY_DST } = GPUBufferUsage, { size } = engine.draw.center;
  const usage = STORAGE | COPY_SRC | COPY_DST;
  const home: Home = { center: device.createBuffer({ size, usage }), order: engine.order };
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(engine.draw.center, 0, home.center, 0, size);
  device.queue.submit([encoder.finish()]);
  const here = createFieldReader(cpu, spec, createGrainQuantities(cpu), () => 0);
  const there = await loadGpuFieldReader(engine, spec, { home, way: () => 0 }, Infinity);
  const live = liveOf(spec, {
    dt: 1e-3, substeps: 1, law: 'relaxed', friction: 0.1, recoverySpeed: 0.5, solver: 'apgd', iterations: 4000,
    tolerance: 1e-6,
  });
  void cpu.step(live);
  const stepping = engine.step(live), list = createOverlayList(), other = createOverlayList();
  expect(await there('packing', slab, list)).toBe(false); // in the middle of a step
  await stepping;
  for (const kind of Object.keys(OFF) as FieldKind[]) {
    await here(kind, slab, other);
    expect(await there(kind, slab, list)).toBe(true);
    expect([kind, list.kind, list.count]).toEqual([kind, 'field', other.count]);
    expect(list.count).toBeGreaterThan(9);
    let top = 0, off = 0;
    for (let k = 4; k < FIELD * list.count; k += FIELD) {
      top = Math.max(top, Math.abs(other.data[k]));
      off = Math.max(off, Math.abs(list.data[k] - other.data[k]));
    }
    expect(top, kind).toBeGreaterThan(0);
    expect(off / top, kind).toBeLessThan(OFF[kind]);
  }
  expect(await there('trails', slab, list)).toBe(true);
  const { position } = await engine.readState();
  expect([list.kind, list.count]).toEqual(['centers', 60]);
  for (let i = 0; i < 60; i++) {
    for (let c = 0; c < 3; c++) expect(list.data[CENTER * i + c]).toBeCloseTo(position[3 * i + c], 6);
    expect(list.data[CENTER * i + 3]).toBe(Math.fround(spec.grains.radii[i]));
  }
  home.center.destroy();
  engine.dispose();
  expect(gpu.errors).toEqual([]);
});
