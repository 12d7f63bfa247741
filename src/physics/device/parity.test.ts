import { beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testDevice';
import type { Live } from '../../model/settings';
import type { WorldSpec } from '../../model/worldSpec';
import { writeBodyInverseMass } from '../bodies';
import { contactMargin, findContacts, matchContacts } from '../collide/findContacts';
import { fillGrid } from '../collide/grid';
import { writeBodyFrames } from '../collide/bodyFrames';
import { createCpuEngine } from '../cpuEngine';
import {
  accelerateContacts, integrateBodies, integrateGrains, sumImpulses, sweepContacts, type JacobiSweep, type JacobiWorld,
} from '../smallsteps/jacobi';
import { momentum, nextTheta } from '../solvers/nesterov';
import { liveOf, mixedHeap, sphereOnPlane } from './fixtures';
import { createGpuEngine } from './gpuEngine';
import { APGD_WARM_FACTOR, jacobiRecovery, jacobiWarmFactor } from './settings';
import { readBuffer } from './stateBuffers';

/**
 * Kernels against their f64 twins over one seeded frame (never over long trajectories, which are chaotic):
 * countCells, reduceBlocks, scanSums, scanBlocks, scatterGrains, sortCells, countContacts, countTotals, fillContacts,
 * resolveLists, carryImpulses, sweepContacts, accelerateContacts, integrateGrains, integrateBodies, measureContacts,
 * measureGrains, joinMeasures, sumMeasures.
 */

let gpu: Device;
beforeAll(async () => {
  gpu = await testDevice();
  (await createGpuEngine(gpu.device, gpu.name, sphereOnPlane())).dispose(); // compiles all kernels
}, 120_000);

/** The state that a device starts from: rounded to its fixed point and to f32. */
async function createPair(spec: WorldSpec) {
  const engine = await createGpuEngine(gpu.device, gpu.name, spec), state = await engine.readState();
  const cpu = createCpuEngine(spec);
  cpu.writeState(state);
  return { engine, cpu };
}

/** Contacts of the present state and a world for the Jacobi twins; `warm` NaN, so that what was not written shows. */
function createTwin(cpu: ReturnType<typeof createCpuEngine>, live: Live): JacobiWorld {
  const { world } = cpu, { model, state, contacts, inverseMass, frames } = world, count = model.grainCount + model.bodyCount;
  writeBodyFrames(frames, model, state);
  for (let k = 0; k < model.bodyCount; k++) {
    writeBodyInverseMass(inverseMass, k, live.bodies[k], model.bodies[k].inertia, state.orientation, 4 * (model.grainCount + k));
  }
  fillGrid(world.grid, state.position, model.grainCount);
  findContacts(model, state, frames, world.grid, contactMargin(model, live.settings.dt), contacts);
  return {
    model, state, inverseMass, frames, contacts,
    warm: new Float64Array(6 * count).fill(NaN), splitCount: new Float64Array(count),
    near: new Float64Array(contacts.capacity).fill(1),
    sums: new Float64Array(6 * count), bodyImpulse: new Float64Array(6 * model.bodyCount), turn: new Float64Array(3 * count),
  };
}

/** Contacts for the next frame, with impulses and `near` of the same pairs in the last. */
function carryTwin(cpu: ReturnType<typeof createCpuEngine>, live: Live, last: JacobiWorld): JacobiWorld {
  const old = { ...last.contacts, impulse: last.contacts.impulse.slice(), bodyA: last.contacts.bodyA.slice(),
    bodyB: last.contacts.bodyB.slice(), start: last.contacts.start.slice() };
  const near = new Map(Array.from({ length: old.count }, (_, c) => [`${old.bodyA[c]} ${old.bodyB[c]}`, last.near[c]]));
  const twin = createTwin(cpu, live);
  matchContacts(old, twin.contacts, 1);
  const { count, bodyA, bodyB } = twin.contacts;
  for (let c = 0; c < count; c++) twin.near[c] = near.get(`${bodyA[c]} ${bodyB[c]}`) ?? 1;
  return twin;
}

/** One frame of the twins; `scale` is on impulses of the last frame. */
function stepTwin(twin: JacobiWorld, live: Live, iterations: number, scale = 1): void {
  const { settings: s } = live, h = s.dt / s.substeps, apgd = s.solver === 'apgd',
    f = apgd ? APGD_WARM_FACTOR : jacobiWarmFactor(h);
  const o: JacobiSweep = {
    h, mu: s.friction, recovery: apgd ? 1 : jacobiRecovery(h, s.recovery), recoverySpeed: s.recoverySpeed,
    relaxed: s.law === 'relaxed', factor: f,
  };
  const previous = new Float64Array(twin.contacts.impulse.length).fill(NaN);
  const integrate = (mode: 'prepare' | 'again' | 'advance', factor: number) => {
    sumImpulses(twin);
    integrateGrains(twin, live, h, mode, factor);
    integrateBodies(twin, live, h, mode, factor);
  };
  integrate('prepare', scale * f);
  for (let k = 0; k < s.substeps; k++) {
    for (let i = 0, theta = 1; i < iterations; i++) {
      const next = nextTheta(theta), beta = i < iterations - 1 ? momentum(theta, next) : 0;
      theta = next;
      o.factor = i > 0 ? 1 : k > 0 ? f : scale * f;
      if (apgd) accelerateContacts(twin, o, beta, previous);
      else sweepContacts(twin, o);
      if (i < iterations - 1) integrate('again', 1);
    }
    integrate('advance', f);
  }
}

const worst = (a: Float64Array, b: Float64Array) => a.reduce((w, x, i) => Math.max(w, Math.abs(x - b[i])), 0);

const cases: [string, Partial<Live['settings']>, number][] = [
  ['one sweep of the exact law', { dt: 1e-3, substeps: 1, iterations: 1 }, 1],
  ['one sweep of the relaxed law', { dt: 1e-3, substeps: 1, iterations: 1, law: 'relaxed' }, 1],
  ['three sweeps a substep', { dt: 1e-3, substeps: 2, iterations: 3 }, 3],
  ['a frame of small steps', { dt: 1e-3, substeps: 10 }, 1],
  ['damped and frictionless', { dt: 1e-3, substeps: 2, damping: 50, friction: 0 }, 1],
  ['seven iterations of APGD', { dt: 1e-3, substeps: 1, solver: 'apgd', law: 'relaxed', iterations: 7 }, 7],
];

describe.each([1, 2])('heap %i', (seed) => {
  test('finds the contacts that the CPU finds', async () => {
    const spec = mixedHeap(200, seed), live = liveOf(spec, { dt: 1e-3, substeps: 1 }), { engine, cpu } = await createPair(spec);
    const { contacts } = createTwin(cpu, live);
    await engine.step(live);
    const bytes = await readBuffer(gpu.device, engine.buffers.pairs);
    const pairs = new Uint32Array(bytes, 0, 2 * engine.measures.contactCount);
    const found = (list: ArrayLike<number>, a: (i: number) => number, b: (i: number) => number) =>
      Array.from({ length: list.length }, (_, i) => `${a(i)} ${b(i)}`).sort();
    const onCpu = contacts.bodyA.subarray(0, contacts.count);
    expect(found(pairs.subarray(0, pairs.length / 2), (i) => pairs[2 * i], (i) => pairs[2 * i + 1]))
      .toEqual(found(onCpu, (i) => contacts.bodyA[i], (i) => contacts.bodyB[i]));
    expect(contacts.count).toBeGreaterThan(200);
    expect(new Set(contacts.bodyB.subarray(0, contacts.count).filter((b) => b >= 200)).size).toBe(4); // every kind of body
    engine.dispose();
  });

  test.each(cases)('%s', async (_, settings, iterations) => {
    const spec = mixedHeap(200, seed), live = liveOf(spec, settings), { engine, cpu } = await createPair(spec);
    const twin = createTwin(cpu, live), before = twin.state.velocity.slice();
    stepTwin(twin, live, iterations);
    await engine.step(live);
    const state = await engine.readState(), { measures } = engine;
    expect(worst(before, twin.state.velocity)).toBeGreaterThan(0.05); // something happened
    expect(worst(state.velocity, twin.state.velocity)).toBeLessThan(2e-4); // [m/s], of speeds around 1
    expect(worst(state.spin, twin.state.spin)).toBeLessThan(5e-3); // [rad/s], of spins around 20
    expect(worst(state.position, twin.state.position)).toBeLessThan(3e-7);
    expect(worst(state.orientation, twin.state.orientation)).toBeLessThan(3e-6);
    for (let k = 0; k < 6 * spec.bodies.length; k++) {
      const body = measures.bodies[Math.floor(k / 6)], got = k % 6 < 3 ? body.force[k % 6] : body.torque[(k % 6) - 3];
      expect(Math.abs(got * live.settings.dt - twin.bodyImpulse[k])).toBeLessThan(2e-5); // [N·s, N·m·s]
    }
    expect(gpu.errors).toEqual([]);
    engine.dispose();
  });

  test('impulses go with their pairs into the next frame, and with h', async () => {
    const spec = mixedHeap(200, seed), live = liveOf(spec, { dt: 1e-3, substeps: 5 }), { engine, cpu } = await createPair(spec);
    const first = createTwin(cpu, live);
    stepTwin(first, live, 1);
    await engine.step(live);
    live.settings.dt = 2e-3;
    live.settings.substeps = 2; // h from 0.2 to 1 ms
    const second = carryTwin(cpu, live, first);
    expect(second.contacts.impulse.slice(0, 3 * second.contacts.count).some((p) => p !== 0)).toBe(true);
    stepTwin(second, live, 1, 5);
    await engine.step(live);
    const state = await engine.readState();
    expect(engine.measures.contactCount).toBe(second.contacts.count);
    expect(worst(state.velocity, second.state.velocity)).toBeLessThan(1e-3);
    expect(worst(state.spin, second.state.spin)).toBeLessThan(2e-2);
    engine.dispose();
  });
});
