import { solve } from '../../mechanism/sparse/cholesky';
import type { SurfacePoints } from '../../model/flexible/points';
import { SHAPES } from '../../model/flexible/shapeFunctions';
import type { Condensed } from './condense';

/**
 * The answers of a surface's contact points to impulses. An impulse p at point j moves point i by W_ij p, W = S_F
 * M_FF⁻¹ S_Fᵀ, and the body that holds the surface by the wrench (s_j p, ℓ_j × p), which moves point i by s_i v + ω ×
 * ℓ_i: with c = S_P + S_F G, s = c a and ℓ = R c s̄. W is known for the points that have contacts, `touched`, and made
 * once a frame.
 */
export type PointAnswers = {
  points: SurfacePoints;
  condensed: Condensed;
  /**
   * s [1] and ℓ [m] of each point in the frame of the body that holds the surface, ×4; 1 for each point all coordinates
   * of which are held.
   */
  bound: Float64Array;
  isHeld: Uint8Array;
  /** Points that have contacts, their number, and for each point its place among them, or −1. */
  touched: Int32Array;
  count: number;
  placeOf: Int32Array;
  /**
   * Numbers of the touched points: W [1/kg], count × count; ℓ in W [m], ×3; impulse of a substep [N·s], ×3; velocity of
   * the surface there without the part of its rim [m/s], ×3.
   */
  W: Float64Array;
  lever: Float64Array;
  impulse: Float64Array;
  own: Float64Array;
  /** Rows M_FF⁻¹ S_Fᵀ of points that were touched before, and for each point its row, or −1. */
  rows: Float64Array;
  rowOf: Int32Array;
  rowCount: number;
};

/** Largest length of `rows`: 64 MB, unless the points touched at once need more. */
const MOST_NUMBERS = 8e6;

/** Returns the answers of the contact points of a condensed surface, none of them touched. */
export function createPointAnswers(points: SurfacePoints, condensed: Condensed): PointAnswers {
  const { count, weights, places } = points, { placeOf, follow, held } = condensed, bound = new Float64Array(4 * count);
  const isHeld = new Uint8Array(count).fill(1);
  for (let p = 0; p < count; p++) for (let k = SHAPES * p; k < SHAPES * (p + 1); k++) {
    const place = placeOf[places[k] / 3], w = weights[k];
    if (place >= 0) isHeld[p] = 0;
    for (let c = 0; c < 4; c++) {
      bound[4 * p + c] += w * (
        place >= 0 ? follow[4 * place + c] : c === 0 ? held.follows[-1 - place] : held.place[3 * (-1 - place) + c - 1]
      );
    }
  }
  const size = condensed.free.length, room = Math.max(1, Math.min(count, Math.floor(MOST_NUMBERS / Math.max(1, size))));
  return {
    points, condensed, bound, isHeld, touched: new Int32Array(count), count: 0, placeOf: new Int32Array(count).fill(-1),
    W: new Float64Array(0), lever: new Float64Array(3 * count), impulse: new Float64Array(3 * count),
    own: new Float64Array(3 * count),
    rows: new Float64Array(room * size), rowOf: new Int32Array(count).fill(-1), rowCount: 0,
  };
}

/** Makes no point touched. */
export function clearTouched(a: PointAnswers): void {
  for (let t = 0; t < a.count; t++) a.placeOf[a.touched[t]] = -1;
  a.count = 0;
}

/** Adds a point to the touched ones, unless it is one of them. */
export function touch(a: PointAnswers, point: number): void {
  if (a.placeOf[point] >= 0) return;
  a.placeOf[point] = a.count;
  a.touched[a.count++] = point;
}

/** Writes ℓ of the touched points in W; R (row-major) is that of the body that holds the surface. */
export function writeLevers({ count, touched, bound, lever }: PointAnswers, R: Float64Array): void {
  for (let t = 0; t < count; t++) {
    const o = 4 * touched[t], x = bound[o + 1], y = bound[o + 2], z = bound[o + 3];
    for (let r = 0; r < 3; r++) lever[3 * t + r] = R[3 * r] * x + R[3 * r + 1] * y + R[3 * r + 2] * z;
  }
}

/** Writes W of the touched points. */
export function writeAnswers(a: PointAnswers): void {
  const { count, touched, points: { weights, places }, condensed: { placeOf, free } } = a, size = free.length;
  writeRows(a);
  if (a.W.length < count * count) a.W = new Float64Array(count * count);
  for (let i = 0; i < count; i++) for (let j = 0; j <= i; j++) {
    const row = size * a.rowOf[touched[j]];
    let sum = 0;
    for (let k = SHAPES * touched[i], end = k + SHAPES; k < end; k++) {
      const place = placeOf[places[k] / 3];
      if (place >= 0) sum += weights[k] * a.rows[row + place];
    }
    a.W[count * i + j] = a.W[count * j + i] = sum;
  }
}

/**
 * Makes the rows of all touched points that have none; if there is no room for them, all other rows are dropped first.
 */
function writeRows(a: PointAnswers): void {
  const { count, touched, points: { weights, places }, condensed: { factor, placeOf, free } } = a, size = free.length;
  if (size === 0) { a.rowOf.fill(0); return; }
  let lacking = 0;
  for (let t = 0; t < count; t++) if (a.rowOf[touched[t]] < 0) lacking++;
  if ((a.rowCount + lacking) * size > a.rows.length) {
    a.rowOf.fill(-1);
    a.rowCount = 0;
    if (count * size > a.rows.length) a.rows = new Float64Array(count * size);
  }
  for (let t = 0; t < count; t++) {
    const p = touched[t];
    if (a.rowOf[p] >= 0) continue;
    const at = size * (a.rowOf[p] = a.rowCount++), row = a.rows.subarray(at, at + size);
    row.fill(0);
    for (let k = SHAPES * p; k < SHAPES * (p + 1); k++) {
      const place = placeOf[places[k] / 3];
      if (place >= 0) row[place] += weights[k];
    }
    solve(factor, row);
  }
}

/** Writes the own velocity S_F η [m/s] of the touched points to `own`. η is by place, ×3. */
export function writeOwn(
  { count, touched, own, points: { weights, places }, condensed: { placeOf } }: PointAnswers, eta: Float64Array
): void {
  for (let t = 0; t < count; t++) {
    let x = 0, y = 0, z = 0;
    for (let k = SHAPES * touched[t], end = k + SHAPES; k < end; k++) {
      const o = 3 * placeOf[places[k] / 3], w = weights[k];
      if (o < 0) continue;
      x += w * eta[o]; y += w * eta[o + 1]; z += w * eta[o + 2];
    }
    own[3 * t] = x; own[3 * t + 1] = y; own[3 * t + 2] = z;
  }
}

/** Adds S_Fᵀ of the impulses at the touched points to `right`, by place, ×3. */
export function addImpulses(
  { count, touched, impulse, points: { weights, places }, condensed: { placeOf } }: PointAnswers, right: Float64Array
): void {
  for (let t = 0; t < count; t++) {
    const x = impulse[3 * t], y = impulse[3 * t + 1], z = impulse[3 * t + 2];
    if (x === 0 && y === 0 && z === 0) continue;
    for (let k = SHAPES * touched[t], end = k + SHAPES; k < end; k++) {
      const o = 3 * placeOf[places[k] / 3], w = weights[k];
      if (o < 0) continue;
      right[o] += w * x; right[o + 1] += w * y; right[o + 2] += w * z;
    }
  }
}

/**
 * Adds M_FF⁻¹ S_Fᵀ of the impulses at the touched points to η, ×3, by their rows, if that is less work than a solve;
 * else adds nothing and returns false.
 */
export function addByRows(
  { count, touched, impulse, rows, rowOf, condensed: { free, factor } }: PointAnswers, eta: Float64Array
): boolean {
  const size = free.length;
  let active = 0;
  for (let t = 0; t < count; t++)
    if (impulse[3 * t] !== 0 || impulse[3 * t + 1] !== 0 || impulse[3 * t + 2] !== 0) active++;
  if (active * size > factor.values.length) return false; // a solve takes two products for each entry
  for (let t = 0; t < count; t++) {
    const x = impulse[3 * t], y = impulse[3 * t + 1], z = impulse[3 * t + 2];
    if (x === 0 && y === 0 && z === 0) continue;
    for (let j = 0, o = 0, row = size * rowOf[touched[t]]; j < size; j++, o += 3) {
      const w = rows[row + j];
      eta[o] += w * x; eta[o + 1] += w * y; eta[o + 2] += w * z;
    }
  }
  return true;
}

/** Adds (Σ s p, Σ ℓ × p) of the impulses at the touched points [N·s, N·m·s], which their body feels, to `out`. */
export function addWrench({ count, touched, impulse, lever, bound }: PointAnswers, out: Float64Array): void {
  for (let t = 0; t < count; t++) {
    const i = 3 * t, s = bound[4 * touched[t]], x = impulse[i], y = impulse[i + 1], z = impulse[i + 2];
    out[0] += s * x; out[1] += s * y; out[2] += s * z;
    out[3] += lever[i + 1] * z - lever[i + 2] * y;
    out[4] += lever[i + 2] * x - lever[i] * z; out[5] += lever[i] * y - lever[i + 1] * x;
  }
}
