import { create } from 'zustand';
import type { Issue } from '../core/result';
import type { Section } from '../params/param';
import type { CheckResult, FilmLength, Report, Speed, Status } from '../protocol/messages';
import { scenes } from '../scenes/index';
import type { Setup } from '../share/link';
import { keptDriven } from './driving/drivenKept';
import { keepPanels, keptPanels, type Axes } from './panelsKept';
import type { KeptRun } from './plots/kept';
import type { Range } from './plots/ticks';
import { keptSpeed } from './speedKept';
import { keptTheme, type Theme } from './themeKept';
import { keptTour } from './tour/tourKept';
import { keptUnits, type UnitSystem } from './units/unitsKept';

/** A sentence that is shown until it is dismissed; a brief one vanishes by itself, soon or after so long [ms]. */
export type Notice = { id: number; text: string; brief: boolean | number; about: string };

export type DialogName = 'gallery' | 'help' | 'link' | 'lab' | 'sweep' | 'fit' | 'drop' | 'wheel' | 'class' | 'picture';

/** A change of the physics of a run at a time [s], in words: "Slip 0.5". */
export type Mark = { time: number; text: string };

/**
 * A run that is not computed while its record is played over and over: the speed of playbacks before, and, if that is a
 * recording which ships, what this machine would compute it at, simulated over wall time, and the notice of where it
 * runs, which is shown once it does.
 */
export type Rests = { replaySpeed: number; recording?: number; notice?: Notice };

/** Tab of a small screen's bottom sheet; null shows its tabs only. */
export type SheetTab = 'parameters' | 'plots' | 'learn' | 'status';

/**
 * The state that the page shows and the link holds. It changes at the pace of a person, or a few times a second
 * (status). Frames go from the worker to the canvas, samples to `SampleHistory`: neither passes here.
 */
export type AppState = {
  /** Scene, and the values that were chosen, in declared units. */
  setup: Setup;
  /** True if there is a change of values to take back, or one to make again. */
  canUndo: boolean;
  canRedo: boolean;
  engine: 'starting' | 'ready' | 'failed';
  /** Reason why the engine does not run, or may not, as a sentence. */
  failure: string | null;
  /**
   * True once a world of this scene has been built: values for weak devices are settled, and a new world is a rebuild.
   */
  standing: boolean;
  playing: boolean;
  /** Number of the run: a new one is a run from its start. */
  worlds: number;
  /** The report says what is kept of the run; null before the first frame. */
  recorded: Extract<Report, { type: 'recorded' }> | null;
  /** Time of the recorded moment that is shown [s]; null while it is what is computed. */
  moment: number | null;
  /** True while the record is played back, at a ratio of simulated to wall time, over and over where it is to loop. */
  replaying: boolean;
  replaySpeed: number;
  replayLoops: boolean;
  /** True once a person has acted on the physics of the run. */
  touched: boolean;
  /** The run rests and is played back over and over. Null while none rests so. */
  rests: Rests | null;
  /** True if a slow machine may show a recording first: in a page of its own, to who does not want little motion. */
  recordings: boolean;
  /** True if the bare address opens what impresses most on this machine: in a page of its own. */
  greets: boolean;
  /** True if the first picture turns slowly: of a page that no link opened, to who does not want little motion. */
  drifts: boolean;
  /** Length of the video that is being made; null if none is. */
  filming: FilmLength | null;
  /** Times at which a person changed the physics of the run [s], and what was changed. */
  marks: readonly Mark[];
  /** Time to which a link runs the scene [s]; null once it is there, or if a person has it go on otherwise. */
  runsTo: number | null;
  /** True while what is pressed on is dragged by hand, and while something is held. */
  hand: boolean;
  holds: boolean;
  /** Number of bodies that were dropped into the run; a file with another that a person wants to drop. */
  dropped: number;
  dropFile: File | null;
  /** Number of the camera that was last chosen, 1 … 5. */
  camera: number;
  /** True while the lever of the person who drives is in reverse. */
  reverse: boolean;
  /** True if somebody has driven in this browser, and so knows how. */
  driven: boolean;
  dashboardOpen: boolean;
  /**
   * Ratio of simulated to wall time that a person has asked for [1]; Infinity is as fast as possible, null the pace of
   * the scene.
   */
  speed: number | null;
  status: Status | null;
  /** Kernels of the GPU engine that are being compiled: how many are made, of how many; null if none are. */
  compiling: { made: number; of: number } | null;
  /** Speed of the physics here, measured by this visit or an earlier one; null until it is known. */
  speedHere: Speed | null;
  /** Reason why this page has no threads, in a few words; '' if it may have. */
  threadless: string;
  issues: Issue[];
  notices: Notice[];
  checks: CheckResult[];
  /** Ends of the height colours [m]. */
  heights: readonly [low: number, high: number] | null;
  /** Top of the scale of displacements [m] or forces [N] of grains; 0 if it is not known. */
  grainTop: number;
  /** Legend of what is drawn over the grains; null until something was. */
  overlay: Extract<Report, { type: 'overlay' }> | null;
  /** Colour scale of flexible surfaces; null until it is known. */
  surface: Extract<Report, { type: 'surface' }> | null;
  /** Contact patches of flexible tires; null if there are none. */
  prints: Extract<Report, { type: 'prints' }> | null;
  printsOpen: boolean;
  /** Keys of the probes that are plotted. */
  plotted: readonly string[];
  /** Runs whose curves stay, oldest first. */
  kept: readonly KeptRun[];
  smooth: boolean;
  /** Length of the time axis [s]; Infinity is the whole run. */
  timeWindow: number;
  /** Part of the time axis that a person has drawn over [s]; null if none is. */
  timeZoom: Range | null;
  /** Axes of plots that are not linear ones over time, by scene and probe: "single-wheel.torque". */
  axes: Readonly<Record<string, Axes>>;
  /** True while the parameters are open, which the page about the scene takes the place of, and the other way. */
  panelOpen: boolean;
  learnOpen: boolean;
  plotsOpen: boolean;
  /** Sections of the parameters that are open, whatever the scene. */
  sections: readonly Section[];
  /** True while parameters for experts are shown, too. */
  expert: boolean;
  captionOpen: boolean;
  /** True while the opening card shows more than a line and the one thing to do first. */
  captionMore: boolean;
  /**
   * True until another scene is opened, on a page that no link opened: the line of the card says what Grouser is, else
   * it is the scene's title.
   */
  greeting: boolean;
  /** Keys of the parameters that a class link shows, without other scenes; null shows everything. */
  shown: readonly string[] | null;
  sheet: SheetTab | null;
  dialog: DialogName | null;
  /** The tour is offered until it was seen in this browser, and is on while a person takes it. */
  tour: 'offered' | 'on' | 'seen';
  /** Key of the parameter for which somebody asks for a sweep, or that it starts; null once the dialog has it. */
  sweepAsked: { key: string; starts: boolean } | null;
  /** Text of the sweep of the link that was opened; null once it was read. */
  sweepLink: string | null;
  /** Says how far the sweep is, while its dialog need not be open; null if there is none to look at. */
  sweepProgress: string | null;
  /** Says the same of a fit of parameters to data. */
  fitProgress: string | null;
  /** The theme that was chosen, and whether the page is dark by it. */
  theme: Theme;
  dark: boolean;
  /** Units in which numbers are shown and typed; all else has declared ones. */
  units: UnitSystem;
  /** Address that could not be copied to the clipboard. */
  linkText: string;
};

/** Returns true if there is room for panels at the start; later a person's choice holds. */
const isWide = () => typeof innerWidth !== 'number' || (innerWidth >= 900 && innerHeight >= 560);

const initialState = (): AppState => ({
  setup: { sceneId: scenes[0].id, values: {} }, canUndo: false, canRedo: false,
  engine: 'starting', failure: null, standing: false,
  playing: true, worlds: 0, recorded: null, moment: null, replaying: false, replaySpeed: 1, replayLoops: false,
  touched: false, rests: null, recordings: false, greets: false,
  drifts: false,
  filming: null,
  marks: [], runsTo: null, hand: false, holds: false, dropped: 0, dropFile: null,
  camera: 1, reverse: false, driven: keptDriven(), speed: null,
  status: null, compiling: null,
  speedHere: keptSpeed(), threadless: '', issues: [], notices: [], checks: [], heights: null, grainTop: 0,
  overlay: null, surface: null, prints: null, printsOpen: isWide(),
  plotted: scenes[0].plots, kept: [], smooth: true, timeWindow: Infinity, timeZoom: null,
  ...keptPanels(), learnOpen: false, captionOpen: true, captionMore: false, greeting: true, shown: null,
  sheet: null, dialog: null,
  sweepAsked: null, sweepLink: null, sweepProgress: null, fitProgress: null, linkText: '', theme: keptTheme(),
  dark: false,
  units: keptUnits(), tour: keptTour() ? 'seen' : 'offered',
});

const MOST_ISSUES = 8;
const BRIEF = 4000; // [ms]

/** Makes a store, whose brief notices vanish by themselves: a page has one, a test as many as it wants. */
export function createAppStore() {
  const useApp = create<AppState>(initialState), { getState, setState } = useApp;
  let lastNotice = 0;
  const dismissNotice = (id: number): void => setState((s) => ({ notices: s.notices.filter((n) => n.id !== id) }));
  return {
    useApp, getState, setState, dismissNotice,
    dismissIssues: (): void => setState({ issues: [] }),
    /** Takes back that a world is overdue; that an engine has failed stays. */
    keepWaiting: (): void => setState((s) => (s.engine === 'failed' ? s : { failure: null })),
    /** Adds issues whose messages are not shown yet; the newest are kept. */
    addIssues(issues: readonly Issue[]): void {
      setState((s) => {
        const fresh = issues.filter(({ message }) => !s.issues.some((old) => old.message === message));
        return fresh.length ? { issues: [...s.issues, ...fresh].slice(-MOST_ISSUES) } : s;
      });
    },
    /** Adds a notice, in place of an earlier one about the same. */
    addNotice(text: string, brief: boolean | number = false, about = text): void {
      const id = ++lastNotice;
      setState((s) => ({ notices: [...s.notices.filter((n) => n.about !== about), { id, text, brief, about }] }));
      if (brief !== false) setTimeout(() => dismissNotice(id), brief === true ? BRIEF : brief);
    },
  };
}

export type AppStore = ReturnType<typeof createAppStore>;

/** The one store of the page. */
export const appStore = createAppStore();
appStore.useApp.subscribe(keepPanels);
export const { useApp, getState, setState, addIssues, addNotice, dismissNotice, dismissIssues, keepWaiting } = appStore;
