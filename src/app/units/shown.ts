import { unitSuffix } from '../../params/param';
import { formatValue } from '../format';
import { QUANTITIES, sizesOf } from './table';
import type { UnitSystem } from './unitsKept';

/** The file converts between declared units, which all else has, and those that a person chose to see. */

/** Digits of a converted number that is not short by itself, and most digits of one that is. */
const DIGITS = 4, MOST_DIGITS = 7;
/** Relative error below which a converted number is a short one: roundings of the conversion alone [1]. */
const ROUNDING = 1e-12;

const isAt = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING * Math.abs(b);

/** Returns the unit in which a system shows values of a declared unit: the same where it has no other. */
export function shownUnit(unit: string, system: UnitSystem): string {
  if (system === 'declared') return unit;
  const row = QUANTITIES.find(({ shown }) => Object.hasOwn(shown, unit));
  return row ? row.shown[unit][system === 'si' ? 0 : 1] : unit;
}

/** Converts a number from one unit to another of the same quantity. */
export function convert(value: number, from: string, to: string): number {
  const sizes = sizesOf(from, to);
  if (!sizes) throw new Error(`${from} and ${to} are not units of one quantity`);
  return sizes[0] === sizes[1] ? value : (value * sizes[0]) / sizes[1];
}

export const toShown = (value: number, unit: string, system: UnitSystem): number =>
  convert(value, unit, shownUnit(unit, system));

/**
 * Formats a value of a declared unit for a field, without its unit, as the system shows it: what is short there in full
 * ("0.75" for 19.05 mm), else four digits.
 */
export function formatShown(value: number, unit: string, system: UnitSystem): string {
  if (shownUnit(unit, system) === unit) return formatValue(value);
  const shown = toShown(value, unit, system), isShort = isAt(+shown.toPrecision(MOST_DIGITS), shown);
  return formatValue(isShort ? shown : +shown.toPrecision(DIGITS));
}

/** Formats a value of a declared unit with the unit of the system: "0.75 in", "0.3". */
export const formatWithUnit = (value: number, unit: string, system: UnitSystem): string =>
  `${formatShown(value, unit, system)}${unitSuffix(shownUnit(unit, system))}`;
