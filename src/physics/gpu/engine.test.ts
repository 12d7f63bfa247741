import { beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { stateHash } from '../../model/stateHash';
import { statusSentences, STEP_STATUS } from '../../model/status';
import type { WorldSpec } from '../../model/worldSpec';
import { createGpuEngine, type GpuEngine, type GpuEngineOptions } from './engine';
import {
  bedUnderSlab, GRAVITY, liveOf, mixedHeap, settledOnCpu, sphereOnPlane, sphereStack, twoSpheres,
} from './testing/fixtures';
import { readBuffer } from './stateBuffers';

/** The tests check whole steps, whatever the kernels do inside. Kernels against their twins: parity.test.ts. */

let gpu: Device;
beforeAll(async () => {
  gpu = await testDevice();
  (await create(sphereOnPlane())).dispose(); // compiles all kernels
}, 120_000);

const create = (spec: WorldSpec, options?: GpuEngineOptions): Promise<GpuEngine> =>
  createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity, ...options });

/** Steps `count` times and calls `after` each time. */
async function run(
  engine: GpuEngine, live: ReturnType<typeof liveOf>, count: number, after?: () => void
): Promise<void> {
  for (let i = 0; i < count; i++) {
    await engine.step(live);
    after?.();
  }
  expect(gpu.errors).toEqual([]);
}

test('a sphere rests on a plane, which carries its weight', async () => {
  const spec = sphereOnPlane(), engine = await create(spec);
  await run(engine, liveOf(spec), 20);
  const { measures } = engine;
  expect(measures.status).toBe(0);
  expect(measures.contactCount).toBe(1);
  expect(measures.bodies[0].force[2]).toBeCloseTo(-GRAVITY, 4);
  expect(measures.grain0.position[2]).toBeCloseTo(0.1, 6);
  expect(measures.maxSpeed).toBeLessThan(1e-4);
  expect([measures.time, measures.step]).toEqual([expect.closeTo(0.04, 12), 20]);
  engine.dispose();
});

test('a stack of five carries itself', async () => {
  const spec = sphereStack(5), engine = await create(spec);
  await run(engine, liveOf(spec, { substeps: 10 }), 60);
  expect(engine.measures.bodies[0].force[2]).toBeCloseTo(-5 * GRAVITY, 1);
  expect(engine.measures.activeCount).toBe(5);
  expect(engine.measures.maxPenetration).toBeLessThan(1e-4);
  engine.dispose();
});

test('a collision keeps momentum exactly, and its moment up to the overlap', async () => {
  const spec = twoSpheres(), engine = await create(spec), live = liveOf(spec, { gravity: [0, 0, 0], substeps: 10 });
  const { radii, masses } = spec.grains;
  const momenta = async () => {
    const s = await engine.readState(), sum = new Float64Array(6);
    for (let i = 0; i < 2; i++) {
      const [x, y, z] = s.position.subarray(3 * i), [vx, vy, vz] = s.velocity.subarray(3 * i), m = masses[i];
      const moment = [y * vz - z * vy, z * vx - x * vz, x * vy - y * vx];
      [vx, vy, vz, ...moment].forEach((p, c) => { sum[c] += m * p; });
      for (let c = 0; c < 3; c++) sum[3 + c] += 0.4 * m * radii[i] ** 2 * s.spin[3 * i + c];
    }
    return { sum, velocity: s.velocity };
  };
  const before = await momenta();
  await run(engine, live, 10);
  const after = await momenta();
  expect(Math.abs(after.velocity[0] - before.velocity[0])).toBeGreaterThan(0.3); // they did meet
  // arms are radii: an overlap × the impulse is off
  after.sum.forEach((p, c) => expect(p).toBeCloseTo(before.sum[c], c < 3 ? 5 : 3));
  engine.dispose();
});

test('a bed under a slab carries both weights to the floor', async () => {
  const spec = bedUnderSlab(3, 3, 100), engine = await create(spec),
    live = liveOf(spec, { friction: 0.1, damping: 5, substeps: 10 });
  engine.writeState(await settledOnCpu(spec, live, 100));
  await run(engine, live, 10);
  live.settings.damping = 0;
  const slab: number[] = [], box: number[] = [];
  await run(engine, live, 20, () => {
    const { bodies } = engine.measures;
    slab.push(bodies[1].force[2]);
    box.push(bodies.reduce((sum, body, k) => (k === 1 ? sum : sum - body.force[2]), 0));
  });
  const mean = (x: number[]) => x.reduce((a, b) => a + b) / x.length;
  expect(Math.abs(mean(slab) / (100 * GRAVITY) - 1)).toBeLessThan(0.01);
  expect(Math.abs(mean(box) / (127 * GRAVITY) - 1)).toBeLessThan(0.01);
  expect(engine.measures.status).toBe(0);
  engine.dispose();
});

test('two runs of one seed end in the same bits, however they are cut', async () => {
  const hashes: string[] = [];
  for (const sliceMs of [Infinity, 1e-6]) {
    const spec = mixedHeap(150, 3), engine = await create(spec, { sliceMs });
    await run(engine, liveOf(spec, { substeps: 5 }), 8);
    hashes.push(stateHash(await engine.readState()));
    engine.dispose();
  }
  expect(hashes[0]).toBe(hashes[1]);
});

test('slow driven bodies move exactly as told, fast grains do not disturb them', async () => {
  const spec = mixedHeap(50, 1), engine = await create(spec), live = liveOf(spec, { dt: 1e-3, substeps: 10 });
  live.bodies[3].motion = [1e-6, 0, 0, 0, 2, 0]; // 10 µm a second is 10⁻⁹ m a frame: far below one ulp of f32 here
  const x0 = spec.bodies[3].position[0];
  await run(engine, live, 20);
  const wheel = engine.measures.bodies[3];
  expect(wheel.position[0] - x0).toBeCloseTo(20e-9, 10);
  expect(wheel.velocity).toEqual([expect.closeTo(1e-6, 12), 0, 0]);
  expect(2 * Math.atan2(wheel.orientation[1], wheel.orientation[3])).toBeCloseTo(2 * 0.02, 6);
  engine.dispose();
});

test('kinetic energy and top speed are those of the state', async () => {
  const spec = mixedHeap(60, 5), engine = await create(spec), live = liveOf(spec, { dt: 1e-3, substeps: 2 });
  await run(engine, live, 2);
  const s = await engine.readState(), { radii, masses } = spec.grains, wheel = spec.grains.radii.length + 3;
  let energy = 0.5 * spec.bodies[3].mass * s.velocity[3 * wheel + 2] ** 2, fastest = 0; // the wheel is free in z alone
  for (let i = 0; i < radii.length; i++) {
    const v = Math.hypot(...s.velocity.subarray(3 * i, 3 * i + 3));
    const w = Math.hypot(...s.spin.subarray(3 * i, 3 * i + 3));
    energy += 0.5 * masses[i] * (v * v + 0.4 * (radii[i] * w) ** 2);
    fastest = Math.max(fastest, v);
  }
  const ball = wheel - 1, rotational = engine.measures.kineticEnergy - energy
    - 0.5 * spec.bodies[2].mass * Math.hypot(...s.velocity.subarray(3 * ball, 3 * ball + 3)) ** 2;
  const w2 = Math.hypot(...s.spin.subarray(3 * ball, 3 * ball + 3)) ** 2;
  const [least, , most] = [...spec.bodies[2].inertia].sort();
  // between the smallest and largest moment of inertia
  expect(rotational).toBeGreaterThanOrEqual(0.5 * least * w2 * 0.999);
  expect(rotational).toBeLessThanOrEqual(0.5 * most * w2 * 1.001);
  expect(engine.measures.maxSpeed).toBeCloseTo(fastest, 5);
  engine.dispose();
});

describe('APGD on the device', () => {
  test('converges, and says how far it is from a solution', async () => {
    const spec = sphereStack(5), engine = await create(spec);
    const live = liveOf(spec, { dt: 1e-3, substeps: 1, solver: 'apgd', law: 'relaxed', tolerance: 1e-3 });
    await run(engine, live, 5);
    const { measures } = engine;
    expect(measures.iterations).toBe(100);
    expect(measures.residual).toBeLessThan(1e-3);
    expect(measures.status).toBe(0);
    expect(measures.bodies[0].force[2]).toBeCloseTo(-5 * GRAVITY, 0);
    live.settings.iterations = 2;
    live.settings.warmStart = false;
    await run(engine, live, 1);
    expect(measures.residual).toBeGreaterThan(1e-3);
    expect(measures.status).toBe(STEP_STATUS.notConverged.bit);
    engine.dispose();
  });

  test('shows the lift of the relaxed law', async () => {
    const spec = sphereOnPlane([2, 0, 0]), h = 0.005, friction = 0.2, lifts: Record<string, number> = {};
    for (const law of ['relaxed', 'exact'] as const) {
      const engine = await create(spec);
      await run(engine, liveOf(spec, { dt: h, substeps: 1, solver: 'apgd', law, friction }), 5);
      lifts[law] = engine.measures.grain0.position[2] - 0.1;
      engine.dispose();
    }
    expect(lifts.exact).toBeLessThan(1e-5);
    expect(lifts.relaxed).toBeGreaterThan(0.5 * h * friction * 1.8); // about h μ |v_T| (Melanz2016 §5.2.1)
  });
});

describe('what can go wrong', () => {
  /** Returns a world in which every sphere overlaps every other. */
  const crowd = () => {
    const spec = sphereStack(40);
    for (let i = 0; i < 40; i++) spec.grains.positions[3 * i + 2] = 0.1 + 1e-4 * i;
    return spec;
  };

  test('more contacts than there may be: the step finishes and says so', async () => {
    const spec = crowd(), engine = await create(spec, { contactLimit: 300 });
    await run(engine, liveOf(spec, { substeps: 2 }), 2);
    expect(engine.measures.status & STEP_STATUS.contactsFull.bit).not.toBe(0);
    expect(engine.measures.contactCount).toBe(300);
    expect(statusSentences(engine.measures.status, engine.measures)[0]).toMatch(
      /^There is room for 300 contacts and 820 were found: .* This device allows no more;/);
    expect(Number.isFinite(engine.measures.kineticEnergy)).toBe(true);
    engine.dispose();
  });

  test('more contacts than was thought: room is made before the step, none is lost', async () => {
    const spec = crowd(), engine = await create(spec), before = engine.bytes, found: number[] = [];
    await run(engine, liveOf(spec, { substeps: 2 }), 3, () => found.push(engine.measures.contactCount));
    expect(found[0]).toBe((40 * 39) / 2 + 40);
    expect(engine.measures.status & STEP_STATUS.contactsFull.bit).toBe(0); // they overlap, which is said
    expect(engine.capacities.contacts).toBeGreaterThan(found[0]);
    expect(engine.bytes).toBeGreaterThan(before);
    engine.dispose();
  });

  test('a velocity that is not a number', async () => {
    const spec = sphereStack(3);
    spec.grains.velocities = new Float64Array(9);
    spec.grains.velocities[4] = NaN;
    const engine = await create(spec);
    await run(engine, liveOf(spec, { substeps: 2 }), 1);
    expect(engine.measures.status & STEP_STATUS.notFinite.bit).not.toBe(0);
    engine.dispose();
  });

  test('grains that leave the domain are seen, and still meet each other', async () => {
    const spec = twoSpheres();
    for (const i of [0, 3]) spec.grains.positions[i] += 3; // the domain ends at 1 m
    const engine = await create(spec), live = liveOf(spec, { gravity: [0, 0, 0] });
    await run(engine, live, 10);
    expect(engine.measures.status & STEP_STATUS.outside.bit).not.toBe(0);
    expect(engine.measures.grain0.velocity[0]).toBeLessThan(0.9);
    engine.dispose();
  });

  test('more big bodies than there is room for', async () => {
    const spec = sphereOnPlane();
    spec.bodies = Array.from({ length: 129 }, () => spec.bodies[0]);
    await expect(create(spec)).rejects.toThrow('room for 128 big bodies; 129 were asked for');
  });
});

test('a state goes to the device and back; the clock is the caller\'s', async () => {
  const spec = mixedHeap(20, 2), engine = await create(spec), live = liveOf(spec, { substeps: 2 });
  await run(engine, live, 3);
  const state = await engine.readState(), hash = stateHash(state);
  await run(engine, live, 2);
  const later = stateHash(await engine.readState());
  expect(later).not.toBe(hash);
  engine.writeState(state);
  engine.setClock(1, 7);
  expect(stateHash(await engine.readState())).toBe(hash);
  await run(engine, live, 1);
  expect([engine.measures.time, engine.measures.step]).toEqual([expect.closeTo(1.002, 12), 8]);
  engine.dispose();
});

test.each(['blocks', 'colours'] as const)('nothing of another state goes on in one that is written: %s',
  async (form) => {
  const spec = mixedHeap(60, 2), live = liveOf(spec, { substeps: 4, form }), used = await create(spec);
  const fresh = await create(spec);
  await run(used, live, 3);
  const state = await used.readState(); // its contacts carry impulses, and the next would be warm
  await run(used, live, 2);
  for (const engine of [used, fresh]) engine.writeState(state);
  for (const engine of [used, fresh]) await run(engine, live, 1);
  expect(used.measures.activeCount).toBeGreaterThan(10);
  expect(stateHash(await used.readState())).toBe(stateHash(await fresh.readState()));
  used.dispose();
  fresh.dispose();
});

test('writeDraw leaves centres, orientations and speeds for the view', async () => {
  const spec = mixedHeap(30, 4), engine = await create(spec);
  await run(engine, liveOf(spec, { substeps: 2 }), 2);
  const state = await engine.readState();
  const center = new Float32Array(await readBuffer(gpu.device, engine.draw.center)),
    look = await readBuffer(gpu.device, engine.draw.look);
  const halves = new Int16Array(look), speeds = new Float32Array(look);
  for (let i = 0; i < 30; i++) {
    const host = engine.order[i];
    for (let c = 0; c < 3; c++) expect(center[4 * i + c]).toBeCloseTo(state.position[3 * host + c], 6);
    expect(center[4 * i + 3]).toBeCloseTo(spec.grains.radii[host], 7);
    for (let c = 0; c < 4; c++) expect(halves[8 * i + c] / 32767).toBeCloseTo(state.orientation[4 * host + c], 4);
    expect(speeds[4 * i + 2]).toBeCloseTo(Math.hypot(...state.velocity.subarray(3 * host, 3 * host + 3)), 5);
  }
  engine.dispose();
});

test('stages are timed where the device can', async () => {
  const spec = sphereStack(3), engine = await create(spec, { timestamps: true });
  await run(engine, liveOf(spec, { substeps: 2 }), 2);
  if (gpu.device.features.has('timestamp-query')) {
    expect(Object.keys(engine.stages)).toEqual(['detect', 'solve', 'measure']);
    expect(engine.stages.solve).toBeGreaterThan(0);
  } else expect(engine.stages).toEqual({});
  engine.dispose();
});
