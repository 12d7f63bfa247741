import { describe, expect, test } from 'vitest';
import type { StepSettings } from '../../model/settings';
import type { GrainShape } from '../../model/shape';
import { STEP_STATUS } from '../../model/status';
import { FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from '../cpu/engine';
import { floor, grainsOf, GRAVITY, liveOf } from '../cpu/testing/worlds';
import { coldSlip } from './creep';

/** A heavy slab on light bricks is pushed aside by two fifths of what friction bears: cold steps let it creep. */

const MASS = 40, MU = 0.5, PUSH = 0.2;
const slab: BodySpec = {
  ...floor, name: 'slab', shape: { kind: 'box', halfExtents: [0.3, 0.3, 0.05], edgeRadius: 0 },
  position: [0, 0, 0.09], mass: MASS, inertia: [20, 20, 20], motion: FREE, look: 'slab',
};
const brick: GrainShape = { kind: 'box', halfExtents: [0.04, 0.04, 0.02], edgeRadius: 0 };
const world: WorldSpec = {
  domain: { min: [-1, -1, -0.1], max: [1, 1, 1] }, bodies: [floor, slab],
  grains: grainsOf([brick], [[-0.2, -0.2, 0.02], [0.2, -0.2, 0.02], [-0.2, 0.2, 0.02], [0.2, 0.2, 0.02]]),
};

/** Returns the speed at which the slab creeps after a while, the estimate, and the status of the last step. */
function creep(own: Partial<StepSettings>) {
  const live = liveOf(world, { friction: MU, dt: 2e-3, substeps: 20, ...own }), engine = createCpuEngine(world);
  const run = (steps: number): void => { for (let k = 0; k < steps; k++) void engine.step(live); };
  const b = 3 * (engine.model.grainCount + 1), { position } = engine.state;
  run(100);
  live.bodies[1].force[0] = PUSH * MASS * GRAVITY;
  run(100);
  const from = position[b];
  run(100);
  const { creepSpeed, status } = engine.measures;
  return { speed: (position[b] - from) / (100 * live.settings.dt), creepSpeed, status };
}

describe('a slab that is pushed', () => {
  test('rests on a warm start, and nothing is said', () => {
    const { speed, creepSpeed, status } = creep({});
    expect(Math.abs(speed)).toBeLessThan(1e-6);
    expect(creepSpeed).toBe(0);
    expect(status & STEP_STATUS.creep.bit).toBe(0);
  });

  test('creeps from a cold start, about as fast as the estimate', () => {
    const { speed, creepSpeed, status } = creep({ warmStart: false });
    expect(speed / creepSpeed).toBeGreaterThan(0.5);
    expect(speed / creepSpeed).toBeLessThan(2);
    expect(status & STEP_STATUS.creep.bit).toBe(0); // 3 mm/s, and a hundredth of √(g d) is 11
  });

  test('creeps faster in longer substeps, which is said', () => {
    const { speed, creepSpeed, status } = creep({ warmStart: false, substeps: 4 });
    expect(speed).toBeGreaterThan(0.02);
    expect(creepSpeed).toBeGreaterThan(0.02);
    expect(status & STEP_STATUS.creep.bit).toBe(STEP_STATUS.creep.bit);
  });
});

test('the slip of a cold frame is that of the recursion w ← (1 − ρ) w + 1 over n', () => {
  expect(coldSlip(1)).toBe(1);
  expect(coldSlip(2)).toBeCloseTo(1.5 / 2, 12);
  expect(coldSlip(20)).toBeCloseTo(0.1, 5);
});
