/** The values that a check allows, in its unit, ends included. */
export type Band = {
  /** The value that is expected; null if only its bounds are known. */
  expect: number | null;
  /** −∞ and ∞ where there is no bound. */
  least: number;
  most: number;
  margin: Margin;
};

/** The sources of a margin, each with the words by which a person is told. */
export const MARGINS = {
  law: 'by the law', rounding: 'rounding and tolerance', source: 'error of the source',
  resolution: 'studied steps or mesh', seeds: 'scatter over seeds', regression: 'our own runs, with room',
  judged: 'judged',
} as const;

/** A margin is what the ends of a band rest on, with the numbers or the results from which they come. */
export type Margin = { from: keyof typeof MARGINS; says: string };

/** These words end each band: what its margin is from, and what that says. */
type By = [from: Margin['from'], says: string];

export const around = (expect: number, within: number, ...by: By): Band =>
  ({ expect, least: expect - within, most: expect + within, margin: marginOf(by) });
export const between = (least: number, most: number, ...by: By): Band =>
  ({ expect: null, least, most, margin: marginOf(by) });
export const atMost = (most: number, ...by: By): Band => between(-Infinity, most, ...by);
export const atLeast = (least: number, ...by: By): Band => between(least, Infinity, ...by);

const marginOf = ([from, says]: By): Margin => ({ from, says });

/** Returns what the ends of a band rest on, in words. */
export const wordsOfMargin = ({ from, says }: Margin): string => `${MARGINS[from]}: ${says}`;

/** Says whether a band holds a value; not-a-number lies in none. */
export const holds = ({ least, most }: Band, value: number): boolean => value >= least && value <= most;

const short = (x: number): string => (Number.isNaN(x) ? 'not a number' : String(+x.toPrecision(4)));

/** Returns what a band allows, for a table. */
export function wordsOf({ expect, least, most }: Band): string {
  if (expect !== null) return `${short(expect)} ± ${short(most - expect)}`;
  if (least === -Infinity) return `≤ ${short(most)}`;
  return most === Infinity ? `≥ ${short(least)}` : `${short(least)} … ${short(most)}`;
}

/** A basis is what an expectation rests on; 'regression' is our own runs, which prove nothing but that they stay. */
export type Basis = 'closed form' | 'experiment' | 'other code' | 'regression';
