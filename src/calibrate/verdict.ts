import type { Certainty } from './certainty';
import type { Fit } from './fit';
import type { Ended } from './levenbergMarquardt';

/**
 * Condition of the scaled slopes from which on they are collinear (Belsley, Kuh and Welsch 1980, doi
 * 10.1002/0471725153, §3.2), and correlation from which on two parameters are one [1].
 */
export const MOST_CONDITION = 30, MOST_CORRELATION = 0.99;

/** A step that promises less is within a standard error of the end [χ²]. */
const WITHIN = 1;

/**
 * Whether the data tell the parameters: not, for `undetermined`; only by a bound, for `bound`; for `unsettled` the fit
 * ended before its end. `combination` is what may change and nothing measured tells, the first of it a tenth of a
 * range.
 */
export type Verdict = {
  status: 'determined' | 'undetermined' | 'bound' | 'unsettled'; verdict: string;
  combination: Record<string, number> | null;
};

const shown = (x: number): string => String(+x.toPrecision(3));
const joined = (list: readonly string[]): string =>
  [list.slice(0, -1).join(', '), ...list.slice(-1)].filter((part) => part !== '').join(' and ');

/** Says what a fit is worth, in sentences. */
export function verdictOf(fit: Fit, ended: Ended, certainty: Certainty): Verdict {
  const { parameters } = fit, { halves, condition, correlation, weakest, idle } = certainty, faults: string[] = [];
  const keys = parameters.map(({ key }) => key), without = keys.filter((_, p) => idle[p]);
  if (without.length > 0) faults.push(`Nothing that was measured depends on ${joined(without)}.`);
  const parts = parameters.map(({ from, to }, p) => Math.abs(weakest[p]) / (to - from));
  const together = keys.filter((_, p) => parts[p] > 0.01 && !idle[p]), change = joined(together.map((key) => {
    const by = weakest[keys.indexOf(key)];
    return `${by < 0 ? '−' : '+'}${shown(Math.abs(by))} of ${key}`;
  }));
  const pair = closest(correlation, idle);
  if (without.length === 0 && parameters.length > 1 && (condition > MOST_CONDITION || pair.size > MOST_CORRELATION)) {
    faults.push(`The data cannot tell ${joined(together)} apart: ${change} together change next to nothing that was `
      + `measured (condition ${Number.isFinite(condition) ? shown(condition) : 'without bound'}, allowed `
      + `${MOST_CONDITION}; correlation of ${keys[pair.i]} and ${keys[pair.j]} `
      + `${correlation[pair.i][pair.j].toFixed(4)}, allowed ±${MOST_CORRELATION}).`);
  }
  const { signals, needed } = certainty, faint = keys.filter((_, p) => !idle[p] && !(signals[p] >= needed));
  if (faint.length > 0) {
    const list = faint.map((key) => `${key} (${shown(signals[keys.indexOf(key)])} standard errors, needed `
      + `${shown(needed)})`);
    const beside = parameters.length > 1 ? ', beside the others,' : '';
    faults.push(`The effect of ${joined(list)}${beside} is within the scatter of the seeds.`);
  }
  const wide = parameters.filter(({ from, to }, p) => !idle[p] && !(halves[p] < (to - from) / 2));
  if (wide.length > 0) {
    const list = wide.map(({ key, from, to }) => {
      const half = halves[keys.indexOf(key)];
      return `${key} (${Number.isFinite(half) ? `±${shown(half)}` : 'without bound'}, allowed ${from} to ${to})`;
    });
    faults.push(`The ${percent(fit)} interval of ${joined(list)} is wider than its range.`);
  }
  if (faults.length > 0) {
    const combination = Object.fromEntries(keys.map((key, p) => [key, weakest[p]] as const)
      .filter((_, p) => parts[p] > 0.001));
    return { status: 'undetermined', verdict: faults.join(' '), combination };
  }
  const bound = parameters.filter(({ from, to }, p) => [from, to].includes(ended.slopes.point[p]));
  const said = { combination: null };
  if (bound.length > 0) {
    const ends = joined(bound.map(({ key }) => `${key} at ${ended.slopes.point[keys.indexOf(key)]}`));
    const verdict = `The fit ended at a bound, which the file set and not the data: ${ends}.`;
    return { ...said, status: 'bound', verdict };
  }
  if (ended.stop !== 'converged' && ended.promised > WITHIN) {
    const why = ended.stop === 'limit' ? `The fit took all ${fit.iterations} iterations`
      : 'No step lowers χ², though slopes say so: runs are noisier than the steps, or steps too long';
    const verdict = `${why}; a step would still lower χ² by ${shown(ended.promised)}.`;
    return { ...said, status: 'unsettled', verdict };
  }
  const values = keys.map((key, p) => `${key} = ${shown(ended.slopes.point[p])} ± ${shown(halves[p])}`);
  return { ...said, status: 'determined', verdict: `${joined(values)} (${percent(fit)}).` };
}

const percent = ({ confidence }: Fit): string => `${shown(100 * confidence)} %`;

/** Returns the two parameters that are most correlated, and by how much. */
function closest(correlation: readonly (readonly number[])[], idle: readonly boolean[]) {
  let pair = { i: 0, j: 0, size: 0 };
  for (const [i, row] of correlation.entries()) {
    for (let j = 0; j < i; j++)
      if (!idle[i] && !idle[j] && Math.abs(row[j]) > pair.size) pair = { i: j, j: i, size: Math.abs(row[j]) };
  }
  return pair;
}
