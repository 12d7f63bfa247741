import { diagonalAt, type BlockMatrix } from '../../contact/blockMatrix';
import type { ConeProblem } from '../../contact/ccp';
import { createBlockCholesky, factorize, solve } from '../linear/blockCholesky';

/** A solver of (N + B) d = b in a Newton step, B block-diagonal and positive. */
export type NewtonSystem = {
  /** Takes B, ×size² a contact; numbers that are `held` have no equation. */
  prepare(blocks: Float64Array): void;
  /** Writes (N + B)⁻¹ b to `d` and N d to `nd`. It costs N-products, which it counts. */
  solve(b: Float64Array, d: Float64Array, nd: Float64Array): void;
};

/**
 * Largest number of corrections of a direct solve by its own residual, and residual that is small enough [part of b].
 */
const CORRECTIONS = 3, GOOD = 1e-14;

/**
 * Returns a system that is solved by a sparse Cholesky factor. A correction or two removes the residual, since pivots
 * range over many decades.
 */
export function directSystem(problem: ConeProblem, matrix: BlockMatrix, held: Uint8Array): NewtonSystem {
  const factor = createBlockCholesky(matrix), length = matrix.size * matrix.count;
  const rest = new Float64Array(length), step = new Float64Array(length);
  let blocks: Float64Array = new Float64Array();
  return {
    prepare(given) {
      blocks = given;
      factorize(factor, blocks, held);
    },
    solve(b, d, nd) {
      const enough = GOOD * largest(b);
      d.fill(0);
      nd.fill(0);
      rest.set(b);
      let last = Infinity;
      for (let k = 0; k <= CORRECTIONS; k++) {
        step.set(rest);
        solve(factor, step);
        for (let j = 0; j < length; j++) d[j] += step[j];
        problem.applyN(d, nd);
        remainder(matrix, blocks, held, b, d, nd, rest);
        const left = largest(rest);
        if (!(left > enough) || left > 0.5 * last) break;
        last = left;
      }
    },
  };
}

/** Writes b − (N + B) d to `rest`, 0 where held. */
export function remainder(
  { size, count }: BlockMatrix, blocks: Float64Array, held: Uint8Array, b: Float64Array, d: Float64Array,
  nd: Float64Array,
  rest: Float64Array,
): void {
  for (let i = 0; i < count; i++) for (let row = 0, k = size * i, o = size * size * i; row < size; row++) {
    let sum = b[k + row] - nd[k + row];
    for (let c = 0; c < size; c++) sum -= blocks[o + size * row + c] * d[k + c];
    rest[k + row] = held[k + row] ? 0 : sum;
  }
}

export const largest = (x: Float64Array): number => {
  let most = 0;
  for (let k = 0; k < x.length; k++) most = Math.max(most, Math.abs(x[k]));
  return most;
};

/** Returns the blocks of N on its diagonal, ×size² a contact. */
export function diagonalOf(matrix: BlockMatrix): Float64Array {
  const { size, count, values } = matrix, square = size * size, out = new Float64Array(square * count);
  for (let i = 0; i < count; i++) {
    const at = diagonalAt(matrix, i);
    if (at >= 0) out.set(values.subarray(at, at + square), square * i);
  }
  return out;
}
