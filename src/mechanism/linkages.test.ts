import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { body, GRAVITY, heightEnergy, motionOf, run } from './testing/fixtures';
import { createMechanism, type Mechanism } from './mechanism';
import { GROUND, type MechanismSpec } from './spec';

const Y: Vec3 = [0, 1, 0], Z: Vec3 = [0, 0, 1];
const energyOf = (m: Mechanism) => motionOf(m).energy + heightEnergy(m);

const R = 0.2, L = 0.5;
/**
 * Hinges alone would hold the loop's plane three times over: the rod has a ball at one end and a cardan joint at the
 * other.
 */
const sliderCrank: MechanismSpec = {
  bodies: [
    body('crank', [R / 2, 0, 0]), body('rod', [R + L / 2, 0, 0], { mass: 1, inertia: [0.01, 0.05, 0.05] }),
    body('piston', [R + L, 0, 0], { mass: 1 }),
  ],
  connections: [
    { kind: 'revolute', name: 'main', a: 'crank', b: GROUND, point: [0, 0, 0], axis: Y },
    { kind: 'spherical', name: 'big end', a: 'rod', b: 'crank', point: [R, 0, 0] },
    { kind: 'universal', name: 'small end', a: 'rod', b: 'piston', point: [R + L, 0, 0], axisA: Z, axisB: Y },
    { kind: 'prismatic', name: 'bore', a: 'piston', b: GROUND, point: [R + L, 0, 0], axis: [1, 0, 0] },
  ],
};

/**
 * Returns a four-bar linkage (Grashof): the crank of 0.3 m goes round, the rocker of 0.8 m does not. Ground 0.9 m,
 * coupler 0.8 m.
 */
function fourBar(): { spec: MechanismSpec; C: Vec3 } {
  const B: Vec3 = [0, 0, 0.3], x = 0.9, d2 = x * x + 0.09, half = Math.sqrt(d2) / 2, up = Math.sqrt(0.64 - half * half);
  const C: Vec3 = [x / 2 + (up * 0.3) / (2 * half), 0, 0.15 + (up * x) / (2 * half)];
  const middle = (p: Vec3, q: Vec3): Vec3 => [(p[0] + q[0]) / 2, 0, (p[2] + q[2]) / 2], D: Vec3 = [x, 0, 0];
  // axis at a right angle to the coupler: along it, it would repeat B
  const across: Vec3 = [(B[2] - C[2]) / 0.8, 0, (C[0] - B[0]) / 0.8];
  return {
    C,
    spec: {
      bodies: [body('crank', middle([0, 0, 0], B)), body('coupler', middle(B, C)), body('rocker', middle(C, D))],
      connections: [
        { kind: 'revolute', name: 'A', a: 'crank', b: GROUND, point: [0, 0, 0], axis: Y },
        { kind: 'spherical', name: 'B', a: 'coupler', b: 'crank', point: B },
        { kind: 'universal', name: 'C', a: 'coupler', b: 'rocker', point: C, axisA: across, axisB: Y },
        { kind: 'revolute', name: 'D', a: 'rocker', b: GROUND, point: D, axis: Y },
      ],
    },
  };
}

/** Runs a mechanism and returns the spread of the energy and the largest opening of a joint. */
function watch(m: Mechanism, h: number, time: number) {
  const start = energyOf(m), seen = { drift: 0, spread: 0, gap: 0, vanished: 0 };
  run(m, h, time, GRAVITY, () => {
    const { length, angle } = m.measureGaps();
    seen.gap = Math.max(seen.gap, length, angle);
    seen.spread = Math.max(seen.spread, Math.abs(energyOf(m) - start));
    seen.vanished += m.vanished;
  });
  return { ...seen, drift: Math.abs(energyOf(m) - start) };
}

describe('linkages', () => {
  it('a slider-crank holds its geometry and neither gains nor loses energy', () => {
    const w = 10, spec = sliderCrank, m = createMechanism(spec), { velocity } = m.state;
    velocity.set([0, 0, -w * R / 2, 0, w, 0, 0, 0, -w * R / 2, 0, -(w * R) / L, 0]);
    const start = energyOf(m), { spread, drift, gap, vanished } = watch(m, 1e-3, 2);
    expect(start).toBeCloseTo(0.5 * (2 + 1) + 0.5 * 0.2 * 100 + 0.5 * 0.05 * 16, 9); // ½ m v² of crank and rod, ½ J ω²
    expect(spread).toBeLessThan(5e-3 * start);
    expect(drift).toBeLessThan(2e-3 * start);
    expect(gap).toBeLessThan(1e-5);
    expect(vanished).toBe(0);
    const [x, , z] = m.state.position, sine = (2 * z) / R;
    expect(m.state.position[6]).toBeCloseTo(2 * x + Math.sqrt(L * L - R * R * sine * sine), 4);
    // it stays in its plane
    expect(Math.max(...[1, 4, 7].map((i) => Math.abs(m.state.position[i])))).toBeLessThan(1e-5);
  });

  it('a four-bar linkage goes round and round', () => {
    const { spec, C } = fourBar(), m = createMechanism(spec), w = 8, { velocity } = m.state;
    // about the crossing of the cranks the coupler turns; the mechanism itself finds the velocities that belong to the
    // crank's
    m.force.set([0, 0, 0, 0, 60, 0]);
    for (let k = 0; k < 4000 && velocity[4] < w; k++) { m.begin(1e-3, GRAVITY); m.finish(new Float64Array(0)); }
    expect(velocity[4]).toBeGreaterThan(w);
    m.force.fill(0);
    let turns = 0, last = 0;
    const start = energyOf(m), { spread, drift, gap, vanished } = watch(m, 5e-4, 3);
    run(m, 1e-3, 2, GRAVITY, () => {
      const angle = Math.atan2(m.state.position[0], m.state.position[2]);
      if (last > 3 && angle < -3) turns++;
      last = angle;
    });
    expect(turns).toBeGreaterThan(1);
    expect(spread).toBeLessThan(0.02 * start);
    expect(drift).toBeLessThan(0.02 * start);
    expect(gap).toBeLessThan(5e-5);
    expect(vanished).toBe(0);
    expect(Math.hypot(C[0] - 0.9, C[2])).toBeCloseTo(0.8, 12);
  });

  it('a four-bar linkage of hinges alone moves too: what repeats itself is left out', () => {
    const { spec } = fourBar(), at = spec.connections.map((c) => ('point' in c ? c.point : [0, 0, 0]) as Vec3);
    const hinges = spec.connections.map((c, k) =>
      ({
        kind: 'revolute' as const, name: c.name, a: (c as { a: string }).a, b: (c as { b: string }).b, point: at[k],
        axis: Y,
      }));
    const m = createMechanism({ ...spec, connections: hinges });
    m.begin(1e-3, GRAVITY);
    m.finish(new Float64Array(0));
    expect(m.vanished).toBe(3);
    const start = energyOf(m), { spread, gap } = watch(m, 5e-4, 1);
    expect(spread).toBeLessThan(0.02 * Math.abs(start));
    expect(gap).toBeLessThan(5e-5);
  });
});
