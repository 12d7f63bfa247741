import { formatLength, formatReading, formatScaled } from '../format';
import { convert, shownUnit } from './shown';
import type { UnitSystem } from './unitsKept';

/** Lengths from which on inches and feet are shown, below which mils are [m]. */
const FROM_INCHES = 2.54e-4, FROM_FEET = 0.3048;

function usUnit(size: number, unit: Measured): string {
  if (unit !== 'm') return shownUnit(unit, 'us');
  return size > 0 && size < FROM_INCHES ? 'mil' : size < FROM_FEET ? 'in' : 'ft';
}

type Measured = 'm' | 'N' | 'Pa' | 'J/m³';

/**
 * Formats what is measured in SI in a unit of the system that keeps it short: "62.0 µm", "2.44 mil", "17 psi"; SI has
 * no prefixes; "—" if it is not finite.
 */
export function formatMeasured(value: number, unit: Measured, system: UnitSystem): string {
  if (system === 'declared') return unit === 'm' ? formatLength(value) : formatScaled(value, unit);
  if (!Number.isFinite(value)) return '—';
  const shown = system === 'si' ? unit : usUnit(Math.abs(value), unit);
  return `${formatReading(convert(value, unit, shown), unit === 'm' ? 3 : 2)} ${shown}`;
}
