import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { NO_LAWS } from '../../model/settings';
import { statusSentences, STEP_STATUS } from '../../model/status';
import { FREE, type BodySpec, type GrainsSpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from '../cpu/engine';
import { floor, grainsOf, GRAVITY, liveOf } from '../cpu/testing/worlds';
import { UNWATCHED } from './unwatched';

/** The tests compare what the watch on energy counts with closed forms, and make energy that it must tell. */

const R = 0.1, ball = { kind: 'sphere', radius: R } as const, DIAMETER = 2 * R;
const slab: BodySpec = {
  ...floor, name: 'slab', shape: { kind: 'box', halfExtents: [1, 1, 0.1], edgeRadius: 0 }, look: 'slab',
};
const { energyMade } = STEP_STATUS;

function worldOf(positions: readonly Vec3[], bodies: BodySpec[], own: Partial<GrainsSpec> = {}): WorldSpec {
  return { domain: { min: [-2, -2, -2], max: [2, 2, 4] }, grains: grainsOf([ball], positions, own), bodies };
}

function start(spec: WorldSpec, own: Parameters<typeof liveOf>[1] = {}) {
  const live = liveOf(spec, own), engine = createCpuEngine(spec), { measures, measures: { energy } } = engine;
  const run = (seconds: number): void => {
    for (let k = 0; k < Math.round(seconds / live.settings.dt); k++) void engine.step(live);
  };
  return { live, engine, measures, energy, run, mass: engine.model.masses[0] };
}

describe('counted', () => {
  test('a ball that falls and rolls: what is lost in height is motion', () => {
    const { energy, run, measures, mass } = start(worldOf([[0, 0, 2]], [], { velocities: Float64Array.of(1, 0, 0) }));
    run(0.002);
    const before = energy.total;
    run(0.5);
    expect(energy.grains / (mass * GRAVITY * engineHeight(measures))).toBeCloseTo(1, 9);
    expect(energy.total).toBeCloseTo(before, 1);
    // half-implicit Euler falls ½ g h t too far
    expect(energy.dissipated / (mass * GRAVITY ** 2 * 0.5 * 5e-5)).toBeCloseTo(1, 1);
    expect(energy.made).toBe(0);
  });

  test('a plate that lifts a ball works against its weight, and twice for its motion as it starts', () => {
    const v = 0.2, plate: BodySpec = { ...slab, position: [0, 0, -0.1], motion: [0, 0, 0, 0, 0, 0] };
    const { live, energy, run, mass } = start(worldOf([[0, 0, R]], [plate]));
    run(0.1);
    live.bodies[0].motion[2] = v;
    run(0.5);
    expect(energy.work / (mass * (v * v + GRAVITY * v * 0.5))).toBeCloseTo(1, 3);
    expect(energy.dissipated / (0.5 * mass * v * v)).toBeCloseTo(1, 1);
    expect(energy.made).toBeLessThan(1e-3 * energy.bound);
  });

  test('a force on a free body does F·Δx, and its weight counts', () => {
    const force = 30, body: BodySpec = { ...slab, position: [0, 0, 3], mass: 2, motion: FREE };
    const { live, energy, run, measures } = start(worldOf([], [body]));
    run(0.002);
    const { total, work } = energy, [x] = measures.bodies[0].position;
    live.bodies[0].force[0] = force;
    run(0.3);
    expect(energy.work - work).toBeCloseTo(force * (measures.bodies[0].position[0] - x), 9);
    expect((energy.total - total) / (energy.work - work)).toBeCloseTo(1, 2);
    expect(energy.made).toBeLessThan(energy.bound);
  });

  test('a ball on its spring: mg/K deep, ½ (mg)²/K', () => {
    const K = 2e4;
    const { energy, run, measures, mass } = start(worldOf([[0, 0, R]], [floor]), {
      dt: 1e-3, substeps: 10, laws: { ...NO_LAWS, stiffness: K, contactDamping: 200 },
    });
    run(1);
    expect(energy.elastic / (0.5 * (mass * GRAVITY) ** 2 / K)).toBeCloseTo(1, 6);
    expect(measures.meanForce / (mass * GRAVITY)).toBeCloseTo(1, 6);
    expect(energy.made).toBeLessThan(1e-2 * energy.bound);
  });
});

/** Returns balls that overlap by half a radius, in a row. */
const overlapping = (): WorldSpec => worldOf([[-1.5 * R, 0, 1], [0, 0, 1], [1.5 * R, 0, 1]], []);
/** Pushes overlaps apart at once, however deep: what the page allows, too. */
const THROWN = { recovery: 1, recoverySpeed: 100, dt: 2e-3, substeps: 20 };

describe('energy from nowhere', () => {
  test('is told with its time and place, until something begins anew', () => {
    const { live, energy, engine, measures, run, mass } = start(overlapping(), THROWN);
    run(0.01);
    expect(energy.made).toBeGreaterThan(energy.bound);
    expect(measures.status & energyMade.bit).toBe(energyMade.bit);
    expect(energy.since).toBeCloseTo(0.002, 9);
    expect(Math.abs(energy.place[0])).toBeGreaterThan(1.5 * R);
    expect(statusSentences(measures.status, measures).join(' ')).toMatch(
      /^Energy came from nowhere at t = 0\.002 s: \d.*the fastest grain was at \(-?\d\S*, \S+, \S+\) m then/
    );
    run(0.01);
    expect(energy.since).toBeCloseTo(0.002, 9);
    live.settings.gravity = [0, 0, 0];
    run(0.002);
    expect(measures.status & energyMade.bit).toBe(0);
    expect(energy.bound / measures.kineticEnergy).toBeCloseTo(0.1, 9);
    run(0.1);
    expect(measures.status & energyMade.bit).toBe(0);
    engine.state.velocity[0] *= 2; // from nowhere
    run(0.002);
    expect(energy.made).toBeGreaterThan(mass);
    expect(measures.status & energyMade.bit).toBe(energyMade.bit);
    engine.writeState(engine.state);
    run(0.002);
    expect(measures.status & energyMade.bit).toBe(0);
  });

  test('is told on, though it is lost again', () => {
    const { energy, engine, measures, run } = start(worldOf([[0, 0, R]], [floor]));
    run(0.1);
    engine.state.velocity[2] = 1; // from nowhere
    run(0.002);
    expect(energy.made).toBeGreaterThan(energy.bound);
    run(1);
    expect(energy.made).toBeLessThan(0.01 * energy.bound);
    expect(measures.status & energyMade.bit).toBe(energyMade.bit);
  });

  test('has a bound that grows with a load as it does with a weight', () => {
    const plate = (mass: number): BodySpec => ({ ...slab, position: [0, 0, 3], mass, motion: FREE });
    const bound = (mass: number, load: number): number => {
      const { live, energy, run } = start(worldOf([[0, 0, R]], [plate(mass)]));
      live.bodies[0].force[2] = -load;
      run(0.002);
      return energy.bound;
    };
    expect(bound(1, 9 * GRAVITY) / bound(10, 0)).toBeCloseTo(1, 1);
    expect(bound(1, 9 * GRAVITY) / bound(1, 0)).toBeGreaterThan(1.2);
  });

  test('is none where overlaps are recovered slowly', () => {
    const { energy, measures, run, mass } = start(overlapping());
    run(0.1);
    expect(energy.made).toBeLessThan(energy.bound);
    expect(energy.bound).toBeGreaterThan(0.1 * 3 * mass * GRAVITY * DIAMETER);
    expect(measures.status & energyMade.bit).toBe(0);
  });
});

describe('not watched, and said so', () => {
  test('penalty contacts, whose springs are not measured', () => {
    const { energy, run, measures } = start(overlapping(), { solver: 'penalty', dt: 1e-4, substeps: 10 });
    run(0.01);
    expect(energy.off).toBe(UNWATCHED.penalty);
    expect(energy.made).toBe(0);
    expect(measures.status & energyMade.bit).toBe(0);
  });

  test('a body that turns as told about one axis and freely about another', () => {
    const body: BodySpec = { ...slab, position: [0, 0, 3], mass: 2, motion: [0, 0, 0, null, 1, null] };
    const { energy, run } = start(worldOf([], [body]));
    run(0.002);
    expect(energy.off).toBe(UNWATCHED.spin);
  });

  test('a repeating domain with gravity aside', () => {
    const { energy, run } = start({ ...overlapping(), periodic: true }, { gravity: [1, 0, -9] });
    run(0.002);
    expect(energy.off).toBe(UNWATCHED.wraps);
  });
});

const engineHeight = ({ grain0 }: { grain0: { position: Vec3 } }): number => grain0.position[2];

test('a body that has been thrown out of all bounds is a fault, whatever solver threw it', () => {
  const body: BodySpec = { ...slab, position: [0, 0, 3], mass: 2, motion: FREE, velocity: [0, 0, 1e12] };
  const { run, measures } = start(worldOf([], [body]), { solver: 'penalty', dt: 1e-4, substeps: 1 });
  run(1e-4);
  expect(measures.bodies[0].position[2]).toBeGreaterThan(1e7);
  expect(measures.status & STEP_STATUS.notFinite.bit).toBe(STEP_STATUS.notFinite.bit);
});
