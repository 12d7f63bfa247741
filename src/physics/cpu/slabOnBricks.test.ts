import { expect, test } from 'vitest';
import type { GrainShape } from '../../model/shape';
import { FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from './engine';
import { floor, grainsOf, GRAVITY, liveOf } from './testing/worlds';

/** A slab of 40 kg on four bricks of 0.26 kg is pushed by 0.8 of what friction bears (small-steps.md §4). */

const MASS = 40, PUSH = 0.4, STEPS = 40;
const slab: BodySpec = {
  ...floor, name: 'slab', shape: { kind: 'box', halfExtents: [0.3, 0.3, 0.05], edgeRadius: 0 },
  position: [0, 0, 0.09], mass: MASS, inertia: [20, 20, 20], motion: FREE, look: 'slab',
};
const brick: GrainShape = { kind: 'box', halfExtents: [0.04, 0.04, 0.02], edgeRadius: 0 };
const world: WorldSpec = {
  domain: { min: [-1, -1, -0.1], max: [1, 1, 1] }, bodies: [floor, slab],
  grains: grainsOf([brick], [[-0.2, -0.2, 0.02], [0.2, -0.2, 0.02], [-0.2, 0.2, 0.02], [0.2, 0.2, 0.02]]),
};

/** Returns the speed of the slab [m/s], and by how much the load of a contact varies, over its least [1]. */
function push(substeps: number, iterations: number) {
  const live = liveOf(world, { friction: 0.5, dt: 2e-3, substeps, iterations }), engine = createCpuEngine(world);
  const { position } = engine.state, loads: number[] = [], at = 3 * 5;
  for (let k = 0; k < 100; k++) void engine.step(live);
  live.bodies[1].force[0] = PUSH * MASS * GRAVITY;
  for (let k = 0; k < 300; k++) void engine.step(live);
  const from = position[at];
  for (let k = 0; k < STEPS; k++) {
    void engine.step(live);
    loads.push(engine.world.contacts.impulse[3 * 2 + 2]);
  }
  const sizes = loads.map(Math.abs), least = Math.min(...sizes);
  return { speed: (position[at] - from) / (STEPS * 2e-3), varies: (Math.max(...sizes) - least) / least };
}

test('it rests under two sweeps a substep', () => {
  expect(Math.abs(push(20, 2).speed)).toBeLessThan(1e-6);
  expect(Math.abs(push(10, 2).speed)).toBeLessThan(1e-6);
});

test('under one it slips, but loads of its contacts stand still', () => {
  expect(push(20, 1).varies).toBeLessThan(0.01);
});
