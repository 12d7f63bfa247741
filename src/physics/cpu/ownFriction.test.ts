import { expect, test } from 'vitest';
import { NO_LAWS, type ContactLaws, type StepSettings } from '../../model/settings';
import type { GrainShape } from '../../model/shape';
import { FIXED, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from './engine';
import { refusesCompatible } from './compatible/compatibleForces';
import { grainsOf, GRAVITY, liveOf } from './testing/worlds';

/** Bodies with a coefficient of friction of their own, among others that have the common one. */

const H = 1e-3, SPEED = 4, COMMON = 0.5, OWN = [0.2, undefined, 0] as const;
const box: GrainShape = { kind: 'box', halfExtents: [0.05, 0.05, 0.02], edgeRadius: 0 };
const ball: GrainShape = { kind: 'sphere', radius: 0.05 };

const plate = (k: number): BodySpec => ({
  name: `plate ${k}`, shape: { kind: 'box', halfExtents: [5, 0.2, 0.1], edgeRadius: 0 }, position: [0, k, -0.1],
  mass: 1, inertia: [1, 1, 1], motion: FIXED, look: 'slab', ...(OWN[k] !== undefined && { friction: OWN[k] }),
});

/** Starts a grain on each of three plates, one with friction of its own, a common and a smooth one, all at SPEED. */
function slide(shape: GrainShape, height: number, own: Partial<StepSettings>) {
  const { dt, substeps, law } = { dt: H, substeps: 10, law: 'exact', ...own };
  // the relaxed law lifts what slides by h μ v
  const lift = (k: number): number => (law === 'relaxed' ? (dt / substeps) * (OWN[k] ?? COMMON) * SPEED : 0);
  const spec: WorldSpec = {
    domain: { min: [-2, -1, -0.3], max: [4, 3, 1] }, bodies: OWN.map((_, k) => plate(k)),
    grains: grainsOf([shape], OWN.map((_, k) => [0, k, height + lift(k)])),
  };
  const live = liveOf(spec, { friction: COMMON, dt, substeps, ...own }), engine = createCpuEngine(spec);
  OWN.forEach((_, k) => { engine.state.velocity[3 * k] = SPEED; });
  const run = (seconds: number): number[] => {
    const { velocity } = engine.state, before = OWN.map((_, k) => velocity[3 * k]);
    for (let k = 0; k < Math.round(seconds / live.settings.dt); k++) void engine.step(live);
    return before.map((v, k) => (v - velocity[3 * k]) / (seconds * GRAVITY));
  };
  return { live, engine, run };
}

const soft: ContactLaws = { ...NO_LAWS, stiffness: 2e6, contactDamping: 20 };
const spinning: ContactLaws = { ...NO_LAWS, spinningFriction: 1e-6 };
// relaxed small steps swing about the lift
const WAYS: readonly [string, Partial<StepSettings>, within?: number][] = [
  ['small steps, exact', {}], ['small steps, relaxed', { law: 'relaxed' }, 0.01],
  ['small steps with a compliance', { laws: soft }],
  ['small steps with moments, relaxed', { law: 'relaxed', laws: spinning }, 0.01],
  ['apgd', { solver: 'apgd', law: 'relaxed', substeps: 1, iterations: 500, tolerance: 1e-10 }],
  ['cgm', { solver: 'cgm', substeps: 1, iterations: 500, tolerance: 1e-10 }],
  ['pdip with moments', { solver: 'pdip', law: 'relaxed', substeps: 1, laws: spinning }],
];

test.each(WAYS)('a box slows down at μ g of its plate: %s', (_, own, within = 5e-4) => {
  const { run } = slide(box, 0.02, own);
  run(0.05);
  run(0.2).forEach((slowed, k) => expect(Math.abs(slowed - (OWN[k] ?? COMMON))).toBeLessThan(within));
});

test('a ball skids at μ g of its plate, by penalty', () => {
  const { run } = slide(ball, 0.05, { solver: 'penalty', substeps: 20 });
  run(0.1);
  run(0.1).forEach((slowed, k) => expect(slowed).toBeCloseTo(OWN[k] ?? COMMON, 2));
});

test('an impact takes μ (1 + e) of the speed at which a ball meets its plate', () => {
  const drop = 0.05, e = 0.5, fall = Math.sqrt(2 * GRAVITY * drop), laws = { ...NO_LAWS, restitution: e };
  const { run } = slide(ball, 0.05 + drop, { laws });
  const seconds = 1.2 * fall / GRAVITY; // in the air again
  run(seconds).forEach((slowed, k) =>
    expect(Math.abs((slowed * seconds * GRAVITY) / ((1 + e) * fall) - (OWN[k] ?? COMMON))).toBeLessThan(0.01));
});

test('the friction of a body may be changed between two steps, and given back', () => {
  const { run, live } = slide(box, 0.02, {}), first = () => run(0.02)[0];
  first();
  expect(first()).toBeCloseTo(0.2, 3);
  live.bodies[0].friction = 0.7;
  expect(first()).toBeCloseTo(0.7, 3);
  live.bodies[0].friction = null;
  expect(first()).toBeCloseTo(COMMON, 3);
});

test('an own friction that is the common one changes no bit', () => {
  const common = slide(box, 0.02, { friction: 0.2 }), own = slide(box, 0.02, { friction: 0.2 });
  for (const { live: { bodies } } of [common, own]) bodies[2].friction = bodies[0].friction = null;
  own.live.bodies[1].friction = 0.2;
  for (const { run } of [common, own]) run(0.05);
  expect(own.engine.state).toEqual(common.engine.state);
});

test('grains that sleep wake when the friction of a wall changes', () => {
  const { run, live, engine } = slide(box, 0.02, { sleep: true, gravity: [0.4 * GRAVITY, 0, -GRAVITY] });
  live.bodies.forEach((body) => { body.friction = 0.9; });
  engine.state.velocity.fill(0);
  run(2);
  expect(engine.world.sleepers.asleep[0]).toBe(1);
  live.bodies[0].friction = 0.1;
  expect(-run(0.1)[0]).toBeCloseTo(0.3, 2);
});

test('forces of stiff bodies are refused for one rough wall, and not for smooth ones', () => {
  const { engine, live } = slide(ball, 0.05, { friction: 0 });
  expect(refusesCompatible(engine.world, live)).toMatch(/without friction/);
  live.bodies[0].friction = 0;
  expect(refusesCompatible(engine.world, live)).toBeUndefined();
});
