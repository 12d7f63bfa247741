import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { NO_LAWS, type StepSettings } from '../../model/settings';
import type { GrainShape } from '../../model/shape';
import type { WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from './engine';
import { floor, grainsOf, GRAVITY, liveOf } from './testing/worlds';

/** Friction holds without creep all that it can bear; bodies that slide, skid or roll do so as rigid bodies do. */

const plate: GrainShape = { kind: 'box', halfExtents: [0.05, 0.05, 0.02], edgeRadius: 0 };
const ball: GrainShape = { kind: 'sphere', radius: 0.05 };
const inclined = (angle: number): Vec3 => [GRAVITY * Math.sin(angle), 0, -GRAVITY * Math.cos(angle)];

/** Starts a grain at rest on the floor, or moving along x [m/s] and spinning about y [rad/s]. */
function start(shape: GrainShape, height: number, own: Partial<StepSettings>, speed = 0, spin = 0) {
  const spec: WorldSpec = {
    domain: { min: [-2, -1, -0.1], max: [4, 1, 1] }, grains: grainsOf([shape], [[0, 0, height]]), bodies: [floor],
  };
  const live = liveOf(spec, { friction: 0.5, ...own }), engine = createCpuEngine(spec), { state } = engine;
  state.velocity[0] = speed;
  state.spin[1] = spin;
  const run = (seconds: number) => {
    for (let k = 0; k < Math.round(seconds / live.settings.dt); k++) void engine.step(live);
  };
  return { live, engine, state, run };
}

/** Returns the way along x in the second of two spans [m]. */
function creep(run: (seconds: number) => void, state: { position: Float64Array }, seconds: number): number {
  run(seconds);
  const from = state.position[0];
  run(seconds);
  return state.position[0] - from;
}

describe.each([['exact'], ['relaxed']] as const)('under the %s law', (law) => {
  test('a box on a slope that friction bears stays where it is', () => {
    const { run, state } = start(plate, 0.02, { law, gravity: inclined(Math.atan(0.4)) });
    expect(Math.abs(creep(run, state, 0.5))).toBeLessThan(1e-12);
  });

  test('a ball on a slope that rolling friction bears stays, too', () => {
    const laws = { ...NO_LAWS, rollingFriction: 0.02 };
    const { run, state } = start(ball, 0.05, { law, laws, gravity: inclined(0.2) });
    expect(Math.abs(creep(run, state, 0.5))).toBeLessThan(1e-9);
  });
});

test('a box that is shaken below what friction bears is where it was', () => {
  const { run, live, state } = start(plate, 0.02, {});
  for (let k = 1; k <= 20; k++) {
    live.settings.gravity = [0.8 * 0.5 * GRAVITY * Math.sin((2 * Math.PI * k) / 10), 0, -GRAVITY];
    run(0.02);
  }
  live.settings.gravity = [0, 0, -GRAVITY];
  run(0.2);
  expect(Math.abs(state.position[0])).toBeLessThan(1e-7); // without: 1e-5
});

test('a ball that rolls goes on, one that skids ends at 5/7 of its speed', () => {
  const rolling = start(ball, 0.05, { core: false }, 1, 20), skidding = start(ball, 0.05, {}, 1); // to 1e-6: f64
  rolling.run(1);
  skidding.run(1);
  expect(rolling.state.velocity[0]).toBeCloseTo(1, 6);
  expect(skidding.state.velocity[0]).toBeCloseTo(5 / 7, 4);
});

test('another solver leaves nothing to hold', () => {
  const { run, live, engine } = start(plate, 0.02, { gravity: inclined(Math.atan(0.4)) });
  const held = () => Math.max(...engine.world.contacts.held.map(Math.abs));
  run(0.1);
  expect(held()).toBeGreaterThan(0);
  live.settings.solver = 'apgd';
  run(0.01);
  expect(held()).toBe(0);
});
