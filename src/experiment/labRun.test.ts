// @module-tag slow
import { expect, test } from 'vitest';
import { looseBed } from '../scenes/common/bed';
import { openBox } from '../scenes/common/fixed';
import { createLive, NO_LAWS, type Live } from '../model/settings';
import type { LabOptions, LabProblem, LabRow } from '../model/labProblem';
import { createCpuEngine } from '../physics/cpu/engine';
import { freezeProblem } from '../physics/cpu/freeze';
import type { WorldSpec } from '../model/worldSpec';
import { apgd } from '../physics/solvers/apgd';
import { findSolver, solvers } from '../physics/solvers/index';
import { createScratch } from '../physics/solvers/solver';
import { findReference, forcesOn, fromProblem, labSolvers, runSolver, toProblem } from './labRun';

const G = 9.81, RADIUS = 0.05, MASS = 1.36, COUNT = 40, SIDE = 0.44;

/** Spheres that have fallen into a box and come to rest. */
function restingBox(): { spec: WorldSpec; live: Live; engine: ReturnType<typeof createCpuEngine> } {
  const bed = {
    count: COUNT, radius: RADIUS, mass: MASS, min: [-SIDE / 2, -SIDE / 2, 0] as [number, number, number], length: SIDE,
    width: SIDE, spacing: 1.05, seed: 1,
  };
  const spec: WorldSpec = {
    domain: { min: bed.min, max: [SIDE / 2, SIDE / 2, 2] }, grains: looseBed(bed), bodies: openBox(SIDE, SIDE),
  };
  const live = createLive(spec, { substeps: 10, gravity: [0, 0, -G], friction: 0.25, keep: 0 });
  const engine = createCpuEngine(spec);
  live.settings.damping = 6;
  for (let k = 0; k < 300; k++) void engine.step(live);
  live.settings.damping = 0;
  for (let k = 0; k < 20; k++) void engine.step(live);
  return { spec, live, engine };
}

const box = restingBox();
const frozen = (carried = true): LabProblem => {
  const { spec, live, engine } = box;
  const result =
    freezeProblem({ title: 'box', spec, live, state: engine.world.state, ...(carried && { engine }) }, 0.002);
  if (!result.ok) throw new Error(result.issues[0].message);
  return result.value;
};
const problem = frozen();
const options: LabOptions = { law: 'relaxed', tolerance: 1e-8, iterations: 20_000, start: 'cold' };

test('the world that is frozen goes on as if nothing had happened', () => {
  const { engine, live } = restingBox(), other = restingBox();
  freezeProblem({ title: '', spec: box.spec, live, state: engine.world.state, engine }, 0.001);
  for (let k = 0; k < 3; k++) { void engine.step(live); void other.engine.step(live); }
  expect(engine.world.state.position).toEqual(other.engine.world.state.position);
  expect(live.settings.dt).toBe(0.002);
});

test('a frozen step is the one that the engine takes with a converging solver', () => {
  const { engine, live } = restingBox();
  const { row } = runSolver(problem, apgd, { ...options, tolerance: 1e-11, law: 'exact' }, () => {});
  live.settings = {
    ...live.settings, substeps: 1, solver: 'apgd', tolerance: 1e-11, iterations: 20_000, warmStart: false,
  };
  void engine.step(live);
  const floor = problem.bodies.findIndex(({ name }) => name === 'floor');
  expect(row.forces[3 * floor + 2]).toBeCloseTo(engine.measures.bodies[0].force[2], 4);
});

test('the impulses of the run carry the weight of the spheres', () => {
  const f = forcesOn(problem, problem.warm!), down = problem.bodies.reduce((sum, _, b) => sum - f[3 * b + 2], 0);
  expect(down / (COUNT * MASS * G)).toBeCloseTo(1, 1);
});

test('whoever has converged has found the same force and the same objective', () => {
  const converged: string[] = [];
  const reference = findReference(problem, 'relaxed').row;
  expect(reference.natural).toBeLessThan(1e-9);
  const scale = Math.hypot(...reference.forces);
  for (const solver of solvers) {
    if (labSolvers(problem).find(({ id }) => id === solver.id)!.refusal !== null) continue;
    const { row, outcome } = runSolver(problem, solver, { ...options, iterations: 6000 }, () => {});
    // Jacobi takes 10 000 iterations for a digit, Lemke's cone has facets
    if (outcome !== 'converged' || solver.facets) continue;
    converged.push(solver.id);
    const off = Math.hypot(...row.forces.map((f, k) => f - reference.forces[k]));
    expect.soft(off / scale, `force of ${solver.id}`).toBeLessThan(1e-3);
    expect.soft(Math.abs(row.objective - reference.objective), `objective of ${solver.id}`)
      .toBeLessThan(1e-5 * Math.abs(reference.objective));
  }
  expect(converged).toEqual(expect.arrayContaining(['cgm', 'apgd', 'gauss-seidel']));
});

test('rows follow the iterations: all at first, then fewer, and none is counted as a product', () => {
  const rows: LabRow[] = [], { row } =
    runSolver(problem, findSolver('jacobi')!, { ...options, iterations: 400, tolerance: 1e-14 }, (r) => rows.push(r));
  expect(rows.slice(0, 60).map(({ iteration }) => iteration)).toEqual(Array.from({ length: 60 }, (_, k) => k + 1));
  expect(rows.length).toBeLessThan(140);
  expect(row.iteration).toBe(400);
  const plain = toProblem(problem), unwatched = findSolver('jacobi')!.solve(
    plain, new Float64Array(3 * problem.count), { law: 'relaxed', tolerance: 1e-14, iterations: 400 },
    createScratch(problem.count));
  expect(row.products).toBe(unwatched.products);
  for (let k = 1; k < rows.length; k++) expect(rows[k].time).toBeGreaterThanOrEqual(rows[k - 1].time);
});

test('where the run solves the same problem step by step, a warm start begins nearer than a cold one', () => {
  const { engine, live, spec } = restingBox();
  live.settings = { ...live.settings, substeps: 1, solver: 'apgd', tolerance: 1e-6, iterations: 2000 };
  for (let k = 0; k < 20; k++) void engine.step(live);
  const next = freezeProblem({ title: '', spec, live, state: engine.world.state, engine }, 0.002);
  const first = (start: 'cold' | 'warm') => {
    const rows: LabRow[] = [];
    runSolver(
      next.ok ? next.value : problem, apgd, { ...options, law: 'exact', start, iterations: 1 }, (r) => rows.push(r)
    );
    return rows[0].natural;
  };
  expect(first('warm')).toBeLessThan(0.5 * first('cold'));
});

test('without the impulses of the run there is no warm start, and of a file no forces', () => {
  expect(frozen(false).warm).toBeNull();
  const { bodies, warm } = fromProblem(toProblem(problem), 'file');
  expect([bodies, warm]).toEqual([[], null]);
  expect(findReference(fromProblem(toProblem(problem), ''), 'relaxed').row.forces).toEqual([]);
});

test('a solver that cannot take a problem says why before it is run', () => {
  const six: LabProblem = { ...problem, isPlain: false };
  const refusals = (of: LabProblem) => labSolvers(of).filter(({ refusal }) => refusal).map(({ id }) => id);
  expect(refusals({ ...problem, count: 99 })).not.toContain('lemke');
  expect(refusals({ ...problem, count: 101 })).toContain('lemke');
  expect(refusals({ ...six, count: 99 })).toContain('lemke');
});

test('laws beyond friction are in the frozen problem', () => {
  const { spec, live, engine } = box;
  const settings = { ...live.settings, laws: { ...NO_LAWS, cohesion: 10, rollingFriction: 0.001 } };
  const sticky =
    freezeProblem({ title: '', spec, live: { ...live, settings }, state: engine.world.state, engine }, 0.002);
  if (!sticky.ok) throw new Error(sticky.issues[0].message);
  expect(sticky.value).toMatchObject({ size: 6, isPlain: false, count: problem.count });
  expect(sticky.value.cohesion[0]).toBeCloseTo(0.02, 9);
  const { row } = runSolver(sticky.value, apgd, { ...options, iterations: 3000, tolerance: 1e-6 }, () => {});
  expect(row.natural).toBeLessThan(1e-6);
  expect(row.forces).toHaveLength(3 * sticky.value.bodies.length);
});

test('what is too large, or touches nothing, is refused in a sentence', () => {
  const { spec, live, engine } = box, state = { ...engine.world.state, position: engine.world.state.position.slice() };
  for (let i = 0; i < COUNT; i++) state.position.set([0, 0, 0.5 + i], 3 * i);
  expect(freezeProblem({ title: '', spec, live, state }, 0.002))
    .toMatchObject({ ok: false, issues: [{ message: expect.stringContaining('Nothing touches') as string }] });
});
