import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../gpu/device';
import { testDevice } from '../gpu/testing/testDevice';
import type { GrainQuantity } from '../model/grainQuantities';
import type { WorldSpec } from '../model/worldSpec';
import { createCpuEngine } from '../physics/cpu/engine';
import { createGpuEngine } from '../physics/gpu/engine';
import { createQuantityWriter, type Home } from '../physics/gpu/quantities/writer';
import { GRAVITY, liveOf, mixedHeap, sphereStack } from '../physics/gpu/testing/fixtures';
import { createDrawnGrains } from './drawnGrains';
import { createFrame, packFrame } from './frame';
import { createGrainQuantities } from './grainQuantity';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

/** Makes both engines of a world, each with what writes quantities, from the places where grains are now. */
async function pairOf(spec: WorldSpec, length = Infinity) {
  const { device, name } = gpu, engine = await createGpuEngine(device, name, spec, { sliceMs: Infinity });
  const cpu = createCpuEngine(spec), { model } = cpu, drawn = createDrawnGrains(device, engine, 'a test');
  cpu.writeState(await engine.readState());
  const { STORAGE, COPY_DST } = GPUBufferUsage, size = engine.draw.center.size;
  const home: Home = { center: device.createBuffer({ size, usage: STORAGE | COPY_DST }), order: engine.order };
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(engine.draw.center, 0, home.center, 0, size);
  device.queue.submit([encoder.finish()]);
  const writer = await createQuantityWriter(engine, home, length);
  const here = createFrame(model), there = createFrame(model);
  const quantities = createGrainQuantities(cpu, length);
  const third = (frame: typeof here) => [...new Float32Array(frame.look.buffer)].filter((_, k) => k % 4 === 2);
  return {
    engine, cpu, writer, there,
    async onDevice(shows: GrainQuantity, shift = 0) {
      writer.write(shows, shift);
      const copy = drawn.copy();
      await copy.arrive();
      copy.write(there);
      return third(there);
    },
    onCpu(shows: GrainQuantity, shift = 0) {
      packFrame(here, model, cpu.state, cpu.measures, [], []);
      quantities.write(here, shows, shift);
      return third(here);
    },
    end() {
      drawn.stop();
      writer.destroy();
      home.center.destroy();
      engine.dispose();
      expect(gpu.errors).toEqual([]);
    },
  };
}

const worst = (a: readonly number[], b: readonly number[]) =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

test('displacements are those of the CPU for the same state, in whatever order grains lie, and after a bed moved',
  async () => {
  const spec = mixedHeap(60, 3), { engine, cpu, ...pair } = await pairOf(spec, 0.6), live = liveOf(spec, { dt: 1e-3 });
  for (let k = 0; k < 3; k++) await engine.step(live);
  const state = await engine.readState(), speeds = await pair.onDevice('speed');
  for (let i = 0; i < 60; i += 7) state.position[3 * i] -= 0.25; // the bed has moved, and the order is another one
  state.position[2] += 0.2;
  state.position[0] += 0.6; // laid anew at the other end
  engine.writeState(state);
  cpu.writeState(state);
  const here = pair.onCpu('displacement', 0.25), there = await pair.onDevice('displacement', 0.25);
  expect(Math.max(...here)).toBeGreaterThan(0.2);
  expect(worst(here, there)).toBeLessThan(2e-6); // [m]
  expect(worst(pair.onCpu('speed'), speeds)).toBeLessThan(1e-5);
  expect(worst(speeds, await pair.onDevice('speed'))).toBeLessThan(1e-6);
  pair.end();
});

test('forces of a heap are those of the CPU after the same step, and grains keep what else is drawn of them',
  async () => {
  const spec = mixedHeap(60, 34), { engine, cpu, there, ...pair } = await pairOf(spec);
  const live = liveOf(spec, {
    dt: 1e-3, substeps: 1, law: 'relaxed', friction: 0.1, recoverySpeed: 0.5, solver: 'apgd', iterations: 4000,
    tolerance: 1e-6,
  });
  expect(await pair.onDevice('force')).toEqual(new Array(60).fill(0)); // of a state that no step led to
  await engine.step(live);
  void cpu.step(live);
  const before = await pair.onDevice('speed'), kinds = there.look.filter((_, k) => k % 4 === 3);
  const here = pair.onCpu('force'), got = await pair.onDevice('force'), top = Math.max(...here);
  expect(here.filter((force) => force > 0.01 * top).length).toBeGreaterThan(30);
  expect(worst(here, got)).toBeLessThan(2e-4 * top);
  const pressures = pair.onCpu('pressure'), most = Math.max(...pressures);
  expect(worst(pressures, await pair.onDevice('pressure'))).toBeLessThan(2e-4 * most);
  expect(there.look.filter((_, k) => k % 4 === 3)).toEqual(kinds);
  expect(worst(before, await pair.onDevice('speed'))).toBe(0);
  pair.end();
});

test('in a stack at rest the force of a grain is the mean of those above and below it, and a sample shows them all',
  async () => {
  const spec = sphereStack(3), { engine, ...pair } = await pairOf(spec), live = liveOf(spec, { substeps: 10 });
  for (let k = 0; k < 25; k++) await engine.step(live);
  const forces = await pair.onDevice('force');
  forces.forEach((force, k) => expect(Math.abs(force - [2.5, 1.5, 1][k] * GRAVITY)).toBeLessThan(0.05));
  const surface = 4 * Math.PI * spec.grains.radii[0] ** 2, pressures = await pair.onDevice('pressure');
  pressures.forEach((p, k) => expect(Math.abs(p * surface - [5, 3, 1][k] * GRAVITY)).toBeLessThan(0.1));
  await pair.onDevice('force');
  const sample = [...await pair.writer.sample()].filter((_, k) => k % 4 === 2);
  expect(sample.toSorted()).toEqual(forces.toSorted());
  pair.end();
});
