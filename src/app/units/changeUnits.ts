import { addNotice, getState, setState } from '../store';
import { keepUnits, UNIT_SYSTEMS, type UnitSystem } from './unitsKept';

/** Names of the systems, as the button says them. */
export const UNIT_NAMES: Readonly<Record<UnitSystem, string>> = {
  declared: 'Units: as declared', si: 'Units: SI base', us: 'Units: US customary',
};

const SAYS: Readonly<Record<UnitSystem, string>> = {
  declared: 'Units as each parameter and probe declares them: mm, kPa, km/h.',
  si: 'Units of SI, without prefixes: m, N, Pa, rad.',
  us: 'US customary units: in, ft, lbf, psi, mph.',
};

/** Shows the numbers of the page in the next system of units, says so, and keeps it for the next visit. */
export function changeUnits(): void {
  const units = UNIT_SYSTEMS[(UNIT_SYSTEMS.indexOf(getState().units) + 1) % UNIT_SYSTEMS.length];
  setState({ units });
  keepUnits(units);
  addNotice(SAYS[units], true, 'units');
}
