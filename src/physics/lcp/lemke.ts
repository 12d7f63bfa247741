/**
 * A linear complementarity problem w = Mz + q,  w ≥ 0,  z ≥ 0,  wᵀz = 0, solved by Lemke's method (Cottle, Pang, Stone,
 * The Linear Complementarity Problem, Alg. 4.4.5), which ends with a solution if M is copositive and q is not in its
 * way: so it is for the problems of Stewart and Trinkle (Anitescu, Potra 1997). It is dense: n² numbers, and as many
 * multiplications a pivot.
 */
export type Lcp = {
  /** M row by row, ×n². */
  readonly m: Float64Array;
  readonly q: Float64Array;
  readonly count: number;
};

export type LcpAnswer = {
  z: Float64Array;
  pivots: number;
  /** 'ray': no pivot was left, which proves nothing if M is not copositive; 'limit': too few pivots were allowed. */
  outcome: 'solved' | 'ray' | 'limit';
};

/**
 * Least size of a pivot, and difference of ratios below which rows tie, both against the largest entries, which are
 * near 1.
 */
const PIVOT = 1e-10, TIE = 1e-12;
const REFINEMENTS = 2;

/**
 * A dictionary: the basic variables are right + rows × the others. Names: w_i is i, z_i is n + i, z₀ is 2n. `basic`
 * gives the variable of each row, `other` that of each column, `place` the row of each variable, or −1 − its column.
 */
type Dictionary = {
  n: number; rows: Float64Array; right: Float64Array; basic: Int32Array; other: Int32Array; place: Int32Array
};

/**
 * Solves an LCP by Lemke's method with at most `pivotLimit` pivots; z has no meaning unless the outcome is 'solved'.
 * `watch` receives z after each pivot, when z₀ may still be above 0.
 */
export function solveLcp(lcp: Lcp, pivotLimit: number, watch?: (pivots: number, z: Float64Array) => void): LcpAnswer {
  const { count: n, q } = lcp, z = new Float64Array(n);
  let row = 0;
  for (let i = 1; i < n; i++) if (q[i] < q[row]) row = i;
  if (n === 0 || q[row] >= 0) return { z, pivots: 0, outcome: 'solved' };
  const d = createDictionary(lcp), cover = 2 * n;
  let entering = cover, pivots = 0;
  for (;;) {
    if (pivots >= pivotLimit) return { z, pivots, outcome: 'limit' };
    const leaving = d.basic[row];
    exchange(d, row, -1 - d.place[entering]);
    pivots++;
    if (watch) { readZ(d, z); watch(pivots, z); }
    if (leaving === cover) break;
    entering = leaving < n ? leaving + n : leaving - n; // the complement of what left
    row = findLeaving(d, -1 - d.place[entering], cover);
    if (row < 0) return { z: z.fill(0), pivots, outcome: 'ray' };
  }
  for (let k = 0; k < REFINEMENTS; k++) refine(d, lcp);
  readZ(d, z);
  return { z, pivots, outcome: 'solved' };
}

/** Returns the dictionary of w = q + Mz + 1 z₀, with w basic. */
function createDictionary({ m, q, count: n }: Lcp): Dictionary {
  const width = n + 1, rows = new Float64Array(n * width);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) rows[width * i + j] = m[n * i + j];
    rows[width * i + n] = 1;
  }
  return {
    n, rows, right: q.slice(0, n), basic: Int32Array.from({ length: n }, (_, i) => i),
    other: Int32Array.from({ length: width }, (_, j) => n + j),
    place: Int32Array.from({ length: 2 * n + 1 }, (_, v) => (v < n ? v : -1 - (v - n))),
  };
}

/** Exchanges the basic variable of `row` and the other variable of `column`. */
function exchange({ n, rows, right, basic, other, place }: Dictionary, row: number, column: number): void {
  const width = n + 1, p = width * row, inverse = 1 / rows[p + column];
  // x_row = b + … + a x_column  ⇒  x_column = −b/a − … + x_row/a
  for (let j = 0; j < width; j++) rows[p + j] *= -inverse;
  rows[p + column] = inverse;
  right[row] *= -inverse;
  for (let i = 0; i < n; i++) {
    const o = width * i, a = rows[o + column];
    if (i === row || a === 0) continue;
    rows[o + column] = 0;
    for (let j = 0; j < width; j++) rows[o + j] += a * rows[p + j];
    right[i] += a * right[row];
  }
  const leaving = basic[row], entering = other[column];
  basic[row] = entering;
  other[column] = leaving;
  place[entering] = row;
  place[leaving] = -1 - column;
}

/**
 * Returns the row of the basic variable that reaches zero first when the other variable of `column` grows; z₀ if it is
 * among the first, so that the method ends; −1 if there is none. Ties are broken as if q were q + (ε, ε², …): each
 * basis then occurs once (Cottle, Pang, Stone §4.9).
 */
function findLeaving(d: Dictionary, column: number, cover: number): number {
  const { n, rows, right, basic } = d, width = n + 1;
  let best = -1, least = Infinity;
  for (let i = 0; i < n; i++) {
    const slope = -rows[width * i + column];
    if (slope <= PIVOT) continue;
    const ratio = Math.max(0, right[i]) / slope;
    if (ratio > least + TIE) continue;
    if (best < 0 || ratio < least - TIE) best = i;
    else if (basic[i] === cover) best = i;
    else if (basic[best] !== cover && comesFirst(d, i, best, column)) best = i;
    least = Math.min(least, ratio);
  }
  return best;
}

/**
 * Says whether row a of the inverse of the basis, over its slope, is lexicographically less than row b over its own.
 */
function comesFirst({ n, rows, place }: Dictionary, a: number, b: number, column: number): boolean {
  const width = n + 1, sa = -rows[width * a + column], sb = -rows[width * b + column];
  for (let j = 0; j < n; j++) {
    const at = place[j]; // place of w_j, whose column was that of the unit matrix
    const xa = at < 0 ? -rows[width * a - 1 - at] : at === a ? 1 : 0;
    const xb = at < 0 ? -rows[width * b - 1 - at] : at === b ? 1 : 0;
    const apart = xa / sa - xb / sb;
    if (Math.abs(apart) > TIE) return apart < 0;
  }
  return false;
}

/** Writes the basic z, 0 if rounding has made them negative, and 0 for the others. */
function readZ({ n, right, basic }: Dictionary, z: Float64Array): void {
  z.fill(0);
  for (let i = 0; i < n; i++) if (basic[i] >= n && basic[i] < 2 * n) z[basic[i] - n] = Math.max(0, right[i]);
}

/**
 * Adds B⁻¹(q + Mz − w) to the basic variables x, which removes the rounding errors of many pivots. The columns of w
 * hold −B⁻¹.
 */
function refine({ n, rows, right, basic, place }: Dictionary, { m, q }: Lcp): void {
  const width = n + 1, z = new Float64Array(n), short = new Float64Array(n);
  for (let i = 0; i < n; i++) if (basic[i] >= n && basic[i] < 2 * n) z[basic[i] - n] = right[i];
  for (let i = 0; i < n; i++) {
    let sum = q[i] - (place[i] >= 0 ? right[place[i]] : 0);
    for (let j = 0; j < n; j++) sum += m[n * i + j] * z[j];
    short[i] = sum;
  }
  for (let j = 0; j < n; j++) {
    if (short[j] === 0) continue;
    const at = place[j];
    if (at >= 0) right[at] += short[j];
    else for (let i = 0; i < n; i++) right[i] -= rows[width * i - 1 - at] * short[j];
  }
}

/** Returns ‖min(w, z)‖∞: zero at a solution and nowhere else; Infinity if a number is not finite. */
export function lcpError({ m, q, count: n }: Lcp, z: Float64Array): number {
  let worst = 0;
  for (let i = 0; i < n; i++) {
    let w = q[i];
    for (let j = 0; j < n; j++) w += m[n * i + j] * z[j];
    worst = Math.max(worst, Math.abs(Math.min(w, z[i])));
    if (!(worst < Infinity)) return Infinity;
  }
  return worst;
}
