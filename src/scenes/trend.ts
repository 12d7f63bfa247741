import { between } from '../core/band';
import { kendall, leastKendall } from '../core/kendall';
import type { Check, Series } from './scene';

/** Number of equal parts of a run whose means are compared: few enough that one says little about the next. */
const PARTS = 12;
/** Probability with which parts in an order by chance pass for a trend. */
const CHANCE = 0.01;
const LEAST = leastKendall(PARTS, CHANCE);

/** A claim says which probe goes which way, over time or with another probe, between two times of the run [s]. */
type Claim = Pick<Check, 'what' | 'cites' | 'basis' | 'until'> & {
  sense: 'rises' | 'falls'; probe: string; with?: string; from: number;
};

/** Returns the check that a probe rises or falls, and does not just differ at the end by chance. */
export function trend({ sense, probe, with: other = 't', from, ...claim }: Claim): Check {
  const along = (s: Series): number => kendall(partMeans(s, other, from, claim.until),
    partMeans(s, probe, from, claim.until));
  return {
    ...claim, unit: '1', trend: sense,
    allowed: between(LEAST, 1, 'law', `by chance, one in ${1 / CHANCE} orders of ${PARTS} parts is as steady`),
    measured: (s) => (sense === 'rises' ? along(s) : -along(s)),
  };
}

/** Returns the means of a probe over equal parts of [from, until]; NaN for a part in which it has no value. */
function partMeans(series: Series, probe: string, from: number, until: number): number[] {
  const sums = new Array<number>(PARTS).fill(0), counts = new Array<number>(PARTS).fill(0);
  series.t.forEach((t, i) => {
    const part = Math.min(PARTS - 1, Math.floor((PARTS * (t - from)) / (until - from))), value = series[probe][i];
    if (part < 0 || t > until + 1e-9 || Number.isNaN(value)) return;
    sums[part] += value;
    counts[part]++;
  });
  return sums.map((sum, k) => sum / counts[k]);
}
