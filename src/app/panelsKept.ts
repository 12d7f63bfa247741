import { SECTIONS, type Section } from '../params/param';
import { setProbes } from '../protocol/setProbes';
import { findScene } from '../scenes/index';

/** The file keeps in the browser what a person has opened, and axes of plots, for the next visit to begin with. */

const KEY = 'grouser.panels';

/** The axes of a plot: the probe on the horizontal one, null for time, and whether they are logarithmic. */
export type Axes = { across: string | null; logX: boolean; logY: boolean };

/**
 * Panels that are open (of the dashboard: all instruments, not one line of them), sections of the parameters, and axes
 * of plots by scene and probe: "single-wheel.torque".
 */
export type Panels = {
  panelOpen: boolean; plotsOpen: boolean; dashboardOpen: boolean; sections: readonly Section[];
  /** True if parameters for experts are shown, too. */
  expert: boolean;
  axes: Readonly<Record<string, Axes>>;
};

/** A first visit begins with the picture, and with the sections that a newcomer changes. */
const FIRST: Panels = {
  panelOpen: false, plotsOpen: false, dashboardOpen: false, sections: ['Experiment', 'Soil'], expert: false,
  axes: {},
};
const PARTS = Object.keys(FIRST) as (keyof Panels)[];

/** Returns what was open at the end of the last visit. */
export function keptPanels(): Panels {
  try {
    return readPanels(localStorage.getItem(KEY));
  } catch {
    return FIRST; // storage is blocked: each visit is a first one
  }
}

/** Keeps the panels of `now`, if they are others than those of `before`. */
export function keepPanels(now: Panels, before: Panels): void {
  if (PARTS.every((part) => now[part] === before[part])) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(PARTS.map((part) => [part, now[part]]))));
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
  const { panelOpen, plotsOpen, dashboardOpen, sections, expert, axes } =
    (parsed ?? {}) as Partial<Record<keyof Panels, unknown>>;
  return {
    panelOpen: panelOpen === true, plotsOpen: plotsOpen === true, dashboardOpen: dashboardOpen === true,
    expert: expert === true,
    sections: Array.isArray(sections) ? SECTIONS.filter((name) => sections.includes(name)) : FIRST.sections,
    axes: Object.fromEntries(Object.entries(axes ?? {}).flatMap(([name, own]) => readAxes(name, own))),
  };
}

/** Reads the axes of the plot of that name; none if there is no such scene or probe, and time for a probe unknown. */
function readAxes(name: string, from: unknown): [string, Axes][] {
  const [sceneId, key] = name.split('.', 2), scene = findScene(sceneId), probes = scene?.probes ?? {};
  const overs = scene ? { ...probes, ...setProbes(scene.params) } : {};
  const { across, logX, logY } = (from ?? {}) as Partial<Record<keyof Axes, unknown>>;
  if (!Object.hasOwn(probes, key ?? '')) return [];
  const isProbe = typeof across === 'string' && Object.hasOwn(overs, across) && across !== key;
  return [[`${sceneId}.${key}`, { across: isProbe ? across : null, logX: logX === true, logY: logY === true }]];
}
