// @module-tag slow
import { describe, expect, test } from 'vitest';
import { sheet } from '../../../model/flexible/sheet';
import { surfaceControl, type FlexibleSpec } from '../../../model/flexible/spec';
import { STEP_STATUS } from '../../../model/status';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';
import { floor, GRAVITY, liveOf } from '../testing/worlds';
import { rubber } from '../../flex/testing/fixtures';
import { surfaceMass } from '../../flex/surfaceMass';
import { flexibleOf } from '../testing/parts';

/** Sheets a hundred times stiffer than substeps of a millisecond could follow. */
const stiff = { ...rubber, youngsModulus: 2e8, dampingTime: 0.005 };
const hub: BodySpec = {
  name: 'hub', shape: { kind: 'sphere', radius: 0.02 }, position: [0, 0.05, 0.4], mass: 0.5,
  inertia: [4e-4, 4e-4, 4e-4], motion: FREE, look: 'wheel',
};
const strip: FlexibleSpec = {
  name: 'strip', mesh: sheet([0, 0, 0.4], [0.2, 0.1], [2, 1]), material: stiff, pressure: 0, points: 2, look: 'cloth',
  rim: { body: 'hub', nodes: [0, 3], clamped: true },
};
const worldOf = (flexible: FlexibleSpec, bodies: BodySpec[]): WorldSpec => ({
  domain: { min: [-1, -1, -1], max: [1, 1, 1] }, bodies, flexible: [flexible],
  grains: { positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0) },
});
const start = (spec: WorldSpec, implicit: boolean) => ({
  engine: createCpuEngine(spec),
  live: { ...liveOf(spec, { dt: 0.002, substeps: 2 }), flexible: spec.flexible!.map(
    (s) => ({ ...surfaceControl(s), implicit })
  ) },
});

test('what explicit steps cannot follow, implicit ones take', () => {
  const spec = worldOf(strip, [{ ...hub, motion: [0, 0, 0, 0, 0, 0] }]), explicit = start(spec, false);
  const { engine, live } = start(spec, true);
  void explicit.engine.step(explicit.live);
  expect(explicit.engine.measures.status & STEP_STATUS.surfaceBroken.bit).not.toBe(0);
  expect(explicit.engine.measures.stableStep).toBeLessThan(1e-4);
  for (let k = 0; k < 150; k++) void engine.step(live);
  const { rimForce, rimTorque, kineticEnergy } = engine.measures.flexible[0], weight = surfaceMass(strip) * GRAVITY;
  expect(engine.measures.status).toBe(0);
  expect(rimForce[2] / -weight).toBeCloseTo(1, 2);
  expect(rimTorque[1] / (weight * 0.1)).toBeCloseTo(1, 2);
  expect(kineticEnergy).toBeLessThan(1e-6);
});

test.each([50, 0.01])('a rim of %s kg that is free to fall and its surface keep their momentum', (own) => {
  const spec = worldOf(strip, [{ ...hub, mass: own, velocity: [0, 0, 1], motion: [0, 0, null, 0, 0, 0] }]);
  const { engine, live } = start(spec, true);
  const { mass: { size, start: from, column, value }, rate } = flexibleOf(engine.world).surfaces[0];
  const momentum = () => {
    let sum = own * engine.measures.bodies[0].velocity[2];
    for (let s = 0; s < size; s += 3)
      for (let k = from[s]; k < from[s + 1]; k++) sum += value[k] * rate[3 * column[k] + 2];
    return sum;
  };
  void engine.step(live);
  const before = momentum(), fall = GRAVITY * 0.1 * (own + surfaceMass(strip));
  let most = 0;
  for (let k = 0; k < 50; k++) {
    void engine.step(live);
    most = Math.max(most, engine.measures.flexible[0].strainEnergy);
  }
  expect(Math.abs((before - momentum()) / fall - 1)).toBeLessThan(1e-9);
  expect(most).toBeGreaterThan(1e-6); // the strip was at rest, its rim not
  expect(most).toBeLessThan(0.5 * own); // the kinetic energy of the rim at the start
  expect(engine.measures.status).toBe(0);
});

test.each([false, true])('what a step spends on surfaces is a stage of its own, implicit: %s', (implicit) => {
  const spec = worldOf({ ...strip, material: rubber }, [hub, floor]), { engine, live } = start(spec, implicit);
  expect(Object.keys(engine.stages)).toEqual(['detect', 'solve', 'measure', 'flexible']);
  live.settings.substeps = 40;
  void engine.step(live);
  expect(engine.measures.status).toBe(0);
  expect(engine.stages.flexible).toBeGreaterThan(0);
  Object.values(engine.stages).forEach((ms) => expect(ms).toBeGreaterThanOrEqual(0));
});

describe.each(['smallsteps', 'gauss-seidel'] as const)('on a floor with %s', (solver) => {
  test('a stiff sheet lies still and presses with its weight', () => {
    const { rim: _, ...free } = strip, sheetOnFloor = { ...free, mesh: sheet([0, 0, 0.006], [0.2, 0.1], [2, 1]) };
    const spec = worldOf(sheetOnFloor, [floor]);
    const { engine, live } = start(spec, true);
    live.settings.solver = solver;
    let force = 0;
    for (let k = 0; k < 120; k++) {
      void engine.step(live);
      if (k >= 60) force += engine.measures.flexible[0].force[2] / 60;
    }
    expect(force / (surfaceMass(strip) * GRAVITY)).toBeCloseTo(1, 2);
    expect(engine.measures.flexible[0].kineticEnergy).toBeLessThan(1e-5);
  });
});
