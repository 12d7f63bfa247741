// @module-tag slow
import { describe, expect, test } from 'vitest';
import { stateHash } from '../../../model/stateHash';
import type { Live, StepSettings } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import type { BodySpec, Motion, WorldSpec } from '../../../model/worldSpec';
import { surfaceMass } from '../../flex/surfaceMass';
import { createCpuEngine } from '../engine';
import {
  CARRIED, HEIGHT, HUB, INERTIA, jointed, joinedWheel, liveFor, material, part, rim, tread, worldOf,
} from '../testing/joinedWheel';
import { coupledOf, flexibleOf } from '../testing/parts';
import { GRAVITY } from '../testing/worlds';

type Engine = ReturnType<typeof createCpuEngine>;

/** Returns the world of the same wheel as one body, held by prescribed motion. */
const freeWheel = (own: Partial<BodySpec> = {}): WorldSpec =>
  worldOf([part('wheel', HUB + CARRIED, { ...own, motion: [0, 0, null, 0, null, 0] as Motion })]);

function run(spec: WorldSpec, live: Live, steps: number) {
  const engine = createCpuEngine(spec);
  for (let k = 0; k < steps; k++) void engine.step(live);
  expect(engine.measures.status & STEP_STATUS.surfaceBroken.bit).toBe(0);
  return engine;
}

// joints and tires are one problem: with solvers that take steps in full the two are the same in all but rounding
describe.each([['smallsteps', 1e-4], ['gauss-seidel', 1e-12], ['apgd', 1e-12], ['penalty', 1e-12]] as const)('with %s',
  (solver, within) => {
  const settings: Partial<StepSettings> = solver === 'smallsteps' ? {} : { solver, dt: 2.5e-4, substeps: 1 };

  // every run has small steps and one of the solvers of the whole problem
  const isQuick = solver === 'smallsteps' || solver === 'apgd';
  test('a wheel on joints moves as one that is held by itself', isQuick ? {} : { tags: 'long' }, () => {
    const start: Partial<BodySpec> = { velocity: [0, 0, -0.8], spin: [0, 6, 0] };
    const steps = Math.round(0.01 / (settings.dt ?? 0.002));
    const [free, joined] =
      [freeWheel(start), joinedWheel(start)].map((spec) => run(spec, liveFor(spec, settings), steps));
    const [a, b] = [free, joined].map(({ measures: { bodies: [, wheel] } }) => wheel);
    expect(HEIGHT - a.position[2]).toBeGreaterThan(0.005); // it is on the ground, and
    expect(a.spin[1]).toBeLessThan(5.9); // has been slowed by it
    expect(Math.abs(a.position[2] - b.position[2])).toBeLessThan(1e-3 * within);
    expect(Math.abs(a.velocity[2] - b.velocity[2])).toBeLessThan(within);
    expect(Math.abs(a.spin[1] - b.spin[1])).toBeLessThan(10 * within);
    const [e, f] = [free, joined].map(({ state: { flexible } }) => flexible![0]);
    let worst = 0;
    for (let k = 0; k < e.length / 2; k++) worst = Math.max(worst, Math.abs(e[k] - f[k]));
    expect(worst).toBeLessThan(within);
  });
});

test('linearly implicit steps, too long for explicit ones, are those of one that is held by itself', () => {
  const start: Partial<BodySpec> = { velocity: [0, 0, -0.8], spin: [0, 6, 0] };
  const specs = [freeWheel(start), joinedWheel(start)];
  const lives = specs.map((spec) => liveFor(spec, { solver: 'gauss-seidel', dt: 0.002, substeps: 1 }));
  const engine = createCpuEngine(specs[1]);
  void engine.step(lives[1]);
  expect(engine.measures.stableStep).toBeLessThan(0.002);
  for (const { flexible } of lives) flexible![0].implicit = true;
  const [a, b] = specs.map((spec, k) => run(spec, lives[k], 8).measures.bodies[1]);
  expect(HEIGHT - a.position[2]).toBeGreaterThan(0.006);
  expect(Math.abs(a.spin[1] - 6)).toBeGreaterThan(3);
  // of gravity on the rim and of what its joints do K hears a step later, as of contacts
  expect(Math.abs(a.position[2] - b.position[2])).toBeLessThan(3e-5);
  expect(Math.abs(a.velocity[2] - b.velocity[2])).toBeLessThan(1e-3);
  expect(Math.abs(a.spin[1] - b.spin[1])).toBeLessThan(5e-3);
});

/**
 * A tread without pressure: between beads that bend, pressure has a resultant of its own, which no rim of the model
 * bears.
 */
const NO_AIR = [tread({ pressure: 0 })];

/**
 * Returns the momentum of all but the ground, with the masses of what is joined, and its moments about y through the
 * wheel.
 */
function momentumOf({ world, measures: { bodies } }: Engine, masses: readonly number[]): number[] {
  const { mass: { size, start, column, value }, e, rate } = flexibleOf(world).surfaces[0];
  const [, { position, spin }] = bodies;
  const sum = [0, 1, 2].map((c) => masses.reduce((p, m, k) => p + m * bodies[k + 1].velocity[c], 0));
  let turning = INERTIA[1] * spin[1];
  for (let s = 0; s < size; s++) for (let k = start[s]; k < start[s + 1]; k++) {
    const [px, py, pz] = [0, 1, 2].map((c) => value[k] * rate[3 * column[k] + c]), isPlace = s % 3 === 0;
    if (isPlace) [px, py, pz].forEach((p, c) => { sum[c] += p; });
    turning += (e[3 * s + 2] - (isPlace ? position[2] : 0)) * px - (e[3 * s] - (isPlace ? position[0] : 0)) * pz;
  }
  return [...sum, turning];
}

test('the ground bears what does not fall', () => {
  const spec = joinedWheel({ velocity: [0, 0, -0.3] }, NO_AIR), engine = createCpuEngine(spec), live = liveFor(spec);
  const weight = (HUB + CARRIED + surfaceMass(tread())) * GRAVITY;
  void engine.step(live);
  const [, , before] = momentumOf(engine, [HUB, CARRIED]), falling = engine.measures.bodies[1].velocity[2];
  let impulse = 0, onRim = 0;
  for (let k = 0; k < 60; k++) {
    void engine.step(live);
    impulse += live.settings.dt * engine.measures.flexible[0].force[2];
    onRim += live.settings.dt * engine.measures.flexible[0].rimForce[2];
  }
  const [, , after] = momentumOf(engine, [HUB, CARRIED]);
  const gained = (HUB + CARRIED) * (engine.measures.bodies[1].velocity[2] - falling);
  expect(impulse).toBeGreaterThan(0.3 * 0.12 * weight);
  expect(Math.abs(after - before - (impulse - 0.12 * weight))).toBeLessThan(1e-6 * impulse);
  expect(Math.abs(gained - (onRim - 0.12 * (HUB + CARRIED) * GRAVITY))).toBeLessThan(1e-6 * impulse);
});

test('momentum is that of what is free, however the tire shakes', () => {
  const wheel = part('wheel', HUB), frame = part('frame', CARRIED, { position: [-0.3, 0.2, HEIGHT] });
  const spec = worldOf([wheel, frame], {
    bodies: [jointed(wheel), jointed(frame)],
    connections:
      [{ kind: 'revolute', name: 'bearing', a: 'wheel', b: 'frame', point: [0, 0, HEIGHT], axis: [0, 1, 0] }],
  }, NO_AIR);
  const engine = createCpuEngine(spec), { rate } = flexibleOf(engine.world).surfaces[0];
  const live = liveFor(spec, { gravity: [0, 0, 0] });
  for (let k = 0; k < rate.length; k++) rate[k] += 0.5 * Math.sin(k * k);
  void engine.step(live);
  const before = momentumOf(engine, [HUB, CARRIED]);
  for (let k = 0; k < 50; k++) void engine.step(live);
  const after = momentumOf(engine, [HUB, CARRIED]);
  for (let c = 0; c < 3; c++) expect(Math.abs(after[c] - before[c])).toBeLessThan(1e-6);
  expect(Math.hypot(...engine.measures.bodies[1].spin)).toBeGreaterThan(1e-3); // it is shaken
  expect(engine.measures.mechanism!.gap).toBeLessThan(1e-4);
});

test('a tire without damping keeps its energy on joints', () => {
  const spec = joinedWheel({}, [tread({ pressure: 0, material: { ...material, dampingTime: 0 } })]);
  const engine = createCpuEngine(spec);
  const { e, rate } = flexibleOf(engine.world).surfaces[0], live = liveFor(spec, { gravity: [0, 0, 0] });
  for (let o = 0; o < rate.length; o += 9) { // it turns against its wheel, and moves upward
    rate[o] += e[o + 2] - HEIGHT;
    rate[o + 2] += 0.3 - e[o];
  }
  const energy = () => {
    const { bodies: [, wheel, upright], flexible: [{ strainEnergy, kineticEnergy }] } = engine.measures;
    return strainEnergy + kineticEnergy
      + 0.5 * (HUB * wheel.velocity[2] ** 2 + CARRIED * upright.velocity[2] ** 2 + INERTIA[1] * wheel.spin[1] ** 2);
  };
  void engine.step(live);
  const before = energy();
  for (let k = 0; k < 60; k++) {
    void engine.step(live);
    expect(Math.abs(energy() / before - 1)).toBeLessThan(0.03);
  }
  expect(Math.abs(engine.measures.bodies[1].spin[1])).toBeGreaterThan(0.01);
});

test('in the air it falls, and turns on', () => {
  const wheel = part('wheel', HUB, { spin: [0, 20, 0], velocity: [1, 0, 3] });
  const spec = worldOf([wheel], { bodies: [jointed(wheel)], connections: [] }, [
    tread({ pressure: 0, velocity: [1, 0, 3], spin: { about: [0, 0, HEIGHT], rate: [0, 20, 0] } }),
  ]);
  const engine = createCpuEngine(spec), before = momentumOf(engine, [HUB])[3];
  for (let k = 0; k < 50; k++) void engine.step(liveFor(spec));
  const [, { velocity, spin }] = engine.measures.bodies, fallen = 3 - GRAVITY * 0.1;
  [1, 0, fallen].forEach((v, c) => expect(Math.abs(velocity[c] - v)).toBeLessThan(1e-6));
  expect(spin[1]).toBeLessThan(19.9); // it grows as it turns
  expect(Math.abs(momentumOf(engine, [HUB])[3] / before - 1)).toBeLessThan(1e-4);
  expect(engine.measures.mechanism!.work).toBeCloseTo(HUB * 0.5 * (fallen ** 2 - 9), 4);
});

test('a step that cannot be taken leaves the mechanism as it was', () => {
  const spec = joinedWheel({ spin: [0, 6, 0] }), engine = createCpuEngine(spec), live = liveFor(spec);
  for (let k = 0; k < 5; k++) void engine.step(live);
  const before = stateHash(engine.state), { work } = coupledOf(engine.world);
  const { rate } = flexibleOf(engine.world).surfaces[0];
  const rates = rate.slice();
  for (let k = 0; k < rate.length; k++) rate[k] = 3000 * Math.sin(k * k);
  void engine.step(live);
  expect(engine.measures.status & STEP_STATUS.surfaceBroken.bit).not.toBe(0);
  expect(coupledOf(engine.world).work).toBe(work);
  rate.set(rates);
  expect(stateHash(engine.state)).toBe(before);
  expect(engine.measures.step).toBe(5);
});

test('what does not balance about a joined rim is refused', () => {
  const half = tread({ rim: { body: 'wheel', nodes: rim.filter((_, k) => k < rim.length / 2), clamped: false } });
  expect(() => createCpuEngine(joinedWheel({}, [half]))).toThrow(/what wheel holds does not balance about it/);
});
