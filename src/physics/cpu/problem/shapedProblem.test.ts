import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import type { GrainShape } from '../../../model/shape';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { floor, grainsOf, GRAVITY, liveOf, momenta, randomQuats, run } from '../testing/worlds';
import { BodyProblem } from './bodyProblem';

const H = 1e-3;
const egg: GrainShape = { kind: 'ellipsoid', semiAxes: [0.12, 0.07, 0.1] };
const brick: GrainShape = { kind: 'box', halfExtents: [0.1, 0.08, 0.06], edgeRadius: 0.005 };
const slab: BodySpec = {
  name: 'slab', shape: { kind: 'box', halfExtents: [0.5, 0.4, 0.05], edgeRadius: 0 }, position: [0.25, 0.25, 0.52],
  mass: 30, inertia: [2, 3, 4],
  motion: FREE, look: 'slab',
};

/** Eggs and bricks heaped on a floor under a free slab, in motion. */
function heap(bodies: BodySpec[]) {
  const positions: Vec3[] = [];
  for (let k = 0; k < 2; k++)
    for (let j = 0; j < 3; j++) for (let i = 0; i < 3; i++) positions.push([0.19 * i, 0.19 * j, 0.1 + 0.18 * k]);
  const spec: WorldSpec = {
    domain: { min: [-3, -3, -3], max: [3, 3, 3] },
    grains: grainsOf([egg, brick], positions, { orientations: randomQuats(18, 6) }), bodies,
  };
  return run(spec, liveOf(spec, { searchEvery: 1 }), 40);
}

function problemOf({ world, model, state }: ReturnType<typeof heap>): BodyProblem {
  const problem = new BodyProblem(world.contacts.capacity, model.grainCount + model.bodyCount);
  problem.build(world.contacts, world.inverseMass, model.radii, state.velocity, state.spin, H, 0.5);
  return problem;
}

const triplets = (count: number, seed: number): Float64Array => {
  const random = createRandom(seed);
  return Float64Array.from({ length: 3 * count }, () => random() - 0.5);
};

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, k) => sum + x * b[k], 0);

describe('N of bodies of any shape', () => {
  const engine = heap([floor, slab]), problem = problemOf(engine), { count } = problem;

  test('has contacts of every sort', () => {
    const { bodyA, bodyB } = engine.world.contacts, kinds = new Set<string>();
    for (let c = 0; c < count; c++) kinds.add(`${bodyA[c] % 2} ${bodyB[c] < 18 ? bodyB[c] % 2 : bodyB[c]}`);
    for (const kind of ['0 1', '1 0', '0 18', '1 18', '0 19']) expect(kinds).toContain(kind);
  });

  test('is symmetric and never negative', () => {
    const x = triplets(count, 1), y = triplets(count, 2), nx = x.slice(), ny = y.slice();
    problem.applyN(x, nx);
    problem.applyN(y, ny);
    expect(dot(y, nx) / dot(x, ny)).toBeCloseTo(1, 9);
    expect(dot(x, nx)).toBeGreaterThan(0);
  });

  test('has the blocks that diagonalBlock gives', () => {
    const x = new Float64Array(3 * count), nx = x.slice(), block = new Float64Array(9);
    for (let i = 0; i < count; i++) {
      problem.diagonalBlock(i, block);
      for (let column = 0; column < 3; column++) {
        x.fill(0);
        x[3 * i + column] = 1;
        problem.applyN(x, nx);
        for (let row = 0; row < 3; row++) expect(nx[3 * i + row]).toBeCloseTo(block[3 * row + column], 9);
      }
    }
  });

  test('is no larger than twice what small steps scale contacts by: their sweeps cannot grow', () => {
    const block = new Float64Array(9), { scaling } = engine.world.contacts, random = createRandom(5);
    for (let i = 0; i < count; i++) {
      problem.diagonalBlock(i, block);
      const c = problem.order[i];
      expect(scaling[2 * c] * block[0]).toBeCloseTo(1, 9);
      for (let k = 0; k < 20; k++) {
        const v = [random() - 0.5, random() - 0.5, random() - 0.5];
        let energy = 0;
        for (let e = 0; e < 9; e++) energy += block[e] * v[Math.floor(e / 3)] * v[e % 3];
        expect(energy)
          .toBeLessThanOrEqual(2.0000001 * (v[0] ** 2 / scaling[2 * c] + (v[1] ** 2 + v[2] ** 2) / scaling[2 * c + 1]));
      }
    }
  });

  test('changes velocities as Nγ says', () => {
    const x = triplets(count, 5), nx = x.slice(), { velocity, spin } = engine.state;
    const before = problem.r.slice(0, 3 * count);
    problem.applyN(x, nx);
    const v = velocity.slice(), w = spin.slice();
    problem.addTo(velocity, spin, x);
    const after = problemOf(engine).r;
    velocity.set(v);
    spin.set(w);
    for (let k = 0; k < 3 * count; k++) expect(after[k] - before[k]).toBeCloseTo(nx[k], 8);
  });
});

test('impulses between free grains keep momentum and angular momentum', () => {
  const engine = heap([floor]), problem = problemOf(engine), { contacts, inverseMass, shapes } = engine.world;
  if (!shapes) throw new Error('no shapes');
  const x = triplets(problem.count, 6), { state } = engine;
  for (let i = 0; i < problem.count; i++) if (contacts.bodyB[problem.order[i]] >= 18) x.fill(0, 3 * i, 3 * i + 3);
  state.position.set(shapes.middle.position); // where the arms were found, J⁻¹ was found where the frame began
  state.velocity.fill(0);
  const velocity = state.velocity.slice(), spin = velocity.slice();
  problem.addTo(velocity, spin, x);
  const total = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 18; i++) {
    const p = [...velocity.subarray(3 * i, 3 * i + 3)].map((v) => v * engine.model.masses[i]);
    const at = state.position.subarray(3 * i, 3 * i + 3);
    const L = solve(inverseMass.response.subarray(9 * i + 3, 9 * i + 9), spin.subarray(3 * i, 3 * i + 3));
    [
      p[0], p[1], p[2], at[1] * p[2] - at[2] * p[1] + L[0], at[2] * p[0] - at[0] * p[2] + L[1],
      at[0] * p[1] - at[1] * p[0] + L[2],
    ]
      .forEach((s, c) => { total[c] += s; });
  }
  total.forEach((p) => expect(Math.abs(p)).toBeLessThan(1e-9));
  expect(momenta(engine).slice(0, 3)).toEqual([0, 0, 0]);
});

/** Solves J⁻¹ L = w for L by Cramer's rule; J⁻¹ as in src/physics/cpu/response.ts. */
function solve([xx, yy, zz, xy, xz, yz]: Float64Array, [a, b, c]: Float64Array): Vec3 {
  const det = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
  return [
    (a * (yy * zz - yz * yz) - xy * (b * zz - yz * c) + xz * (b * yz - yy * c)) / det,
    (xx * (b * zz - yz * c) - a * (xy * zz - yz * xz) + xz * (xy * c - b * xz)) / det,
    (xx * (yy * c - b * yz) - xy * (xy * c - b * xz) + a * (xy * yz - yy * xz)) / det,
  ];
}

test.each(['smallsteps', 'cgm', 'apgd'] as const)('%s finds the forces of a plank on two capsules', (solver) => {
  const log: GrainShape = { kind: 'capsule', radius: 0.05, halfLength: 0.1 };
  const plank: GrainShape = { kind: 'box', halfExtents: [0.5, 0.1, 0.02], edgeRadius: 0.005 };
  const spec: WorldSpec = {
    domain: { min: [-2, -2, -1], max: [2, 2, 2] }, bodies: [floor],
    grains: grainsOf([log, log, plank], [[-0.4, 0, 0.05], [0.2, 0, 0.05], [0, 0, 0.12]]),
  };
  const engine = run(
    spec, liveOf(spec, {
      solver, substeps: solver === 'smallsteps' ? 20 : 1, iterations: solver === 'smallsteps' ? 0 : 300,
    }), 200
  );
  const { contacts } = engine.world, h = solver === 'smallsteps' ? 1e-4 : 2e-3;
  const weight = GRAVITY * spec.grains.masses[2], force = [0, 0];
  for (let c = 0; c < contacts.count; c++)
    if (contacts.bodyB[c] === 2) force[contacts.bodyA[c]] += contacts.impulse[3 * c + 2] / h;
  expect(force[0] / weight).toBeCloseTo(0.2 / 0.6, 3);
  expect(force[1] / weight).toBeCloseTo(0.4 / 0.6, 3);
  expect(-engine.measures.bodies[0].force[2] / (weight + GRAVITY * (spec.grains.masses[0] + spec.grains.masses[1])))
    .toBeCloseTo(1, 3);
});
