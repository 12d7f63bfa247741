/** The file keeps in the browser in which units the page shows numbers. */

/** Systems of units: what each parameter and probe declares, SI without prefixes, and US customary. */
export const UNIT_SYSTEMS = ['declared', 'si', 'us'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** Key in the storage of the browser. */
const KEY = 'grouser.units';

/** Reads a system from text; nonsense is as declared: any script of this origin may have written it. */
export const readUnits = (text: string | null): UnitSystem => UNIT_SYSTEMS.find((own) => own === text) ?? 'declared';

/** Returns the system that an earlier visit chose. */
export function keptUnits(): UnitSystem {
  try {
    return readUnits(localStorage.getItem(KEY));
  } catch {
    return 'declared'; // storage is blocked: each visit is as declared
  }
}

export function keepUnits(system: UnitSystem): void {
  try {
    localStorage.setItem(KEY, system);
  } catch {
    // Blocked or full: it holds for this visit.
  }
}
