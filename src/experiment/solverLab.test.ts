// @module-tag slow
import { expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../params/param';
import type { LabProblem } from '../model/labProblem';
import { createCpuEngine } from '../physics/cpu/engine';
import { findSolver } from '../physics/solvers/index';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';
import { freezeExperiment } from './freeze';
import { findReference, runSolver } from './labRun';

/** Returns a step of the scene of the lab, frozen so many seconds after its start. */
async function frozen(own: AnyValues, after: number): Promise<LabProblem> {
  const scene = findScene('solver-lab')!;
  const experiment = await createExperiment(scene, { ...defaultsOf(scene.params), dt: 0.004, ...own }, createCpuEngine);
  while (experiment.time < after - 1e-9) await experiment.advance();
  const result = await freezeExperiment(experiment, 0.004);
  if (!result.ok) throw new Error(result.issues[0].message);
  return result.value;
}
const solve = (problem: LabProblem, id: string, tolerance: number, iterations = 20_000) =>
  runSolver(problem, findSolver(id)!, { law: 'relaxed', tolerance, iterations, start: 'cold' }, () => {});

test('second-order solvers take at least 50 times fewer iterations than sweeps and gradients to a sharp solution '
  + '(Melanz2016 figs. 4.3, 4.11)', async () => {
  const problem = await frozen({ problem: 'compact', count: 30 }, 0.1), scip = solve(problem, 'scip', 1e-9);
  expect(scip.outcome).toBe('converged');
  // others are stopped there, and have not arrived
  for (const id of ['apgd', 'gauss-seidel', 'jacobi'])
    expect(solve(problem, id, 1e-9, 50 * scip.row.iteration).outcome, id).toBe('iterationLimit');
});

test('as the tolerance tightens, every solver comes to the same draft force (fig. 4.2)', async () => {
  const problem = await frozen({ problem: 'draft', count: 40 }, 0.2), { row } = findReference(problem, 'relaxed');
  const size = Math.hypot(...row.forces.slice(0, 3));
  expect(problem.bodies[0].name).toBe('blade');
  const errorOf = (id: string, tolerance: number) => {
    const { forces } = solve(problem, id, tolerance).row;
    return Math.hypot(...[0, 1, 2].map((c) => forces[c] - row.forces[c])) / size;
  };
  for (const id of ['cgm', 'apgd', 'scip', 'pdip']) {
    const sharp = errorOf(id, 1e-7);
    expect(sharp, id).toBeLessThan(1e-3);
    expect(sharp, id).toBeLessThan(errorOf(id, 1e-2));
  }
});

test('what a step cannot be frozen at is said', async () => {
  const scene = findScene('rolling-ball')!;
  const experiment = await createExperiment(scene, defaultsOf(scene.params), createCpuEngine);
  await experiment.advance();
  expect(await freezeExperiment(experiment, 0))
    .toMatchObject({ ok: false, issues: [{ message: expect.stringContaining('up to 0.1 s') as string }] });
});
