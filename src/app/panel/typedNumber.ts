import type { NumberParam } from '../../params/param';
import { formatValue } from '../format';
import { formatShown, shownUnit } from '../units/shown';
import { QUANTITIES, sizesOf } from '../units/table';
import type { UnitSystem } from '../units/unitsKept';

/** Returns a unit as keyboards have it: "N·m", "N*m" and "N-m" are "Nm", m² and m^2 are m2, µm is um. */
const plainUnit = (unit: string): string =>
  unit.replaceAll(/[·*.^-]/g, '').replace('²', '2').replace('³', '3').replace(/^[µμ](?=[ms]$)/, 'u');

const NAMES = new Map(QUANTITIES.flatMap(({ sizes }) => Object.keys(sizes)).map((unit) => [plainUnit(unit), unit]));

const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(.*)$/;

/**
 * Returns a typed number as `parseValue` reads it, in the unit `to`: blanks, a decimal comma, the minus sign of type
 * and a unit behind the number are understood, "130", "9,81", "−0.3", "1.3 kN", "9.81 m/s2"; a number alone is in the
 * unit `bare`. What is not understood stays as it is, and is refused.
 */
export function readTyped(typed: string, to: string, bare = to): string {
  const rate = /\s1\/\p{L}+\s*$/u.exec(typed)?.[0] ?? ''; // whose 1 is no digit of the number
  const text = typed.slice(0, typed.length - rate.length).replaceAll(/\s/g, '').replace('−', '-');
  const plain = text.includes('.') ? text : text.replace(/^([^,]*\d),(\d[^,]*)$/, '$1.$2');
  const [, number, after = ''] = NUMBER.exec(plain) ?? [], behind = after + rate.trim();
  if (number === undefined || (behind === '' && bare === to)) return plain;
  const sizes = sizesOf(behind === '' ? bare : NAMES.get(plainUnit(behind)) ?? behind, to);
  return sizes ? String(+(Number(number) * sizes[0] / sizes[1]).toPrecision(12)) : plain + rate;
}

/**
 * Returns a number that was typed for a parameter, in its declared unit; alone it is in the unit that is shown. One
 * that is as an end of the range is shown is that end: rounded, it may lie beyond.
 */
export function readNumber({ unit, min, max }: Pick<NumberParam, 'unit' | 'min' | 'max'>, typed: string,
  system: UnitSystem): string {
  const shown = shownUnit(unit, system), read = readTyped(typed, unit, shown);
  if (shown === unit) return read;
  const own = readTyped(typed, shown), text = own === '' ? '' : formatValue(Number(own));
  const end = [min, max].find((value) => formatShown(value, unit, system) === text);
  return end === undefined ? read : String(end);
}
