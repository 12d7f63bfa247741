import { assert } from '../../core/assert';
import { fail, ok, type Issue, type Result } from '../../core/result';
import { blockMatrix, diagonalAt, multiply, multiplyRow, type BlockMatrix } from './blockMatrix';
import { isZero, type ConeProblem } from './ccp';
import { takeMatrix } from './checkMatrix';
import { plainSets, type ContactSets } from './sets';

/** Format of a problem in a file: blocks of N as [row, column, 9 numbers row-major], absent ones zero. */
export const CCP_FORMAT = 'grouser-ccp/1';
const MAX_CONTACTS = 1_000_000;

/**
 * A contact problem whose N is given as blocks. The running state is γ itself, so that N need not be symmetric to the
 * last bit, as measured data never is; `relative` costs one row.
 */
export class BlockProblem implements ConeProblem {
  products = 0;
  readonly count: number;
  private readonly state: Float64Array;
  private readonly lastState: Float64Array;

  /** `asymmetry` is that of the matrix whose symmetric part this is [1]; 0 if it is as it was given. */
  constructor(
    readonly matrix: BlockMatrix, readonly r: Float64Array, readonly sets: ContactSets, readonly asymmetry = 0,
  ) {
    this.count = matrix.count;
    this.state = new Float64Array(matrix.size * this.count);
    this.lastState = new Float64Array(matrix.size * this.count);
  }

  applyN(x: Float64Array, out: Float64Array): void {
    this.products++;
    multiply(this.matrix, x, out);
  }

  assemble(): BlockMatrix {
    return this.matrix;
  }

  diagonalBlock(i: number, out: Float64Array): void {
    const { size, values } = this.matrix, at = diagonalAt(this.matrix, i);
    for (let c = 0; c < size * size; c++) out[c] = at < 0 ? 0 : values[at + c];
  }

  beginSweep(gamma: Float64Array): void {
    if (!isZero(gamma, this.state.length)) this.products++;
    this.state.set(gamma.subarray(0, this.state.length));
    this.lastState.set(this.state);
  }

  extrapolate(beta: number): void {
    const { state, lastState } = this;
    for (let k = 0; k < state.length; k++) {
      const s = state[k];
      state[k] = s + beta * (s - lastState[k]);
      lastState[k] = s;
    }
  }

  relative(i: number, out: Float64Array, at: number): void {
    const { size } = this.matrix;
    multiplyRow(this.matrix, i, this.state, out, at);
    for (let c = 0; c < size; c++) out[at + c] += this.r[size * i + c];
  }

  addImpulse(i: number, d: Float64Array, at: number): void {
    const { size } = this.matrix;
    for (let c = 0; c < size; c++) this.state[size * i + c] += d[at + c];
  }
}

/**
 * Returns the problem of Coulomb's cones with these blocks [row, column, 9 numbers], in any order, r [m/s] ×3 and μ [1]
 * of each contact.
 */
export function blockProblem(blocks: readonly (readonly number[])[], r: Float64Array, mu: Float64Array): BlockProblem {
  return new BlockProblem(matrixOf(blocks, mu.length), r, plainSets(mu));
}

function matrixOf(blocks: readonly (readonly number[])[], count: number): BlockMatrix {
  const rows: (readonly [number, readonly number[]])[][] = Array.from({ length: count }, () => []);
  for (const [row, column, ...block] of blocks) rows[row].push([column, block]);
  return blockMatrix(3, rows);
}

/**
 * Returns the text of a file that holds a problem of Coulomb's cones, a block a line; `parseProblem` reads the same
 * numbers from it. Throws if the sets are not Coulomb's cones.
 */
export function exportProblem({ matrix: { size, count, start, column, values }, r, sets }: BlockProblem): string {
  assert(sets.isPlain && size === 3, `${CCP_FORMAT} holds friction alone`);
  const blocks: string[] = [];
  for (let i = 0; i < count; i++) for (let k = start[i]; k < start[i + 1]; k++) {
    blocks.push(JSON.stringify([i, column[k], ...values.subarray(9 * k, 9 * k + 9)]));
  }
  const list = (x: Float64Array, length: number): string => JSON.stringify([...x.subarray(0, length)]);
  return `{"format":"${CCP_FORMAT}","contacts":${count},\n"mu":${list(sets.mu, count)},\n"r":${list(r, 3 * count)},\n`
    + `"blocks":[\n${blocks.join(',\n')}\n]}\n`;
}

/** Returns the asymmetry of a problem whose symmetric part is solved, as text for a sentence: "0.37 %". */
export const asymmetryText = ({ asymmetry }: BlockProblem): string => `${+(100 * asymmetry).toPrecision(2)} %`;

/**
 * Reads a problem that anyone may have written; refuses it with sentences that name what is wrong and what is allowed.
 * Of an N that is off symmetry by more than rounding the symmetric part is taken (`asymmetry`).
 */
export function parseProblem(text: string): Result<BlockProblem> {
  let given: unknown;
  try {
    given = parseNumbers(text);
  } catch (error) {
    return fail('file', `not JSON: ${(error as Error).message}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return fail('file', 'must hold one JSON object');
  const file = given as Record<string, unknown>, { contacts } = file;
  if (file.format !== CCP_FORMAT) return fail('format', `format is ${show(file.format)}; allowed is "${CCP_FORMAT}"`);
  if (!isCount(contacts)) {
    return fail('contacts', `contacts is ${show(contacts)}; allowed is a whole number from 0 to ${MAX_CONTACTS}`);
  }
  const issues = [
    ...checkNumbers('r', file.r, 3 * contacts, 'three for each contact'),
    ...checkNumbers('mu', file.mu, contacts, 'one for each contact'),
    ...checkBlocks(file.blocks, contacts),
  ];
  if (issues.length > 0) return { ok: false, issues };
  const mu = Float64Array.from(file.mu as number[]), negative = mu.findIndex((x) => x < 0);
  if (negative >= 0) return fail('mu', `mu[${negative}] is ${mu[negative]}; allowed is 0 or more`);
  const taken = takeMatrix(matrixOf(file.blocks as number[][], contacts));
  if (!taken.ok) return taken;
  const { matrix, asymmetry } = taken.value;
  return ok(new BlockProblem(matrix, Float64Array.from(file.r as number[]), plainSets(mu), asymmetry));
}

/**
 * Parses JSON in which NaN and Infinity may occur, as some programs write them: these stay words, so that the check of
 * the numbers names their place. Throws if the text is not JSON.
 */
function parseNumbers(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const words = text.replace(/([[,:]\s*)(-?(?:NaN|Infinity))(?=\s*[\],}])/g, '$1"$2"');
    if (words === text) throw error;
    return JSON.parse(words);
  }
}

const isCount = (x: unknown): x is number => Number.isInteger(x) && (x as number) >= 0 && (x as number) <= MAX_CONTACTS;

/** Returns a value of the file as text short enough for a sentence. */
const show = (x: unknown): string => {
  const text = typeof x === 'number' ? String(x) : JSON.stringify(x) ?? 'missing';
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
};

/** Returns what is wrong with a list of `length` finite numbers; `why` says why that many. */
function checkNumbers(name: string, given: unknown, length: number, why: string): Issue[] {
  const refuse = (message: string): Issue[] => [{ path: name, message: `${name}${message}` }];
  if (!Array.isArray(given)) return refuse(` is ${show(given)}; allowed is a list of ${length} numbers, ${why}`);
  if (given.length !== length) return refuse(` has ${given.length} numbers; allowed are ${length}, ${why}`);
  const bad = given.findIndex((x) => !Number.isFinite(x));
  return bad < 0 ? [] : refuse(`[${bad}] is ${show(given[bad])}; allowed is a finite number`);
}

/** Returns what is wrong with the list of blocks. */
function checkBlocks(given: unknown, contacts: number): Issue[] {
  const refuse = (message: string): Issue[] => [{ path: 'blocks', message: `blocks${message}` }];
  if (!Array.isArray(given)) return refuse(` is ${show(given)}; allowed is a list of [row, column, 9 numbers]`);
  const seen = new Set<number>();
  for (const [k, block] of (given as unknown[]).entries()) {
    if (!Array.isArray(block) || block.length !== 11) {
      return refuse(`[${k}] is ${show(block)}; allowed is [row, column, 9 numbers]`);
    }
    const [row, column] = block as number[], bad = block.findIndex((x) => !Number.isFinite(x));
    if (bad >= 0) return refuse(`[${k}][${bad}] is ${show(block[bad])}; allowed is a finite number`);
    if (![row, column].every((x) => Number.isInteger(x) && x >= 0 && x < contacts)) {
      return refuse(`[${k}] is at row ${row}, column ${column}; allowed are whole numbers from 0 to ${contacts - 1}`);
    }
    const key = row * contacts + column;
    if (seen.has(key)) return refuse(`[${k}] repeats row ${row}, column ${column}; allowed is each block once`);
    seen.add(key);
  }
  return [];
}
