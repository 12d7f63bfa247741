import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from '../cpu/engine';
import { floor, grainsOf, GRAVITY, KINDS, liveOf } from '../cpu/testing/worlds';
import { WARM_FACTOR, warmFactor } from './warmFactor';

const MASS = 400, SIDE = 0.3; // of a slab [kg]; force on it [of its weight], half of what friction bears

/**
 * Returns the mean speed [m/s] and load [of its weight] of a heavy slab that is pushed aside on four light bricks, once
 * it has come to rest.
 */
function creep(recovery: number): { speed: number; load: number } {
  const slab: BodySpec = {
    name: 'slab', shape: { kind: 'box', halfExtents: [0.5, 0.5, 0.05], edgeRadius: 0 }, position: [0, 0, 0.25],
    mass: MASS, inertia: [33, 33, 66],
    motion: FREE, look: 'slab',
  };
  const feet = [-1, 1].flatMap((x) => [-1, 1].map((y): Vec3 => [0.3 * x, 0.3 * y, 0.1]));
  const spec: WorldSpec = { domain: { min: [-2, -2, 0], max: [2, 2, 2] }, grains: grainsOf([KINDS[2]], feet), bodies: [
    floor, slab,
  ] };
  const engine = createCpuEngine(spec), live = liveOf(spec, { friction: 0.6, recovery }), { measures } = engine;
  live.bodies[1].force = [SIDE * MASS * GRAVITY, 0, 0];
  for (let k = 0; k < 150; k++) void engine.step(live);
  const from = measures.bodies[1].position[0];
  let load = 0;
  for (let k = 0; k < 100; k++) {
    void engine.step(live);
    load += measures.bodies[1].force[2] / (100 * MASS * GRAVITY);
  }
  return { speed: (measures.bodies[1].position[0] - from) / 0.2, load };
}

test('friction creeps by the part that contacts leak, which falls with the recovery', () => {
  const [e10, e2, e1] = [0.1, 0.02, 0.01].map(creep);
  for (const { load } of [e10, e2, e1]) expect(load).toBeCloseTo(1, 3);
  expect(e10.speed).toBeGreaterThan(1e-3);
  expect(e10.speed / e2.speed).toBeGreaterThan(3);
  expect(e10.speed / e2.speed).toBeLessThan(8);
  expect(e2.speed).toBeGreaterThan(e1.speed);
});

test('the pair stays at the edge of the quiet region', () => {
  for (const recovery of [0.001, 0.02, 0.1])
    expect(recovery / (1 - warmFactor({ warmStart: true, recovery }))).toBeCloseTo(1, 9);
  expect(warmFactor({ warmStart: true, recovery: 0.5 })).toBe(WARM_FACTOR);
  expect(warmFactor({ warmStart: false, recovery: 0.02 })).toBe(0);
});
