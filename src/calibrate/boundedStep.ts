import { Matrix, solve } from 'ml-matrix';
import { maxOf } from '../core/extremes';

/** Least part of the largest diagonal element that damps a direction, so that one without effect stands still [1]. */
const LEAST = 1e-12;

/**
 * Returns the step d from u in the unit box that makes ‖b − A d‖² + λ ‖√diag(AᵀA) d‖² least (Marquardt 1963, doi
 * 10.1137/0111030), u + d within the box: what would leave it is held at its bound, and the others are solved again.
 */
export function boundedStep(A: Matrix, b: Matrix, u: readonly number[], lambda: number): number[] {
  const normal = A.transpose().mmul(A), slope = A.transpose().mmul(b), count = u.length;
  const diagonal = normal.diagonal(), most = maxOf(diagonal) || 1;
  // a parameter at its bound that the slope pushes out of the box stays there
  const held = u.map((x, j): number | null => {
    const isOut = (x <= 0 && slope.get(j, 0) < 0) || (x >= 1 && slope.get(j, 0) > 0);
    return isOut ? 0 : null;
  });
  for (;;) {
    const free = [...u.keys()].filter((j) => held[j] === null), step = held.map((d) => d ?? 0);
    if (free.length === 0) return step;
    const left = new Matrix(free.length, free.length), right = new Matrix(free.length, 1);
    for (const [row, i] of free.entries()) {
      let value = slope.get(i, 0);
      for (let j = 0; j < count; j++) value -= normal.get(i, j) * step[j]; // of those held; others are 0 yet
      right.set(row, 0, value);
      for (const [col, j] of free.entries()) left.set(row, col, normal.get(i, j));
      left.set(row, row, diagonal[i] + Math.max(lambda, LEAST) * Math.max(diagonal[i], LEAST * most));
    }
    const solved = solve(left, right, true); // by singular values: two columns may be the same
    let isWithin = true;
    for (const [row, j] of free.entries()) {
      const d = solved.get(row, 0), low = -u[j], high = 1 - u[j];
      step[j] = d;
      if (d >= low && d <= high) continue;
      held[j] = d < low ? low : high;
      isWithin = false;
    }
    if (isWithin) return step;
  }
}

/** Returns by how much a step lowers ‖b − A d‖², if A is right. */
export function promiseOf(A: Matrix, b: Matrix, step: readonly number[]): number {
  const left = Matrix.sub(b, A.mmul(Matrix.columnVector([...step])));
  return b.dot(b) - left.dot(left);
}
