import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { writeFrame } from './writeFrame';
import { bodyProblem, packedColumn, sphereOnFloor } from '../../contact/testing/fixtures';

const H = 1e-3;

const randomTriplets = (count: number, seed: number) => {
  const random = createRandom(seed);
  return Float64Array.from({ length: 3 * count }, () => 2 * random() - 1);
};
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, i) => sum + x * b[i], 0);

describe('contact frames', () => {
  test('are right-handed and orthonormal for any normal', () => {
    const random = createRandom(3), f = new Float64Array(9);
    let worst = 0;
    for (let k = 0; k < 1000; k++) {
      const raw = k < 2 ? [0, 0, 1 - 2 * k] : [random() - 0.5, random() - 0.5, random() - 0.5];
      const length = Math.hypot(...raw);
      writeFrame(f, 0, Float64Array.from(raw, (x) => x / length), 0);
      for (let a = 0; a < 3; a++) for (let b = 0; b < 3; b++) {
        const product = f[3 * a] * f[3 * b] + f[3 * a + 1] * f[3 * b + 1] + f[3 * a + 2] * f[3 * b + 2];
        worst = Math.max(worst, Math.abs(product - (a === b ? 1 : 0)));
      }
      worst = Math.max(worst, Math.abs(f[3] * f[7] - f[4] * f[6] - f[2])); // (u × w)_z = n_z
    }
    expect(worst).toBeLessThan(1e-12);
  });
});

describe('N of bodies', () => {
  const stack = packedColumn(3, 4, 50, H), problem = bodyProblem(stack, H, 0.5), { count } = problem;

  test('is symmetric and never negative', () => {
    const x = randomTriplets(count, 1), y = randomTriplets(count, 2);
    const nx = new Float64Array(3 * count), ny = new Float64Array(3 * count);
    problem.applyN(x, nx);
    problem.applyN(y, ny);
    expect(dot(y, nx)).toBeCloseTo(dot(x, ny), 8);
    expect(dot(x, nx)).toBeGreaterThan(0);
  });

  test('has the blocks that diagonalBlock gives', () => {
    const x = new Float64Array(3 * count), nx = new Float64Array(3 * count), block = new Float64Array(9);
    for (const i of [0, 7, count - 1]) {
      problem.diagonalBlock(i, block);
      for (let column = 0; column < 3; column++) {
        x.fill(0);
        x[3 * i + column] = 1;
        problem.applyN(x, nx);
        for (let row = 0; row < 3; row++) expect(nx[3 * i + row]).toBeCloseTo(block[3 * row + column], 12);
      }
    }
  });

  test('of a sphere on a fixed floor is 1/m along n and 7/(2m) across', () => {
    const block = new Float64Array(9);
    bodyProblem(sphereOnFloor(0, [0, 0, 0], [0, 0, 0]), H, 0.5).diagonalBlock(0, block);
    [1, 0, 0, 0, 3.5, 0, 0, 0, 3.5].forEach((x, k) => expect(block[k]).toBeCloseTo(x, 12));
  });

  test('is the same by the running state, impulse by impulse and by momentum', () => {
    const x = randomTriplets(count, 3), last = randomTriplets(count, 4);
    const expected = new Float64Array(3 * count), y = new Float64Array(3);
    problem.beginSweep(last);
    problem.extrapolate(0); // remembers the state of `last`
    const step = x.map((xi, k) => xi - last[k]);
    for (let i = 0; i < count; i++) problem.addImpulse(i, step, 3 * i);
    problem.extrapolate(0.7);
    problem.applyN(x.map((xi, k) => xi + 0.7 * step[k]), expected);
    for (let i = 0; i < count; i++) {
      problem.relative(i, y, 0);
      for (let c = 0; c < 3; c++) expect(y[c]).toBeCloseTo(expected[3 * i + c] + problem.r[3 * i + c], 9);
    }
  });

  test('changes velocities as Nγ says', () => {
    const x = randomTriplets(count, 5), nx = new Float64Array(3 * count);
    const velocity = stack.velocity.slice(), spin = stack.spin.slice();
    const before = problem.r.slice(0, 3 * count);
    problem.applyN(x, nx);
    problem.addTo(velocity, spin, x);
    const after = bodyProblem({ ...stack, velocity, spin }, H, 0.5);
    for (let k = 0; k < 3 * count; k++) expect(after.r[k] - before[k]).toBeCloseTo(nx[k], 9);
  });
});

test('conserves momentum, linear and angular, between free spheres', () => {
  const stack = packedColumn(3, 4, 50, H), problem = bodyProblem(stack, H, 0.5), grains = stack.radii.length;
  const x = randomTriplets(problem.count, 6), velocity = new Float64Array(stack.velocity.length);
  const spin = velocity.slice();
  for (let i = 0; i < problem.count; i++)
    if (stack.contacts.bodyB[problem.order[i]] >= grains) x.fill(0, 3 * i, 3 * i + 3);
  problem.addTo(velocity, spin, x);
  const total = [0, 0, 0];
  for (let k = 0; k < 3 * grains; k++) total[k % 3] += velocity[k];
  total.forEach((p) => expect(p).toBeCloseTo(0, 9));
  // of one pair, about the contact: the spins of two equal spheres turn the same way
  const order = [...problem.order.subarray(0, problem.count)];
  const first = order.findIndex((c) => stack.contacts.bodyB[c] < grains);
  const pair = new Float64Array(3 * problem.count);
  pair[3 * first + 1] = 1;
  velocity.fill(0);
  spin.fill(0);
  problem.addTo(velocity, spin, pair);
  const a = stack.contacts.bodyA[problem.order[first]], b = stack.contacts.bodyB[problem.order[first]];
  for (let c = 0; c < 3; c++) expect(spin[3 * a + c]).toBeCloseTo(spin[3 * b + c], 12);
});

describe('r', () => {
  const r = (gap: number, velocity: number[]) =>
    bodyProblem(sphereOnFloor(gap, velocity, [0, 0, 0]), H, 0.5).r.slice(0, 3);

  test('is the velocity of the floor against the sphere, apart from the gap', () => {
    const [n, u, w] = r(0, [3, 4, -2]);
    expect(n).toBeCloseTo(-2, 12);
    expect(Math.hypot(u, w)).toBeCloseTo(5, 12);
  });
  test('closes a gap within the step', () => expect(r(2e-3, [0, 0, 0])[0]).toBeCloseTo(2, 12));
  test('recovers a penetration within the step', () => expect(r(-1e-4, [0, 0, 0])[0]).toBeCloseTo(-0.1, 12));
  test('recovers no faster than the recovery speed', () => expect(r(-1e-2, [0, 0, 0])[0]).toBeCloseTo(-0.5, 12));
});

test('impulses in W and in C are the same, each at its contact', () => {
  const stack = packedColumn(3, 3, 50, H), problem = bodyProblem(stack, H, 0.5), { count } = problem;
  const gamma = new Float64Array(3 * count), world = new Float64Array(3 * count).fill(NaN), back = gamma.slice();
  for (let i = 0; i < count; i++) gamma.set([1 + i, 0.3 * i, -0.2 * i], 3 * i); // inside the cones
  problem.writeImpulses(gamma, world);
  for (let i = 0; i < count; i++) {
    const c = problem.order[i], n = stack.contacts.normal.subarray(3 * c, 3 * c + 3);
    expect(world[3 * c] * n[0] + world[3 * c + 1] * n[1] + world[3 * c + 2] * n[2]).toBeCloseTo(1 + i, 9);
  }
  problem.readImpulses(world, 0.5, back);
  for (let k = 0; k < 3 * count; k++) expect(back[k]).toBeCloseTo(0.5 * gamma[k], 9);
  world.forEach((x, k) => { world[k] = -x; }); // pulling
  problem.readImpulses(world, 1, back);
  expect(back.every((x) => x === 0)).toBe(true);
});

test('is rebuilt smaller, and empty, without a trace of the last build', () => {
  const stack = packedColumn(3, 3, 50, H), problem = bodyProblem(stack, H, 0.5);
  problem.applyN(randomTriplets(problem.count, 7), new Float64Array(3 * problem.count));
  const build = () =>
    problem.build(stack.contacts, stack.inverseMass, stack.radii, stack.velocity, stack.spin, H, 0.5);
  stack.contacts.count = 2;
  build();
  expect(problem.products).toBe(0);
  expect([...problem.order.subarray(0, 2)].sort()).toEqual([0, 1]);
  const out = new Float64Array(6).fill(NaN);
  problem.applyN(new Float64Array(6), out);
  expect([...out]).toEqual([0, 0, 0, 0, 0, 0]);
  stack.contacts.count = 0;
  build();
  expect(problem.count).toBe(0);
});
