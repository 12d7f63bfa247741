import { cbrt, square } from '../../../core/elementary/powers';
import { openings, resultants, type Truss } from './truss';

/** Exponents p by which forces grow with overlap: f ∝ c^(p−1). */
export const EXPONENT = { hooke: 2, hertz: 2.5 } as const;
export type ElasticLaw = keyof typeof EXPONENT;

export type TrussReport = {
  /** Steps of Newton's method, and products of conjugate gradients in all of them. */
  iterations: number;
  products: number;
  /** Largest |Bᵀf − F̃| over the largest |F̃|, of forces or of moments [1]. */
  residual: number;
  outcome: 'converged' | 'iterationLimit';
};

/**
 * Forces with which stiff bodies would push each other, in place of the impulses of the last substep. Indexed by
 * contact, as `Contacts`.
 */
export type CompatibleForces = {
  /** Normal forces [N]. */
  force: Float64Array;
  report: TrussReport;
};

const MOST_STEPS = 200, MOST_PRODUCTS = 20_000, MOST_GRADIENTS = 4000;
/**
 * Bounds of what is added to the diagonal, relative to it with all members pushing, since joints that no member holds
 * yet have no stiffness of their own; and of the accuracy of a Newton step. Between its bounds each equals the
 * residual: far from the end, smaller values would only cost products.
 */
const HELD = [1e-10, 1e-3] as const, INEXACT = [1e-11, 1e-2] as const;
/**
 * Least stiffness of a Hertz member that pushes, over the mean stiffness: members are soft when they only just touch.
 */
const SOFTEST = 1e-6;

/**
 * Finds the forces of a truss under its load: OlsenKamrin2018 eq. 36, min Σ w*(f) with Bᵀf = F̃, f ≥ 0, by its dual,
 * eq. 32: the potential energy Σ w((c₀ − B u)₊) + F̃·u is convex and differentiable in u, and f = w′ at its minimum.
 * The method is Newton's, with conjugate gradients inside and an exact line search; where members are linear it ends
 * when it has found which of them push. The paper's augmented Lagrangian finds the same forces.
 *
 * `force` [N, one a member] ← f. `u` [×6 a body] holds the start and ← the displacements, which mean something only
 * where k is in N/m.
 */
export function solveTruss(
  truss: Truss, law: ElasticLaw, force: Float64Array, u: Float64Array, tolerance = 1e-10, mostProducts = MOST_PRODUCTS,
): TrussReport {
  const { count, stiffness, overlap, free, load, row, bodyA, bodyB } = truss, size = load.length, p = EXPONENT[law];
  const c = new Float64Array(count), dc = new Float64Array(count), slope = new Float64Array(count);
  const g = new Float64Array(size), d = new Float64Array(size), held = new Float64Array(size);
  const diagonal = new Float64Array(size);
  const gradients = createGradients(size, count);
  const report: TrussReport = { iterations: 0, products: 0, residual: 0, outcome: 'iterationLimit' };
  const forceOf = (m: number, x: number): number =>
    (x <= 0 ? 0 : p === 2 ? stiffness[m] * x : stiffness[m] * x * Math.sqrt(x));
  const scale = scalesOf(truss), measure = (): number => { // writes forces and the gradient Bᵀf − F̃
    for (let m = 0; m < count; m++) force[m] = forceOf(m, c[m]);
    resultants(truss, force, g);
    let worst = 0;
    for (let k = 0; k < size; k++) {
      g[k] = free[k] === 0 ? 0 : g[k] - load[k];
      worst = Math.max(worst, Math.abs(g[k]) / scale[k % 6 < 3 ? 0 : 1]);
    }
    return worst;
  };

  if (law === 'hertz' && !overlap && isZero(u)) startHertz(truss, force, u);
  for (report.iterations = 0; ; report.iterations++) {
    openings(truss, u, c);
    for (let m = 0; m < count; m++) c[m] = (overlap ? overlap[m] : 0) - c[m];
    report.residual = measure();
    if (report.residual <= tolerance) { report.outcome = 'converged'; break; }
    if (report.iterations === MOST_STEPS || report.products >= mostProducts) break;
    let mean = 0;
    for (let m = 0; m < count; m++) {
      slope[m] = c[m] <= 0 ? 0 : p === 2 ? stiffness[m] : 1.5 * stiffness[m] * Math.sqrt(c[m]);
      mean += slope[m] / count;
    }
    if (mean === 0) mean = 1;
    if (p !== 2) for (let m = 0; m < count; m++) if (c[m] > 0) slope[m] = Math.max(slope[m], SOFTEST * mean);
    held.fill(0);
    diagonal.fill(0);
    for (let m = 0, o = 0; m < count; m++, o += 12) {
      const a = 6 * bodyA[m], b = 6 * bodyB[m], all = within(HELD, report.residual) * (p === 2 ? stiffness[m] : mean);
      for (let e = 0; e < 6; e++) {
        const s = square(row[o + e]), t = square(row[o + 6 + e]);
        held[a + e] += all * s; held[b + e] += all * t;
        diagonal[a + e] += slope[m] * s; diagonal[b + e] += slope[m] * t;
      }
    }
    for (let k = 0; k < size; k++) diagonal[k] += held[k];
    report.products += conjugateGradients(
      truss, slope, held, diagonal, g, d, gradients, within(INEXACT, report.residual)
    );
    openings(truss, d, dc);
    const step = lineSearch(c, dc, forceOf, dot(load, d, free));
    for (let k = 0; k < size; k++) u[k] += step * d[k];
  }
  return report;
}

/**
 * Returns α at the minimum of the energy along d: where Σ f(c − α dc)·dc = F̃·d. The left side falls with α, since
 * every f falls with dc.
 */
function lineSearch(
  c: Float64Array, dc: Float64Array, forceOf: (m: number, x: number) => number, work: number
): number {
  const rest = (alpha: number): number => { // > 0 before the minimum
    let sum = -work;
    for (let m = 0; m < c.length; m++) if (dc[m] !== 0) sum += forceOf(m, c[m] - alpha * dc[m]) * dc[m];
    return sum;
  };
  const first = rest(0);
  let low = 0, high = 1, atLow = first, atHigh = rest(1);
  if (Math.abs(atHigh) <= 1e-3 * Math.abs(first)) return 1; // Newton's step was right
  while (atHigh > 0 && high < 1e12) { low = high; atLow = atHigh; high *= 4; atHigh = rest(high); }
  for (let k = 0; k < 60; k++) {
    const secant = low + ((high - low) * atLow) / (atLow - atHigh), middle = 0.5 * (low + high);
    const alpha = k % 3 === 2 || !(secant > low && secant < high) ? middle : secant, now = rest(alpha);
    if (Math.abs(now) <= 1e-3 * Math.abs(first)) return alpha;
    if (now > 0) { low = alpha; atLow = now; } else { high = alpha; atHigh = now; }
  }
  return 0.5 * (low + high);
}

type Gradients = { r: Float64Array; z: Float64Array; q: Float64Array; s: Float64Array; strain: Float64Array };
const createGradients = (size: number, count: number): Gradients =>
  ({
    r: new Float64Array(size), z: new Float64Array(size), q: new Float64Array(size), s: new Float64Array(size),
    strain: new Float64Array(count),
  });

/**
 * Solves (Bᵀ diag(slope) B + diag(held)) d = g by conjugate gradients, preconditioned by the diagonal. Returns the
 * number of products it took.
 */
function conjugateGradients(
  truss: Truss, slope: Float64Array, held: Float64Array, diagonal: Float64Array, g: Float64Array, d: Float64Array,
  { r, z, q, s, strain }: Gradients, exactness: number,
): number {
  const { free, count } = truss, size = g.length, precondition = (): number => {
    let sum = 0;
    for (let k = 0; k < size; k++) {
      z[k] = free[k] === 0 || diagonal[k] === 0 ? 0 : r[k] / diagonal[k];
      sum += r[k] * z[k];
    }
    return sum;
  };
  d.fill(0);
  r.set(g);
  let rho = precondition(), products = 0;
  const enough = exactness * exactness * rho;
  q.set(z);
  while (rho > enough && products < MOST_GRADIENTS) {
    openings(truss, q, strain);
    for (let m = 0; m < count; m++) strain[m] *= slope[m];
    resultants(truss, strain, s);
    for (let k = 0; k < size; k++) s[k] += held[k] * q[k];
    products++;
    const alpha = rho / dot(q, s, free);
    if (!(alpha > 0) || !Number.isFinite(alpha)) break;
    for (let k = 0; k < size; k++) { d[k] += alpha * q[k]; r[k] -= alpha * s[k]; }
    const last = rho;
    rho = precondition();
    for (let k = 0; k < size; k++) q[k] = z[k] + (rho / last) * q[k];
  }
  return products;
}

/** Starts Hertz's truss from the forces of Hooke's: scales u so that a member of mean overlap pushes as much. */
function startHertz(truss: Truss, force: Float64Array, u: Float64Array): void {
  solveTruss(truss, 'hooke', force, u, 1e-3);
  let pushes = 0, overlap = 0;
  for (let m = 0; m < truss.count; m++) if (force[m] > 0) { pushes++; overlap += force[m] / truss.stiffness[m]; }
  if (pushes === 0) return;
  const scale = cbrt(square(overlap / pushes)) / (overlap / pushes); // c^(3/2) of the new overlap is c of the old
  for (let k = 0; k < u.length; k++) u[k] *= scale;
}

/**
 * Returns the largest force and moment of the load; the moment is at least the force on the longest arm, since moments
 * may balance to nothing.
 */
function scalesOf({ count, row, load, free }: Truss): [number, number] {
  let arm = 0, force = 0, moment = 0;
  for (let o = 0; o < 12 * count; o += 12)
    for (const e of [3, 4, 5, 9, 10, 11]) arm = Math.max(arm, Math.abs(row[o + e]));
  for (let k = 0; k < load.length; k++) {
    if (free[k] === 0) continue;
    if (k % 6 < 3) force = Math.max(force, Math.abs(load[k]));
    else moment = Math.max(moment, Math.abs(load[k]));
  }
  return [force || 1, Math.max(moment, arm * force) || 1];
}

const within = ([low, high]: readonly [number, number], x: number): number => Math.min(Math.max(x, low), high);

const isZero = (x: Float64Array): boolean => x.every((y) => y === 0);

function dot(a: Float64Array, b: Float64Array, free: Uint8Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) if (free[k] !== 0) sum += a[k] * b[k];
  return sum;
}
