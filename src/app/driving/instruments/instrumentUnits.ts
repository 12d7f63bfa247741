import { useApp } from '../../store';
import { convert } from '../../units/shown';
import type { UnitSystem } from '../../units/unitsKept';
import { fixed } from '../readings';

/** A unit, and the decimals with which an instrument shows it; −1 is tens. */
type Shown = readonly [unit: string, decimals: number];

/** Units of instruments: of the speed for drivers and, in `fine`, for engineers, of the engine in `turn`. */
type Instruments = { speed: Shown; fine: Shown | null; load: Shown; turn: Shown; tilt: Shown };

export const INSTRUMENT_UNITS: Readonly<Record<UnitSystem, Instruments>> = {
  declared: { speed: ['km/h', 1], fine: ['m/s', 2], load: ['kN', 1], turn: ['rpm', -1], tilt: ['°', 1] },
  si: { speed: ['m/s', 2], fine: null, load: ['N', 0], turn: ['rad/s', 0], tilt: ['rad', 3] },
  us: { speed: ['mph', 1], fine: ['ft/s', 1], load: ['lbf', 0], turn: ['rpm', -1], tilt: ['°', 1] },
};

/** Returns the units of instruments in the system that a person chose. */
export const useInstrumentUnits = (): Instruments => INSTRUMENT_UNITS[useApp((s) => s.units)];

/** Formats a value of the unit `from` as an instrument shows it, without its unit; "—" if it is not there. */
export function readingIn([unit, decimals]: Shown, value: number | undefined, from: string): string {
  if (value === undefined) return fixed(undefined, 0);
  const shown = convert(value, from, unit), step = 10 ** -decimals;
  return decimals < 0 ? fixed(Math.round(shown / step) * step, 0) : fixed(shown, decimals);
}
