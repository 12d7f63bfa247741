import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { NO_LAWS } from '../../model/settings';
import { STEP_STATUS } from '../../model/status';
import { createCpuEngine } from '../cpu/engine';
import { createGpuEngine } from './engine';
import { GRAVITY, liveOf, mixedHeap } from './testing/fixtures';
import { balls, MASS, RADIUS, startUnderLaws } from './testing/lawFixtures';

/** The tests compare what the device measures for the watch of src/physics/watch with the CPU and with closed forms. */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

test('a heap has the energies that the CPU measures, and its fastest grain is there', async () => {
  const spec = mixedHeap(60, 5), engine = await createGpuEngine(gpu.device, gpu.name, spec);
  const live = liveOf(spec, {
    dt: 1e-4, substeps: 1, laws: { ...NO_LAWS, stiffness: 2e4, contactDamping: 1, cohesion: 0.5 },
  });
  const cpu = createCpuEngine(spec);
  cpu.writeState(await engine.readState());
  await engine.step(live);
  await cpu.step(live);
  const here = engine.measures, there = cpu.measures;
  expect(there.energy.elastic).toBeGreaterThan(0.01);
  expect(here.energy.elastic / there.energy.elastic).toBeCloseTo(1, 2);
  expect(here.energy.grains / there.energy.grains).toBeCloseTo(1, 6);
  expect(here.kineticEnergy / there.kineticEnergy).toBeCloseTo(1, 2);
  expect(here.energy.total / there.energy.total).toBeCloseTo(1, 4);
  expect(here.meanForce / there.meanForce).toBeCloseTo(1, 1);
  for (let c = 0; c < 3; c++) expect(here.fastest[c]).toBeCloseTo(there.fastest[c], 5);
  expect(here.overlap / there.overlap).toBeCloseTo(1, 2);
  engine.dispose();
});

test('a ball that lies on its spring and one that hangs by it hold ½ (mg)²/K each; one of them pushes', async () => {
  const K = 2e4, { engine, run } = await startUnderLaws(gpu, balls(
    [[-1, 0, RADIUS], [1, 0, 1 - 2 * RADIUS]], [[0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0]]
  ), { stiffness: K, contactDamping: 280, cohesion: 1.1 * MASS * GRAVITY });
  await run(0.06);
  const { energy, meanForce } = engine.measures;
  expect(energy.elastic / ((MASS * GRAVITY) ** 2 / K)).toBeCloseTo(1, 1);
  expect(meanForce / (MASS * GRAVITY)).toBeCloseTo(1, 1);
  expect(energy.off).toBeNull();
  engine.dispose();
});

test('overlaps that are thrown apart make energy from nowhere, and the same ones recovered slowly do not', async () => {
  const made: number[] = [], { energyMade } = STEP_STATUS;
  for (const own of [{ recovery: 1, recoverySpeed: 100 }, {}]) {
    const spec = balls([[0, 0, 0.5], [0, 0, 0.5 + 1.5 * RADIUS]], [[0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0]]);
    const engine = await createGpuEngine(gpu.device, gpu.name, spec), live = liveOf(spec, { dt: 2e-3, ...own });
    for (let k = 0; k < 5; k++) await engine.step(live);
    made.push(engine.measures.status & energyMade.bit);
    engine.dispose();
  }
  expect(made).toEqual([energyMade.bit, 0]);
});
