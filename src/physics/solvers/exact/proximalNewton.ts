import { assert } from '../../../core/assert';
import { cube } from '../../../core/elementary/powers';
import { diagonalAt, type BlockMatrix } from '../../contact/blockMatrix';
import { BlockProblem } from '../../contact/blockProblem';
import type { ConeProblem } from '../../contact/ccp';
import { measureResiduals, naturalStep } from '../../contact/metrics';
import { gaussSeidel } from '../gaussSeidel';
import { cuthillMcKee } from '../linear/partition';
import { createScratch, finish, type Scratch, type SolveOptions, type SolveReport } from '../solver';
import { writeSteps } from '../contactSweep';
import { OPEN, writeCoulombMap, writeDerivatives } from './coulombMap';
import { solveDense } from './denseLu';

/** First, least and largest ε [1]; its divisor after a block that went well, and its factor after one that did not. */
const FIRST = 1, LEAST = 1e-7, MOST = 3, LESS = 2, MORE = 8;
/**
 * Part of ‖F‖ that a block may leave [1], number of sweeps before Newton steps, the same after these failed, and
 * largest number of such rounds.
 */
const LEFT = 0.1, SWEEPS = 30, MORE_SWEEPS = 120, TRIES = 3;
/**
 * Largest number of Newton steps in a row, of halvings of a step, and of steps that hardly help before sweeps are
 * better.
 */
const STEPS = 25, HALVINGS = 8, PATIENCE = 3;
/**
 * Part of its promise by which a step must reduce ‖F‖; a step that leaves more than the part HARDLY of ‖F‖ hardly helps
 * [1].
 */
const DECREASE = 1e-4, HARDLY = 0.9;

/** Largest sum of the cubes of the sizes of all factors: some minutes of work. After that there are sweeps alone. */
const MOST_WORK = 4e11;

/** Number of contacts beyond which a dense factor of ∂F takes too long. */
export const MOST_CONTACTS = 800;

/**
 * Solves Coulomb's exact law where sweeps go round in circles: heavy on light, redundant contacts, much friction. It
 * solves one after the other
 *
 *     F(γ, N γ + r + ε S⁻¹ (γ − γ_k)) = 0  →  γ_{k+1},   S of writeSteps
 *
 * (proximal points, Rockafellar1976): with ε the problem is that of contacts that give way a little, so that ∂F has an
 * inverse though contacts repeat each other, and that little vanishes with γ − γ_k. Each block is solved by sweeps,
 * which find the contacts that stick and slide, then by Newton steps on F (coulombMap.ts) with a line search on ‖F‖. ε
 * falls while that goes well. It is one of the pairs that Acary2018 compares. A solution exists where all contacts can
 * part (KlarbringPang1998), but nothing promises to find it. Throws unless the sets are Coulomb's cones, the law is
 * exact and there are at most MOST_CONTACTS.
 *
 * Sweeps and Newton steps count as iterations, sweeps and evaluations of F as products.
 */
export function solveByProximalNewton(
  problem: ConeProblem, gamma: Float64Array, options: SolveOptions, scratch: Scratch
): SolveReport {
  const { count, sets } = problem, { iterations, tolerance } = options, length = 3 * count, t = naturalStep(problem);
  assert(sets.isPlain && options.law === 'exact' && count <= MOST_CONTACTS, 'proximal Newton steps are for '
    + 'Coulomb\'s law');
  writeSteps(problem, 'split', 1, scratch);
  const block = createBlock(problem, scratch), { best, g, residuals } = scratch;
  let epsilon = FIRST, done = 0, least = Infinity;
  for (;;) {
    problem.applyN(gamma, g);
    for (let k = 0; k < length; k++) g[k] += problem.r[k];
    measureResiduals(count, sets, 'exact', gamma, g, t, residuals);
    if (residuals.natural < least) {
      least = residuals.natural;
      best.set(gamma.subarray(0, length));
    }
    if (!(residuals.natural > tolerance) || residuals.natural === Infinity || done >= iterations) break;
    block.begin(gamma, epsilon);
    let tries = 0, solved = false;
    while (!solved && tries < TRIES && done < iterations) {
      done += block.sweep(gamma, Math.min(tries === 0 ? SWEEPS : MORE_SWEEPS, iterations - done));
      tries++;
      const steps = block.newton(gamma, Math.min(STEPS, iterations - done));
      done += steps;
      solved = block.isSolved(gamma);
    }
    if (solved && tries === 1) epsilon = Math.max(LEAST, epsilon / LESS);
    else if (!solved || tries > 2) epsilon = Math.min(MOST, epsilon * (solved ? LESS : MORE));
  }
  problem.products += block.products();
  gamma.set(best.subarray(0, length));
  if (done === 0) return finish(problem, gamma, options, scratch, t, 0);
  problem.applyN(gamma, g);
  for (let k = 0; k < length; k++) g[k] += problem.r[k];
  return finish(problem, gamma, options, scratch, t, done);
}

/** Returns the functions that solve the problem with one ε: N + ε S⁻¹ and r − ε S⁻¹ γ_k as a problem of its own. */
function createBlock(problem: ConeProblem, { step, rate }: Scratch) {
  const { count, sets } = problem, length = 3 * count, own = problem.assemble();
  const matrix = { ...own, values: own.values.slice() };
  const near = new BlockProblem(matrix, problem.r.slice(0, length), sets), inner = createScratch(count);
  const states = new Uint8Array(count);
  const order = cuthillMcKee(count, own.start, own.column);
  const F = new Float64Array(length), g = new Float64Array(length), trial = new Float64Array(length);
  const d = new Float64Array(length);
  let enough = 0, work = MOST_WORK;
  /** Writes F, g and the states at x; returns ‖F‖₂ [N·s]. */
  const evaluate = (x: Float64Array): number => {
    near.applyN(x, g);
    for (let k = 0; k < length; k++) g[k] += near.r[k];
    writeCoulombMap(sets, count, step, x, g, F, states);
    return norm(F);
  };
  return {
    products: () => near.products,
    begin(gamma: Float64Array, epsilon: number): void {
      for (let i = 0; i < count; i++) {
        const at = diagonalAt(matrix, i);
        for (let c = 0, k = 3 * i; c < 3; c++, k++) {
          const added = epsilon * rate[k];
          if (at >= 0) matrix.values[at + 4 * c] = own.values[at + 4 * c] + added;
          near.r[k] = problem.r[k] - (at >= 0 ? added * gamma[k] : 0);
        }
      }
      enough = LEFT * evaluate(gamma);
    },
    sweep: (gamma: Float64Array, most: number): number =>
      gaussSeidel.solve(near, gamma, { iterations: most, tolerance: 0, law: 'exact' }, inner).iterations,
    isSolved: (gamma: Float64Array): boolean => evaluate(gamma) <= enough,
    /** Makes at most `most` Newton steps on F, and returns how many it made. */
    newton(gamma: Float64Array, most: number): number {
      let slow = 0, now = evaluate(gamma);
      for (let k = 0; k < most; k++) {
        if (!(now > enough) || work <= 0) return k;
        work -= cube(3 * states.reduce((sum, state) => sum + (state === OPEN ? 0 : 1), 0));
        if (!writeStep(near, matrix, order, step, gamma, g, F, states, d)) return k;
        let part = 1, next = Infinity;
        for (let halved = 0; halved < HALVINGS; halved++, part /= 2) {
          for (let j = 0; j < length; j++) trial[j] = gamma[j] + part * d[j];
          next = evaluate(trial);
          if (next < (1 - DECREASE * part) * now) break;
        }
        if (!(next < now)) return k + 1;
        slow = next > HARDLY * now ? slow + 1 : slow;
        gamma.set(trial);
        now = next;
        if (slow > PATIENCE) return k + 1;
      }
      return most;
    },
  };
}

const dGamma = new Float64Array(9), dG = new Float64Array(9);

/**
 * Writes the Newton step −(∂F)⁻¹ F to `d`. Open contacts go to 0, which leaves equations of the others, in an `order`
 * with a narrow band. Returns false if ∂F has no inverse.
 */
function writeStep(
  { sets, count }: ConeProblem, { start, column, values }: BlockMatrix, order: readonly number[], step: Float64Array,
  gamma: Float64Array,
  g: Float64Array, F: Float64Array, states: Uint8Array, d: Float64Array,
): boolean {
  const at = new Int32Array(count).fill(-1);
  let active = 0;
  for (const i of order) if (states[i] !== OPEN && step[3 * i] > 0) at[i] = 3 * active++;
  const size = 3 * active, A = new Float64Array(size * size), b = new Float64Array(size);
  for (let k = 0; k < d.length; k++) d[k] = -gamma[k];
  for (let i = 0; i < count; i++) {
    if (at[i] < 0) continue;
    writeDerivatives(sets, i, states[i], step, gamma, g, dGamma, dG);
    for (let a = 0; a < 3; a++) {
      const row = size * (at[i] + a);
      b[at[i] + a] = -F[3 * i + a];
      for (let c = 0; c < 3; c++) A[row + at[i] + c] += dGamma[3 * a + c];
      for (let k = start[i]; k < start[i + 1]; k++) for (let c = 0, j = column[k], v = 9 * k; c < 3; c++) {
        const x = dG[3 * a] * values[v + c] + dG[3 * a + 1] * values[v + 3 + c] + dG[3 * a + 2] * values[v + 6 + c];
        if (at[j] < 0) b[at[i] + a] -= x * d[3 * j + c];
        else A[row + at[j] + c] += x;
      }
    }
  }
  if (!solveDense(A, b, size)) return false;
  for (let i = 0; i < count; i++) if (at[i] >= 0) for (let c = 0; c < 3; c++) d[3 * i + c] = b[at[i] + c];
  return true;
}

const norm = (x: Float64Array): number => Math.sqrt(x.reduce((sum, xi) => sum + xi * xi, 0));
