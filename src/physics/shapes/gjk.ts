import { EXTENT, supportVertex, type PlacedCore } from './placedCore';
import { nearestOfSimplex, simplex } from './simplex';

/**
 * The problem that `findDistance` solves, the distance of two cores with B moved by an offset. One problem at a time is
 * solved in these arrays; vectors are in W.
 */
export const gjk = {
  /** Displacement of B [m]. */
  offset: new Float64Array(3),
  /** Input: direction to start from, from A to B, of any length. */
  v: new Float64Array(3),
  /** Output: the unit normal with the largest f that was met; if CLOSE, that of the distance. */
  normal: new Float64Array(3),
  /** Input: [reach, length that counts as 0]. Output: [ , , distance if CLOSE, f of `normal`] [m]. */
  value: new Float64Array(4),
  /**
   * Number of corners of B − A that carry the distance: with three the normal is that of a face, exact however short it
   * is.
   */
  rank: 0,
};
const { offset, v, normal, value } = gjk;
export const REACH = 0, NOTHING = 1, LENGTH = 2, HIGHEST = 3;

/** Outcomes of `findDistance`: the cores are farther apart than `reach`; their distance was found; they meet. */
export const APART = 0, CLOSE = 1, MEET = 2;

const STEPS = 40, STALLS = 3;
/** Error of the distance that ends the search [extents of both cores together]. */
const TOLERANCE = 1e-14;

const ahead = new Float64Array(3), back = new Float64Array(3), pA = new Float64Array(3), pB = new Float64Array(3);

/**
 * Finds the distance of two cores by the method of Gilbert, Johnson and Keerthi: the point of B − A nearest to 0, from
 * simplices of its corners. The search ends when a new corner is one that the simplex has, or gains less than rounding.
 * Returns APART, CLOSE or MEET. shapes.md §6.
 */
export function findDistance(a: PlacedCore, b: PlacedCore): number {
  const { corner, nearest } = simplex, reach = value[REACH], nothing = value[NOTHING];
  const rounding = TOLERANCE * (a.own[EXTENT] + b.own[EXTENT]);
  simplex.count = 0;
  value[HIGHEST] = -Infinity;
  let square = Infinity, rank = 1, stalls = 0;
  for (let step = 0; step < STEPS; step++) {
    for (let c = 0; c < 3; c++) { ahead[c] = v[c]; back[c] = -v[c]; }
    supportVertex(a, ahead, pA, 0);
    supportVertex(b, back, pB, 0);
    const x = pB[0] + offset[0] - pA[0], y = pB[1] + offset[1] - pA[1], z = pB[2] + offset[2] - pA[2];
    const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    const along = (x * v[0] + y * v[1] + z * v[2]) / length;
    value[LENGTH] = length;
    if (along > value[HIGHEST]) {
      for (let c = 0; c < 3; c++) normal[c] = v[c] / length;
      value[HIGHEST] = along;
      gjk.rank = rank;
      if (along > reach) return APART;
    }
    if (step > 0 && (length - along <= rounding || isCorner(x, y, z))) return CLOSE;
    const at = 3 * simplex.count;
    corner[at] = x; corner[at + 1] = y; corner[at + 2] = z;
    simplex.count++;
    if (nearestOfSimplex()) return MEET;
    const now = nearest[0] * nearest[0] + nearest[1] * nearest[1] + nearest[2] * nearest[2];
    // The same distance may still belong to a better normal, but only a few times in a row.
    if (now >= square && ++stalls > STALLS) return CLOSE;
    square = now;
    rank = simplex.count;
    for (let c = 0; c < 3; c++) v[c] = nearest[c];
    if (now <= nothing * nothing) return MEET;
  }
  return CLOSE;
}

/** Says whether the point is a corner of the simplex already. */
function isCorner(x: number, y: number, z: number): boolean {
  const { corner, count } = simplex;
  for (let k = 0; k < 3 * count; k += 3) if (corner[k] === x && corner[k + 1] === y && corner[k + 2] === z) return true;
  return false;
}
