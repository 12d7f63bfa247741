import { beforeAll, describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { Device } from '../../../gpu/device';
import { testDevice } from '../../../gpu/testing/testDevice';
import { ellipseSection } from '../../../model/flexible/section';
import { sheet } from '../../../model/flexible/sheet';
import { surfaceControl, type FlexibleSpec } from '../../../model/flexible/spec';
import { tire } from '../../../model/flexible/tire';
import { createModel, type Model, type State } from '../../../model/model';
import type { Live, StepSettings } from '../../../model/settings';
import { stateHash } from '../../../model/stateHash';
import { STEP_STATUS, statusSentences } from '../../../model/status';
import type { BodySpec, GrainsSpec, WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../../cpu/engine';
import { clearTouched, touch, writeAnswers, writeLevers } from '../../flex/contactPoints';
import { rubber } from '../../flex/testing/fixtures';
import type { Surface } from '../../flex/surfaces';
import { answerFlexible } from '../../cpu/flex/flexibleAnswers';
import { surfaceMass } from '../../flex/surfaceMass';
import { flexibleOf } from '../../cpu/testing/parts';
import { floor, GRAVITY, liveOf } from '../../cpu/testing/worlds';
import { createGpuEngine } from '../engine';
import { planBuffers, type Capacities } from '../layout';
import { massAt, readBuffer } from '../stateBuffers';
import { refuseSurfaces } from './refuseSurfaces';
import { traceFrame } from '../traceFrame';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

const noGrains: GrainsSpec = {
  positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0),
};
const soft = { ...rubber, youngsModulus: 2e5, dampingTime: 1e-3 };
const clothOf = (own: Partial<FlexibleSpec> = {}): FlexibleSpec => ({
  name: 'cloth', mesh: sheet([-0.15, -0.1, 0.2], [0.3, 0.2], [3, 2]), material: soft, pressure: 0, points: 3,
  look: 'cloth', ...own,
});
const worldOf = (flexible: FlexibleSpec[], bodies: BodySpec[] = [], grains = noGrains): WorldSpec =>
  ({ domain: { min: [-1, -1, -1], max: [1, 1, 1] }, grains, bodies, flexible });
const liveFor = (spec: WorldSpec, own: Partial<StepSettings> = {}): Live =>
  ({ ...liveOf(spec, own), flexible: spec.flexible!.map(surfaceControl) });

const worst = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((w, x, i) => Math.max(w, Math.abs(x - b[i])), 0);

/** Returns the momentum: ρ t ∫ of rates, and that of the loose grains. */
function momentumOf(model: Model, state: State, { mass: { size, start, column, value } }: Surface): number[] {
  const rate = state.flexible![0].subarray(3 * size), sum = [0, 0, 0];
  for (let s = 0; s < size; s += 3) for (let k = start[s]; k < start[s + 1]; k++)
    sum.forEach((_, c) => { sum[c] += value[k] * rate[3 * column[k] + c]; });
  for (let i = 0; i < model.looseCount; i++)
    sum.forEach((_, c) => { sum[c] += model.masses[i] * state.velocity[3 * i + c]; });
  return sum;
}

const worldBytes = (c: Capacities): number => Object.values(planBuffers(c)).reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Returns the least pivot of Gauss's elimination of a symmetric matrix: it is not negative if the matrix is positive
 * semidefinite.
 */
function leastPivot(a: Float64Array, n: number): number {
  let least = Infinity;
  for (let k = 0; k < n; k++) {
    const pivot = a[n * k + k];
    least = Math.min(least, pivot);
    if (Math.abs(pivot) < 1e-9) continue;
    for (let i = k + 1; i < n; i++)
      for (let j = k + 1; j < n; j++) a[n * i + j] -= (a[n * i + k] * a[n * k + j]) / pivot;
  }
  return least;
}

const nodesOf = ({ flexible }: State): [Float64Array, Float64Array] =>
  [flexible![0].subarray(0, flexible![0].length / 2), flexible![0].subarray(flexible![0].length / 2)];

test('a sheet turns and shakes as on the CPU, and a state that is read can be written', async () => {
  const spec = worldOf([clothOf({ spin: { about: [0.1, 0, 0.2], rate: [3, 9, -4] } })]);
  const live = liveFor(spec, { substeps: 10 });
  const engine = await createGpuEngine(gpu.device, gpu.name, spec), cpu = createCpuEngine(spec);
  for (let k = 0; k < 3; k++) {
    await engine.step(live);
    void cpu.step(live);
  }
  const state = await engine.readState(), [e, rate] = nodesOf(state), [f, other] = nodesOf(cpu.state);
  expect(worst(e, f)).toBeLessThan(5e-7); // f32 of tangents is 6e-8; 1.2e-7 was seen
  expect(worst(rate, other)).toBeLessThan(1e-3); // of tangents that turn at 10/s, 2e-4 was seen
  expect(worst(state.position, cpu.state.position)).toBeLessThan(5e-8);
  expect(worst(state.velocity, cpu.state.velocity)).toBeLessThan(1e-5);
  const { strainEnergy, kineticEnergy, plateEnergy } = cpu.measures.flexible[0], { measures } = engine;
  expect(measures.flexible[0].strainEnergy / strainEnergy).toBeCloseTo(1, 3);
  expect(measures.flexible[0].plateEnergy[3] / plateEnergy[3]).toBeCloseTo(1, 3);
  expect(measures.flexible[0].kineticEnergy / kineticEnergy).toBeCloseTo(1, 5);
  expect([measures.kineticEnergy, measures.status]).toEqual([measures.flexible[0].kineticEnergy, 0]);
  const inverse = 36 * (4 * 3) ** 2, kept = 96 * engine.model.grainCount;
  expect(engine.bytes - worldBytes(engine.capacities)).toBeGreaterThan(inverse + kept);
  engine.writeState(state);
  expect(worst((await engine.readState()).flexible![0], state.flexible![0])).toBeLessThan(1e-12);
  const { dispatches } = await traceFrame(engine, live);
  expect(dispatches.filter(({ label }) => label.startsWith('flex/')).length).toBe(11 + 7 * live.settings.substeps);
  engine.dispose();
});

test('a grain and a sheet hand momentum to each other and to nothing else; the same twice', async () => {
  const grains = {
    positions: Float64Array.of(0.02, 0.01, 0.2352), radii: Float64Array.of(0.03), masses: Float64Array.of(0.2),
    velocities: Float64Array.of(0.3, 0, -1),
  };
  const spec = worldOf([clothOf()], [], grains), live = liveFor(spec, { gravity: [0, 0, 0], substeps: 10 });
  const cpu = createCpuEngine(spec);
  const engine = await createGpuEngine(gpu.device, gpu.name, spec);
  const twice = await createGpuEngine(gpu.device, gpu.name, spec);
  for (let k = 0; k < 5; k++) {
    await engine.step(live);
    await twice.step(live);
    void cpu.step(live);
  }
  const state = await engine.readState(), momentum = momentumOf(cpu.model, state, flexibleOf(cpu.world).surfaces[0]);
  expect(stateHash(await twice.readState())).toBe(stateHash(state));
  [0.06, 0, -0.2].forEach((p, c) => expect(Math.abs(momentum[c] - p)).toBeLessThan(1e-6));
  const lost = 1 + state.velocity[2], there = 1 + cpu.state.velocity[2];
  expect(there).toBeGreaterThan(0.1);
  expect(lost / there).toBeCloseTo(1, 4);
  engine.dispose();
  twice.dispose();
});

test('a sheet that lies on a floor presses with its weight', async () => {
  const mesh = sheet([-0.15, -0.1, 0.005], [0.3, 0.2], [3, 2]), spec = worldOf([clothOf({ mesh })], [floor]);
  const live = liveFor(spec, { substeps: 5 }), engine = await createGpuEngine(gpu.device, gpu.name, spec);
  const weight = surfaceMass(spec.flexible![0]) * GRAVITY;
  for (let k = 0; k < 10; k++) await engine.step(live);
  const { flexible: [m], bodies, status, maxPenetration } = engine.measures;
  expect(Math.abs(m.force[2] / weight - 1)).toBeLessThan(3e-3);
  expect(m.pointForce.reduce((sum, f) => sum + f, 0) / m.force[2]).toBeCloseTo(1, 5);
  expect(m.force[2] / -bodies[0].force[2]).toBeCloseTo(1, 5);
  expect(m.patchArea).toBeCloseTo(0.3 * 0.2, 5);
  expect(maxPenetration).toBeLessThan(2e-6);
  expect(status).toBe(0);
  engine.dispose();
});

test.each([[4e-4, 0.06], [6e-4, 0]])('a sheet %d m over a floor lies on it with %d m²', async (gap, area) => {
  const mesh = sheet([-0.15, -0.1, 0.005 + gap], [0.3, 0.2], [3, 2]), spec = worldOf([clothOf({ mesh })], [floor]);
  const engine = await createGpuEngine(gpu.device, gpu.name, spec);
  await engine.step(liveFor(spec, { substeps: 5, gravity: [0, 0, 0] }));
  expect(engine.measures.flexible[0].patchArea).toBeCloseTo(area, 6);
  engine.dispose();
});

test('a tire that is rolled onto grains bears and pulls as on the CPU, with threads that wait for each '
  + 'other and without', { tags: 'long' }, async () => {
  const centre: Vec3 = [0, 0, 0.3208], grains = {
    positions: Float64Array.of(0, 0, 0.01, 0.025, 0.01, 0.01, -0.02, -0.02, 0.01),
    radii: new Float64Array(3).fill(0.01), masses: new Float64Array(3).fill(0.05),
  };
  const { mesh, rim } = tire(ellipseSection(0.2, 0.15, 0.3), 3, 7, centre);
  const hub: BodySpec = {
    name: 'hub', shape: { kind: 'cylinder', radius: 0.14, halfLength: 0.1, edgeRadius: 0.01 }, position: centre,
    mass: 20, inertia: [1, 1, 1],
    motion: [0.5, 0, null, 0, 2, 0], velocity: [0.5, 0, -0.5], collides: false, look: 'wheel',
  };
  const spec = worldOf([{
    name: 'tire', mesh, pressure: 20000, points: 7, look: 'tire', rim: { body: 'hub', nodes: rim, clamped: false },
    velocity: [0, 0, -0.5],
    material: { thickness: 0.01, density: 7810, youngsModulus: 1e7, poissonRatio: 0.3, dampingTime: 1e-4 },
  }], [floor, hub], grains);
  const live = liveFor(spec, { dt: 0.001, substeps: 10, core: false }), cpu = createCpuEngine(spec); // in f64
  const engine = await createGpuEngine(gpu.device, gpu.name, spec, { software: true });
  const pressed = [0, 0];
  let touched = false;
  for (let k = 0; k < 4; k++) {
    await engine.step(live);
    void cpu.step(live);
    const [m, expected] = [engine, cpu].map(({ measures }) => measures.flexible[0]);
    expect(m.rimTorque[1] / expected.rimTorque[1]).toBeCloseTo(1, 3);
    expect(m.rimForce[0] / expected.rimForce[0]).toBeCloseTo(1, 2);
    expect(m.patchArea).toBeCloseTo(expected.patchArea, 8); // of the same points, 2e-4 m² each
    touched ||= expected.patchArea > 0;
    pressed[0] += m.force[2];
    pressed[1] += expected.force[2];
  }
  expect(touched).toBe(true);
  expect(pressed[1]).toBeGreaterThan(1000);
  expect(pressed[0] / pressed[1]).toBeCloseTo(1, 4); // one point at first: rows have it exactly, 6e-7 was seen
  expect(engine.measures.bodies[1].position[2]).toBeCloseTo(cpu.measures.bodies[1].position[2], 6);
  // tangents; 1.2e-6 was seen
  expect(worst(nodesOf(await engine.readState())[0], nodesOf(cpu.state)[0])).toBeLessThan(1e-5);
  const waiting = await createGpuEngine(gpu.device, gpu.name, spec, { software: false });
  const state = await engine.readState();
  live.settings.substeps = 5;
  for (const one of [engine, waiting]) {
    one.writeState(state);
    await one.step(live);
  }
  expect(worst(nodesOf(await waiting.readState())[0], nodesOf(await engine.readState())[0])).toBeLessThan(1e-5);
  expect(waiting.measures.flexible[0].rimTorque[1] / engine.measures.flexible[0].rimTorque[1]).toBeCloseTo(1, 3);
  waiting.dispose();
  engine.dispose();
});

describe('what cannot be followed', () => {
  const grains = {
    positions: Float64Array.of(0.5, 0.5, 0.03, 0.02, 0.01, 0.2352), radii: new Float64Array(2).fill(0.03),
    masses: new Float64Array(2).fill(0.1),
    velocities: Float64Array.of(0, 0, 0, 0.3, 0, -1),
  };
  const spec = worldOf([clothOf()], [floor], grains), good = liveFor(spec, { substeps: 10 });
  const isBroken = (status: number) => (status & STEP_STATUS.surfaceBroken.bit) !== 0;

  test('is refused with the longest substep that can, as on the CPU, and that one is taken', async () => {
    const engine = await createGpuEngine(gpu.device, gpu.name, spec), cpu = createCpuEngine(spec);
    const stiff = liveFor(spec, { substeps: 10 });
    for (const one of [engine, cpu]) await one.step(good);
    const before = stateHash(await engine.readState()), { measures } = engine;
    stiff.flexible![0].youngsModulus = 1e9;
    for (const one of [engine, cpu]) await one.step(stiff);
    expect(isBroken(measures.status)).toBe(true);
    expect(stateHash(await engine.readState())).toBe(before);
    expect([measures.time, measures.step]).toEqual([good.settings.dt, 1]);
    expect(measures.stableStep).toBeLessThan(2e-4);
    expect(measures.stableStep / cpu.measures.stableStep).toBeCloseTo(1, 4);
    expect(statusSentences(measures.status, measures).join())
      .toContain(`at most ${measures.stableStep.toPrecision(2)} s is stable`);
    Object.assign(stiff.settings, { dt: 9.8 * measures.stableStep, substeps: 10 });
    for (let k = 0; k < 5; k++) await engine.step(stiff);
    expect(isBroken(measures.status)).toBe(false);
    expect(measures.maxSpeed).toBeLessThan(1.5);
    engine.dispose();
  });

  test('leaves the last good world where a surface breaks in a frame: grains, what is drawn, and measures too',
    async () => {
    const engine = await createGpuEngine(gpu.device, gpu.name, spec), cpu = createCpuEngine(spec);
    const { measures } = engine;
    for (let k = 0; k < 3; k++) await engine.step(good);
    const state = await engine.readState(), rate = nodesOf(state)[1];
    for (let k = 0; k < rate.length; k++) rate[k] = 600 * Math.sin(k * k);
    for (const one of [engine, cpu]) one.writeState(state, true);
    const before = stateHash(await engine.readState());
    const drawn = new Float32Array(await readBuffer(gpu.device, engine.draw.center));
    const told = structuredClone(measures);
    for (const one of [engine, cpu]) await one.step(good);
    expect([isBroken(measures.status), isBroken(cpu.measures.status)]).toEqual([true, true]);
    expect(measures.stableStep / cpu.measures.stableStep).toBeCloseTo(1, 3); // from another guess of the fastest mode
    expect(stateHash(await engine.readState())).toBe(before);
    expect(new Float32Array(await readBuffer(gpu.device, engine.draw.center))).toEqual(drawn);
    expect({ ...measures, status: told.status, stableStep: told.stableStep }).toEqual(told);
    rate.fill(0);
    engine.writeState(state, true);
    await engine.step(good);
    expect([isBroken(measures.status), measures.step]).toEqual([false, 4]);
    engine.dispose();
  });
});

test('what sweeps take points for holds what the surface and its rim answer: D ≥ W', async () => {
  const { mesh, rim } = tire(ellipseSection(0.2, 0.15, 0.3), 3, 7, [0, 0, 0.292]), hub: BodySpec = {
    name: 'hub', shape: { kind: 'sphere', radius: 0.1 }, position: [0, 0, 0.292], mass: 0.5, inertia: [0.1, 0.1, 0.1],
    motion: [null, null, null, null, null, 0],
    collides: false, look: 'wheel',
  };
  const ring: FlexibleSpec = {
    name: 'tire', mesh, pressure: 0, points: 7, look: 'tire', rim: { body: 'hub', nodes: rim, clamped: false },
    material: { ...soft, dampingTime: 0 },
  };
  const lying = clothOf({ mesh: sheet([-0.15, -0.1, 0.005], [0.3, 0.2], [3, 2]) });
  const single = {
    positions: Float64Array.of(0, 1 / 60, 0.235), radii: Float64Array.of(0.03), masses: Float64Array.of(0.2),
  };
  const seen: number[] = [];
  for (const spec of [worldOf([ring], [floor, hub]), worldOf([lying], [floor]), worldOf([clothOf()], [], single)]) {
    const engine = await createGpuEngine(gpu.device, gpu.name, spec), cpu = createCpuEngine(spec);
    const live = liveFor(spec, { substeps: 10 });
    for (const one of [engine, cpu]) await one.step(live);
    expect([engine.measures.status, cpu.measures.status]).toEqual([0, 0]);
    const { surfaces: [{ answers, first, rim: held }], rims } = flexibleOf(cpu.world);
    const links = new Uint32Array(await readBuffer(gpu.device, engine.buffers.links));
    const motion = new Float32Array(await readBuffer(gpu.device, engine.buffers.motion));
    const T = Array.from({ length: answers.points.count }, (_, j) => j)
      .filter((j) => (links[3 * (first + j)] & 255) !== 0);
    clearTouched(answers);
    for (const j of T) touch(answers, j);
    writeAnswers(answers);
    if (held >= 0) writeLevers(answers, rims[held].rotation);
    const size = 3 * T.length, matrix = new Float64Array(size * size), p = new Float64Array(6); // matrix: D − W
    for (let e = 0; e < size; e++) {
      const t = Math.floor(e / 3), v = new Float64Array(6 * (cpu.model.grainCount + cpu.model.bodyCount));
      p.fill(0);
      p[e % 3] = 1;
      answerFlexible(flexibleOf(cpu.world), first + T[t], 1, p, cpu.model.grainCount, v, 6);
      T.forEach((j, i) => { for (let c = 0; c < 3; c++) matrix[size * (3 * i + c) + e] -= v[6 * (first + j) + c]; });
      matrix[size * e + e] += motion[massAt(cpu.model.grainCount, first + T[t])];
    }
    seen.push(T.length);
    expect(leastPivot(matrix, size)).toBeGreaterThan(-1e-4 * motion[massAt(cpu.model.grainCount, first + T[0])]);
    engine.dispose();
  }
  expect([seen[0] > 3, seen[1] > 20, seen[2]]).toEqual([true, true, 1]);
});

test('a surface whose matrix is beyond a device is refused in a sentence', () => {
  const { flexible, mechanism } = createModel(worldOf([clothOf()])), model = { flexible, mechanism } as Model;
  const roomy = 2 ** 30;
  expect(refuseSurfaces(model, { maxStorageBufferBindingSize: 36 * 12 ** 2, maxBufferSize: roomy })).toBeNull();
  for (const [maxStorageBufferBindingSize, maxBufferSize] of [[36 * 11 ** 2, roomy], [roomy, 36 * 11 ** 2]]) {
    expect(refuseSurfaces(model, { maxStorageBufferBindingSize, maxBufferSize }))
      .toMatch(/at most 11 nodes; 12 were asked for/);
  }
});
