/** Least share of the grains that counts as a piece, not as crumbs [1]. */
const LEAST_SHARE = 0.02;

/** Returns the least number of grains that a piece has, of `count` in all. */
export const leastPiece = (count: number): number => Math.max(1, Math.ceil(LEAST_SHARE * count));
