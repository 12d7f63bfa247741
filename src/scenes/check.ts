import type { Band, Basis } from '../core/band';

/** Times [s] and probe values of a run, one entry for each recorded step. */
export type Series = { t: number[] } & Record<string, number[]>;

/** A condition that must hold once the run has reached `until` [s]. */
export type Check = {
  what: string;
  unit: string;
  /** Source of the expectation: a key of docs/references.bib with a section, or the closed form. */
  cites: string;
  /** The expectation rests on this. */
  basis: Basis;
  /** Present if it is about a trend: what is measured is then a rank correlation, 1 where it is steady (trend.ts). */
  trend?: 'rises' | 'falls';
  until: number;
  allowed: Band;
  measured(series: Series): number;
};
