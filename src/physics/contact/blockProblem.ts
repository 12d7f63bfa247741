import { fail, ok, type Issue, type Result } from '../../core/result';
import { isZero, type ConeProblem } from './ccp';

/** The format of a problem in a file: blocks of N as [row, column, 9 numbers row-major], absent ones zero. */
export const CCP_FORMAT = 'grouser-ccp/1';
const MAX_CONTACTS = 1_000_000;

/**
 * A contact problem whose N is given as 3×3 blocks, compressed by rows. The running state is γ itself, so that N need not
 * be symmetric to the last bit, as measured data never is; `relative` costs one row.
 */
export class BlockProblem implements ConeProblem {
  products = 0;
  readonly count: number;
  /** Blocks of row i are start[i] … start[i + 1] − 1. */
  private readonly start: Int32Array;
  private readonly column: Int32Array;
  private readonly values: Float64Array;
  private readonly diagonal: Int32Array;
  private readonly state: Float64Array;
  private readonly lastState: Float64Array;

  constructor(blocks: readonly (readonly number[])[], readonly r: Float64Array, readonly mu: Float64Array) {
    this.count = mu.length;
    const sorted = [...blocks].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    this.start = new Int32Array(this.count + 1);
    this.column = Int32Array.from(sorted, (block) => block[1]);
    this.values = Float64Array.from(sorted.flatMap((block) => block.slice(2)));
    this.diagonal = new Int32Array(this.count).fill(-1);
    sorted.forEach(([row, column], k) => {
      this.start[row + 1] = k + 1;
      if (row === column) this.diagonal[row] = k;
    });
    for (let i = 0; i < this.count; i++) this.start[i + 1] = Math.max(this.start[i + 1], this.start[i]); // empty rows
    this.state = new Float64Array(3 * this.count);
    this.lastState = new Float64Array(3 * this.count);
  }

  applyN(x: Float64Array, out: Float64Array): void {
    this.products++;
    for (let i = 0; i < this.count; i++) this.row(i, x, out, 3 * i);
  }

  diagonalBlock(i: number, out: Float64Array): void {
    const k = this.diagonal[i];
    for (let c = 0; c < 9; c++) out[c] = k < 0 ? 0 : this.values[9 * k + c];
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
    this.row(i, this.state, out, at);
    for (let c = 0; c < 3; c++) out[at + c] += this.r[3 * i + c];
  }

  addImpulse(i: number, d: Float64Array, at: number): void {
    for (let c = 0; c < 3; c++) this.state[3 * i + c] += d[at + c];
  }

  private row(i: number, x: Float64Array, out: Float64Array, at: number): void {
    const { values, column } = this;
    let n = 0, u = 0, w = 0;
    for (let k = this.start[i]; k < this.start[i + 1]; k++) {
      const j = 3 * column[k], o = 9 * k, x0 = x[j], x1 = x[j + 1], x2 = x[j + 2];
      n += values[o] * x0 + values[o + 1] * x1 + values[o + 2] * x2;
      u += values[o + 3] * x0 + values[o + 4] * x1 + values[o + 5] * x2;
      w += values[o + 6] * x0 + values[o + 7] * x1 + values[o + 8] * x2;
    }
    out[at] = n; out[at + 1] = u; out[at + 2] = w;
  }
}

/** Reads a problem that a stranger wrote: refused with sentences that name what is wrong and what is allowed. */
export function parseProblem(text: string): Result<BlockProblem> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return fail('file', `not JSON: ${(error as Error).message}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return fail('file', 'must hold one JSON object');
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
  return ok(new BlockProblem(file.blocks as number[][], Float64Array.from(file.r as number[]), mu));
}

const isCount = (x: unknown): x is number => Number.isInteger(x) && (x as number) >= 0 && (x as number) <= MAX_CONTACTS;

/** What somebody wrote, short enough for a sentence. */
const show = (x: unknown): string => {
  const text = typeof x === 'number' ? String(x) : JSON.stringify(x) ?? 'missing';
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
};

function checkNumbers(name: string, given: unknown, length: number, why: string): Issue[] {
  const refuse = (message: string): Issue[] => [{ path: name, message: `${name}${message}` }];
  if (!Array.isArray(given)) return refuse(` is ${show(given)}; allowed is a list of ${length} numbers, ${why}`);
  if (given.length !== length) return refuse(` has ${given.length} numbers; allowed are ${length}, ${why}`);
  const bad = given.findIndex((x) => !Number.isFinite(x));
  return bad < 0 ? [] : refuse(`[${bad}] is ${show(given[bad])}; allowed is a finite number`);
}

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
