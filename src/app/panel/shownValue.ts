import { unitSuffix, type Param, type Value } from '../../params/param';
import { formatShown, formatWithUnit, shownUnit } from '../units/shown';
import type { UnitSystem } from '../units/unitsKept';

/** Formats a value for people, with its unit. */
export function shownValue(spec: Param, value: Value, system: UnitSystem): string {
  if (spec.kind === 'choice') return (spec.options as Record<string, string>)[String(value)] ?? String(value);
  if (spec.kind === 'number') return formatWithUnit(value as number, spec.unit, system);
  if (spec.kind === 'text') return value === '' ? '(nothing)' : String(value);
  return shownNumbers(value as readonly number[], spec.unit, system) + unitSuffix(shownUnit(spec.unit, system));
}

/** Formats a list of numbers as a field has it. */
export const shownNumbers = (values: readonly number[], unit: string, system: UnitSystem): string =>
  values.map((value) => formatShown(value, unit, system)).join(', ');
