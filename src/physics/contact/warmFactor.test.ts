import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from '../cpu/engine';
import { floor, grainsOf, GRAVITY, KINDS, liveOf } from '../cpu/testing/worlds';

const MASS = 400, SIDE = 0.3; // of a slab [kg]; force on it [of its weight], half of what friction bears

/**
 * Returns the mean speed [m/s] and the least and most load [of its weight] of a heavy slab that is pushed aside on four
 * light bricks, once it has come to rest.
 */
function creep(recovery: number): { speed: number; least: number; most: number } {
  const slab: BodySpec = {
    name: 'slab', shape: { kind: 'box', halfExtents: [0.5, 0.5, 0.05], edgeRadius: 0 }, position: [0, 0, 0.25],
    mass: MASS, inertia: [33, 33, 66], motion: FREE, look: 'slab',
  };
  const feet = [-1, 1].flatMap((x) => [-1, 1].map((y): Vec3 => [0.3 * x, 0.3 * y, 0.1]));
  const domain = { min: [-2, -2, 0] as Vec3, max: [2, 2, 2] as Vec3 };
  const spec: WorldSpec = { domain, grains: grainsOf([KINDS[2]], feet), bodies: [floor, slab] };
  const engine = createCpuEngine(spec), live = liveOf(spec, { friction: 0.6, recovery }), { measures } = engine;
  live.bodies[1].force = [SIDE * MASS * GRAVITY, 0, 0];
  for (let k = 0; k < 300; k++) void engine.step(live);
  const from = measures.bodies[1].position[0];
  let least = Infinity, most = 0;
  for (let k = 0; k < 100; k++) {
    void engine.step(live);
    const load = measures.bodies[1].force[2] / (MASS * GRAVITY);
    least = Math.min(least, load);
    most = Math.max(most, load);
  }
  return { speed: (measures.bodies[1].position[0] - from) / 0.2, least, most };
}

test('a heavy slab pushed aside on light bricks neither creeps nor rings, whatever the recovery', () => {
  for (const { speed, least, most } of [0.1, 0.02, 0.01].map(creep)) {
    expect(Math.abs(speed)).toBeLessThan(1e-9);
    expect(least).toBeGreaterThan(1 - 1e-6);
    expect(most).toBeLessThan(1 + 1e-6);
  }
});
