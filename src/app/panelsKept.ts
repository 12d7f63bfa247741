import { SECTIONS, type Section } from '../params/param';

/** The file keeps in the browser what a person has opened, so that the next visit begins with it. */

const KEY = 'grouser.panels';

/** Panels that are open, and sections of the parameters. */
export type Panels = { panelOpen: boolean; plotsOpen: boolean; sections: readonly Section[] };

/** A first visit begins with the picture, and with the sections that a newcomer changes. */
const FIRST: Panels = { panelOpen: false, plotsOpen: false, sections: ['Experiment', 'Soil'] };

/** Returns what was open at the end of the last visit. */
export function keptPanels(): Panels {
  try {
    return readPanels(localStorage.getItem(KEY));
  } catch {
    return FIRST; // storage is blocked: each visit is a first one
  }
}

export function keepPanels({ panelOpen, plotsOpen, sections }: Panels): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ panelOpen, plotsOpen, sections }));
  } catch {
    // Blocked or full: the next visit is a first one.
  }
}

/** Reads from text what is open; nonsense in it is as on a first visit: any script of this origin may have written. */
export function readPanels(text: string | null): Panels {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text ?? 'null');
  } catch {
    return FIRST;
  }
  const { panelOpen, plotsOpen, sections } = (parsed ?? {}) as Partial<Record<keyof Panels, unknown>>;
  return {
    panelOpen: panelOpen === true, plotsOpen: plotsOpen === true,
    sections: Array.isArray(sections) ? SECTIONS.filter((name) => sections.includes(name)) : FIRST.sections,
  };
}
