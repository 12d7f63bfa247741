import { siFactor, type ParamGroup } from '../params/param';

/** A range of a derived number in which a scene behaves in one way, from `from` on; `typical` lies in it. */
export type Regime = { label: string; from: number; typical: number };

/**
 * A number that parameters give, which the panel shows as they change, and its regimes, from the lowest, to each of
 * which one press leads: it sets parameter `by` to `at` of the typical number.
 */
export type Derived<V> = {
  label: string;
  symbol: string;
  doc: string;
  /** Returns the number [1] of values in SI. */
  value(values: V): number;
  regimes: readonly Regime[];
  by: keyof V & string;
  /** Returns the value of `by` in SI at which the number is x. */
  at(values: V, x: number): number;
};

/** Returns the regime in which a derived number lies. */
export const regimeOf = ({ regimes }: Pick<Derived<unknown>, 'regimes'>, x: number): Regime =>
  regimes.findLast(({ from }) => x >= from) ?? regimes[0];

/**
 * Returns the value that leads to a regime from values in SI: in declared units, to three digits; null if the parameter
 * cannot be that.
 */
export function valueFor<V>({ by, at }: Derived<V>, params: ParamGroup, values: V, { typical }: Regime): number | null {
  const spec = params[by];
  if (spec.kind !== 'number') return null;
  const value = Number((at(values, typical) / siFactor(spec.unit)).toPrecision(3));
  return value >= spec.min && value <= spec.max ? value : null;
}
