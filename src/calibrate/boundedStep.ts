import { Matrix, solve } from 'ml-matrix';
import { maxOf } from '../core/extremes';

/** Least part of the largest diagonal element that damps a direction, so that one without effect stands still [1]. */
const LEAST = 1e-12;

/**
 * Returns the step d from u in the unit box that makes ‖b − A d‖² + λ ‖√diag(AᵀA) d‖² least (Marquardt 1963, doi
 * 10.1137/0111030), u + d within the box. Active sets (Nocedal and Wright 2006, §16.5): d goes towards the least point
 * of the free parameters as far as the first bound, which is then held, and a bound is let go that the slope leads away
 * from. Each stage lowers the sum, so that a step never promises to raise χ².
 */
export function boundedStep(A: Matrix, b: Matrix, u: readonly number[], lambda: number): number[] {
  const damped = A.transpose().mmul(A), toRight = A.transpose().mmul(b).to1DArray(), count = u.length;
  const diagonal = damped.diagonal(), most = maxOf(diagonal) || 1;
  const step = new Array<number>(count).fill(0), low = u.map((x) => -x), high = u.map((x) => 1 - x);
  diagonal.forEach((d, i) => damped.set(i, i, d + Math.max(lambda, LEAST) * Math.max(d, LEAST * most)));
  /** Returns half of the slope of the sum along a parameter, downhill. */
  const downhill = (i: number): number =>
    step.reduce((left, d, j) => left - damped.get(i, j) * d, toRight[i]);
  /** Returns how hard the slope pushes a parameter that is at a bound into the box; below 0 out of it. */
  const inwards = (i: number): number => (step[i] <= low[i] ? downhill(i) : step[i] >= high[i] ? -downhill(i) : 0);
  const held = new Set([...u.keys()].filter((i) => inwards(i) < 0));

  for (let stages = 0; stages < 10 * count; stages++) {
    const free = [...u.keys()].filter((i) => !held.has(i)), hit = free.length > 0 ? goTowards(free) : null;
    if (hit !== null) {
      held.add(hit);
      continue;
    }
    const pushed = [...held].filter((i) => inwards(i) > 0).sort((i, j) => inwards(j) - inwards(i));
    if (pushed.length === 0) break;
    held.delete(pushed[0]);
  }
  return step;

  /** Goes towards the least point of the free parameters; returns the one whose bound was met first, or null. */
  function goTowards(free: readonly number[]): number | null {
    const left = damped.selection([...free], [...free]);
    const right = Matrix.columnVector(free.map(downhill));
    const way = solve(left, right, true).to1DArray(); // by singular values: two columns may be the same
    let share = 1, hit: number | null = null;
    for (const [k, i] of free.entries()) {
      const room = (way[k] < 0 ? low[i] : high[i]) - step[i];
      if (Math.abs(way[k]) * share <= Math.abs(room)) continue;
      share = room / way[k];
      hit = i;
    }
    for (const [k, i] of free.entries()) step[i] += share * way[k];
    if (hit !== null) step[hit] = way[free.indexOf(hit)] < 0 ? low[hit] : high[hit];
    return hit;
  }
}

/** Returns by how much a step lowers ‖b − A d‖², if A is right. */
export function promiseOf(A: Matrix, b: Matrix, step: readonly number[]): number {
  const left = Matrix.sub(b, A.mmul(Matrix.columnVector([...step])));
  return b.dot(b) - left.dot(left);
}
