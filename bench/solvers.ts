import { toProblem } from '../src/experiment/labRun';
import type { LabProblem } from '../src/model/labProblem';
import type { AnyValues } from '../src/params/param';
import type { FrictionLaw } from '../src/physics/contact/ccp';
import { multiply } from '../src/physics/contact/blockMatrix';
import { createResiduals, measureResiduals, naturalStep } from '../src/physics/contact/metrics';
import { solvers } from '../src/physics/solvers/index';
import { createScratch, type ContactSolver } from '../src/physics/solvers/solver';
import { frozenStep } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures what each solver needs for the same contact problem, cold, to ever smaller residuals: iterations,
 * N-products and time on the CPU (Melanz2016 §4.2.2–4.2.4, figs. 4.6–4.13). The problems are steps of `filling`,
 * `compaction` and `drafting`, frozen after some time of small steps. The residual is the natural map over the largest
 * |r|. Time is that of the solver alone: its clock stands while the residual after an iteration is measured:
 * `npm run -s bench -- solvers [bodies,…] [seconds a solve] [relaxed|exact] > bench/results/solvers-<machine>.md`.
 */
const sizes = (words[0] ?? '20,100,500,2000').split(',').map(Number), most = Number(words[1] ?? 60);
const law: FrictionLaw = words[2] === 'exact' ? 'exact' : 'relaxed';
const LEVELS = [1e-2, 1e-4, 1e-6, 1e-8], ITERATIONS = 100_000;
/** Problems: scene, values, time of small steps before it is frozen [s], step of the problem [s]. */
const SCENES: [id: string, values: AnyValues, time: number, h: number][] =
  [['filling', {}, 1.5, 0.01], ['compaction', {}, 0.5, 0.001], ['drafting', {}, 0.3, 0.001]];
const FIRST = ['cgm', 'apgd', 'gauss-seidel', 'jacobi', 'spg'], SECOND = ['pdip', 'scip', 'pscip'];
const SECOND_CONTACTS = 6000; // most contacts with which a second-order solver is tried

/** Thrown to end a solve from inside: out of time, or accurate enough. */
class Enough extends Error {}

/** Cost of reaching a level. */
type Reached = { iterations: number; products: number; seconds: number };

/** Returns the cost of each level that was reached, in the order of LEVELS. */
function race(solver: ContactSolver, frozen: LabProblem): Reached[] {
  const problem = toProblem(frozen), { sets, count, r } = problem, length = sets.size * count, t = naturalStep(problem);
  const gamma = new Float64Array(length), g = new Float64Array(length), residuals = createResiduals();
  const reached: Reached[] = [];
  const scale = r.reduce((largest, x) => Math.max(largest, Math.abs(x)), 0);
  let clock = 0, since = performance.now();
  const watch = (iterations: number, x: Float64Array): void => {
    clock += performance.now() - since;
    multiply(problem.matrix, x, g);
    for (let k = 0; k < length; k++) g[k] += r[k];
    measureResiduals(count, sets, law, x, g, t, residuals);
    while (reached.length < LEVELS.length && residuals.natural <= LEVELS[reached.length] * scale) {
      reached.push({ iterations, products: problem.products, seconds: clock / 1000 });
    }
    if (reached.length === LEVELS.length || clock > 1000 * most) throw new Enough();
    since = performance.now();
  };
  try {
    const tolerance = 0.5 * LEVELS[LEVELS.length - 1] * scale, scratch = createScratch(count, sets.size);
    const { iterations } = solver.solve(problem, gamma, { iterations: ITERATIONS, tolerance, law, watch }, scratch);
    watch(iterations, gamma);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return reached;
}

/** Races all solvers on a problem, prints a row for each, and returns the results by solver. */
function raceAll(frozen: LabProblem): Map<string, Reached[]> {
  const all = new Map<string, Reached[]>();
  for (const solver of solvers.filter(({ facets }) => !facets)) {
    if (SECOND.includes(solver.id) && frozen.count > SECOND_CONTACTS) continue;
    const cold = performance.now();
    let reached = race(solver, frozen);
    if (performance.now() - cold < 1000) reached = race(solver, frozen); // again, compiled by now
    all.set(solver.id, reached);
    row(solver.id, ...LEVELS.map((_, k) => show(reached.at(k))));
  }
  return all;
}

const digits = (x: number): number => Number(x.toPrecision(2));
const show = (at: Reached | undefined): string => {
  if (!at) return '–';
  const time = at.seconds < 0.1 ? `${digits(1000 * at.seconds)} ms` : `${digits(at.seconds)} s`;
  return `${at.iterations} · ${at.products} · ${time}`;
};

/** Prints the fastest solvers at each level. */
function conclude(all: ReadonlyMap<string, readonly Reached[]>): void {
  for (const [k, level] of LEVELS.entries()) {
    const best = (ids: readonly string[], key: keyof Reached): [string, number] | undefined =>
      ids.flatMap((id): [string, number][] => { const at = all.get(id)?.at(k); return at ? [[id, at[key]]] : []; })
        .sort((a, b) => a[1] - b[1]).at(0);
    const fastest = [best(FIRST, 'seconds'), best(SECOND, 'seconds')]
      .flatMap((at) => (at ? [`${at[0]} ${at[1].toPrecision(2)} s`] : []));
    const apgd = all.get('apgd')?.at(k)?.iterations, second = best(SECOND, 'iterations')?.[1];
    const more = apgd && second
      ? `; APGD takes ${(apgd / second).toFixed(0)} times the iterations of the best second-order solver` : '';
    console.log(`- ${level.toExponential(0)}: fastest ${fastest.join(' against ')}${more}`);
  }
}

console.log(`# Solvers on frozen steps, ${law} law\n\n${machine}; at most ${most} s a solve.`);
console.log('A cell: iterations · N-products · time, to the first γ at that residual; – where it was not reached.');
for (const [id, values, time, h] of SCENES) for (const bodies of sizes) {
  const frozen = await frozenStep(id, { ...values, count: bodies }, time, h).catch((error: Error) => error);
  if (frozen instanceof Error) {
    console.log(`\n## ${id}, ${bodies} bodies\n\nNot run: ${frozen.message}`);
    continue;
  }
  console.log(`\n## ${id}, ${bodies} bodies, ${frozen.count} contacts, ${frozen.column.length} blocks of N, `
    + `h ${h * 1000} ms\n`);
  header('solver', ...LEVELS.map((level) => level.toExponential(0)));
  const all = raceAll(frozen);
  console.log();
  conclude(all);
}
