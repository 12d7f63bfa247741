import { fail, ok, type Result } from '../../core/result';
import { createBlockCholesky, factorize } from '../solvers/linear/blockCholesky';
import { blockMatrix, type BlockMatrix } from './blockMatrix';

/**
 * Parts of √(N_aa N_bb) [1]: the asymmetry up to which N is taken as it is, the one up to which its symmetric part is
 * taken, and the largest negative eigenvalue. Measured data is never exact: of Siconos's problems in public/data/ccp
 * Rover1039 is off symmetry by 1.5e-4, Confeti-ex03 has eigenvalues near −1e-7; others are unsymmetric by how they
 * were made.
 */
const ROUNDED = 1e-3, ASYMMETRIC = 0.05, NEGATIVE = 1e-4;
/** Number of contacts beyond which only the entries are checked, since a factor takes too long. */
const FACTORED = 3000;

const NAMES = ['n', 'u', 'w'] as const;

/** A matrix that can be solved, and the asymmetry of the one that was given [1]; 0 if that is taken as it is. */
type Taken = { matrix: BlockMatrix; asymmetry: number };

const refuse = (message: string): Result<never> => fail('blocks', `blocks: ${message}`);

/**
 * Returns N, or its symmetric part if it is off symmetry by more than rounding; refuses an N that is far from symmetric
 * or not positive semidefinite, by the entry that shows it. It takes 3 numbers a contact.
 */
export function takeMatrix(given: BlockMatrix): Result<Taken> {
  const diagonal = new Float64Array(3 * given.count), negative = readDiagonal(given, diagonal);
  if (negative !== null) return refuse(negative);
  const worst = worstAsymmetry(given, diagonal);
  if (worst.part > ASYMMETRIC) return refuse(worst.sentence);
  const isRounded = worst.part <= ROUNDED, matrix = isRounded ? given : symmetricPart(given);
  const fault = largeEntry(matrix, diagonal) ?? indefinite(matrix, diagonal);
  return fault === null ? ok({ matrix, asymmetry: isRounded ? 0 : worst.part }) : refuse(fault);
}

/** Writes the diagonal of N; returns a sentence on an entry below 0, or null. */
function readDiagonal({ count, start, column, values }: BlockMatrix, diagonal: Float64Array): string | null {
  for (let i = 0; i < count; i++)
    for (let k = start[i]; k < start[i + 1]; k++) for (let c = 0; c < 3 && column[k] === i; c++) {
    const value = diagonal[3 * i + c] = values[9 * k + 4 * c];
    if (value < 0) {
      return `N at contact ${i}, (${NAMES[c]}, ${NAMES[c]}) is ${value}; allowed is 0 or more, for N is positive `
        + 'semidefinite';
    }
  }
  return null;
}

/** Calls `see` with each entry of N in turn, and the root of the two on the diagonal. */
function forEntries(
  { count, start, column, values }: BlockMatrix, diagonal: Float64Array,
  see: (value: number, most: number, i: number, j: number, a: number, b: number) => void,
): void {
  for (let i = 0; i < count; i++) for (let k = start[i]; k < start[i + 1]; k++) {
    for (let a = 0; a < 3; a++) for (let b = 0; b < 3; b++) {
      const most = Math.sqrt(diagonal[3 * i + a]) * Math.sqrt(diagonal[3 * column[k] + b]);
      see(values[9 * k + 3 * a + b], most, i, column[k], a, b);
    }
  }
}

const entry = (value: number, i: number, j: number, a: number, b: number): string =>
  `N at row ${i}, column ${j}, (${NAMES[a]}, ${NAMES[b]}) is ${value}`;

/** Returns the largest part [1] by which an entry differs from its mirror image, and the sentence that refuses it. */
function worstAsymmetry(matrix: BlockMatrix, diagonal: Float64Array): { part: number; sentence: string } {
  const worst = { part: 0, sentence: '' };
  forEntries(matrix, diagonal, (value, most, i, j, a, b) => {
    const mirror = find(matrix, j, i), other = mirror < 0 ? 0 : matrix.values[9 * mirror + 3 * b + a];
    const part = value === other ? 0 : Math.abs(value - other) / most;
    if (part <= worst.part) return;
    worst.part = part;
    worst.sentence = `${entry(value, i, j, a, b)}, but at row ${j}, column ${i}, (${NAMES[b]}, ${NAMES[a]}) ${other}; `
      + `allowed is a symmetric N, up to ${100 * ASYMMETRIC} %`;
  });
  return worst;
}

/** Returns ½(N + Nᵀ). */
function symmetricPart({ count, start, column, values }: BlockMatrix): BlockMatrix {
  const rows = Array.from({ length: count }, () => new Map<number, Float64Array>());
  const blockAt = (i: number, j: number): Float64Array => {
    const block = rows[i].get(j) ?? new Float64Array(9);
    rows[i].set(j, block);
    return block;
  };
  for (let i = 0; i < count; i++) for (let k = start[i]; k < start[i + 1]; k++) {
    const here = blockAt(i, column[k]), mirrored = blockAt(column[k], i);
    for (let c = 0; c < 9; c++) {
      const half = values[9 * k + c] / 2;
      here[c] += half;
      mirrored[3 * (c % 3) + Math.floor(c / 3)] += half;
    }
  }
  return blockMatrix(3, rows.map((row) => [...row]));
}

/** Returns a sentence on an entry of N that is too large for its diagonal, or null. */
function largeEntry(matrix: BlockMatrix, diagonal: Float64Array): string | null {
  let found: string | null = null;
  forEntries(matrix, diagonal, (value, most, i, j, a, b) => {
    if (found !== null || Math.abs(value) <= (1 + ROUNDED) * most) return;
    found = `${entry(value, i, j, a, b)}; allowed is at most ${most.toPrecision(6)}, the root of the two on the `
      + 'diagonal, for N is positive semidefinite';
  });
  return found;
}

/** Returns a sentence on where eliminating contact by contact leaves a negative diagonal, or null. */
function indefinite(matrix: BlockMatrix, diagonal: Float64Array): string | null {
  const { count } = matrix;
  if (count > FACTORED) return null;
  const added = new Float64Array(9 * count), held = Uint8Array.from(diagonal, (x) => (x > 0 ? 0 : 1));
  for (let k = 0; k < diagonal.length; k++) added[3 * k + (k % 3)] = NEGATIVE * diagonal[k];
  const bad = factorize(createBlockCholesky(matrix), added, held);
  if (bad < 0) return null;
  return `N is not positive semidefinite: with contacts eliminated one after the other, what is left of `
    + `(${NAMES[bad % 3]}, ${NAMES[bad % 3]}) of contact ${Math.floor(bad / 3)} is negative`;
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
