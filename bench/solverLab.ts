import { findReference, labSolvers, runSolver } from '../src/experiment/labRun';
import type { LabEnd, LabProblem } from '../src/model/labProblem';
import type { AnyValues } from '../src/params/param';
import { solvers } from '../src/physics/solvers/index';
import type { ContactSolver } from '../src/physics/solvers/solver';
import { frozenStep } from './kit/runs';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench compares first- and second-order solvers on one step of the solver lab (Melanz2016 §4.2, figs. 4.2 to
 * 4.13): the scene runs on the CPU for `time` [s], its next step is frozen and solved cold by every solver, relaxed
 * law. It prints three tables: iterations and time to a tolerance against the number of spheres (figs. 4.7, 4.8), force
 * against the tolerance (figs. 4.2, 4.5, 4.10), iterations against the mass of the slab (fig. 4.12):
 * `npm run -s bench -- solverLab [size,force,slab] [counts] [time] > bench/results/solver-lab-<machine>.md`.
 */
const [parts = 'size,force,slab', counts = '60,125,250,500,1000', time = '0.6'] = words;
const TOLERANCE = 1e-4, ITERATIONS = 20_000, PATIENCE = 4000; // [m/s]; Jacobi is tried for fewer contacts only

const frozen = (own: AnyValues): Promise<LabProblem> =>
  frozenStep('solver-lab', { dt: 0.004, ...own }, Number(time), 0.004);

const solve = (problem: LabProblem, solver: ContactSolver, tolerance: number): LabEnd =>
  runSolver(problem, solver, { law: 'relaxed', tolerance, iterations: ITERATIONS, start: 'cold' }, () => {});

/** Returns the solvers that take a problem. */
function takers(problem: LabProblem): ContactSolver[] {
  const refused = new Set(labSolvers(problem).filter(({ refusal }) => refusal !== null).map(({ id }) => id));
  return solvers.filter(({ id }) => !refused.has(id) && (id !== 'jacobi' || problem.count < PATIENCE));
}
const iterationsOf = ({ row: { iteration }, outcome }: LabEnd): string =>
  `${outcome === 'converged' ? '' : '> '}${iteration}`;
const seconds = (s: number): string => (s < 1 ? `${(1000 * s).toPrecision(3)} ms` : `${s.toPrecision(3)} s`);

async function bySize(which: string): Promise<void> {
  console.log(`\n## ${which}: to ${TOLERANCE} m/s, cold\n`);
  header('spheres', 'contacts', 'solver', 'iterations', 'time', 'residual');
  for (const count of counts.split(',').map(Number)) {
    const problem = await frozen({ problem: which, count });
    for (const solver of takers(problem)) {
      const end = solve(problem, solver, TOLERANCE);
      row(count, problem.count, solver.id, iterationsOf(end), seconds(end.row.time), end.row.natural.toExponential(1));
    }
  }
}

async function forces(which: string): Promise<void> {
  const tolerances = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6], problem = await frozen({ problem: which, count: 125 });
  const { name, row: sharp } = findReference(problem, 'relaxed'), size = Math.hypot(...sharp.forces.slice(0, 3));
  console.log(`\n## ${which}, 125 spheres: error of the force on the ${problem.bodies[0].name} `
    + `(${size.toFixed(2)} N by ${name}, ${sharp.natural.toExponential(1)} m/s)\n`);
  header('solver', ...tolerances.map(String));
  for (const solver of takers(problem)) {
    row(solver.id, ...tolerances.map((tolerance) => {
      const { row: reached, outcome } = solve(problem, solver, tolerance);
      const off = Math.hypot(...[0, 1, 2].map((c) => reached.forces[c] - sharp.forces[c])) / size;
      return `${off.toExponential(1)}${outcome === 'converged' ? '' : ' (at its limit)'}`;
    }));
  }
}

async function bySlab(): Promise<void> {
  const masses = [10, 100, 1000, 10_000, 100_000], problems: LabProblem[] = [];
  for (const slabMass of masses) problems.push(await frozen({ problem: 'compact', count: 125, slabMass }));
  console.log(`\n## compact, 125 spheres: iterations to ${TOLERANCE} m/s against the mass of the slab [kg]\n`);
  header('solver', ...masses.map(String));
  for (const solver of takers(problems[0])) {
    row(solver.id, ...problems.map((problem) => iterationsOf(solve(problem, solver, TOLERANCE))));
  }
}

if (parts.includes('size')) for (const which of ['fill', 'draft']) await bySize(which);
if (parts.includes('force')) for (const which of ['draft', 'compact']) await forces(which);
if (parts.includes('slab')) await bySlab();
