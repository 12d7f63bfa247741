import { fail, type Result } from '../../core/result';
import {
  parseValue, sayRefused, type NumberParam, type NumbersParam, type Param, type Value,
} from '../../params/param';
import { formatShown, shownUnit } from '../units/shown';
import type { UnitSystem } from '../units/unitsKept';
import { readNumber, readTyped } from './typedNumber';

const each = (list: string, read: (one: string) => string): string => list.split(',').map(read).join();

/** Returns a text in declared units, as `parseValue` reads it. */
function declaredText(spec: Param, text: string, system: UnitSystem): string {
  if (spec.kind === 'number') return readNumber(spec, text, system);
  if (spec.kind === 'numbers') return each(text, (one) => readTyped(one, spec.unit, shownUnit(spec.unit, system)));
  return text.replaceAll(/\s/g, '');
}

/** Returns the declaration of a parameter in the unit that is shown, its range rounded as the field shows numbers. */
function shownSpec<P extends NumberParam | NumbersParam>(spec: P, system: UnitSystem): P {
  const { unit, min, max } = spec, of = (value: number) => Number(formatShown(value, unit, system));
  return { ...spec, unit: shownUnit(unit, system), min: of(min), max: of(max) };
}

/**
 * Reads what a field has as a value of its parameter, in declared units; a refusal has the text as it was typed, and
 * the range in the unit that is shown.
 */
export function readField(key: string, spec: Param, text: string, system: UnitSystem): Result<Value> {
  const parsed = parseValue(key, spec, declaredText(spec, text, system));
  if (parsed.ok || (spec.kind !== 'number' && spec.kind !== 'numbers')) return parsed;
  const shown = shownSpec(spec, system);
  return fail(key, sayRefused(key, shown.unit === spec.unit ? spec : shown, text.trim()));
}
