import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import type { MechanismSpec } from '../../mechanism/spec';
import { FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from '../cpu/engine';
import { cartLive, cartWorld, DRIVE, HOLD } from '../cpu/testing/cart';
import { KINDS } from '../cpu/testing/worlds';
import { createGpuEngine, type GpuEngine } from './engine';
import { BALL, BOX, PAIRS, weldedBoxes } from './testing/weldedBoxes';
import { bedUnderSlab, GRAVITY, liveOf, settledOnCpu, sphereOnPlane } from './testing/fixtures';

/** The tests put joined bodies on the device; for those in f64 see src/physics/cpu/mechanism/mechanism.test.ts. */

let gpu: Device;
beforeAll(async () => {
  gpu = await testDevice();
  (await create(sphereOnPlane())).dispose(); // compiles all kernels
}, 120_000);

const create = (spec: WorldSpec, software = true): Promise<GpuEngine> =>
  createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity, software });

/** Returns spheres in a box under two plates, the left one on them, with the mechanism that `join` returns. */
function plates(
  join: (left: BodySpec, right: BodySpec) => Pick<WorldSpec, 'mechanism'>,
  velocity: [number, number, number] = [0, 0, 0]
): WorldSpec {
  const spec = bedUnderSlab(4, 2, 50), slab = spec.bodies[1], inertia: [number, number, number] = [5, 5, 5];
  const left: BodySpec = { ...slab, name: 'left', inertia, motion: FREE, velocity };
  const right: BodySpec = { ...left, name: 'right', position: [0, 0, slab.position[2] + 0.4], collides: false };
  return { ...spec, bodies: [spec.bodies[0], left, ...spec.bodies.slice(2), right], ...join(left, right) };
}
const partOf = ({ name, mass, inertia, position, velocity }: BodySpec): MechanismSpec['bodies'][number] =>
  ({ name, mass, inertia, position, ...(velocity && { velocity }) });

const FORMS = [[true, 1], [false, 1], [true, 2], [false, 2]] as const;

for (const [software, iterations] of FORMS) test(
  `a mechanism of one body is that body (software: ${software}, ${iterations} sweeps)`,
  software && iterations === 1 ? {} : { tags: 'long' }, async () => {
  const plain = plates(() => ({}), [0.3, 0.1, 0]);
  const joined = plates((left) => ({ mechanism: { bodies: [partOf(left)], connections: [] } }), [0.3, 0.1, 0]);
  const states = [];
  for (const spec of [plain, joined]) {
    const engine = await create(spec, software), live = liveOf(spec, { dt: 1e-3, substeps: 5, iterations });
    live.bodies[1].friction = 0.1; // besides 0.5
    for (let k = 0; k < 8; k++) await engine.step(live);
    expect(engine.measures.activeCount).toBeGreaterThan(16);
    states.push(await engine.readState());
    engine.dispose();
  }
  expect(gpu.errors).toEqual([]);
  for (let i = 0; i < states[0].velocity.length; i++) {
    const right = Math.floor(i / 3) === states[0].velocity.length / 3 - 1;
    if (right) continue; // falls by itself, the same
    expect(Math.abs(states[1].velocity[i] - states[0].velocity[i])).toBeLessThan(2e-4);
    expect(Math.abs(states[1].position[i] - states[0].position[i])).toBeLessThan(1e-6);
  }
});

test('two plates on a weld: what touches soil carries both, and they stay together', async () => {
  const spec = plates((left, right) => ({
    mechanism: {
      bodies: [partOf(left), partOf(right)],
      connections: [{ kind: 'fixed', name: 'weld', a: 'left', b: 'right', point: left.position }],
    },
  }));
  const engine = await create(spec), live = liveOf(spec, { dt: 2e-3, substeps: 10, friction: 0.1, damping: 20 });
  const right = spec.bodies.length - 1;
  engine.writeState(await settledOnCpu(spec, live, 120));
  for (let k = 0; k < 10; k++) await engine.step(live);
  live.settings.damping = 0;
  let force = 0;
  for (let k = 0; k < 25; k++) {
    await engine.step(live);
    force += engine.measures.bodies[1].force[2] / 25;
  }
  const { bodies } = engine.measures;
  expect(Math.abs(force / (100 * GRAVITY) - 1)).toBeLessThan(0.02);
  expect(bodies[right].force[2]).toBe(0);
  expect(bodies[right].position[2] - bodies[1].position[2]).toBeCloseTo(0.4, 6);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
});

test('what is measured and remembered of a mechanism is that of the CPU, and goes on where it was', async () => {
  const spec = cartWorld([KINDS[0]]), own = { dt: 1e-3, substeps: 5, warmStart: false }, live = cartLive(spec, own);
  const engine = await create(spec), cpu = createCpuEngine(spec), b = spec.grains.radii.length + 1;
  expect(engine.measures.bodies[1].position).toEqual(spec.bodies[1].position); // known before a step
  const step = async () => { await engine.step(live); void cpu.step(live); };
  const compare = () => {
    const [m, c] = [engine.measures, cpu.measures];
    expect(m.mechanism!.effort[DRIVE]).toBeCloseTo(2, 6);
    expect(m.mechanism!.gap).toBeLessThan(1e-5);
    expect(m.mechanism!.shafts[0]).toBeCloseTo(c.mechanism!.shafts[0], 2);
    expect(m.mechanism!.work).toBeCloseTo(c.mechanism!.work, 2);
    expect(m.kineticEnergy).toBeCloseTo(c.kineticEnergy, 2);
  };
  for (let k = 0; k < 12; k++) await step();
  compare();
  expect(engine.measures.mechanism!.shafts[0]).toBeGreaterThan(0.1);
  // of the host, without waiting
  for (const stage of ['mechanism', 'upload', 'readBack']) expect(engine.stages[stage]).toBeGreaterThan(0);

  const state = await engine.readState(), resumed = await create(spec);
  expect(state.memory!.length).toBe((await cpu.readState()).memory!.length);
  resumed.writeState(state);
  resumed.setClock(0.012, 12);
  cpu.writeState(state); // from the device to the CPU, as a person may choose
  expect(resumed.measures.mechanism!.shafts).toEqual(engine.measures.mechanism!.shafts);
  live.mechanism.drive[HOLD] = 3;
  for (let k = 0; k < 6; k++) { await step(); await resumed.step(live); }
  compare();
  const [there, here] = [await resumed.readState(), await engine.readState()];
  for (let c = 3 * b; c < 3 * b + 9; c++) expect(there.velocity[c]).toBeCloseTo(here.velocity[c], 3);
  for (let k = 0; k < there.memory!.length; k++) expect(there.memory![k]).toBeCloseTo(here.memory![k], 2);
  resumed.setClock(0, 0);
  await resumed.step(live);
  expect(Math.abs(resumed.measures.mechanism!.work)).toBeLessThan(0.2);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
  resumed.dispose();
});

test('each of 72 joined bodies answers as on the CPU, without a gain of energy', async () => {
  const spec = weldedBoxes(), live = liveOf(spec, { dt: 2e-3, substeps: 5, friction: 0 });
  live.settings.gravity[2] = 0;
  const enabled = new Uint8Array(PAIRS).fill(1);
  live.mechanism = { drive: new Float64Array(PAIRS), enabled, groundForces: new Float64Array() };
  const engine = await create(spec), cpu = createCpuEngine(spec);
  const start = PAIRS * BALL * 0.5;
  for (let k = 0; k < 20; k++) {
    await engine.step(live);
    void cpu.step(live);
    expect(engine.measures.kineticEnergy).toBeLessThan(start * 1.0001);
  }
  const { velocity } = await engine.readState(), there = (await cpu.readState()).velocity;
  for (let k = 0; k < PAIRS; k++) {
    const z = (i: number) => velocity[3 * i + 2], a = PAIRS + 2 * k;
    const far = (i: number) => Math.abs(z(i) - there[3 * i + 2]);
    expect(BALL * z(k) + BOX * (z(a) + z(a + 1))).toBeCloseTo(-BALL, 4);
    expect(z(a) + z(a + 1)).toBeLessThan(-0.2); // touched, all of them
    expect(Math.max(far(k), far(a), far(a + 1))).toBeLessThan(0.08); // of 1 m/s
  }
  expect(gpu.errors).toEqual([]);
  engine.dispose();
});

test('what the device does not do with a mechanism it does not do in silence', async () => {
  const spec = cartWorld([KINDS[0]]), engine = await create(spec);
  await expect(engine.step(cartLive(spec, { solver: 'cgm' }))).rejects.toThrow('only small steps');
  engine.dispose();
});

test('a world without grains is refused in a sentence', async () => {
  await expect(create(cartWorld([]))).rejects.toThrow('A world without grains runs on the CPU only.');
});
