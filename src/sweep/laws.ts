import { exp, expm1, log } from '../core/elementary/exponential';
import { square } from '../core/elementary/powers';
import { weightedLine } from './weightedLine';

/** Two numbers of a law, by their names. */
type Pair = readonly [number, number];

/** A law y(x) of two numbers, which are found from samples. */
type Law = {
  names: readonly [string, string];
  /** Returns the units of both numbers, from those of y and x. */
  units: (y: string, x: string) => readonly [string, string];
  /** Says where the law is meant: samples elsewhere are left out. */
  holds: (x: number, y: number) => boolean;
  /** Returns the two numbers; not finite where samples do not tell them. */
  find: (x: readonly number[], y: readonly number[]) => Pair;
  at: (x: number, pair: Pair) => number;
};

/** Trial lengths from 1/RANGE to RANGE times the largest x, and halvings of the step about the best [1]. */
const TRIALS = 80, RANGE = 100, HALVINGS = 40;

/**
 * Returns limit and length of y = a (1 − exp(−x/K)) with the least squares: for each K the best a is known, and K is
 * sought, at first on a grid of even ratios. NaN where the best K is an end of that: samples do not bend, or at once.
 */
function findApproach(x: readonly number[], y: readonly number[]): Pair {
  const most = x.reduce((a, b) => (b > a ? b : a)), of = (logK: number): { a: number; rest: number } => {
    const K = exp(logK), e = x.map((one) => -expm1(-one / K));
    let ye = 0, ee = 0;
    for (let k = 0; k < x.length; k++) {
      ye += y[k] * e[k];
      ee += e[k] * e[k];
    }
    const a = ye / ee;
    return { a, rest: e.reduce((sum, one, k) => sum + square(y[k] - a * one), 0) };
  };
  const first = log(most / RANGE);
  let step = (2 * log(RANGE)) / TRIALS, best = 0;
  for (let k = 1; k <= TRIALS; k++) if (of(first + k * step).rest < of(first + best * step).rest) best = k;
  if (best === 0 || best === TRIALS) return [NaN, NaN];
  let at = first + best * step;
  for (let k = 0; k < HALVINGS; k++) {
    step /= 2;
    for (const other of [at - step, at + step]) if (of(other).rest < of(at).rest) at = other;
  }
  return [of(at).a, exp(at)];
}

/** Laws that a reduction may lay through samples (docs/SWEEPS.md). */
export const LAWS = {
  line: {
    names: ['offset', 'slope'], units: (y, x) => [y, `${y}/${x}`], holds: () => true,
    find: (x, y) => {
      const { slope, offset } = weightedLine(x, y);
      return [offset, slope];
    },
    at: (x, [a, b]) => a + b * x,
  },
  /** Bekker's p = k zⁿ: a line through the logarithms, with the weights y² that make its errors those of y (Wong). */
  power: {
    names: ['coefficient', 'exponent'], units: (y, x) => [`${y}/(${x})ⁿ`, '1'], holds: (x, y) => x > 0 && y > 0,
    find: (x, y) => {
      const { slope, offset } = weightedLine(x.map(log), y.map(log), y.map((one) => one * one));
      return [exp(offset), slope];
    },
    at: (x, [a, n]) => a * exp(n * log(x)),
  },
  /** Janosi's and Hanamoto's τ = τ_max (1 − exp(−j/K)). */
  approach: {
    names: ['limit', 'length'], units: (y, x) => [y, x], holds: (x) => x >= 0, find: findApproach,
    at: (x, [a, K]) => -a * expm1(-x / K),
  },
} satisfies Readonly<Record<string, Law>>;

export type LawName = keyof typeof LAWS;
export const LAW_NAMES = Object.keys(LAWS) as LawName[];

/** The root of the mean square of what a law leaves, which each law has beside its numbers. */
const MISFIT = 'misfit';

/** Returns what a fit of a law may give. */
export const numbersOf = (law: LawName): readonly string[] => [...LAWS[law].names, MISFIT];

/** All numbers of all laws, each as one word: `power.exponent`. */
export const FITS = LAW_NAMES.flatMap((law) => numbersOf(law).map((take) => `${law}.${take}` as const));
export type FitWord = (typeof FITS)[number];

/** Returns the unit of a number of a law, from those of y and x. */
export function unitOfFit(law: LawName, wanted: string, y: string, x: string): string {
  const k = LAWS[law].names.indexOf(wanted);
  return k < 0 ? y : LAWS[law].units(y, x)[k];
}

/** Least samples of a fit [1]: two tell both numbers, and leave nothing. */
export const LEAST_SAMPLES = 3;

/** Returns a number of the law through samples, and how many samples it rests on; without enough of them it is NaN. */
export function fitLaw(
  law: LawName, wanted: string, xs: readonly number[], ys: readonly number[],
): { value: number; samples: number } {
  const { names, holds, find, at }: Law = LAWS[law], kept = xs.map((_, k) => k).filter((k) => holds(xs[k], ys[k]));
  if (kept.length < LEAST_SAMPLES) return { value: NaN, samples: kept.length };
  const x = kept.map((k) => xs[k]), y = kept.map((k) => ys[k]), pair = find(x, y);
  const squares = (): number => x.reduce((sum, one, k) => sum + square(y[k] - at(one, pair)), 0);
  const value = wanted === MISFIT ? Math.sqrt(squares() / x.length) : pair[names.indexOf(wanted)];
  return { value, samples: kept.length };
}
