// @module-tag slow
import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../core/random';
import type { State } from '../model/model';
import { createLive, type Live, type StepSettings } from '../model/settings';
import { createCpuEngine } from '../physics/cpu/engine';
import { RespondingProblem } from '../physics/cpu/problem/respondingProblem';
import { coupledOf } from '../physics/cpu/testing/parts';
import { hmmwvOnDitch } from '../scenes/hmmwv/testing/hmmwvOnDitch';

/** One problem for vehicle and soil: the HMMWV on a few large ellipsoids, in large steps. */

type Engine = ReturnType<typeof createCpuEngine>;
const H = 1e-3, COUNT = 400, WHEELS = ['FL', 'FR', 'RL', 'RR'].map((corner) => `wheel ${corner}`);
let spec: Awaited<ReturnType<typeof hmmwvOnDitch>>, engine: Engine, state: State, problem: RespondingProblem;

const liveOf = (own: Partial<StepSettings>): Live =>
  createLive(spec, { dt: H, substeps: 1, solver: 'cgm', law: 'relaxed', friction: 0.8, ...own });

beforeAll(async () => {
  spec = await hmmwvOnDitch(COUNT, 0.002);
  engine = createCpuEngine(spec);
  const live = liveOf({ dt: 2e-3, substeps: 10, solver: 'smallsteps', law: 'exact', damping: 5 });
  for (let k = 0; k < 200; k++) void engine.step(live);
  state = await engine.readState();
  const { world, model } = engine;
  problem = new RespondingProblem(world.contacts.capacity, model.grainCount + model.bodyCount, world.responders);
  problem.build(world.contacts, world.inverseMass, model.radii, state.velocity, state.spin, H, 0.5);
}, 60_000);

const triplets = (seed: number): Float64Array => {
  const random = createRandom(seed);
  return Float64Array.from({ length: 3 * problem.count }, () => random() - 0.5);
};
const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, k) => sum + x * b[k], 0);
const farthest = (a: Float64Array, b: Float64Array): number =>
  a.reduce((worst, x, k) => Math.max(worst, Math.abs(x - b[k])), 0);

/** Returns (e, s × e) for each axis e of contact i and the arm s: six numbers. */
function columnsOf(i: number, arm: Float64Array): number[][] {
  const [x, y, z] = arm.subarray(3 * problem.order[i], 3 * problem.order[i] + 3);
  return [0, 3, 6].map((row) => {
    const [a, b, c] = problem.frame.subarray(9 * i + row, 9 * i + row + 3);
    return [a, b, c, y * c - z * b, z * a - x * c, x * b - y * a];
  });
}

/** Returns DᵀA D x from the dense A of mechanism, grains and bodies. */
function dense(x: Float64Array): Float64Array {
  const { contacts: { bodyA, bodyB, armA, armB }, inverseMass: { response } } = engine.world;
  const bodies = response.length / 9;
  const p = new Float64Array(6 * bodies), v = p.slice(), out = x.slice();
  const { contactBodies, mechanism: { A } } = coupledOf(engine.world);
  const each = (f: (i: number, row: number, body: number, sign: number, column: number[]) => void) => {
    for (let i = 0; i < problem.count; i++) {
      const c = problem.order[i];
      columnsOf(i, armA).forEach((column, row) => f(i, row, bodyA[c], -1, column));
      columnsOf(i, armB).forEach((column, row) => f(i, row, bodyB[c], 1, column));
    }
  };
  each((i, row, body, sign, column) => column.forEach((d, c) => { p[6 * body + c] += sign * d * x[3 * i + row]; }));
  for (let b = 0; b < bodies; b++) {
    const [mx, my, mz, xx, yy, zz, xy, xz, yz] = response.subarray(9 * b, 9 * b + 9);
    const [px, py, pz, hx, hy, hz] = p.subarray(6 * b, 6 * b + 6);
    v.set([
      mx * px, my * py, mz * pz,
      xx * hx + xy * hy + xz * hz, xy * hx + yy * hy + yz * hz, xz * hx + yz * hy + zz * hz,
    ], 6 * b);
  }
  const size = 6 * contactBodies.length;
  for (let r = 0; r < size; r++) for (let k = 0; k < size; k++) {
    v[6 * contactBodies[Math.floor(r / 6)] + (r % 6)] += A[size * r + k]
      * p[6 * contactBodies[Math.floor(k / 6)] + (k % 6)];
  }
  out.fill(0);
  each((i, row, body, sign, column) => column.forEach((d, c) => { out[3 * i + row] += sign * d * v[6 * body + c]; }));
  return out;
}

describe('N of a vehicle on soil', () => {
  test('all wheels carry contacts', () => {
    const touched = new Set(engine.world.contacts.bodyB.subarray(0, engine.world.contacts.count));
    for (const w of coupledOf(engine.world).contactBodies) expect(touched).toContain(w);
  });

  test('is DᵀAD of the dense A, symmetric and never negative', () => {
    const x = triplets(1), y = triplets(2), nx = x.slice(), ny = y.slice();
    problem.applyN(x, nx);
    problem.applyN(y, ny);
    expect(farthest(nx, dense(x))).toBeLessThan(1e-12 * dot(nx, nx));
    expect(dot(y, nx) / dot(x, ny)).toBeCloseTo(1, 9);
    for (let seed = 3; seed < 40; seed++) { // impulses on wheels alone, where A is singular
      const z = triplets(seed), nz = z.slice();
      for (let i = 0; i < problem.count; i++)
        if (engine.world.contacts.bodyB[problem.order[i]] < COUNT) z.fill(0, 3 * i, 3 * i + 3);
      problem.applyN(z, nz);
      expect(dot(z, nz)).toBeGreaterThan(0);
    }
  });

  test('has the blocks that diagonalBlock gives, and couples wheel with wheel', () => {
    const { contacts: { bodyB } } = engine.world, { placeOf } = coupledOf(engine.world), x = triplets(4);
    const nx = x.slice(), block = new Float64Array(9);
    let across = 0;
    for (let i = 0; i < problem.count; i++) {
      if (bodyB[problem.order[i]] < COUNT) continue;
      problem.diagonalBlock(i, block);
      for (let column = 0; column < 3; column++) {
        x.fill(0);
        x[3 * i + column] = 1;
        problem.applyN(x, nx);
        for (let row = 0; row < 3; row++) expect(nx[3 * i + row]).toBeCloseTo(block[3 * row + column], 12);
        for (let j = 0; j < problem.count; j++) {
          const a = placeOf[bodyB[problem.order[i]] - COUNT];
          const b = bodyB[problem.order[j]] < COUNT ? -1 : placeOf[bodyB[problem.order[j]] - COUNT];
          if (a >= 0 && b >= 0 && a !== b) across = Math.max(across, Math.abs(nx[3 * j]), Math.abs(nx[3 * j + 1]));
        }
      }
    }
    expect(across).toBeGreaterThan(1e-4);
  });

  test('is what the running state of sweeps holds, through impulses and momentum', () => {
    const gamma = triplets(6), more = triplets(7), last = gamma.slice(), ny = gamma.slice(), now = gamma.slice();
    problem.beginSweep(gamma);
    for (let i = 0; i < problem.count; i++) problem.addImpulse(i, more, 3 * i);
    for (let k = 0; k < gamma.length; k++) gamma[k] += more[k];
    problem.extrapolate(0.7);
    for (let k = 0; k < gamma.length; k++) gamma[k] += 0.7 * (gamma[k] - last[k]);
    problem.applyN(gamma, ny);
    for (let i = 0; i < problem.count; i++) problem.relative(i, now, 3 * i);
    for (let k = 0; k < gamma.length; k++) expect(now[k]).toBeCloseTo(ny[k] + problem.r[k], 10);
  });
});

/**
 * Takes one step from the same state; returns the vertical force on each wheel over the vehicle's weight [1], and the
 * vertical velocity of the chassis [m/s].
 */
function stepOnce(settings: Partial<StepSettings>) {
  const own = createCpuEngine(spec), chassis = spec.bodies.findIndex(({ name }) => name === 'chassis');
  own.writeState(state);
  void own.step(liveOf(settings));
  const weight = 9.81 * spec.mechanism!.bodies.reduce((sum, { mass }) => sum + mass, 0), { measures } = own;
  return {
    loads:
      WHEELS.map((wheel) => measures.bodies[spec.bodies.findIndex(({ name }) => name === wheel)].force[2] / weight),
    velocity: measures.bodies[chassis].velocity[2], residual: measures.residual,
  };
}

describe.each(['relaxed', 'exact'] as const)('law %s', { tags: 'long' }, (law) => {
  test('all solvers agree on the loads of the wheels, the better the longer they work', () => {
    const reference = stepOnce({ solver: 'cgm', law, iterations: 5000, tolerance: 1e-9 });
    expect(reference.loads.reduce((a, b) => a + b)).toBeGreaterThan(0.3);
    for (const solver of ['cgm', 'apgd', 'gauss-seidel', 'jacobi'] as const) {
      const [rough, fine] =
        [30, 1500].map((iterations) => stepOnce({ solver, law, iterations, tolerance: 1e-5, warmStart: false }));
      const off = ({ loads }: typeof rough) => Math.max(...loads.map((load, w) => Math.abs(load - reference.loads[w])));
      expect(off(fine), solver).toBeLessThan(solver === 'jacobi' ? 0.6 * off(rough) : 2e-3); // which takes very long
      expect(off(fine), solver).toBeLessThan(off(rough));
      if (solver !== 'jacobi') expect(Math.abs(fine.velocity - reference.velocity), solver).toBeLessThan(1e-3);
    }
  });
});

test('joints are as closed after 5 sweeps as after 60', { tags: 'long' }, () => {
  const gaps = [5, 60].map((iterations) => {
    const own = createCpuEngine(spec), live = liveOf({ iterations, law: 'exact' });
    let worst = 0;
    own.writeState(state);
    for (let k = 0; k < 60; k++) {
      void own.step(live);
      if (k > 10) worst = Math.max(worst, own.measures.mechanism!.gap); // the start has that of longer steps
    }
    return worst;
  });
  for (const gap of gaps) expect(gap).toBeLessThan(1.5e-6);
});
