// @module-tag slow
import { expect, test } from 'vitest';
import { defaultsOf } from '../params/param';
import { BodyProblem } from '../physics/cpu/problem/bodyProblem';
import { naturalStep, objective } from '../physics/contact/metrics';
import { createCpuEngine } from '../physics/cpu/engine';
import type { CpuWorld } from '../physics/cpu/world';
import { apgd } from '../physics/solvers/apgd';
import { cgm } from '../physics/solvers/cgm';
import { gaussSeidelPapers } from '../physics/solvers/gaussSeidel';
import { jacobi } from '../physics/solvers/jacobi';
import { createScratch, type ContactSolver } from '../physics/solvers/solver';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';

const STEP = 1e-3, ITERATIONS = 100; // [s], [1]

/** Returns the contact problem of one cold step of the settled scene, as in Mazhar2015 §4.1.1. */
async function frozenProblem(): Promise<BodyProblem> {
  const scene = findScene('compaction')!, values = { ...defaultsOf(scene.params), count: 500 };
  let world: CpuWorld | undefined;
  const experiment = await createExperiment(scene, values, (spec) => {
    const engine = createCpuEngine(spec);
    world = engine.world;
    return engine;
  });
  while (experiment.time < 0.2) await experiment.advance();
  const { model, contacts, inverseMass, state } = world!;
  const problem = new BodyProblem(contacts.capacity, model.grainCount + model.bodyCount);
  const falling = state.velocity.slice();
  for (let i = 2; i < 3 * model.grainCount; i += 3) falling[i] -= 9.81 * STEP;
  falling[3 * (model.grainCount + 5) + 2] -= 9.81 * STEP; // the slab
  contacts.friction.fill(0.1);
  problem.build(contacts, inverseMass, model.radii, falling, state.spin, STEP, 0.5);
  return problem;
}

test('a frozen step of compaction keeps the order of Table I: APGD below Gauss–Seidel below Jacobi',
  { tags: 'long' }, async () => {
  const problem = await frozenProblem(), scratch = createScratch(problem.count);
  const nGamma = new Float64Array(3 * problem.count);
  expect(problem.count).toBeGreaterThan(1200);
  expect(naturalStep(problem)).toBeGreaterThan(0);
  const objectiveOf = (solver: ContactSolver): number => {
    const gamma = new Float64Array(3 * problem.count);
    solver.solve(problem, gamma, { iterations: ITERATIONS, tolerance: 1e-14, law: 'relaxed' }, scratch);
    problem.applyN(gamma, nGamma);
    return objective(3 * problem.count, gamma, nGamma, problem.r);
  };
  const [ours, accelerated, gauss, simultaneous] = [cgm, apgd, gaussSeidelPapers, jacobi].map(objectiveOf);
  expect(accelerated).toBeLessThan(gauss);
  expect(gauss).toBeLessThan(simultaneous);
  expect(ours).toBeLessThanOrEqual(accelerated + 1e-3 * Math.abs(accelerated));
});
