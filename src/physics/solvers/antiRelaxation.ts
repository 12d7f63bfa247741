import { isZero, type ConeProblem } from '../contact/ccp';
import { measureResiduals, naturalStep } from '../contact/metrics';
import { shiftOf } from '../contact/sets';
import { finish, type Scratch, type SolveOptions, type SolveReport } from './solver';

/**
 * Least number of blocks that a budget of iterations is divided into, and number of iterations that a block needs to
 * get anywhere [1].
 */
const BLOCKS = 4, BLOCK_MIN = 10;
/** Part of the present error to which a block must reduce it before the shift is worth renewing [1]. */
const INNER = 0.1;

/**
 * Minimises the relaxed problem with `r` in at most `iterations`, to the natural-map residual `tolerance` [m/s]. Enters
 * and leaves with scratch.nGamma = Nγ. Returns the number of iterations done.
 */
export type ConvexBlock = (
  problem: ConeProblem, r: Float64Array, gamma: Float64Array, iterations: number, tolerance: number, t: number,
  scratch: Scratch,
  watch: Watch,
) => number;

/** SolveOptions.watch, with iterations counted from the beginning of the block. */
export type Watch = ((iteration: number, gamma: Float64Array) => void) | undefined;

/**
 * Runs a convex method under either law. The relaxed law takes one block. The exact law takes blocks of the convex
 * problem with r_n = r0_n + μ‖g_T‖ (Melanz2016 ch. 5, eq. 5.14), each starting without momentum from the γ of the one
 * before it. The shift is always added to r0; line 37 as printed adds it to the last r, which accumulates. A cold start
 * has no slip worth believing: its first block is relaxed.
 */
export function solveInBlocks(
  problem: ConeProblem, gamma: Float64Array, options: SolveOptions, scratch: Scratch, block: ConvexBlock,
): SolveReport {
  const { iterations, tolerance, law, watch } = options, length = problem.sets.size * problem.count;
  const t = naturalStep(problem);
  const cold = isZero(gamma, length);
  const blockLimit = law === 'exact' ? Math.max(BLOCK_MIN, Math.ceil(iterations / BLOCKS)) : iterations;
  if (cold) scratch.nGamma.fill(0, 0, length);
  else problem.applyN(gamma, scratch.nGamma);
  let done = 0;
  for (;;) {
    for (let k = 0; k < length; k++) scratch.g[k] = scratch.nGamma[k] + problem.r[k];
    measureResiduals(problem.count, problem.sets, law, gamma, scratch.g, t, scratch.residuals);
    if (!(scratch.residuals.natural > tolerance) || done >= iterations) break;
    const goal = law === 'exact' ? Math.max(0.5 * tolerance, INNER * scratch.residuals.natural) : tolerance;
    writeShifted(problem, scratch, law === 'exact' && !(cold && done === 0));
    const before = done, inBlock: Watch = watch && ((k, x) => watch(before + k, x));
    const spent = block(problem, scratch.r, gamma, Math.min(blockLimit, iterations - done), goal, t, scratch, inBlock);
    done += Math.max(1, spent); // a block that had nothing to do still counts, so that the loop ends
  }
  return finish(problem, gamma, options, scratch, t, Math.min(done, iterations));
}

/** Writes r0 to scratch.r, its normal rows raised by μ‖g_T‖ if `shifted`. */
function writeShifted({ count, sets, r }: ConeProblem, scratch: Scratch, shifted: boolean): void {
  const { g, r: out } = scratch, { size } = sets;
  for (let i = 0, k = 0; i < count; i++, k += size) {
    for (let c = 0; c < size; c++) out[k + c] = r[k + c];
    if (shifted) out[k] += shiftOf(sets, i, g, k);
  }
}
