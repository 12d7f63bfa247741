// @module-tag slow
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { PenaltyLaw, StepSettings } from '../../../model/settings';
import { statusSentences, STEP_STATUS } from '../../../model/status';
import type { WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';
import { floor, GRAVITY, grainsOf, KINDS, liveOf, momenta, randomQuats, run } from '../testing/worlds';
import { KN, KT, SPRING, writeSprings } from './springs';

const HOOKE: PenaltyLaw = { spring: 'hooke', youngsModulus: 1e6, poissonRatio: 0.3, restitution: 1 };
const HERTZ: PenaltyLaw = { ...HOOKE, spring: 'hertz' };
const R = 0.1, M = 1;

const spheres = (positions: readonly Vec3[], velocities: readonly Vec3[] = [], bodies = [floor]): WorldSpec => ({
  domain: { min: [-5, -5, -5], max: [5, 5, 5] }, bodies,
  grains: {
    positions: Float64Array.from(positions.flat()), radii: new Float64Array(positions.length).fill(R),
    masses: new Float64Array(positions.length).fill(M),
    velocities:
      Float64Array.from({ ...velocities.flat(), length: 3 * positions.length } as ArrayLike<number>, (x) => x || 0),
  },
});
const settings = (penalty: PenaltyLaw, own: Partial<StepSettings> = {}): Partial<StepSettings> =>
  ({ solver: 'penalty', penalty, friction: 0, gravity: [0, 0, 0], dt: 1e-3, substeps: 100, ...own });

/** Returns the springs of two such spheres. */
function springsOf(law: PenaltyLaw, radius = R / 2, mass = M / 2): Float64Array {
  const out = new Float64Array(SPRING);
  writeSprings(out, 0, law, 1, 1, radius, mass);
  return out;
}

/**
 * Lets two spheres meet head on at relative speed v; returns the time [s] and depth [m] of the contact, and the part of
 * the speed that is left.
 */
function impact(law: PenaltyLaw, v: number, h = 4e-6): { time: number; depth: number; restitution: number } {
  const spec = spheres([[0, 0, 1], [2 * R + 1e-9, 0, 1]], [[v / 2, 0, 0], [-v / 2, 0, 0]], []);
  const engine = createCpuEngine(spec), live = liveOf(spec, settings(law, { dt: h, substeps: 1 }));
  const { position, velocity } = engine.state;
  let time = 0, depth = 0;
  for (let k = 0; k < 1e6; k++) {
    void engine.step(live);
    const overlap = 2 * R - (position[3] - position[0]);
    if (overlap > 0) time += h;
    else if (time > 0) break;
    depth = Math.max(depth, overlap);
  }
  return { time, depth, restitution: (velocity[3] - velocity[0]) / v };
}

describe('two spheres that meet', () => {
  for (const e of [1, 0.8, 0.5, 0.2]) test(
    `Hooke: contact lasts π/ω and gives back e = ${e}`, e === 0.8 || e === 0.5 ? { tags: 'long' } : {}, () => {
    const law = { ...HOOKE, restitution: e }, omega = Math.sqrt(springsOf(law)[KN] / (M / 2));
    const ratio = -Math.log(e) / Math.hypot(Math.log(e), Math.PI);
    const { time, restitution } = impact(law, 1);
    expect(time / (Math.PI / (omega * Math.sqrt(1 - ratio * ratio)))).toBeCloseTo(1, 2);
    expect(restitution).toBeCloseTo(e, 2);
  });

  test.each([0.1, 1])('Hertz: at %f m/s contact lasts 2.943 δ/v, δ the greatest overlap', (v) => {
    const { time, depth, restitution } = impact(HERTZ, v), stiffness = springsOf(HERTZ)[KN]; // ½ m v² = 2/5 k δ^(5/2)
    expect(depth / (((5 / 4) * (M / 2) * v * v) / stiffness) ** 0.4).toBeCloseTo(1, 3);
    expect(time / ((2.9432 * depth) / v)).toBeCloseTo(1, 2);
    expect(restitution).toBeCloseTo(1, 2);
  });

  for (const e of [0.8, 0.5, 0.2]) test(
    `Hertz: gives back e = ${e} at any speed`, e === 0.8 ? {} : { tags: 'long' }, () => {
    for (const v of [0.1, 1]) expect(impact({ ...HERTZ, restitution: e }, v).restitution).toBeCloseTo(e, 2);
  });
});

describe.each([['Hooke', HOOKE], ['Hertz', HERTZ]] as const)('%s', (_, law) => {
  test('a stack is pressed together by what lies on it', () => {
    const spec = spheres([[0, 0, R], [0, 0, 3 * R], [0, 0, 5 * R]]);
    const engine = run(
      spec, liveOf(spec, settings({ ...law, restitution: 0.1 }, { gravity: [0, 0, -GRAVITY], substeps: 20 })), 1500
    );
    const { position } = engine.state, wall = springsOf(law, R, M)[KN], pair = springsOf(law)[KN];
    const overlap = (force: number, k: number) => (law.spring === 'hooke' ? force / k : (force / k) ** (2 / 3));
    let z = R - overlap(3 * M * GRAVITY, wall);
    expect(position[2]).toBeCloseTo(z, 8);
    for (const i of [1, 2]) {
      z += 2 * R - overlap((3 - i) * M * GRAVITY, pair);
      expect(position[3 * i + 2]).toBeCloseTo(z, 8);
    }
    expect(engine.measures.bodies[0].force[2]).toBeCloseTo(-3 * M * GRAVITY, 4);
  });

  test('a ball that slides loses μ g, spins up and rolls at 5/7 of its speed', () => {
    const spec = spheres([[0, 0, R]], [[2, 0, 0]]), live = liveOf(spec, settings(
      { ...law, youngsModulus: 1e7, restitution: 0.3 }, { gravity: [0, 0, -GRAVITY], friction: 0.3, substeps: 40 }
    ));
    const engine = createCpuEngine(spec), { velocity, spin } = engine.state;
    for (let k = 0; k < 100; k++) void engine.step(live);
    expect(velocity[0]).toBeCloseTo(2 - 0.3 * GRAVITY * 0.1, 2);
    while (engine.measures.time < (2 * 2) / (7 * 0.3 * GRAVITY) + 0.2) void engine.step(live);
    expect(velocity[0]).toBeCloseTo(10 / 7, 2);
    expect(spin[1] * R).toBeCloseTo(velocity[0], 2);
  });

  test('a ball on a slope below the angle of friction is held by its spring, however many frames pass', () => {
    // a plate that moves up and down only keeps it from rolling
    const slope: Vec3 = [0.1 * GRAVITY, 0, -GRAVITY];
    const spec: WorldSpec = {
      ...spheres([[0, 0, R]]), bodies: [floor, {
        name: 'plate', shape: { kind: 'box', halfExtents: [0.3, 0.3, 0.02], edgeRadius: 0 },
        position: [0, 0, 2 * R + 0.02], mass: 5, inertia: [1, 1, 1],
        motion: [0, 0, null, 0, 0, 0], look: 'slab',
      }],
    };
    const engine = run(
      spec, liveOf(spec, settings({ ...law, restitution: 0.3 }, { gravity: slope, friction: 0.5, substeps: 20 })), 1000
    ), { position, velocity } = engine.state;
    const springs = springsOf(law, R, M), s = law.spring === 'hooke' ? 1 : Math.sqrt(R - position[2]);
    expect(Math.abs(velocity[0])).toBeLessThan(1e-5);
    // of the springs of floor and plate, under a load that took its time to settle
    const give = (0.1 * M * GRAVITY) / (2 * springs[KT] * s);
    expect(position[0]).toBeGreaterThan(0.5 * give);
    expect(position[0]).toBeLessThan(4 * give);
  });
});

test('impulses between free spheres keep momentum, and angular momentum but for the way within a frame', () => {
  const random = [[0, 0, 1], [0.19, 0.02, 1], [0.05, 0.18, 1.02], [0.1, 0.08, 1.15]] as Vec3[];
  const spec = spheres(random, [[0.3, 0.1, 0], [-0.5, 0.2, 0.1], [0, -0.4, 0], [0.1, 0, -0.8]], []);
  const live = liveOf(spec, settings(HERTZ, { friction: 0.4 }));
  const engine = createCpuEngine(spec), before = momenta(engine);
  for (let k = 0; k < 20; k++) void engine.step(live);
  // forces act at one point of both bodies, which stays where it was found while they move on within a frame
  momenta(engine).forEach((p, c) => expect(Math.abs(p - before[c])).toBeLessThan(c < 3 ? 1e-12 : 1e-4));
});

test('grains of any shape come to rest and bear their weight', () => {
  const spec: WorldSpec = {
    domain: { min: [-2, -2, -0.5], max: [2, 2, 2] }, bodies: [floor],
    grains: grainsOf(KINDS, KINDS.map((_, i) => [0.5 * i - 1.2, 0, 0.2] as Vec3), {
      orientations: randomQuats(KINDS.length, 4),
    }),
  };
  const live = liveOf(spec, settings(
    { ...HERTZ, restitution: 0.2 }, { gravity: [0, 0, -GRAVITY], friction: 0.5, substeps: 20 }
  )), engine = run(spec, live, 2000);
  const weight = spec.grains.masses.reduce((sum, m) => sum + m * GRAVITY, 0);
  let borne = 0;
  for (let k = 0; k < 500; k++) {
    void engine.step(live);
    borne -= engine.measures.bodies[0].force[2] / weight / 500;
  }
  expect(borne).toBeCloseTo(1, 2);
  expect(engine.measures.maxPenetration).toBeLessThan(0.01);
});

describe('a step that is too long for its stiffness', () => {
  const stack = spheres([[0, 0, R - 1e-4], [0, 0, 3 * R - 2e-4], [0, 0, 5 * R - 3e-4]]);
  const worst = (law: PenaltyLaw, h: number, steps: number) => {
    const engine = createCpuEngine(stack);
    const live = liveOf(stack, settings(law, { dt: h, substeps: 1, gravity: [0, 0, -GRAVITY] }));
    void engine.step(live);
    const { status, stableStep } = engine.measures;
    let energy = 0;
    for (let k = 1; k < steps; k++) {
      void engine.step(live);
      energy = Math.max(energy, engine.measures.kineticEnergy);
    }
    return { status, stableStep, energy }; // the most of all steps
  };

  const each = test.each([[1, 20], [0.5, 5]]);
  each('e = %f: says so with the longest that is stable, and that one is', (restitution, grows) => {
    const law = { ...HOOKE, restitution }, { status, stableStep } = worst(law, 0.1, 1);
    expect(status & STEP_STATUS.stepTooLarge.bit).not.toBe(0);
    expect(statusSentences(status, { stableStep })[0]).toMatch(/at most 0\.\d+ s is stable/);
    const { energy } = worst(law, 0.98 * stableStep, 3000), beyond = worst(law, 1.05 * stableStep, 3000);
    expect(beyond.energy).toBeGreaterThan(grows * energy);
    expect(beyond.status & STEP_STATUS.stepTooLarge.bit).not.toBe(0);
    expect(worst(law, 0.98 * stableStep, 1).status).toBe(0);
  });
});

test('a slab on a ball presses it against the floor', () => {
  const spec: WorldSpec = {
    ...spheres([[0, 0, R]]), bodies: [floor, {
      name: 'slab', shape: { kind: 'box', halfExtents: [0.3, 0.3, 0.05], edgeRadius: 0 },
      position: [0, 0, 2 * R + 0.05 - 1e-4], mass: 4,
      inertia: [1, 1, 1], motion: [0, 0, null, 0, 0, 0], look: 'slab',
    }],
  };
  const engine = run(
    spec, liveOf(spec, settings({ ...HOOKE, restitution: 0.1 }, { gravity: [0, 0, -GRAVITY], substeps: 20 })), 1500
  );
  const k = springsOf(HOOKE, R, M)[KN], top = springsOf(HOOKE, R, 1 / (1 / M + 1 / 4))[KN];
  expect(engine.measures.bodies[1].position[2]).toBeCloseTo(2 * R + 0.05 - (5 * GRAVITY) / k - (4 * GRAVITY) / top, 8);
});
