import {
  draft, draftingMean, draftingTable, relaxedStart, type DraftStart,
} from '../src/experiment/testing/draftingTable';
import type { AnyValues } from '../src/params/param';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures the draft force of `drafting`: whether it is steady, and whether it depends on the solver
 * (Melanz2016 §4.2.1, figs. 4.1 to 4.3). It has three parts: the force in time by small steps; means over a time, each
 * way of stepping from the same state; and one step, solved by every first-order solver to ever smaller tolerances:
 * `npm run -s bench -- drafting [spheres] [seconds of a mean] [parts] > bench/results/drafting-<machine>.md`, parts
 * being some of time,step,means.
 */
const count = Number(words[0] ?? 21638), duration = Number(words[1] ?? 0.8);
const parts = (words[2] ?? 'time,step,means').split(',');
const TIMES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5], FROM = 1.5; // [s]
const SKIP = 0.05, RELAXED = 0.1; // [s]

/** Returns the state FROM s after the start, and the mean forces up to each of `times` [N]. */
async function draw(times: readonly number[]): Promise<{ start: DraftStart; forces: number[] }> {
  const forces: number[] = [];
  let start: DraftStart | null = null;
  for await (const { force, ...reached } of draft({ count, backend: 'cpu' }, times)) {
    forces.push(force);
    if (reached.experiment.time <= FROM + 1e-9) start = reached;
  }
  if (!start) throw new Error(`no state at ${FROM} s`);
  return { start, forces };
}

async function printStep(start: DraftStart): Promise<void> {
  const solvers = ['apgd', 'cgm', 'gauss-seidel', 'jacobi'] as const, tolerances = [1e-1, 1e-2, 1e-3, 1e-4, 1e-5];
  const { hash, rows } = await draftingTable(await relaxedStart(start, RELAXED), solvers, tolerances, 5000);
  console.log(`\n## One step of 1 ms, relaxed law, cold, after ${RELAXED} s of such steps; state ${hash}\n`);
  header('solver', 'tolerance [m/s]', 'draft force [N]', 'residual [m/s]', 'iterations', 'products');
  for (const { solver, tolerance, force, residual, iterations, products } of rows) {
    row(solver, tolerance, force.toFixed(3), residual.toExponential(1), iterations, products);
  }
}

type Case = [name: string, values: AnyValues];

const converging = (solver: string, law: string, tolerance: number): Case =>
  [`${solver}, ${law} law, h 1 ms, τ ${tolerance}`,
    { solver, law, tolerance, dt: 0.001, substeps: 1, iterations: 3000 }];
const TOLERANCES = [1e-2, 1e-3];
const CASES: Case[] = [
  ...[10, 20, 40].map((n): Case => [`small steps, exact law, h ${2 / n} ms`, { substeps: n }]),
  ...TOLERANCES.map((tolerance) => converging('cgm', 'exact', tolerance)),
  ['small steps, relaxed law, h 0.1 ms', { law: 'relaxed' }],
  ...TOLERANCES.map((tolerance) => converging('cgm', 'relaxed', tolerance)),
  // smaller tolerances take minutes for each mean
  ...['apgd', 'gauss-seidel'].map((solver) => converging(solver, 'relaxed', TOLERANCES[0])),
];

async function printMeans(start: DraftStart): Promise<void> {
  console.log(`\n## Means over t = ${FROM + SKIP} … ${FROM + duration} s, all from the same state at ${FROM} s\n`);
  header('stepping', 'draft force [N]', 'first, second half [N]', 'mean penetration [µm]', 'products a simulated ms',
    'steps not converged', 'wall [s]');
  for (const [name, values] of CASES) {
    const m = await draftingMean(start, FROM, values, SKIP, duration);
    const perMs = m.products / (Number(values.dt ?? 0.002) * 1000);
    row(name, `${m.force.toFixed(1)} ± ${m.error.toFixed(1)}`, m.halves.map((x) => x.toFixed(1)).join(', '),
      (m.penetration * 1e6).toFixed(2), perMs.toFixed(0), `${(100 * m.notConverged).toFixed(0)} %`, m.wall.toFixed(0));
  }
}

const inTime = parts.includes('time'), { start, forces } = await draw(inTime ? TIMES : [FROM]);
console.log(`# Draft force of ${count} spheres`);
if (inTime) {
  console.log('\n## In time, small steps of 0.1 ms\n');
  header('mean up to t [s]', ...TIMES.map(String));
  row('draft force [N]', ...forces.map((force) => force.toFixed(0)));
}
if (parts.includes('step')) await printStep(start);
if (parts.includes('means')) await printMeans(start);
