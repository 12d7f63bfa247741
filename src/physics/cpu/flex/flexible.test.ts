// @module-tag slow
import { describe, expect, test } from 'vitest';
import { sheet } from '../../../model/flexible/sheet';
import { surfaceControl, type FlexibleSpec } from '../../../model/flexible/spec';
import { stateHash } from '../../../model/stateHash';
import type { Live, StepSettings } from '../../../model/settings';
import { STEP_STATUS, statusSentences } from '../../../model/status';
import { FREE, type BodySpec, type GrainsSpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';
import { floor, GRAVITY, liveOf } from '../testing/worlds';
import { rubber } from '../../flex/testing/fixtures';
import { surfaceMass } from '../../flex/surfaceMass';
import { flexibleOf } from '../testing/parts';

const noGrains: GrainsSpec = {
  positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0),
};
const soft = { ...rubber, youngsModulus: 2e5, dampingTime: 1e-3 };

const clothOf = (own: Partial<FlexibleSpec> = {}): FlexibleSpec => ({
  name: 'cloth', mesh: sheet([-0.15, -0.1, 0.2], [0.3, 0.2], [3, 2]), material: soft, pressure: 0, points: 2,
  look: 'cloth', ...own,
});
const worldOf = (flexible: FlexibleSpec[], bodies: BodySpec[] = [], grains = noGrains): WorldSpec =>
  ({ domain: { min: [-2, -2, -2], max: [2, 2, 2] }, grains, bodies, flexible });
const liveFor = (spec: WorldSpec, own: Partial<StepSettings> = {}): Live =>
  ({ ...liveOf(spec, own), flexible: spec.flexible!.map(surfaceControl) });

/** Returns ρ t ∫ of positions and rates: the momentum of the surfaces, and their moments about the origin. */
function momentumOf({ world }: ReturnType<typeof createCpuEngine>): number[] {
  const sum = [0, 0, 0, 0, 0, 0];
  for (const { mass: { size, start, column, value }, e, rate } of flexibleOf(world).surfaces)
    for (let s = 0; s < size; s++) for (let k = start[s]; k < start[s + 1]; k++) {
    const p = [0, 1, 2].map((c) => value[k] * rate[3 * column[k] + c]), [x, y, z] = e.subarray(3 * s, 3 * s + 3);
    if (s % 3 === 0) p.forEach((x, c) => { sum[c] += x; });
    sum[3] += y * p[2] - z * p[1]; sum[4] += z * p[0] - x * p[2]; sum[5] += x * p[1] - y * p[0];
  }
  return sum;
}

test('falls as all things do', () => {
  const spec = worldOf([clothOf({ velocity: [0.3, 0, 1] })]), engine = createCpuEngine(spec);
  const live = liveFor(spec, { dt: 0.002, substeps: 10 });
  for (let k = 0; k < 50; k++) void engine.step(live);
  // half-implicit Euler
  const { e, rate } = flexibleOf(engine.world).surfaces[0], h = 2e-4, n = 500;
  const fallen = GRAVITY * h * h * (n * (n + 1)) / 2;
  for (let o = 0; o < e.length; o += 9) {
    const from = spec.flexible![0].mesh.nodes.subarray(o, o + 9);
    const to = [from[0] + 0.03, from[1], from[2] + 0.1 - fallen, 1, 0, 0, 0, 1, 0];
    to.forEach((x, c) => expect(e[o + c]).toBeCloseTo(x, 11));
    [0.3, 0, 1 - GRAVITY * 0.1].forEach((v, c) => expect(rate[o + c]).toBeCloseTo(v, 10));
  }
  const { kineticEnergy, strainEnergy, work } = engine.measures.flexible[0], mass = surfaceMass(spec.flexible![0]);
  expect(mass).toBeCloseTo(1100 * 0.01 * 0.06, 12);
  expect(strainEnergy).toBeLessThan(1e-15);
  expect(kineticEnergy).toBeCloseTo(0.5 * mass * (0.09 + (1 - 0.1 * GRAVITY) ** 2), 9);
  expect(work).toBeCloseTo(kineticEnergy - 0.5 * mass * 1.09, 9);
  expect(engine.measures.kineticEnergy).toBe(kineticEnergy);
});

test('a free surface keeps its momentum, both kinds of it, however it shakes', () => {
  const spec = worldOf([clothOf({ spin: { about: [0.1, 0, 0.2], rate: [3, 9, -4] } })]), engine = createCpuEngine(spec);
  const { rate } = flexibleOf(engine.world).surfaces[0];
  for (let k = 0; k < rate.length; k++) rate[k] += 0.2 * Math.sin(k * k);
  const before = momentumOf(engine), live = liveFor(spec, { gravity: [0, 0, 0], substeps: 10 });
  for (let k = 0; k < 50; k++) void engine.step(live);
  momentumOf(engine).forEach((p, c) => expect(Math.abs(p - before[c])).toBeLessThan(1e-12));
  expect(engine.measures.flexible[0].strainEnergy).toBeGreaterThan(5e-4);
});

describe.each(['smallsteps', 'gauss-seidel', 'apgd', 'penalty'] as const)('with %s', (solver) => {
  const onlyLong = solver === 'smallsteps' ? {} : { tags: 'long' };

  test('a grain and a sheet hand momentum to each other and to nothing else', () => {
    const grains = {
      positions: Float64Array.of(0.02, 0.01, 0.24), radii: Float64Array.of(0.03), masses: Float64Array.of(0.2),
      velocities: Float64Array.of(0.3, 0, -2),
    };
    const spec = worldOf([clothOf()], [], grains), engine = createCpuEngine(spec);
    const own = solver === 'smallsteps' ? { substeps: 10 } : { substeps: 1, dt: 4e-4 };
    const live = liveFor(spec, { solver, gravity: [0, 0, 0], core: false, ...own }); // the core has fewer digits
    for (let k = 0; k < 40; k++) void engine.step(live);
    const { velocity } = engine.state, [x, y, z] = momentumOf(engine);
    expect(velocity[2]).toBeGreaterThan(-1.9);
    [0.06, 0, -0.4].forEach((p, c) => expect([x, y, z][c] + 0.2 * velocity[c]).toBeCloseTo(p, 11));
  });

  // every run has small steps here, and all of them above
  test('a sheet that is dropped comes to rest and presses with its weight', onlyLong, () => {
    const mesh = sheet([-0.15, -0.1, 0.0075], [0.3, 0.2], [3, 2]), spec = worldOf([clothOf({ mesh })], [floor]);
    const engine = createCpuEngine(spec);
    const live = liveFor(spec, solver === 'smallsteps' ? { substeps: 10 } : { solver, substeps: 1, dt: 4e-4 });
    let force = 0;
    const steps = 0.24 / live.settings.dt;
    for (let k = 0; k < steps; k++) {
      void engine.step(live);
      if (k >= steps / 2) force += engine.measures.flexible[0].force[2] / (steps / 2);
    }
    const weight = surfaceMass(spec.flexible![0]) * GRAVITY, { flexible: [m], bodies } = engine.measures;
    expect(Math.abs(force / weight - 1)).toBeLessThan(0.01);
    expect(m.force[2]).toBeCloseTo(-bodies[0].force[2], 10);
    expect(m.pointForce.reduce((sum, f) => sum + f, 0)).toBeCloseTo(m.force[2], 8);
    expect(m.patchArea).toBeCloseTo(0.3 * 0.2, 5); // all of it
    expect(m.kineticEnergy).toBeLessThan(1e-5); // it fell by 2.5 mm: 1.6e-2 J
    expect(engine.measures.status).toBe(0);
  });
});

test.each([[4e-4, 0.06], [6e-4, 0]])('a sheet %d m over a floor lies on it with %d m²', (gap, area) => {
  const mesh = sheet([-0.15, -0.1, 0.005 + gap], [0.3, 0.2], [3, 2]), spec = worldOf([clothOf({ mesh })], [floor]);
  const engine = createCpuEngine(spec);
  void engine.step(liveFor(spec, { substeps: 10, gravity: [0, 0, 0] }));
  expect(engine.measures.flexible[0].patchArea).toBeCloseTo(area, 6);
});

const hub: BodySpec = {
  name: 'hub', shape: { kind: 'sphere', radius: 0.02 }, position: [-0.15, 0, 0.2], mass: 0.3,
  inertia: [4e-4, 4e-4, 4e-4], motion: FREE, look: 'wheel',
};
const held = clothOf({ rim: { body: 'hub', nodes: [0, 4, 8], clamped: true } });

test('what a surface does to the body that holds it is its weight less what its own motion takes', () => {
  const spec = worldOf([held], [{ ...hub, motion: [0, 0, 0, 0, 0, 0] }]), engine = createCpuEngine(spec);
  const live = liveFor(spec, { dt: 2e-4, substeps: 1 });
  const sum = [0, 0, 0, 0, 0, 0], { weighs, e } = flexibleOf(engine.world).surfaces[0], mass = surfaceMass(held);
  for (let k = 0; k < 200; k++) {
    for (let s = 0; s < weighs.length; s++) { // the moment of weight about the hub, as the step begins
      sum[3] -= 2e-4 * -GRAVITY * weighs[s] * e[3 * s + 1];
      sum[4] += 2e-4 * -GRAVITY * weighs[s] * (e[3 * s] - (s % 3 === 0 ? hub.position[0] : 0));
    }
    void engine.step(live);
    const { rimForce, rimTorque } = engine.measures.flexible[0];
    [...rimForce, ...rimTorque].forEach((f, c) => { sum[c] += 2e-4 * f; });
  }
  const p = momentumOf(engine), [px, py, pz] = p;
  const about = [p[3] - (0 * pz - 0.2 * py), p[4] - (0.2 * px - hub.position[0] * pz), p[5] - hub.position[0] * py];
  expect(sum[2]).toBeLessThan(-0.1 * mass * GRAVITY * 0.04);
  [px, py, pz + mass * GRAVITY * 0.04, ...about].forEach((x, c) => expect(Math.abs(x + sum[c])).toBeLessThan(1e-11));
});

test('a surface and the free body that holds it fall together and keep their momentum', () => {
  const spec = worldOf([held], [{ ...hub, spin: [0, 3, 1] }]), engine = createCpuEngine(spec);
  const live = liveFor(spec, { substeps: 10, dt: 0.001 });
  const sum = () => momentumOf(engine).slice(0, 3).map((p, c) => p + 0.3 * engine.measures.bodies[0].velocity[c]);
  const mass = 0.3 + surfaceMass(held);
  void engine.step(live);
  const before = sum();
  for (let k = 0; k < 100; k++) void engine.step(live);
  const [x, y, z] = sum();
  expect(Math.abs(z - before[2] + GRAVITY * 0.1 * mass)).toBeLessThan(2e-5);
  expect(Math.hypot(x - before[0], y - before[1])).toBeLessThan(2e-5);
});

test('a state goes on in the same bits, and the same start ends in the same', async () => {
  const spec = worldOf([held], [{ ...hub, spin: [0, 3, 1] }, floor]);
  const live = liveFor(spec, { substeps: 10, warmStart: false });
  const start = () => {
    const engine = createCpuEngine(spec); for (let k = 0; k < 20; k++) void engine.step(live); return engine;
  };
  const one = start(), other = start(), copy = createCpuEngine(spec), state = await one.readState();
  expect(stateHash(await other.readState())).toBe(stateHash(state));
  copy.writeState(state);
  copy.setClock(one.measures.time, one.measures.step);
  for (const engine of [one, copy]) for (let k = 0; k < 20; k++) void engine.step(live);
  const after = await one.readState();
  expect(stateHash(await copy.readState())).toBe(stateHash(after));
  expect(stateHash(
    { ...after, flexible: [Float64Array.from(after.flexible![0], (x, k) => (k === 40 ? x + 1e-15 : x))] }
  )).not.toBe(stateHash(after));
  expect(copy.measures.flexible[0].work).toBe(one.measures.flexible[0].work);
});

test('stiffness and pressure act from the step on in which they change', () => {
  const spec = worldOf([held], [{ ...hub, motion: [0, 0, 0, 0, 0, 0] }]), engine = createCpuEngine(spec);
  const live = liveFor(spec, { substeps: 10, gravity: [0, 0, 0] });
  void engine.step(live);
  expect(engine.measures.flexible[0].strainEnergy).toBe(0);
  live.flexible![0].pressure = 100;
  void engine.step(live);
  expect(engine.measures.flexible[0].work).toBeGreaterThan(0);
  const { strainEnergy } = engine.measures.flexible[0];
  live.flexible![0].youngsModulus *= 2;
  live.flexible![0].pressure = 0;
  live.settings.dt = 1e-9;
  void engine.step(live);
  expect(engine.measures.flexible[0].strainEnergy / strainEnergy).toBeCloseTo(2, 3);
});

describe('what cannot be followed', () => {
  const spec = worldOf([clothOf()], [floor]), good = liveFor(spec, { substeps: 10 });

  test('is refused with the longest substep that can, and that one is taken', () => {
    const engine = createCpuEngine(spec), stiff = liveFor(spec, { substeps: 10 });
    void engine.step(good);
    const before = stateHash(engine.state);
    stiff.flexible![0].youngsModulus = 1e11;
    void engine.step(stiff);
    expect(engine.measures.status & STEP_STATUS.surfaceBroken.bit).not.toBe(0);
    expect(stateHash(engine.state)).toBe(before);
    expect(engine.measures.time).toBe(good.settings.dt);
    const { stableStep } = engine.measures;
    expect(stableStep).toBeLessThan(2e-4);
    expect(statusSentences(engine.measures.status, { stableStep }).join())
      .toContain(`at most ${stableStep.toPrecision(2)} s is stable`);
    stiff.settings.dt = 0.98 * stableStep;
    stiff.settings.substeps = 1;
    for (let k = 0; k < 300; k++) void engine.step(stiff);
    expect(engine.measures.status & STEP_STATUS.surfaceBroken.bit).toBe(0);
    expect(engine.measures.maxSpeed).toBeLessThan(1);
  });

  test('leaves the last good state where a surface breaks in a frame', () => {
    const engine = createCpuEngine(spec), { rate } = flexibleOf(engine.world).surfaces[0];
    void engine.step(good);
    for (let k = 0; k < rate.length; k++) rate[k] = 600 * Math.sin(k * k);
    const before = stateHash(engine.state);
    void engine.step(good);
    expect(engine.measures.status & STEP_STATUS.surfaceBroken.bit).not.toBe(0);
    expect(stateHash(engine.state)).toBe(before);
    expect(engine.measures.step).toBe(1);
  });
});
