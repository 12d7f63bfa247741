import { create } from 'zustand';
import type { Issue } from '../core/result';
import type { CheckResult, Report, Speed, Status } from '../protocol/messages';
import { scenes } from '../scenes/index';
import type { Setup } from '../share/link';
import { keptDriven } from './driving/drivenKept';
import { keptSpeed } from './speedKept';

/** A sentence that floats until it is dismissed; a brief one leaves by itself. */
export type Notice = { id: number; text: string; brief: boolean };

export type DialogName = 'gallery' | 'help' | 'link' | 'lab';

/** What the bottom sheet of a small screen shows; null is only its tabs. */
export type SheetTab = 'parameters' | 'plots' | 'status';

/**
 * What the page shows and the link holds. All of it changes at the pace of a person, or a few times a second (status).
 * Frames go from the worker to the canvas, samples to `SampleHistory`: neither passes here.
 */
export type AppState = {
  /** Scene and the values that were chosen, in declared units. */
  setup: Setup;
  /** A new number is a new worker on a new canvas. */
  generation: number;
  engine: 'starting' | 'ready' | 'failed';
  /** Why the engine does not run, as a sentence. */
  failure: string | null;
  /** A world of this scene has stood: values for weak devices are settled, a new one is a rebuild. */
  standing: boolean;
  playing: boolean;
  /** A new number is a run from its start. */
  worlds: number;
  /** The camera that was last chosen, 1 … 5. */
  camera: number;
  /** The lever of who drives is in reverse. */
  reverse: boolean;
  /** Somebody has driven here: they know how. */
  driven: boolean;
  dashboardOpen: boolean;
  /** Simulated over wall time that is aimed at; Infinity is as fast as it goes. */
  speed: number;
  status: Status | null;
  /** How fast physics runs here, of this visit or an earlier one; null until it was measured. */
  speedHere: Speed | null;
  issues: Issue[];
  notices: Notice[];
  checks: CheckResult[];
  /** Ends of the height colours [m]. */
  heights: readonly [low: number, high: number] | null;
  /** What is drawn over the grains; null until something was. */
  overlay: Extract<Report, { type: 'overlay' }> | null;
  /** What flexible surfaces are coloured by; null until that is known. */
  surface: Extract<Report, { type: 'surface' }> | null;
  /** What flexible tires press the ground with; null where there are none. */
  prints: Extract<Report, { type: 'prints' }> | null;
  printsOpen: boolean;
  /** Keys of the probes that are plotted. */
  plotted: readonly string[];
  smooth: boolean;
  /** Length of the time axis [s]; Infinity is the whole run. */
  timeWindow: number;
  panelOpen: boolean;
  plotsOpen: boolean;
  captionOpen: boolean;
  sheet: SheetTab | null;
  dialog: DialogName | null;
  /** The address that could not be put on the clipboard. */
  linkText: string;
};

/** Room for panels at the start; a person's choice holds after that. */
const isWide = () => typeof innerWidth !== 'number' || (innerWidth >= 900 && innerHeight >= 560);

/** Elsewhere there is room for a line of instruments, until a person asks for all. */
const isRoomy = () => typeof innerWidth !== 'number' || (innerWidth >= 1250 && innerHeight >= 800);

const initialState = (): AppState => ({
  setup: { sceneId: scenes[0].id, values: {} }, generation: 0, engine: 'starting', failure: null, standing: false,
  playing: true, worlds: 0, camera: 1, reverse: false, driven: keptDriven(), dashboardOpen: isRoomy(), speed: 1,
  status: null, speedHere: keptSpeed(), issues: [], notices: [], checks: [], heights: null, overlay: null,
  surface: null, prints: null, printsOpen: isWide(),
  plotted: scenes[0].plots, smooth: true, timeWindow: Infinity,
  panelOpen: isWide(), plotsOpen: isWide(), captionOpen: true, sheet: null, dialog: null, linkText: '',
});

const MOST_ISSUES = 8;
const BRIEF = 4000; // [ms]

/** Makes a store, with what floats and leaves by itself: a page has one, a test as many as it wants. */
export function createAppStore() {
  const useApp = create<AppState>(initialState), { getState, setState } = useApp;
  let lastNotice = 0;
  const dismissNotice = (id: number): void => setState((s) => ({ notices: s.notices.filter((n) => n.id !== id) }));
  return {
    useApp, getState, setState, dismissNotice,
    dismissIssues: (): void => setState({ issues: [] }),
    /** Adds what is not said yet; the newest are kept. */
    addIssues(issues: readonly Issue[]): void {
      setState((s) => {
        const fresh = issues.filter(({ message }) => !s.issues.some((old) => old.message === message));
        return fresh.length ? { issues: [...s.issues, ...fresh].slice(-MOST_ISSUES) } : s;
      });
    },
    addNotice(text: string, brief = false): void {
      const id = ++lastNotice;
      setState((s) => ({ notices: [...s.notices.filter((n) => n.text !== text), { id, text, brief }] }));
      if (brief) setTimeout(() => dismissNotice(id), BRIEF);
    },
  };
}

export type AppStore = ReturnType<typeof createAppStore>;

/** The one store of the page. */
export const appStore = createAppStore();
export const { useApp, getState, setState, addIssues, addNotice, dismissNotice, dismissIssues } = appStore;
