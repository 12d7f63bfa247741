import { describe, expect, test } from 'vitest';
import { createBuffers } from '../../../gpu/buffers';
import { createKernel } from '../../../gpu/defineKernel';
import { StructArray } from '../../../gpu/structArray';
import { testDevice } from '../../../gpu/testing/testDevice';
import {
  nodeCount, plateCount, type FlexibleControl, type PlateMaterial, type PlateMesh,
} from '../../../model/flexible/spec';
import { structs } from '../kernels';
import { readBuffer } from '../stateBuffers';
import { controlOf, grid, moved, rubber, shaken, torus } from '../../flex/testing/fixtures';
import { packPlates, PLATE_POINTS, PLATE_SLOTS, plateKernels, plateStruct, PRESSED_POINTS } from './plateKernels';
import { addInternalForces, addPressure, createPlates, ORDER } from '../../flex/plates';

const norm = (a: ArrayLike<number>) => Math.hypot(...Array.from(a));
const turn = [0.36, 0.48, -0.8, -0.8, 0.6, 0, 0.48, 0.64, 0.6];

/** Returns forces and energies of each plate by the device, and in f64 from the same rounded coordinates. */
async function both(
  mesh: PlateMesh, e: Float64Array, rate: Float64Array, control: FlexibleControl, material: PlateMaterial = rubber,
) {
  const place32 = Float32Array.from(e), rate32 = Float32Array.from(rate), plates = createPlates(mesh, material);
  const expected = new Float64Array(e.length), exact = Float64Array.from(place32);
  addInternalForces(plates, exact, Float64Array.from(rate32), control, expected);
  addPressure(plates, exact, control.pressure, expected);

  const { device, errors } = await testDevice(), { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const usage = STORAGE | COPY_DST | COPY_SRC, uniform = new StructArray(plateStruct);
  const step = new StructArray(structs.step), count = plateCount(mesh);
  const data = { ...packPlates(mesh, plates), place: place32, rate: rate32 };
  const { youngsModulus, dampingTime, pressure } = control;
  const fields = {
    plateCount: count, nodeCount: nodeCount(mesh), youngsModulus, dampingTime, pressure, bending: plates.bending,
  };
  for (const [field, value] of Object.entries(fields)) uniform.set(0, field, value);
  const storage =
    Object.fromEntries(Object.entries(data).map(([name, array]) => [name, { bytes: array.byteLength, usage }])) as
    Record<keyof typeof data, { bytes: number; usage: number }>;
  const b = await createBuffers(device, {
    ...storage, plates: { bytes: plateStruct.size, usage: UNIFORM | COPY_DST },
    slots: { bytes: 16 * PLATE_SLOTS * count, usage },
    step: { bytes: structs.step.size, usage: UNIFORM | COPY_DST }, weighs: { bytes: 4 * e.length / 3, usage },
    push: { bytes: 16 * e.length / 3, usage },
  });
  step.set(0, 'h', 1);
  device.queue.writeBuffer(b.step, 0, step.data);
  for (const [name, array] of Object.entries(data)) {
    device.queue.writeBuffer(b[name as keyof typeof data], 0, array as Float32Array<ArrayBuffer>);
  }
  device.queue.writeBuffer(b.plates, 0, uniform.data);
  const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
  (await createKernel(device, plateKernels.evaluatePlates)).bind(b).encode(pass, count);
  (await createKernel(device, plateKernels.gatherPlates)).bind(b).encode(pass, nodeCount(mesh));
  pass.end();
  device.queue.submit([encoder.finish()]);
  const push = new Float32Array(await readBuffer(device, b.push));
  const force = Float32Array.from(e, (_, k) => push[4 * Math.floor(k / 3) + k % 3]);
  const slots = new Float32Array(await readBuffer(device, b.slots));
  expect(errors).toEqual([]);
  for (const buffer of Object.values(b)) buffer.destroy();
  const energy = Array.from({ length: count }, (_, p) => slots[4 * PLATE_SLOTS * p + 3]);
  const least = Math.sqrt(Math.min(...Array.from({ length: count }, (_, p) => slots[4 * (PLATE_SLOTS * p + 1) + 3])));
  return { force, expected, energy, least, plates };
}

const corded: PlateMaterial = {
  ...rubber,
  cords: { around: 4, across: 2, shear: 0.5, bends: rubber.thickness / 4, shorterAround: 0.06, shorterAcross: 0.04 },
};

const off = ({ force, expected }: { force: Float32Array; expected: Float64Array }) =>
  norm(expected.map((q, k) => q - force[k])) / norm(expected);

describe('on the device', () => {
  test('points are those of the host', () => {
    expect(PLATE_POINTS).toBe(ORDER);
    expect(createPlates(grid([0, 1], [0, 1]), rubber).pressed.points.length).toBe(PRESSED_POINTS);
  });

  test.each([['flat', grid([0, 0.1, 0.25], [0, 0.2, 0.3])], ['curved', torus(6, 4)]] as const)(
    'a bent %s mesh bears the forces that it bears in f64, damped and under pressure, and has its energies',
    async (_, mesh) => {
      const e = moved(shaken(mesh.nodes, 0.01, 0.1, 3), turn, [0.7, -0.5, 0.3]);
      const rate = shaken(new Float64Array(e.length), 1, 0.1, 4);
      for (const [tau, pressure] of [[0, 0], [1e-3, 0], [1e-3, 1e4]]) {
        const found = await both(mesh, e, rate, { ...controlOf(rubber, pressure), dampingTime: tau });
        expect(off(found)).toBeLessThan(4e-6);
        found.energy.forEach((u, p) => expect(Math.abs(u / found.plates.energyOf[p] - 1)).toBeLessThan(8e-6));
        expect(found.least / found.plates.leastArea).toBeCloseTo(1, 5);
      }
    });

  test('a bent mesh with cords, shorter where free of strain, bears the forces that it bears in f64', async () => {
    const mesh = torus(6, 4), e = shaken(mesh.nodes, 0.01, 0.1, 3);
    const rate = shaken(new Float64Array(e.length), 1, 0.1, 4);
    const found = await both(mesh, e, rate, { ...controlOf(corded, 1e4), dampingTime: 1e-3 }, corded);
    expect(off(found)).toBeLessThan(4e-6);
    found.energy.forEach((u, p) => expect(Math.abs(u / found.plates.energyOf[p] - 1)).toBeLessThan(8e-6));
    const { expected } = await both(mesh, e, rate, { ...controlOf(rubber, 1e4), dampingTime: 1e-3 });
    expect(norm(expected.map((q, k) => q - found.expected[k])) / norm(expected)).toBeGreaterThan(0.1);
  });

  test('at rest, turned, what rounding leaves is as if strains were wrong by less than 3e-7', async () => {
    const mesh = torus(6, 4), still = new Float64Array(mesh.nodes.length), control = controlOf(rubber);
    const { force } = await both(mesh, moved(mesh.nodes, turn, [0.7, -0.5, 0.3]), still, control);
    const plates = createPlates(mesh, rubber), one = new Float64Array(still.length);
    addInternalForces(plates, mesh.nodes.map((x) => (1 + 1e-6) * x), still, control, one);
    expect(norm(force) / norm(one)).toBeLessThan(0.3);
  });
});
