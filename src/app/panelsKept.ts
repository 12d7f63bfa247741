/** The file keeps in the browser which panels a person has opened, so that the next visit begins with these. */

const KEY = 'grouser.panels';

export type Panels = { panelOpen: boolean; plotsOpen: boolean };

const FOLDED: Panels = { panelOpen: false, plotsOpen: false };

/** Returns the panels that were open at the end of the last visit; none on the first one. */
export function keptPanels(): Panels {
  try {
    return readPanels(localStorage.getItem(KEY));
  } catch {
    return FOLDED; // storage is blocked: each visit begins with the picture
  }
}

export function keepPanels({ panelOpen, plotsOpen }: Panels): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ panelOpen, plotsOpen }));
  } catch {
    // Blocked or full: the next visit begins with the picture.
  }
}

/** Reads panels from text; what is not one is folded: any script of this origin may have written it. */
export function readPanels(text: string | null): Panels {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text ?? 'null');
  } catch {
    return FOLDED;
  }
  const { panelOpen, plotsOpen } = (parsed ?? {}) as Partial<Record<keyof Panels, unknown>>;
  return { panelOpen: panelOpen === true, plotsOpen: plotsOpen === true };
}
