import type { Issue } from '../../core/result';
import { createBlockCholesky, factorize } from '../solvers/linear/blockCholesky';
import type { BlockMatrix } from './blockMatrix';

/**
 * Largest asymmetry and largest negative eigenvalue of N that are accepted, as a part of √(N_aa N_bb) [1]. Measured
 * data is never exact: of Siconos's problems in public/data/ccp Rover1039 is off symmetry by 1.5e-4, Confeti-ex03 has
 * eigenvalues near −1e-7.
 */
const ASYMMETRY = 1e-3, NEGATIVE = 1e-4;
/** Number of contacts beyond which only the entries are checked, since a factor takes too long. */
const FACTORED = 3000;

const NAMES = ['n', 'u', 'w'] as const;

/**
 * Returns the entry that keeps N from being symmetric positive semidefinite, as a sentence; an empty list if there is
 * none. It takes 3 numbers a contact.
 */
export function checkMatrix(matrix: BlockMatrix): Issue[] {
  const { count, start, column, values } = matrix, diagonal = new Float64Array(3 * count);
  const refuse = (message: string): Issue[] => [{ path: 'blocks', message: `blocks: ${message}` }];
  for (let i = 0; i < count; i++)
    for (let k = start[i]; k < start[i + 1]; k++) for (let c = 0; c < 3 && column[k] === i; c++) {
    const value = diagonal[3 * i + c] = values[9 * k + 4 * c];
    if (value < 0) return refuse(
      `N at contact ${i}, (${NAMES[c]}, ${NAMES[c]}) is ${value}; allowed is 0 or more, for N is positive semidefinite`
    );
  }
  for (let i = 0; i < count; i++) for (let k = start[i]; k < start[i + 1]; k++) {
    const j = column[k], mirror = find(matrix, j, i);
    for (let a = 0; a < 3; a++) for (let b = 0; b < 3; b++) {
      const value = values[9 * k + 3 * a + b], other = mirror < 0 ? 0 : values[9 * mirror + 3 * b + a];
      const most = Math.sqrt(diagonal[3 * i + a]) * Math.sqrt(diagonal[3 * j + b]);
      const name = `N at row ${i}, column ${j}, (${NAMES[a]}, ${NAMES[b]}) is ${value}`;
      if (Math.abs(value - other) > ASYMMETRY * most) {
        return refuse(
          `${name}, but at row ${j}, column ${i}, (${NAMES[b]}, ${NAMES[a]}) ${other}; allowed is a symmetric N`
        );
      }
      if (Math.abs(value) > (1 + ASYMMETRY) * most) {
        return refuse(`${name}; allowed is at most ${most.toPrecision(6)}, the root of the two on the diagonal, `
          + 'for N is positive semidefinite');
      }
    }
  }
  if (count > FACTORED) return [];
  const added = new Float64Array(9 * count), held = Uint8Array.from(diagonal, (x) => (x > 0 ? 0 : 1));
  for (let k = 0; k < diagonal.length; k++) added[3 * k + (k % 3)] = NEGATIVE * diagonal[k];
  const bad = factorize(createBlockCholesky(matrix), added, held);
  if (bad < 0) return [];
  return refuse(`N is not positive semidefinite: with contacts eliminated one after the other, `
    + `what is left of (${NAMES[bad % 3]}, ${NAMES[bad % 3]}) of contact ${Math.floor(bad / 3)} is negative`);
}

/** Returns the index of block (i, j) among the blocks; −1 if there is none. */
function find({ start, column }: BlockMatrix, i: number, j: number): number {
  let low = start[i], high = start[i + 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle] < j) low = middle + 1;
    else high = middle;
  }
  return low < start[i + 1] && column[low] === j ? low : -1;
}
