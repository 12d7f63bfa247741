import { loadKit } from './load.mjs';

/**
 * First- against second-order solvers on one step of the solver lab (Melanz2016 §4.2, figs. 4.2 to 4.13): the scene runs on the CPU for
 * `time` [s], its next step is frozen and solved cold by every solver, relaxed law. Three tables: iterations and time to a tolerance against
 * the number of spheres (figs. 4.7, 4.8), force against the tolerance (figs. 4.2, 4.5, 4.10), iterations against the mass of the slab
 * (fig. 4.12). Run as `node bench/solverLab.mjs [size,force,slab] [counts] [time] > bench/results/solver-lab-<machine>.md`.
 */
const [parts = 'size,force,slab', counts = '60,125,250,500,1000', time = '0.6'] = process.argv.slice(2);
const TOLERANCE = 1e-4, ITERATIONS = 20_000, PATIENCE = 4000; // [m/s]; contacts up to which Jacobi is tried
const { defaultsOf, findReference, findScene, findSolver, freezeExperiment, labSolvers, prepareExperiment, runSolver } = await loadKit();

async function frozen(own) {
  const scene = findScene('solver-lab'), experiment = await prepareExperiment(scene, { ...defaultsOf(scene.params), dt: 0.004, ...own, backend: 'cpu' });
  while (experiment.time < Number(time) - 1e-9) await experiment.advance();
  const result = await freezeExperiment(experiment, 0.004);
  if (!result.ok) throw new Error(result.issues[0].message);
  return result.value;
}
const solve = (problem, id, tolerance) => runSolver(problem, findSolver(id), { law: 'relaxed', tolerance, iterations: ITERATIONS, start: 'cold' }, () => {});
const takers = (problem) => labSolvers(problem).filter(({ id, refusal }) => refusal === null && (id !== 'jacobi' || problem.count < PATIENCE));
const seconds = (s) => (s < 1 ? `${(1000 * s).toPrecision(3)} ms` : `${s.toPrecision(3)} s`);

if (parts.includes('size')) {
  for (const which of ['fill', 'draft']) {
    console.log(`\n## ${which}: to ${TOLERANCE} m/s, cold\n\n| spheres | contacts | solver | iterations | time | residual |\n|---|---|---|---|---|---|`);
    for (const count of counts.split(',').map(Number)) {
      const problem = await frozen({ problem: which, count });
      for (const { id } of takers(problem)) {
        const { row, outcome } = solve(problem, id, TOLERANCE);
        console.log(`| ${count} | ${problem.count} | ${id} | ${outcome === 'converged' ? '' : '> '}${row.iteration} | ${seconds(row.time)} | ${row.natural.toExponential(1)} |`);
      }
    }
  }
}

if (parts.includes('force')) {
  const TOLERANCES = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6];
  for (const which of ['draft', 'compact']) {
    const problem = await frozen({ problem: which, count: 125 }), reference = findReference(problem, 'relaxed');
    const size = Math.hypot(...reference.row.forces.slice(0, 3));
    console.log(`\n## ${which}, 125 spheres: error of the force on the ${problem.bodies[0].name} (${size.toFixed(2)} N by ${reference.name}, `
      + `${reference.row.natural.toExponential(1)} m/s)\n\n| solver | ${TOLERANCES.join(' | ')} |\n|${'---|'.repeat(TOLERANCES.length + 1)}`);
    for (const { id } of takers(problem)) {
      const errors = TOLERANCES.map((tolerance) => {
        const { row, outcome } = solve(problem, id, tolerance), off = Math.hypot(...[0, 1, 2].map((c) => row.forces[c] - reference.row.forces[c])) / size;
        return `${off.toExponential(1)}${outcome === 'converged' ? '' : ' (at its limit)'}`;
      });
      console.log(`| ${id} | ${errors.join(' | ')} |`);
    }
  }
}

if (parts.includes('slab')) {
  const MASSES = [10, 100, 1000, 10_000, 100_000];
  console.log(`\n## compact, 125 spheres: iterations to ${TOLERANCE} m/s against the mass of the slab [kg]\n\n| solver | ${MASSES.join(' | ')} |\n|${'---|'.repeat(MASSES.length + 1)}`);
  const problems = [];
  for (const slabMass of MASSES) problems.push(await frozen({ problem: 'compact', count: 125, slabMass }));
  for (const { id } of takers(problems[0])) {
    const cells = problems.map((problem) => {
      const { row, outcome } = solve(problem, id, TOLERANCE);
      return `${outcome === 'converged' ? '' : '> '}${row.iteration}`;
    });
    console.log(`| ${id} | ${cells.join(' | ')} |`);
  }
}
