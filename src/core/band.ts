/** The values that a check allows, in its unit, ends included. */
export type Band = {
  /** The value that is expected; null if only its bounds are known. */
  expect: number | null;
  /** −∞ and ∞ where there is no bound. */
  least: number;
  most: number;
};

export const around = (expect: number, within: number): Band =>
  ({ expect, least: expect - within, most: expect + within });
export const between = (least: number, most: number): Band => ({ expect: null, least, most });
export const atMost = (most: number): Band => between(-Infinity, most);
export const atLeast = (least: number): Band => between(least, Infinity);

/** Says whether a band holds a value; not-a-number lies in none. */
export const holds = ({ least, most }: Band, value: number): boolean => value >= least && value <= most;

/** A basis is what an expectation rests on; 'regression' is our own runs, which prove nothing but that they stay. */
export type Basis = 'closed form' | 'experiment' | 'other code' | 'regression';
