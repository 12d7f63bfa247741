import { createCholesky, factorize, type Cholesky } from '../../mechanism/sparse/cholesky';
import { eliminate } from '../../mechanism/sparse/eliminate';
import type { SparseSymmetric } from './massMatrix';
import { solveThree } from './solveThree';

/**
 * The held coordinates of a surface, which do not move by themselves (scalar coordinates, a vector each): coordinate p
 * moves at a_p v + ω × (R s̄_p) with the body that holds it, a_p 1 for a position and 0 for a tangent, s̄_p its place
 * or direction in the frame of the body. For a pinned one both are 0.
 */
/** Scalar coordinates that are held, and a_p of each. */
export type HeldCoordinates = {
  coordinate: Int32Array;
  follows: Float64Array;
  /** Place or direction s̄_p of each in the frame of the body [m or 1], ×3. */
  place: Float64Array;
};

/**
 * The equations of motion of a surface with its held coordinates P eliminated: with M_FF factored once and G = −M_FF⁻¹
 * M_FP,
 *
 *   ė_F = η + G ė_P,  M_FF dη = Q_F dt + S_Fᵀ p
 *
 * so that η answers forces as if nothing else moved, and T = ½ ηᵀM_FF η + ½ ė_PᵀM̃ ė_P with M̃ = M_PP + M_PF G, the
 * inertia that the body feels. Only the products of G with the four columns (a, s̄_x, s̄_y, s̄_z) are needed: `follow`.
 */
export type Condensed = {
  /** Factor of M_FF = L Lᵀ; the place of a free coordinate is that of its elimination. */
  factor: Cholesky;
  /** Place of each scalar coordinate among the free ones, or −1 − its index among the held ones. */
  placeOf: Int32Array;
  /** Scalar coordinate at each place. */
  free: Int32Array;
  held: HeldCoordinates;
  /** Products G (a, s̄_x, s̄_y, s̄_z), ×4 a place. */
  follow: Float64Array;
  /** Inertia that the holding body feels, in its frame: aᵀM̃a [kg]; aᵀM̃s̄_c [kg·m], ×3; s̄_cᵀM̃s̄_d [kg·m²], ×9. */
  mass: number;
  first: Float64Array;
  second: Float64Array;
};

/** Returns the condensed equations of a surface with mass matrix M and the given held coordinates. */
export function condense({ size, start, column, value }: SparseSymmetric, held: HeldCoordinates): Condensed {
  const heldAt = new Int32Array(size).fill(-1);
  held.coordinate.forEach((s, p) => { heldAt[s] = p; });
  const free = Int32Array.from({ length: size }, (_, s) => s).filter((s) => heldAt[s] < 0);
  const index = new Int32Array(size).fill(-1);
  free.forEach((s, k) => { index[s] = k; });
  const edges: [number, number][] = [];
  for (const s of free) for (let k = start[s]; k < start[s + 1]; k++)
    if (index[column[k]] > index[s]) edges.push([index[s], index[column[k]]]);
  const pattern = eliminate(free.length, edges), factor = createCholesky(pattern), placeOf = heldAt.map((p) => -1 - p);
  free.forEach((s, k) => { placeOf[s] = pattern.place[k]; });
  const scalar = Int32Array.from(pattern.order, (k) => free[k]);
  fill(factor, { size, start, column, value }, placeOf, scalar);
  factorize(factor);
  const out: Condensed = {
    factor, placeOf, free: scalar, held, follow: new Float64Array(4 * free.length), mass: 0, first: new Float64Array(3),
    second: new Float64Array(9),
  };
  writeFollow(out, { size, start, column, value });
  return out;
}

/** Writes M_FF into the factor before it is factored. */
function fill(
  { pattern: { start: from, rows }, values, reference }: Cholesky, { start, column, value }: SparseSymmetric,
  placeOf: Int32Array, scalar: Int32Array
): void {
  for (let j = 0; j < scalar.length; j++) {
    const s = scalar[j], at = new Map<number, number>();
    for (let k = from[j]; k < from[j + 1]; k++) at.set(rows[k], k);
    for (let k = start[s]; k < start[s + 1]; k++) {
      const i = placeOf[column[k]];
      if (i >= j) values[at.get(i)!] = value[k];
    }
    reference[j] = values[from[j]];
  }
}

/** Writes `follow` and the inertia that the body feels. */
function writeFollow(c: Condensed, { start, column, value }: SparseSymmetric): void {
  const { placeOf, free, held: { coordinate, follows, place }, follow } = c, count = free.length;
  const x = new Float64Array(3 * count), felt = new Float64Array(16);
  const columnOf = (p: number, k: number): number => (k === 0 ? follows[p] : place[3 * p + k - 1]);
  for (let k = 0; k < 4; k += 3) { // a with s̄_x and s̄_y, then s̄_z
    x.fill(0);
    for (let j = 0; j < count; j++) for (let o = start[free[j]]; o < start[free[j] + 1]; o++) {
      const p = -1 - placeOf[column[o]];
      if (p >= 0) for (let d = 0; d < 3 && k + d < 4; d++) x[3 * j + d] -= value[o] * columnOf(p, k + d);
    }
    solveThree(c.factor, x);
    for (let j = 0; j < count; j++) for (let d = 0; d < 3 && k + d < 4; d++) follow[4 * j + k + d] = x[3 * j + d];
  }
  for (let p = 0; p < coordinate.length; p++) for (let o = start[coordinate[p]]; o < start[coordinate[p] + 1]; o++) {
    const q = placeOf[column[o]]; // M_PP and M_PF G, times the columns on both sides
    for (let k = 0; k < 4; k++) for (let d = 0; d < 4; d++) {
      felt[4 * k + d] += columnOf(p, k) * value[o] * (q < 0 ? columnOf(-1 - q, d) : follow[4 * q + d]);
    }
  }
  c.mass = felt[0];
  for (let k = 0; k < 3; k++) {
    c.first[k] = 0.5 * (felt[k + 1] + felt[4 * (k + 1)]);
    for (let d = 0; d < 3; d++) c.second[3 * k + d] = 0.5 * (felt[4 * (k + 1) + d + 1] + felt[4 * (d + 1) + k + 1]);
  }
}
