import type { Experiment } from '../src/experiment/experiment';
import { toProblem } from '../src/experiment/labRun';
import type { LabProblem } from '../src/model/labProblem';
import type { BlockProblem } from '../src/physics/contact/blockProblem';
import { multiply } from '../src/physics/contact/blockMatrix';
import {
  createResiduals, measureResiduals, naturalStep, objective, type Residuals,
} from '../src/physics/contact/metrics';
import { stepPlanar } from '../src/scenes/laws/planar/twin';
import { apgd } from '../src/physics/solvers/apgd';
import { createGaussSeidel, gaussSeidel, gaussSeidelPapers } from '../src/physics/solvers/gaussSeidel';
import { jacobi } from '../src/physics/solvers/jacobi';
import { lemke, LEMKE_MOST } from '../src/physics/solvers/lemke';
import { pdip } from '../src/physics/solvers/pdip';
import { pscip } from '../src/physics/solvers/pscip';
import { scip } from '../src/physics/solvers/scip';
import { project } from '../src/physics/contact/sets';
import { createScratch, type ContactSolver, type SolveReport } from '../src/physics/solvers/solver';
import { freeze, frozenStep, prepare, probeOf, runTo } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench computes the tables of the papers and prints ours beside theirs: `npm run -s bench -- papers <table>`, the
 * tables being `slab` (Mazhar2015 Table I), `tolerance` (Table II), `mixer` (Table III), `filling` (Melanz2016 figs.
 * 4.6 to 4.8), `force` (figs. 5.6 and 5.7), `laws` and `path` (Anitescu2005). All solve cold under the relaxed law
 * where the papers do. `mixer:6500` and `filling:5000` are their rows of other numbers of bodies, with commas between.
 */
type Solved = { iterations: number; products: number; seconds: number; residuals: Residuals; objective: number };

/** g_d of Mazhar2015 eq. 25 [kg]. */
const PRINTED_STEP = 1e-6;

/** Thrown to end a solve from inside. */
class Enough extends Error {}

/**
 * Returns r of Mazhar2015 eq. 25 as printed, ‖γ − Π(γ − g_d g)‖₂ / (3 n_c g_d) [m/s]. Its limit g_d → 0, which metrics
 * have, counts contacts as closed whose impulse Gauss–Seidel and Jacobi with λ < 1 only let fade away.
 */
function printedResidual({ count, sets }: BlockProblem, gamma: Float64Array, g: Float64Array): number {
  const z = new Float64Array(sets.size);
  let squares = 0;
  for (let i = 0, k = 0; i < count; i++, k += sets.size) {
    for (let c = 0; c < sets.size; c++) z[c] = gamma[k + c] - PRINTED_STEP * g[k + c];
    project(sets, i, z, 0);
    for (let c = 0; c < sets.size; c++) squares += (gamma[k + c] - z[c]) ** 2;
  }
  return Math.sqrt(squares) / (sets.size * count * PRINTED_STEP);
}

/**
 * Solves a frozen step cold until `enough` holds, which is asked every `every` iterations, or for so many iterations;
 * the clock stands while the residual is measured.
 */
function solve(
  frozen: LabProblem, solver: ContactSolver, iterations: number, enough: (r: Residuals) => boolean, every = 1,
): Solved & { reached: boolean } {
  const problem = toProblem(frozen), { count, sets, r } = problem, length = sets.size * count, t = naturalStep(problem);
  const gamma = new Float64Array(length), g = new Float64Array(length), residuals = createResiduals();
  let clock = 0, since = performance.now(), taken = 0, f = 0, products = 0;
  const measure = (k: number, x: Float64Array): void => {
    clock += performance.now() - since;
    products = problem.products;
    multiply(problem.matrix, x, g);
    f = objective(length, x, g, r);
    for (let j = 0; j < length; j++) g[j] += r[j];
    measureResiduals(count, sets, 'relaxed', x, g, t, residuals);
    residuals.mazhar = printedResidual(problem, x, g);
    taken = k;
    since = performance.now();
  };
  const watch = (k: number, x: Float64Array): void => {
    if (k % every !== 0) return;
    measure(k, x);
    if (enough(residuals)) throw new Enough();
  };
  let reached = false;
  try {
    const options = { iterations, tolerance: 1e-14, law: 'relaxed' as const, watch };
    const report = solver.solve(problem, gamma, options, createScratch(count, sets.size));
    measure(report.iterations, gamma);
    reached = enough(residuals);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    reached = true;
  }
  return { iterations: taken, products, seconds: clock / 1000, residuals, objective: f, reached };
}

const e = (x: number): string => x.toExponential(2);
const H = 1e-3; // step of the frozen problems that the papers do not tell [s]
const RESTED = 0.5; // [s]
const LONGEST = 12_000; // most iterations for Table II; the paper's Jacobi took 500 000 in 24 300 s
const REPEATS = 3; // solves of which Table III gives the median time

/** Mazhar2015 Table I: slab [kg], then r of Jacobi, Gauss–Seidel and APGD, and f(γ) of the same [J]. */
const TABLE_I = [
  [1e3, 1.27e-5, 9.43e-6, 1.1e-6, -28.29, -117.7, -220.14], [1e4, 1.48e-5, 1.27e-5, 3.18e-6, -35.63, -162.99, -883.54],
  [1e5, 1.52e-5, 1.36e-5, 9.09e-6, -37.02, -176.94, -3199.27],
  [1e6, 1.53e-5, 1.37e-5, 1.18e-5, -37.15, -210.23, -4696.48],
] as const;
const FIRST_ORDER = [jacobi, gaussSeidelPapers, apgd], SECOND_ORDER = [pdip, scip, pscip];
/** Most spheres for methods of second order: one iteration of PDIP takes 3 s for as many, and 20 times 500's. */
const MOST_SECOND = 1600;

/** Returns the experiment of a slab of 1 000 kg on 4 000 spheres that rest under it. */
async function underSlab(): Promise<Experiment> {
  const experiment = await prepare('compaction', { slabMass: 1000, count: 4000 });
  await runTo(experiment, RESTED);
  return experiment;
}

async function slab(): Promise<void> {
  console.log('\n## Table I: 4 000 spheres under a slab, 1 000 iterations\n');
  header('slab [kg]', 'solver', 'r, ours [m/s]', 'r, paper', 'f(γ), ours [J]', 'f(γ), paper [J]', 'time [s]');
  const experiment = await underSlab();
  for (const [mass, ...paper] of TABLE_I) {
    experiment.set('slabMass', mass); // 1 000 t is more than the page allows
    const problem = await freeze(experiment, H);
    FIRST_ORDER.forEach((solver, k) => {
      const { residuals, objective: f, seconds } = solve(problem, solver, 1000, () => false, 1000);
      row(mass, solver.name, e(residuals.mazhar), e(paper[k]), f.toFixed(2), paper[k + 3], seconds.toFixed(1));
    });
  }
}

async function tolerance(): Promise<void> {
  const problem = await freeze(await underSlab(), H);
  console.log(`\n## Table II: to r = 7e-6, slab of 1 000 kg, ${problem.count} contacts\n`);
  header('solver', 'r, ours [m/s]', 'iterations, ours', 'iterations, paper', 'time, ours [s]', 'time, paper [s]');
  const paper = [['500 000, not reached', 24300], [11485, 494.8], [202, 10.6]];
  const fast = createGaussSeidel({ omega: 1, lambda: 1 }, 'split');
  [...FIRST_ORDER, fast].forEach((solver, k) => {
    const end = solve(problem, solver, LONGEST, (r) => r.mazhar <= 7e-6, 10);
    row(k === 3 ? 'Projected Gauss–Seidel, ω = λ = 1' : solver.name, e(end.residuals.mazhar),
      `${end.reached ? '' : '> '}${end.iterations}`, paper[k]?.[0] ?? '–', end.seconds.toFixed(1),
      paper[k]?.[1] ?? '–');
  });
}

async function mixer(counts: readonly number[]): Promise<void> {
  console.log('\n## Table III: mixer, cohesion 200 N, h 0.5 ms, APGD of one step in steady rotation\n');
  header('objects', 'contacts', 'iterations', 'r [m/s]', 'time, median of 3 [s]', 'µs a contact and iteration');
  for (const count of counts.length > 0 ? counts : [500, 1000, 2000, 4000]) {
    const experiment = await prepare('mixer', { count, cohesion: 200, dt: 0.002, substeps: 10 });
    await runTo(experiment, 0.6);
    const problem = await freeze(experiment, 5e-4);
    solve(problem, apgd, 100, () => false, 100); // what is compiled during it counts for none
    const ends = Array.from({ length: REPEATS }, () => solve(problem, apgd, 100, () => false, 100));
    const [end] = ends, seconds = ends.map((one) => one.seconds).sort((a, b) => a - b)[1];
    row(count, problem.count, end.iterations, e(end.residuals.mazhar), seconds.toPrecision(3),
      ((1e6 * seconds) / (problem.count * end.iterations)).toFixed(3));
  }
}

async function filling(counts: readonly number[]): Promise<void> {
  console.log('\n## §4.2: spheres in a box, h 10 ms, to equal r of eq. 4.49: iterations · products · time [s]\n');
  const levels = [1e-1, 1e-2, 1e-3, 1e-4];
  header('spheres', 'contacts', 'solver', ...levels.map(String));
  for (const count of counts.length > 0 ? counts : [160, 500, 1600]) {
    const problem = await frozenStep('filling', { count }, 5, 0.01);
    for (const solver of [...FIRST_ORDER, ...(count > MOST_SECOND ? [] : SECOND_ORDER)]) {
      const cells: string[] = [], began = performance.now();
      for (const level of levels) {
        const late = performance.now() - began > 5000;
        const end = late ? null : solve(problem, solver, 10_000, (r) => r.melanz <= level);
        cells.push(end?.reached ? `${end.iterations} · ${end.products} · ${end.seconds.toPrecision(2)}` : '–');
      }
      row(count, problem.count, solver.name, ...cells);
    }
  }
}

/**
 * Prints Melanz2016 figs. 5.6 and 5.7: 1 000 spheres fall into a box, h 10 ms, τ 1e-5, under the relaxation and without
 * it. The paper has curves and no numbers.
 */
async function force(): Promise<void> {
  console.log('\n## Fig. 5.6 and 5.7: 1 000 spheres fall into a box, h 10 ms, to τ 1e-5\n');
  const every = 0.5, until = 5, laws = ['relaxed', 'exact'] as const;
  const runs = await Promise.all(laws.map(async (law) => {
    const own = { count: 1000, law, tolerance: 1e-5, iterations: 1000 };
    const experiment = await prepare('anti-relaxation', own), probe = probeOf(experiment);
    const rows: string[][] = [], began = performance.now();
    for (let from = 0; from < until - 1e-9; from += every) {
      let steps = 0, force = 0, error = 0, iterations = 0;
      while (experiment.time < from + every - 1e-9) {
        await runTo(experiment, experiment.time + 0.01);
        steps++;
        force += probe('floorForce');
        iterations += probe('iterations');
        error = Math.max(error, probe('complementarity'));
      }
      const energy = probe('kineticEnergy');
      rows.push([(force / steps).toFixed(0), e(error), energy.toPrecision(3), (iterations / steps).toFixed(0)]);
    }
    return { rows, seconds: (performance.now() - began) / 1000 };
  }));
  const columns = ['force on the box [N]', 'worst γ_n (Φ/h + v_n) [J]', 'kinetic energy [J]', 'iterations a step'];
  header('time [s]', ...laws.flatMap((law) => columns.map((column) => `${law}: ${column}`)));
  runs[0].rows.forEach((_, k) => {
    row(`${(k * every).toFixed(1)} to ${((k + 1) * every).toFixed(1)}`, ...runs.flatMap(({ rows }) => rows[k]));
  });
  console.log(`\nWeight of the spheres ${(1000 * 9.81).toFixed(0)} N; wall time of both, in turns, `
    + `${runs[1].seconds.toFixed(0)} s.`);
}

/** Anitescu2005: ‖y_QP − y_LCP‖₂ by k, h = 0.1/2^k s, for μ = 0.3 and 0.75. */
const LAWS = [
  [0.056314784, 1.5736018], [0.017416198, 0.72176724], [0.0067389905, 0.14580267], [0.002101117, 0.092969637],
  [7.6112319e-4, 0.0055543025], [2.6647317e-4, 0.0043982975], [9.2498029e-5, 0.0037537593],
  [3.2649217e-5, 3.7007014e-4],
] as const;

function laws(): void {
  console.log('\n## Anitescu2005: ‖y_QP − y_LCP‖₂ after 3 s, h = 0.1/2^k s\n');
  header('k', 'h [s]', 'μ 0.3, ours', 'μ 0.3, paper', 'μ 0.75, ours', 'μ 0.75, paper');
  LAWS.forEach((paper, k) => {
    const h = 0.1 / 2 ** k;
    const [low, high] = [0.3, 0.75].map((friction) => {
      const [a, b] = (['exact', 'relaxed'] as const).map((law) => {
        const state = { x: 0, z: 8, angle: 0, vx: -3, vz: 0, spin: 3 };
        const step = { dt: h, substeps: 1, gravity: 9.81, friction, recoverySpeed: 100, law, margin: 0.4 };
        for (let n = 0; n < Math.round(3 / h); n++) stepPlanar(state, { mass: 1, inertia: 4, a: 4, b: 2 }, step);
        return state;
      });
      return Math.hypot(a.x - b.x, a.z - b.z, a.angle - b.angle);
    });
    row(k, h, e(low), e(paper[0]), e(high), e(paper[1]));
  });
}

/** Anitescu2005, Solving the LCP, h 0.05 s: bodies, contacts, μ, and time of PATH [s]; it gave up the last. */
const PATH = [
  [10, 21, 0.2, 0.04], [10, 21, 0.8, 0.03], [21, 52, 0.2, 0.28], [21, 52, 0.8, 0.2], [36, 93, 0.2, 0.81],
  [36, 93, 0.8, 0.82], [55, 146, 0.2, 2.1], [55, 146, 0.8, 2.07], [210, 574, 0, 0.8], [210, 574, 0.2, 174.29],
  [210, 574, 0.8, NaN],
] as const;

async function path(): Promise<void> {
  console.log('\n## Anitescu2005: the step of 0.05 s under the exact law, cold: iterations · time [s]\n');
  header('bodies', 'μ', 'contacts, paper', 'PATH, paper', 'contacts, ours', lemke.name, gaussSeidel.name);
  for (const [count, theirs, friction, seconds] of PATH) {
    const problem = await frozenStep('filling', { count, friction }, 2, 0.05);
    const cells = [lemke, gaussSeidel].map((solver) => {
      if (solver === lemke && problem.count > LEMKE_MOST) return '–';
      const began = performance.now();
      const { iterations, outcome } = solveExact(problem, solver);
      const time = ((performance.now() - began) / 1000).toPrecision(2);
      return `${outcome === 'converged' ? '' : '> '}${iterations} · ${time}`;
    });
    row(count, friction, theirs, Number.isNaN(seconds) ? 'not solved' : seconds, problem.count, ...cells);
  }
}

/** Solves a frozen step cold under the exact law, to 1e-6 m/s. */
function solveExact(frozen: LabProblem, solver: ContactSolver): SolveReport {
  const problem = toProblem(frozen), { count, sets } = problem;
  const options = { iterations: 20_000, tolerance: 1e-6, law: 'exact' as const };
  return solver.solve(problem, new Float64Array(sets.size * count), options, createScratch(count, sets.size));
}

const TABLES: Readonly<Record<string, (counts: readonly number[]) => void | Promise<void>>> = {
  slab, tolerance, mixer, filling, force, laws, path,
};
console.log(`# ${machine}: \`npm run -s bench -- papers ${words.join(' ')}\``);
for (const word of words.length ? words : Object.keys(TABLES)) {
  const [name, counts = ''] = word.split(':');
  await TABLES[name](counts === '' ? [] : counts.split(',').map(Number));
}
