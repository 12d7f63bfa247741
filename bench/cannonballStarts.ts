import { maxOf } from '../src/core/extremes';
import { baseAfter, GLASS, off, restingBase } from '../src/experiment/testing/cannonballTable';
import { forcesOn, toProblem } from '../src/experiment/labRun';
import { apgd } from '../src/physics/solvers/apgd';
import { gaussSeidel } from '../src/physics/solvers/gaussSeidel';
import { createScratch, type ContactSolver, type SolveOptions } from '../src/physics/solvers/solver';
import { freeze, prepare } from './kit/runs';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench shows why APGD's forces on the base of a pyramid are what they are (OlsenKamrin2018, Table 1: 0.17). It
 * solves one problem, the pile at rest, from several starts; then it steps the pile in time, dropped or not, each step
 * starting from a part of the last impulses:
 * `npm run -s bench -- cannonballStarts [layers] [frames after a drop] >> bench/results/cannonball-<machine>.md`.
 */
const [layers = 10, frames = 40] = words.map(Number), STEP = 1e-3, RADIUS = 1.25e-3; // [s], [m]
const WEIGHT = 2000 * (4 / 3) * Math.PI * RADIUS ** 3 * 9.81; // [N]
const exact = restingBase(layers, 1, GLASS).forces, top = maxOf(exact);

/** Returns the error of forces on the base, and the deviation of the highest from that of stiff bodies, as text. */
const cells = (forces: readonly number[]): [string, string] =>
  [off(forces, exact).toFixed(3), `${(100 * (maxOf(forces) / top - 1)).toFixed(1)} %`];

const lab = await freeze(await prepare('cannonball', { layers, forces: 'impulses' }), STEP);
const places = lab.bodies.map(({ name }) => Number(name.split(' ')[1]) - 1);

/** Returns the forces on the base [weights of a sphere]. */
function base(gamma: Float64Array): number[] {
  const all = forcesOn(lab, gamma), forces = new Array<number>(layers * layers).fill(0);
  places.forEach((place, k) => { forces[place] = -all[3 * k + 2] / WEIGHT; });
  return forces;
}

/** Solves from the same normal impulse `start` [N·s] at every contact. */
function solve(solver: ContactSolver, start: number, watch?: SolveOptions['watch']) {
  const gamma = Float64Array.from({ length: 3 * lab.count }, (_, k) => (k % 3 ? 0 : start));
  const options: SolveOptions = { iterations: 5000, tolerance: 1e-9, law: 'relaxed', ...(watch && { watch }) };
  const { iterations } = solver.solve(toProblem(lab), gamma, options, createScratch(lab.count));
  return { iterations, forces: base(gamma) };
}

console.log(`\n## ${layers} layers at rest, one problem of ${STEP} s to 1e-9 m/s, Hookean\n`);
header('solver', 'start', 'off', 'highest force', 'iterations');
const cold = solve(apgd, 0, (k, gamma) => {
  if ([20, 40, 60, 80, 100].includes(k)) row('apgd', 'nothing, stopped', ...cells(base(gamma)), k);
});
row('apgd', 'nothing', ...cells(cold.forces), cold.iterations);
for (const weights of [0.5, 1, 2, 4, 10, 600]) {
  const { forces, iterations } = solve(apgd, weights * WEIGHT * STEP);
  row('apgd', `${weights} weights on every contact`, ...cells(forces), iterations);
}
const sweeps = solve(gaussSeidel, 0);
row('gauss-seidel', 'nothing', ...cells(sweeps.forces), sweeps.iterations);

console.log();
header('APGD in time', 'part of the last impulses', 'tolerance [m/s]', 'off', 'highest force');
for (const drop of [0, 0.05]) for (const part of [0, 0.5, 1]) for (const tolerance of drop ? [1e-4, 1e-6] : [1e-6]) {
  apgd.warmStart = part;
  const own = { layers, drop, solver: 'apgd', tolerance, iterations: 3000, forces: 'impulses' };
  const { forces } = await baseAfter(own, drop ? frames : 4);
  const way = drop ? `dropped ${drop} radii a layer, ${frames} steps` : '4 steps at rest';
  row(way, part, tolerance.toExponential(0), ...cells(forces));
}
