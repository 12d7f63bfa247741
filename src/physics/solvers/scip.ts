import { cube } from '../../core/elementary/powers';
import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import { shiftOf } from '../contact/sets';
import { createBest, keepBest, leaveBest, projectAll, type Best } from './interior/best';
import { aim, centre, longestStep, writeP, writeScaling } from './interior/jordan';
import { directSystem, largest, type NewtonSystem } from './interior/newton';
import { addBlock, addFromParts, changeOfParts, insidePoint, makeParts, toParts, type Parts } from './interior/parts';
import type { ContactSolver, Scratch, SolveOptions, SolveReport } from './solver';

/**
 * Part of the distance to the surface that a step may cover, and least part of the distance to the solution that it
 * leaves [1]: x and y stay near the centre, since off it the directions of x_t and y_t differ by the root of the gap,
 * and so does the residual.
 */
const TO_SURFACE = 0.9, LEFT = 0.1;
/** Rounding limits [1]: of a gap as a part of the largest x_n y_n, and of the rest of phase I as a part of γ/t. */
const ROUNDING = { gap: 1e-14, rest: 2e-15 };
/** Factor by which the gap follows the rest of phase I, which the exact law renews at every step [1]. */
const BALANCE = 0.01;

/** Makes the solver of Newton's equations: by a factor of N, or by a Krylov method (pscip.ts). */
export type MakeSystem = (problem: ConeProblem, held: Uint8Array) => NewtonSystem;

/**
 * Symmetric cone interior point with Nesterov–Todd scaling and phase I: Melanz2016 §4.1.2.1, whose algorithm A.5 gives
 * the numbers at the right.
 *
 * It differs from the paper in these points:
 * - T_y is T_x⁻¹ in place of eq. 4.10, which makes N̄ symmetric where μ differs between contacts, and xᵀy the energy
 *   γᵀ(Nγ + r).
 * - −s d of eq. 4.23 is kept as one vector, the rest. A.5 shrinks it with α (line 10); here it shrinks by the part that
 *   β leaves.
 * - β of line 21 is what a step straight to α = 0 would leave, cubed, and that step corrects the next to second order
 *   (Mehrotra).
 * - The end of that first step, projected, is tried as an answer: where the sets are left strictly, it is nearer by an
 *   order.
 * - Exact law: r has De Saxcé's shift (eq. 5.14) at the slip of y, renewed at each step; its change is added to the
 *   rest.
 */
export const scip: ContactSolver = {
  id: 'scip', name: 'SCIP (symmetric cone interior point)', cites: ['Melanz2016'], warmStart: 0, defaultIterations: 100,
  limits: 'The relaxed law it solves; under the exact law it may stop short of the tolerance where friction is high.',
  solve: (problem, gamma, options, scratch) =>
    followCentre(problem, gamma, options, scratch, (p, held) => directSystem(p, p.assemble(), held)),
};

/** Solves by the interior point method, with the given solver of Newton's equations. */
export function followCentre(
  problem: ConeProblem, gamma: Float64Array, options: SolveOptions, scratch: Scratch, makeSystem: MakeSystem,
): SolveReport {
  const { sets, count } = problem, { size } = sets, length = size * count;
  const best = createBest(problem, gamma, options, scratch);
  if (best.done) return leaveBest(best, gamma);
  const { t } = best, speed = largest(problem.r.subarray(0, length)), parts = makeParts(sets, count, false);
  const system = makeSystem(problem, parts.held), v = createVectors(parts, length, size), { nGamma } = v;
  const energy = speed * speed * t;
  insidePoint(sets, count, speed * t, gamma); //                                                     (3)
  problem.applyN(gamma, nGamma);
  toParts(parts, gamma, v.x);
  for (let p = 0; p < parts.count; p++) centre(v.x, 3 * p, parts.dim[p], energy / 2, v.y); //         (4, 5)
  while (!best.done) { //                                                                             (7)
    writeRest(problem, parts, options.law, (ROUNDING.rest * largest(gamma)) / t, v);
    writeBlocks(parts, size, v); //                                                                   (8, 9)
    if (!v.blocks.every(Number.isFinite)) break;
    system.prepare(v.blocks);
    v.dx.fill(0);
    v.dy.fill(0);
    direction(parts, system, 0, 1, v);
    if (tryEnd(problem, gamma, best, scratch, v)) break;
    const gap = dot(v.x, v.y) / (2 * parts.count), beta = Math.max(LEFT, cube(1 - Math.min(1, stepTo(parts, v))));
    const balanced = Math.min(gap, BALANCE * largest(v.rest) * speed * t);
    const alpha = Math.max(beta * gap, ROUNDING.gap * largestProduct(v), balanced); //                 (21)
    direction(parts, system, alpha, 1 - beta, v); //                                                  (10–12)
    const theta = Math.min(1, TO_SURFACE * stepTo(parts, v)); //                                      (13)
    for (let j = 0; j < length; j++) { //                                                             (14)
      gamma[j] += theta * v.d[j];
      nGamma[j] += theta * v.nd[j];
    }
    for (let j = 0; j < v.y.length; j++) v.y[j] += theta * v.dy[j]; //                                 (15, 16)
    toParts(parts, gamma, v.x);
    best.iterations++;
    keepBest(best, gamma, nGamma); //                                                                 (23–25)
    options.watch?.(best.iterations, gamma);
  }
  return leaveBest(best, gamma);
}

/** Tries γ + d, projected, as the answer; returns true if it is good enough. */
function tryEnd(
  problem: ConeProblem, gamma: Float64Array, best: Best, { next, nNext }: Scratch, { d }: Vectors
): boolean {
  for (let j = 0; j < d.length; j++) next[j] = gamma[j] + d[j];
  projectAll(problem, next, nNext);
  const before = best.iterations;
  best.iterations = before + 1; // the Newton step that led there
  keepBest(best, next, nNext);
  if (best.converged) best.options.watch?.(best.iterations, next);
  else best.iterations = before;
  return best.converged;
}

/**
 * Scratch vectors: for each part x, y, their steps, the scaling and the aim of a step; for each number Nγ, the rest, a
 * right-hand side, d, N d; for each contact AᵀPA.
 */
type Vectors =
  Record<
    'x' | 'y' | 'dx' | 'dy' | 'to' | 'scaling' | 'nGamma' | 'rest' | 'b' | 'd' | 'nd' | 'blocks', Float64Array
  > & { held: Uint8Array; };

function createVectors(parts: Parts, length: number, size: number): Vectors {
  const perPart = () => new Float64Array(3 * parts.count), all = () => new Float64Array(length);
  return {
    x: perPart(), y: perPart(), dx: perPart(), dy: perPart(), to: perPart(), scaling: new Float64Array(4 * parts.count),
    nGamma: all(), rest: all(), b: all(), d: all(), nd: all(), blocks: new Float64Array(size * length),
    held: parts.held,
  };
}

/**
 * Writes the rest, Nγ + r + shift − Aᵀy, which phase I still has to remove. Numbers below `noise` [m/s] become 0:
 * rounding of Nγ would otherwise move the y of contacts that stick, which are far smaller.
 */
function writeRest(
  { count, sets, r }: ConeProblem, parts: Parts, law: FrictionLaw, noise: number, { y, b, rest, nGamma, held }: Vectors
): void {
  const { size } = sets;
  b.fill(0);
  addFromParts(parts, y, 1, b);
  for (let i = 0, k = 0; i < count; i++, k += size) {
    for (let c = 0; c < size; c++) rest[k + c] = nGamma[k + c] + r[k + c] - b[k + c];
    if (law === 'exact') rest[k] += shiftOf(sets, i, b, k);
    for (let c = 0; c < size; c++) if (held[k + c] || Math.abs(rest[k + c]) < noise) rest[k + c] = 0;
  }
}

const P = new Float64Array(9);

/** Writes AᵀP(w)A of all parts, by contact. */
function writeBlocks(parts: Parts, size: 3 | 6, { x, y, scaling, blocks }: Vectors): void {
  blocks.fill(0);
  for (let p = 0; p < parts.count; p++) {
    writeScaling(x, y, 3 * p, parts.dim[p], scaling, 4 * p);
    writeP(scaling, 4 * p, P);
    addBlock(parts, p, P, size, blocks);
  }
}

/**
 * Writes the step towards the centre at α that also removes the part η of the rest (eq. 4.29–4.32) to v.d, v.dx and
 * v.dy. It takes the old dx, dy as its prediction.
 */
function direction(parts: Parts, system: NewtonSystem, alpha: number, eta: number, v: Vectors): void {
  const { x, dx, dy, to, b, rest, scaling } = v;
  for (let p = 0; p < parts.count; p++) aim(scaling, 4 * p, x, dx, dy, 3 * p, alpha, to);
  for (let j = 0; j < b.length; j++) b[j] = -eta * rest[j];
  addFromParts(parts, to, 1, b);
  for (let j = 0; j < b.length; j++) if (v.held[j]) b[j] = 0;
  system.solve(b, v.d, v.nd);
  changeOfParts(parts, v.d, dx);
  for (let p = 0; p < parts.count; p++) {
    const o = 3 * p, dim = parts.dim[p];
    writeP(scaling, 4 * p, P);
    for (let c = 0; c < dim; c++) {
      dy[o + c] = to[o + c];
      for (let e = 0; e < dim; e++) dy[o + c] -= P[3 * c + e] * dx[o + e];
    }
  }
}

/** Returns the longest step that leaves x and y in the cones. */
function stepTo({ count, dim }: Parts, { x, y, dx, dy }: Vectors): number {
  let theta = Infinity;
  for (let p = 0; p < count; p++) {
    theta = Math.min(theta, longestStep(x, dx, 3 * p, dim[p]), longestStep(y, dy, 3 * p, dim[p]));
  }
  return theta;
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += x[k] * y[k];
  return sum;
}

/** Returns the largest x_n y_n of a part [J]. */
function largestProduct({ x, y }: Vectors): number {
  let most = 0;
  for (let o = 0; o < x.length; o += 3) most = Math.max(most, x[o] * y[o]);
  return most;
}
