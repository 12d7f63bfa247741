import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import type { MechanismSpec } from '../../../mechanism/spec';
import { NO_LAWS, type ContactLaws, type StepSettings } from '../../../model/settings';
import type { GrainShape } from '../../../model/shape';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';
import { buildProblem, createProblem } from '../solve/largeStep';
import { floor, grainsOf, KINDS, liveOf, momenta } from '../testing/worlds';
import { multiply } from '../../contact/blockMatrix';

/** The tests check N, r and sets of six dimensions, for every kind of world. */

const LAWS: ContactLaws = {
  ...NO_LAWS, cohesion: 0.5, rollingFriction: 0.01, spinningFriction: 0.005, stiffness: 1e5, contactDamping: 10,
  yieldForce: 40,
};
const slab: BodySpec = {
  name: 'slab', shape: { kind: 'box', halfExtents: [0.5, 0.5, 0.05], edgeRadius: 0 }, position: [0, 0, 0.26], mass: 20,
  inertia: [2, 3, 4],
  motion: FREE, look: 'slab', velocity: [0.3, 0.1, -0.2], spin: [0, 0, 1],
};

function layer(kinds: readonly GrainShape[], bodies: BodySpec[], mechanism?: MechanismSpec): WorldSpec {
  const positions: Vec3[] = [];
  for (let j = -1; j <= 1; j++) for (let i = -1; i <= 1; i++) positions.push([0.2 * i, 0.2 * j, 0.1]);
  return {
    domain: { min: [-2, -2, -1], max: [2, 2, 2] }, grains: grainsOf(kinds, positions), bodies,
    ...(mechanism && { mechanism }),
  };
}

const joined: MechanismSpec = {
  bodies: [{
    name: 'slab', mass: slab.mass, inertia: slab.inertia, position: slab.position, velocity: slab.velocity!,
    spin: slab.spin!,
  }], connections: [],
};
const live = (spec: WorldSpec, own: Partial<StepSettings> = {}) =>
  liveOf(spec, { dt: 1e-3, substeps: 1, laws: LAWS, solver: 'gauss-seidel', tolerance: 1e-9, ...own });
const WORLDS: Record<string, WorldSpec> = {
  spheres: layer([KINDS[0]], [floor, slab]), shapes: layer(KINDS.slice(0, 3), [floor, slab]),
  'joined bodies': layer(KINDS.slice(0, 2), [floor, slab], joined),
};

describe.each(Object.keys(WORLDS))('%s', (name) => {
  const spec = WORLDS[name], engine = createCpuEngine(spec), { world } = engine;
  for (let k = 0; k < 20; k++) void engine.step(live(spec));
  const problem = createProblem(world);
  buildProblem(world, live(spec), 1e-3, problem);
  const { count } = problem, random = createRandom(3), length = 6 * count;
  const vector = () => Float64Array.from({ length }, () => random() - 0.5);
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, k) => sum + x * b[k], 0);

  test('N is symmetric and positive, with E on its diagonal; its blocks, its products and its running state agree',
    () => {
    expect(problem.sets.size).toBe(6);
    expect(count).toBeGreaterThan(12);
    const x = vector(), y = vector(), nx = vector(), ny = vector(), blocks = vector(), matrix = problem.assemble();
    problem.applyN(x, nx);
    problem.applyN(y, ny);
    expect(dot(y, nx) / dot(x, ny)).toBeCloseTo(1, 9);
    expect(dot(x, nx)).toBeGreaterThan(0);
    multiply(matrix, x, blocks);
    expect(Math.max(...blocks.map((b, k) => Math.abs(b - nx[k])))).toBeLessThan(1e-9 * Math.max(...nx.map(Math.abs)));
    const felt = new Float64Array(6), block = new Float64Array(36), unit = new Float64Array(length);
    problem.beginSweep(y);
    for (let i = 0; i < count; i++) problem.addImpulse(i, x, 6 * i);
    for (let i = 0; i < count; i++) {
      problem.relative(i, felt, 0);
      felt.forEach((f, c) => expect(f).toBeCloseTo(nx[6 * i + c] + ny[6 * i + c] + problem.r[6 * i + c], 8));
    }
    problem.diagonalBlock(3, block);
    for (let c = 0; c < 6; c++) {
      unit.fill(0)[18 + c] = 1;
      problem.applyN(unit, nx);
      for (let row = 0; row < 6; row++) expect(block[6 * row + c]).toBeCloseTo(nx[18 + row], 9);
    }
    expect(world.law.softness).toBeCloseTo(1 / (1e-6 * 1e5 + 1e-3 * 10), 9);
  });

  test('impulses and moments come back from the contacts as they went there', () => {
    const gamma = new Float64Array(length), again = vector(), { impulse } = world.contacts, { moment } = world.memory;
    for (let i = 0; i < count; i++) gamma.set([1e-2, 1e-3, -1e-3, 2e-5, 3e-5, -1e-5], 6 * i); // inside every set
    problem.writeImpulses(gamma, impulse, moment);
    problem.readImpulses(impulse, 1, again, moment);
    expect(Math.max(...again.map((x, k) => Math.abs(x - gamma[k])))).toBeLessThan(1e-15);
  });
});

describe.each([['spheres', [KINDS[0]]], ['shapes', KINDS.slice(0, 3)]] as const)('a free cloud of %s', (_, kinds) => {
  test.each(['gauss-seidel', 'smallsteps'] as const)('keeps its momenta under %s', (solver) => {
    const random = createRandom(5), spec = layer(kinds, []), { grains } = spec, count = grains.radii.length;
    grains.velocities = Float64Array.from(grains.positions, (x) => -x + 0.5 * (random() - 0.5)); // together
    grains.spins = Float64Array.from({ length: 3 * count }, () => 10 * (random() - 0.5));
    const engine = createCpuEngine(spec), settings = live(spec, { solver, gravity: [0, 0, 0], substeps: 4 });
    const before = momenta(engine);
    for (let k = 0; k < 20; k++) void engine.step(settings);
    const after = momenta(engine), size = Math.hypot(...before.slice(3));
    expect(engine.measures.contactCount).toBeGreaterThan(5);
    expect(Math.hypot(...engine.world.memory.moment)).toBeGreaterThan(1e-6);
    before.forEach((p, c) => expect(Math.abs(after[c] - p)).toBeLessThan(c < 3 ? 1e-9 : 0.01 * size));
  });
});

test('joined or alone, a free slab comes to the same under every law', () => {
  const of = (spec: WorldSpec, own: Partial<StepSettings>) => {
    const engine = createCpuEngine(spec), settings = live(spec, own);
    for (let k = 0; k < 15; k++) void engine.step(settings);
    return engine.state.velocity.slice(3 * 9 + 3, 3 * 9 + 6); // 9 grains and the floor come first
  };
  for (const own of [{ solver: 'gauss-seidel', iterations: 400 }, { solver: 'smallsteps', substeps: 10 }] as const) {
    const alone = of(layer(KINDS.slice(0, 2), [floor, slab]), own), together = of(WORLDS['joined bodies'], own);
    expect(Math.hypot(...alone)).toBeGreaterThan(0.01);
    alone.forEach((v, c) => expect(together[c]).toBeCloseTo(v, 3));
  }
});
