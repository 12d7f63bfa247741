import { describe, expect, it } from 'vitest';
import { checkMechanism } from '../checkMechanism';
import { body, GRAVITY, heightEnergy, motionOf, run } from '../testing/fixtures';
import { createMechanism, type Mechanism } from '../mechanism';
import type { MechanismSpec, Sole } from '../spec';

const MASS = 40, MU = 0.6, WEIGHT = MASS * 9.81, SIDES = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

/** A slab on four points of firm ground. */
function slab(height = 0, speed = 0): Mechanism {
  const spec: MechanismSpec = {
    bodies: [body('slab', [0, 0, 0.1 + height], { mass: MASS, inertia: [3, 5, 7], velocity: [speed, 0, 0] })],
    connections: SIDES.map(([x, y], k): Sole => ({
      kind: 'sole', name: `sole ${k}`, a: 'slab', point: [0.5 * x, 0.3 * y, height], height: 0, friction: MU,
      normal: { stiffness: 2e5, damping: 2e3 }, tangential: { stiffness: 2e5, damping: 2e3 },
    })),
  };
  expect(checkMechanism(spec)).toEqual([]);
  return createMechanism(spec);
}
const loads = (m: Mechanism) => [0, 1, 2, 3].map((c) => m.effort(c));
const push = (m: Mechanism, x: number, y = 0) => { m.force[0] = x; m.force[1] = y; };

describe.each([1e-3, 2e-3, 5e-3])('firm ground, h = %f s', (h) => {
  it('carries what falls on it, pushing up only, without a gain of energy', () => {
    const m = slab(0.05), energy = () => motionOf(m).energy + heightEnergy(m);
    let most = energy(), least = 0;
    const start = most;
    run(m, h, 1, GRAVITY, () => {
      least = Math.min(least, ...loads(m));
      most = Math.max(most, energy());
    });
    expect(most).toBeLessThan(start * (1 + 1e-9));
    expect(least).toBeGreaterThan(-0.02 * WEIGHT); // in a step in which it leaves the ground
    expect(loads(m).reduce((a, b) => a + b)).toBeCloseTo(WEIGHT, 4);
    expect(m.state.position[2]).toBeCloseTo(0.1 - WEIGHT / 4 / 2e5, 6);
  });

  it('holds below μ N, and above it lets go with what is left', () => {
    const m = slab();
    run(m, h, 0.5);
    push(m, 0.9 * MU * WEIGHT);
    run(m, h, 0.3);
    const stuck = m.state.position[0];
    run(m, h, 1);
    expect(Math.abs(m.state.position[0] - stuck)).toBeLessThan(1e-6);
    push(m, 0, 1.5 * MU * WEIGHT);
    run(m, h, 0.5);
    const before = m.state.velocity[1];
    run(m, h, 0.5);
    expect((m.state.velocity[1] - before) / (0.5 * 0.5 * MU * 9.81)).toBeCloseTo(1, 1);
  });

  it('stops what slides after v²/2μg, and keeps it there', () => {
    const m = slab(-WEIGHT / 4 / 2e5, 2);
    m.state.position[2] = 0.1 - WEIGHT / 4 / 2e5;
    run(m, h, 1);
    expect(Math.abs(m.state.position[0] / (4 / (2 * MU * 9.81)) - 1)).toBeLessThan(0.02);
    const there = m.state.position[0];
    run(m, h, 1);
    expect(Math.abs(m.state.position[0] - there)).toBeLessThan(1e-5);
    expect(Math.max(...m.state.velocity.map(Math.abs))).toBeLessThan(1e-4);
  });
});
