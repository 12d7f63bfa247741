import { square } from '../../core/elementary/powers';
import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import { shiftOf } from '../contact/sets';
import { createBest, keepBest, leaveBest } from './interior/best';
import { directSystem, largest } from './interior/newton';
import { addBlock, addFromParts, changeOfParts, insidePoint, makeParts, toParts, type Parts } from './interior/parts';
import type { ContactSolver } from './solver';

/** α and β of Melanz2016 A.4 [1]. */
const DECREASE = 0.01, BACK = 0.8;
/**
 * χ of line 6 after a step of at least the given length: the paper's 10 after steps longer than 0.9, less after shorter
 * ones; below 1 the gap grows again, back to the centre [1].
 */
const CHI = [[0.9, 10], [0.5, 4], [0.2, 2], [0, 0.2]] as const;
/**
 * Part of the distance to λ = 0 that a step may cover (line 11) [1], and largest number of times that it is shortened.
 */
const TO_ZERO = 0.99, SHORTER = 80;
/** Part of the largest λ∇f·γ below which a gap is rounding [1]. */
const ROUNDING = 1e-14;
/** Factor by which the gap follows the residual, and so the shift of the exact law [1]; see scip.ts. */
const BALANCE = 0.01;

/**
 * Primal–dual interior point: Melanz2016 §4.1.2.2, whose algorithm A.4 gives the numbers at the right. Moments and caps
 * add their own f.
 *
 * It differs from the paper in these points:
 * - f = ½(‖x_t‖²/x_n − x_n), x = (μγ_n, γ_t), in place of ½(‖x_t‖² − x_n²), eq. 4.44: the same set, but convex, as the
 *   theory wants, and of first degree, so that λ stays finite where a contact opens. As printed it needs hundreds of
 *   iterations.
 * - Δλ is eliminated from eq. 4.40: N plus a block for each contact remains.
 * - The norm of r_t is that of speeds over the largest |r| and of energies over its work, since as printed it adds up
 *   m/s, J and N.
 * - Exact law: r has De Saxcé's shift (eq. 5.14) at the slip −λ∇f, renewed at each step.
 */
export const pdip: ContactSolver = {
  id: 'pdip', name: 'PDIP (primal–dual interior point)', cites: ['Melanz2016'], warmStart: 0, defaultIterations: 100,
  limits: 'The relaxed law it solves; under the exact law it may stop short of the tolerance where friction is high.',

  solve(problem, gamma, options, scratch) {
    const { sets, count } = problem, { size } = sets, length = size * count;
    const best = createBest(problem, gamma, options, scratch);
    if (best.done) return leaveBest(best, gamma);
    const { t: scale } = best, speed = largest(problem.r.subarray(0, length)), parts = makeParts(sets, count, true);
    const system = directSystem(problem, problem.assemble(), parts.held), v = createVectors(parts, length, size);
    const { f, lambda } = v;
    const units = { speed, energy: speed * speed * scale }, { nGamma, trial, nTrial, lambdaTrial } = v;
    insidePoint(sets, count, speed * scale, gamma);
    problem.applyN(gamma, nGamma);
    writeConstraints(parts, gamma, v); //                                                              (1)
    for (let p = 0; p < parts.count; p++) lambda[p] = -units.energy / f[p]; //                         (2)
    let chi: number = CHI[0][1];
    while (!best.done) { //                                                                            (3)
      writeConstraints(parts, gamma, v); //                                                            (4)
      const gap = -dot(f, lambda); //                                                                  (5)
      writeShifted(problem, parts, options.law, v);
      let t = (chi * parts.count) / gap; //                                                            (6)
      residualOf(parts, gamma, nGamma, lambda, t, units, v); // writes r_d, which is all that is used of it here
      const balanced = Math.min(gap / parts.count, BALANCE * largest(v.rd) * speed * scale);
      if (options.law === 'exact') t = 1 / Math.max(1 / t, balanced);
      t = Math.min(t, 1 / (ROUNDING * largestWork(parts, v)));
      writeBlocks(parts, size, v); //                                                                  (7)
      if (!v.blocks.every(Number.isFinite)) break;
      system.prepare(v.blocks);
      writeAim(parts, nGamma, t, v);
      system.solve(v.b, v.d, v.nd); //                                                                 (9)
      changeOfParts(parts, v.d, v.dx);
      let s = 1;
      for (let p = 0; p < parts.count; p++) {
        v.dLambda[p] = (-lambda[p] * f[p] - 1 / t - lambda[p] * along(parts, p, v.x, v.dx)) / f[p];
        if (v.dLambda[p] < 0) s = Math.min(s, -lambda[p] / v.dLambda[p]); //                           (10)
      }
      s *= TO_ZERO; //                                                                                 (11)
      const start = residualOf(parts, gamma, nGamma, lambda, t, units, v); //                           (8)
      for (let shorter = 0; shorter < SHORTER; shorter++) {
        for (let j = 0; j < length; j++) {
          trial[j] = gamma[j] + s * v.d[j];
          nTrial[j] = nGamma[j] + s * v.nd[j];
        }
        for (let p = 0; p < parts.count; p++) lambdaTrial[p] = lambda[p] + s * v.dLambda[p];
        if (isInside(parts, trial, v) //                                                               (12)
          && residualOf(parts, trial, nTrial, lambdaTrial, t, units, v) <= (1 - DECREASE * s) * start) break; // (15)
        s *= BACK; //                                                                                  (13, 16)
      }
      chi = Math.max(CHI.find(([longer]) => s >= longer)?.[1] ?? 1, options.law === 'exact' ? 2 : 0);
      gamma.set(trial); //                                                                             (18)
      nGamma.set(nTrial);
      lambda.set(lambdaTrial); //                                                                      (19)
      best.iterations++;
      keepBest(best, gamma, nGamma); //                                                                (20–23)
      options.watch?.(best.iterations, gamma);
    }
    return leaveBest(best, gamma);
  },
};

/**
 * Scratch vectors: for each part x = Aγ + b, its step, f, λ; for each number r with the shift, Nγ, r_d, …; for each
 * contact the block of the Newton matrix.
 */
type Vectors = Record<'x' | 'dx' | 'y' | 'f' | 'lambda' | 'dLambda' | 'lambdaTrial' | 'r' | 'nGamma' | 'rd' | 'b'
  | 'd' | 'nd' | 'trial' | 'nTrial'
  | 'blocks', Float64Array> & { held: Uint8Array };

function createVectors({ count, held }: Parts, length: number, size: number): Vectors {
  const three = () => new Float64Array(3 * count), one = () => new Float64Array(count);
  const all = () => new Float64Array(length);
  return {
    x: three(), dx: three(), y: three(), f: one(), lambda: one(), dLambda: one(), lambdaTrial: one(), r: all(),
    nGamma: all(), rd: all(),
    b: all(), d: all(), nd: all(), trial: all(), nTrial: all(), blocks: new Float64Array(size * length), held,
  };
}

/**
 * Returns f of x: ½(‖x_t‖²/x_n − x_n), for a ray −x. It is computed in factors, so that little is lost near the
 * surface.
 */
function constraint(x: Float64Array, at: number, dim: number): number {
  if (dim === 1) return -x[at];
  const t = dim === 2 ? Math.abs(x[at + 1]) : Math.sqrt(x[at + 1] * x[at + 1] + x[at + 2] * x[at + 2]);
  return (0.5 * (t - x[at]) * (t + x[at])) / x[at];
}

/** Writes x and f of γ to v.x and v.f. */
function writeConstraints(parts: Parts, gamma: Float64Array, { x, f }: Vectors): void {
  toParts(parts, gamma, x);
  for (let p = 0; p < parts.count; p++) f[p] = constraint(x, 3 * p, parts.dim[p]);
}

/**
 * Says whether γ is inside all parts: f < 0 and every x_n > 0, since the other half of the double cone has f < 0 too.
 */
function isInside(parts: Parts, gamma: Float64Array, { y }: Vectors): boolean {
  toParts(parts, gamma, y);
  for (let p = 0; p < parts.count; p++) if (!(y[3 * p] > 0 && constraint(y, 3 * p, parts.dim[p]) < 0)) return false;
  return true;
}

/** Writes l ∇f to out[at…], ∇f = (−½(1 + ‖q‖²), q) with q = x_t/x_n, for a ray −1. `out` may be x. */
function writeGradient(x: Float64Array, at: number, dim: number, l: number, out: Float64Array): void {
  if (dim === 1) { out[at] = -l; return; }
  let squares = 1;
  for (let c = 1; c < dim; c++) {
    const q = x[at + c] / x[at];
    squares += q * q;
    out[at + c] = l * q;
  }
  out[at] = -0.5 * l * squares;
}

const gradient = new Float64Array(3);

/** Returns ∇f · dx of part p. */
function along({ dim }: Parts, p: number, x: Float64Array, dx: Float64Array): number {
  let sum = 0;
  gradient.set(x.subarray(3 * p, 3 * p + 3));
  writeGradient(gradient, 0, dim[p], 1, gradient);
  for (let c = 0; c < dim[p]; c++) sum += gradient[c] * dx[3 * p + c];
  return sum;
}

/** Returns ‖r_t‖ of eq. 4.38 in the given units; writes its first half to v.rd. */
function residualOf(
  parts: Parts, gamma: Float64Array, nGamma: Float64Array, lambda: Float64Array, t: number,
  units: { speed: number; energy: number }, v: Vectors,
): number {
  const { rd, r, y, held } = v;
  let speeds = 0, energies = 0;
  for (let j = 0; j < rd.length; j++) rd[j] = nGamma[j] + r[j];
  toParts(parts, gamma, y);
  for (let p = 0; p < parts.count; p++) energies += square(lambda[p] * constraint(y, 3 * p, parts.dim[p]) + 1 / t);
  for (let p = 0; p < parts.count; p++) writeGradient(y, 3 * p, parts.dim[p], lambda[p], y);
  addFromParts(parts, y, 1, rd);
  for (let j = 0; j < rd.length; j++) {
    if (held[j]) rd[j] = 0;
    speeds += rd[j] * rd[j];
  }
  return Math.sqrt(speeds / square(units.speed) + energies / square(units.energy));
}

/** Writes r to v.r, under the exact law with the shift at −λ∇f, which becomes Nγ + r in the end. */
function writeShifted({ sets, count, r }: ConeProblem, parts: Parts, law: FrictionLaw, v: Vectors): void {
  const { size } = sets, { b, x, y, lambda } = v;
  for (let j = 0; j < v.r.length; j++) v.r[j] = r[j];
  if (law === 'relaxed') return;
  b.fill(0);
  for (let p = 0; p < parts.count; p++) writeGradient(x, 3 * p, parts.dim[p], lambda[p], y);
  addFromParts(parts, y, -1, b);
  for (let i = 0, k = 0; i < count; i++, k += size) v.r[k] += shiftOf(sets, i, b, k);
}

const H = new Float64Array(9);

/**
 * Writes the blocks of the Newton matrix: λ∇²f − (λ/f) ∇f∇fᵀ of every part (eq. 4.47 with Δλ eliminated), ∇²f = (−q,
 * 1)(−q, 1)ᵀ / x_n.
 */
function writeBlocks(parts: Parts, size: 3 | 6, { x, f, lambda, blocks }: Vectors): void {
  blocks.fill(0);
  for (let p = 0; p < parts.count; p++) {
    const o = 3 * p, dim = parts.dim[p], stiff = -lambda[p] / f[p], bend = lambda[p] / x[o];
    gradient.set(x.subarray(o, o + 3));
    writeGradient(gradient, 0, dim, 1, gradient);
    for (let c = 0; c < dim; c++) for (let e = 0; e < dim; e++) H[3 * c + e] = stiff * gradient[c] * gradient[e];
    for (let c = 1; c < dim; c++) {
      H[0] += bend * gradient[c] * gradient[c];
      H[c] -= bend * gradient[c];
      H[3 * c] -= bend * gradient[c];
      H[4 * c] += bend;
    }
    addBlock(parts, p, H, size, blocks);
  }
}

/** Writes the right-hand side −(Nγ + r − Σ∇f/(t f)) to v.b: −r_t with Δλ eliminated. */
function writeAim(parts: Parts, nGamma: Float64Array, t: number, { x, f, y, r, b, held }: Vectors): void {
  for (let j = 0; j < b.length; j++) b[j] = -nGamma[j] - r[j];
  for (let p = 0; p < parts.count; p++) writeGradient(x, 3 * p, parts.dim[p], 1 / (t * f[p]), y);
  addFromParts(parts, y, 1, b);
  for (let j = 0; j < b.length; j++) if (held[j]) b[j] = 0;
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += x[k] * y[k];
  return sum;
}

/** Returns the largest λ x_n of a part [J]. */
function largestWork({ count }: Parts, { x, lambda }: Vectors): number {
  let most = 0;
  for (let p = 0; p < count; p++) most = Math.max(most, lambda[p] * x[3 * p]);
  return most;
}
