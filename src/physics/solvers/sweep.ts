import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import { clipToDisc, projectConeScaled } from '../contact/cone';
import type { Scratch } from './solver';

/**
 * How far a contact moves against its relative velocity: B_i of Mazhar2015 Alg. 2.
 * - trace: B_i = 1/g_i, g_i = tr(N_ii)/3 (eq. 27).
 * - split: one scale for n, one for (u, w), each the inverse of the largest row sum of |N_ii|, so that S⁻¹ − N_ii is
 *   positive semidefinite; equal for u and w, so that the cone stays circular (docs/THEORY.md §3).
 */
export type Scaling = 'trace' | 'split';

const block = new Float64Array(9);
const rowSum = (at: number): number => Math.abs(block[at]) + Math.abs(block[at + 1]) + Math.abs(block[at + 2]);

/** Writes ω B_i [kg] of every contact, its inverse and the ratio of its parts. 0 where nothing can move: it is passed over. */
export function writeSteps(problem: ConeProblem, scaling: Scaling, omega: number, scratch: Scratch): void {
  const { stepN, stepT, rateN, rateT, ratio } = scratch;
  for (let i = 0; i < problem.count; i++) {
    problem.diagonalBlock(i, block);
    const mean = (block[0] + block[4] + block[8]) / 3;
    rateN[i] = (scaling === 'trace' ? mean : rowSum(0)) / omega;
    rateT[i] = (scaling === 'trace' ? mean : Math.max(rowSum(3), rowSum(6))) / omega;
    const moves = rateN[i] > 0 && rateT[i] > 0;
    stepN[i] = moves ? 1 / rateN[i] : 0;
    stepT[i] = moves ? 1 / rateT[i] : 0;
    ratio[i] = moves ? Math.sqrt(rateN[i] / rateT[i]) : 1;
  }
}

/** What a sweep tells of itself: made once, overwritten. */
export type SweepResult = {
  /** Largest |y − z| / s of a component [m/s]: the natural map as each contact met it. */
  change: number;
  /** (y − z)ᵀS⁻¹(z − γ): > 0 when momentum went against descent. */
  uphill: number;
};

const z = new Float64Array(3);

/**
 * One Gauss–Seidel sweep in contact order; the running state holds N times y = γ + β (γ − last), the impulses that contacts
 * start from. Of the step to the projection z the part `lambda` is taken. On return γ is the new iterate, `last` the old, and
 * the running state that of γ.
 */
export function sweep(
  problem: ConeProblem, gamma: Float64Array, beta: number, lambda: number, law: FrictionLaw,
  scratch: Scratch, result: SweepResult,
): void {
  const { stepN, stepT, rateN, rateT, ratio, last } = scratch, { mu } = problem;
  let change = 0, uphill = 0;
  problem.products++;
  for (let i = 0, k = 0; i < problem.count; i++, k += 3) {
    const sn = stepN[i], st = stepT[i];
    if (sn === 0) continue;
    const n = gamma[k], u = gamma[k + 1], w = gamma[k + 2];
    const yn = n + beta * (n - last[k]), yu = u + beta * (u - last[k + 1]), yw = w + beta * (w - last[k + 2]);
    problem.relative(i, z, 0);
    z[0] = yn - sn * z[0];
    z[1] = yu - st * z[1];
    z[2] = yw - st * z[2];
    if (law === 'exact') clipToDisc(z, 0, mu[i]);
    else projectConeScaled(z, 0, mu[i], ratio[i]);
    const dn = lambda * (z[0] - yn), du = lambda * (z[1] - yu), dw = lambda * (z[2] - yw), bn = rateN[i], bt = rateT[i];
    change = Math.max(change, bn * Math.abs(dn), bt * Math.abs(du), bt * Math.abs(dw));
    uphill -= bn * dn * (yn + dn - n) + bt * (du * (yu + du - u) + dw * (yw + dw - w));
    gamma[k] = yn + dn; gamma[k + 1] = yu + du; gamma[k + 2] = yw + dw;
    last[k] = n; last[k + 1] = u; last[k + 2] = w;
    if (dn === 0 && du === 0 && dw === 0) continue;
    z[0] = dn; z[1] = du; z[2] = dw;
    problem.addImpulse(i, z, 0);
  }
  result.change = change;
  result.uphill = uphill;
}
