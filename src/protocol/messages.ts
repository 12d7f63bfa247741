import type { Band, Basis } from '../core/band';
import type { Issue, Result } from '../core/result';
import type { DropWish } from '../model/drop/dropped';
import type { LabProblem } from '../model/labProblem';
import type { Snapshot } from '../model/snapshot';
import type { RendererWish } from '../params/common';
import type { Value } from '../params/param';
import type { Setup } from '../share/link';
import type { RunCommand } from './runCommand';

export type { Held } from './runCommand';

/** A DOM event, flattened so that it can be posted; the worker's ElementProxy makes an Event of it again. */
export type ForwardedEvent = { type: string } & Record<string, string | number | boolean | undefined>;

/** Size of the canvas and the margins that panels cover at each edge [CSS pixels]: the scene is centred in the rest. */
export type ViewSize = { width: number; height: number; dpr: number; inset?: Inset };
export type Inset = { top: number; right: number; bottom: number; left: number };

/**
 * The speed of physics on this device, measured once off screen, and the device it belongs to. A step takes about
 * sweeps · (perSweep + perContact · contacts) + perGrain · grains [s].
 */
export type Speed = {
  /** Version of the measurement (SPEED_VERSION): numbers of different versions cannot be compared. */
  version: number;
  /** Name of the device, and the name that the browser gives itself. */
  device: string;
  browser: string;
  backend: 'cpu' | 'gpu';
  /** True if no real GPU computes here: scenes then take their values for weak devices. */
  weak: boolean;
  /** [s] */
  perSweep: number;
  perContact: number;
  /** The rest of a frame: search, packing [s]; 0 on a GPU, where sweeps have their share of it. */
  perGrain: number;
};
export const SPEED_VERSION = 4;

/**
 * A canvas to draw on, and how: each canvas can be handed over once, and drawn on by one device or context. `drifts`:
 * the camera swings slowly until a person touches the picture.
 */
export type NewCanvas = {
  canvas: OffscreenCanvas; dark: boolean; reducedMotion: boolean; drifts: boolean; renderer: RendererWish;
} & ViewSize;

/** A message from the page to the engine worker. */
export type Command =
  /**
   * Starts the worker; `speed` is what an earlier visit measured, to be measured anew if it is of another device or
   * browser; `threadless` says why this page has no threads, in a few words ('': it may have).
   */
  | ({ type: 'init'; speed?: Speed | null; threadless?: string } & NewCanvas)
  /** Replaces the canvas: the device or context of the last one is gone, or something else is to draw. */
  | ({ type: 'canvas' } & NewCanvas)
  /**
   * Builds a new world; `playing` says whether it runs once it is built. `light` allows the scene's values for weak
   * devices, `recording` that a slow machine shows one first, answered with `recording`. With a `snapshot` its run goes
   * on from there, where another worker had it.
   */
  | {
    type: 'load'; setup: Setup; playing: boolean; light: boolean; recording?: boolean; snapshot?: Snapshot | null;
  }
  /** Asks for the run, or with `as` for its state for ParaView, as a file: answered with `saved`, or with `issues`. */
  | { type: 'save'; as?: 'vtk' }
  /**
   * Goes on with the run that a file holds, from where it was saved. A file with faults is answered with `issues`, and
   * nothing changes.
   */
  | { type: 'open'; name: string; file: ArrayBuffer }
  /** Shows the recorded frame of a time [s], or what is computed now (null). */
  | { type: 'moment'; time: number | null }
  /** Goes on with the run from the last state that is kept and not later than a time [s], with the present values. */
  | { type: 'goOn'; time: number }
  /**
   * Drops a body into the run, which goes on from its present state; answered with `loaded`, or with `issues` where
   * nothing can be dropped, and then nothing changes.
   */
  | { type: 'drop'; wish: DropWish }
  /** Asks whether the worker is still there, which `here` answers at once. */
  | { type: 'ask' }
  | RunCommand
  | StageCommand
  | FilmCommand;

/** Times of the first and of the last of something [s]. */
export type Span = { from: number; to: number };

/** A film has this length now and, if that is known, at its end [s]. */
export type FilmLength = { done: number; of: number | null };

/** A command about a video of the run; while one is made, `film` has no effect. */
export type FilmCommand =
  /**
   * Films the record from a time on [s] (null: from its start) to its end, or, where nothing is recorded, the run from
   * now on. A frame is taken for each 1/30 of `speed` [s] of simulated time, and has the title. Answered with `filming`
   * and `film`, or `issues`.
   */
  | { type: 'film'; from: number | null; speed: number; title: string }
  /** Ends the film, and keeps what it has or not. */
  | { type: 'endFilm'; isKept: boolean };

/** A command to the view. */
export type StageCommand =
  | { type: 'event'; event: ForwardedEvent }
  | ({ type: 'resize' } & ViewSize)
  | { type: 'theme'; dark: boolean }
  /** Moves the camera to the scene's own (0) or to a numbered one (1 … 5). */
  | { type: 'camera'; preset: number }
  /** Asks for a picture of this size [pixels], null: that of the canvas with all pixels; answered with `picture`. */
  | { type: 'picture'; id: number; size: PictureSize | null };

/** Size of a picture [pixels]. */
export type PictureSize = { width: number; height: number };

/** The content of the status line, sent a few times a second. */
export type Status = {
  /** Phase of the run: 'preparing' while the bed settles; `progress` goes from 0 to 1. */
  phase: 'preparing' | 'running' | 'paused' | 'failed';
  progress: number;
  backend: 'cpu' | 'gpu';
  adapter: string;
  grains: number;
  contacts: number;
  /** [s] */
  time: number;
  step: number;
  stepsPerSecond: number;
  /** Ratio of simulated to wall time. */
  realTimeFactor: number;
  law: string;
  solver: string;
  /** h [s]. */
  substep: number;
  /** Natural-map residual [m/s]; NaN for small steps, which converge over steps. */
  residual: number;
  /** Worst penetration [m]. */
  penetration: number;
  framesPerSecond: number;
  /** Fraction of the pixels each way with which moving pictures are drawn, by how long frames take [1]. */
  detail: number;
  /** True if the shade that things cast on each other is left out, as frames take too long. */
  unshaded: boolean;
  /** Hash of the state (src/model/stateHash.ts) of a run that rests; null while it runs, settles or was just paused. */
  stateHash: string | null;
  /** Time since which nothing has moved [s]; null while something moves, and as long as nothing has come far. */
  stillSince: number | null;
  /** Warnings, each a sentence. */
  warnings: string[];
};

/**
 * Probe values of the steps since the last message: `values` holds one row for each step, probes in the order of
 * `keys`.
 */
export type Samples = { t: Float64Array; keys: string[]; values: Float64Array };

export type CheckResult = {
  what: string; unit: string; cites: string; basis: Basis; allowed: Band;
  trend?: 'rises' | 'falls';
  measured: number;
  /** Null if the check does not apply: the run is not the one that it is about. */
  ok: boolean | null;
};

/** A picture as a PNG file, and the time that it shows [s]; null before the first frame. */
export type Picture = { png: ArrayBuffer; time: number | null };

/** A message from the engine worker to the page. */
export type Report =
  /** The worker can draw; `renderer` is the API that it draws with. */
  | { type: 'ready'; renderer: 'webgpu' | 'webgl2' }
  /**
   * A world is ready: the one of `setup` (as chosen) with `applied`, values taken because the device is weak (declared
   * units), which `notice` explains. `resumed`: the run continues from its state, so that what was plotted holds; also
   * sent for the previous world, with its setup, when the next one could not be built (after `issues`); `refused` is
   * then the live parameter that asked for the next one and falls back. `opened`: name of the file with whose run it
   * goes on. `goesOnAt`: time from which it goes on as a person wanted it to, and `goesOnTo`: up to which it is then
   * computed anew at once [s]. `drops`: name of the body that was dropped into it just now; `dropped`: number of all
   * that were dropped into its run. `scale`: ends of the height colours and side of a grid cell on the floor [m].
   */
  | {
    type: 'loaded'; setup: Setup; applied: Record<string, Value>; notice: string | null; backend: 'cpu' | 'gpu';
      adapter: string; grains: number;
    resumed?: boolean; refused?: string; opened?: string; goesOnAt?: number; goesOnTo?: number; drops?: string;
    dropped?: number;
    scale?: { low: number; high: number; grid: number };
  }
  | { type: 'status'; status: Status }
  /** The engine says how many kernels are compiled, of how many; it has all when both numbers are the same. */
  | { type: 'compiling'; made: number; of: number }
  /**
   * The part of the run of which frames are kept, one for each `every` seconds [s], null before the first one; at the
   * time `full` [s] they take as many `bytes` as they may, and every second one goes. Or `refusal`, the sentence that
   * says why none are kept ('': they are).
   */
  | { type: 'recorded'; span: Span | null; every: number; full: number; bytes: number; refusal: string }
  /**
   * A recording that ships is in the place of the record, and the run waits at its start: this machine would compute it
   * at `rate`, simulated over wall time. The page shows it, or sends `play`; a command that acts on the run ends it.
   */
  | { type: 'recording'; rate: number }
  /** The measured speed of physics on this device, for the page to keep. */
  | { type: 'speed'; speed: Speed }
  | { type: 'samples'; samples: Samples }
  | { type: 'checks'; results: CheckResult[] }
  /** The run has stopped by itself: a step was refused or failed, as the status says. */
  | { type: 'stopped' }
  /** The camera after a person moved it: eye and target [m], six numbers. */
  | { type: 'camera'; camera: number[] }
  | { type: 'picture'; id: number; result: Result<Picture> }
  /** A film is being made, of this length; null when none is any more. */
  | { type: 'filming'; length: FilmLength | null }
  /** A film as a file. */
  | { type: 'film'; file: ArrayBuffer; kind: 'mp4' | 'webm' }
  /** The run, or its state for ParaView, as a file, and its time [s]. */
  | { type: 'saved'; as?: 'vtk'; file: ArrayBuffer; sceneId: string; time: number }
  /**
   * The scale of the overlay: force of the widest chains [N], 0 if none are drawn; number of contacts or grains that
   * are not drawn; whether some contacts pull.
   */
  | { type: 'overlay'; top: number; leftOut: number; pulls: boolean }
  /** The top of the scale of the grains' displacement [m] or force [N]; 0 if that is not known. */
  | { type: 'grains'; top: number }
  /**
   * The quantity that colours flexible surfaces, and the top of its scale: strain energy over volume [J/m³] or contact
   * pressure [Pa].
   */
  | { type: 'surface'; color: 'energy' | 'pressure'; top: number }
  /**
   * Contact patches of all flexible tires, sent several times a second while they move; `top` is the pressure of the
   * last colour [Pa].
   */
  | { type: 'prints'; prints: PatchPrint[]; top: number }
  | { type: 'frozen'; result: Result<LabProblem> }
  /** Faults in what was asked for; the rest works on. */
  | { type: 'issues'; issues: Issue[] }
  /**
   * The device, or the drawing context, is lost. The page answers with a new canvas, or gives up if that comes too
   * often. `goesOn` says what becomes of the run: it does not notice, goes on from a snapshot, or starts anew.
   */
  | { type: 'lost'; message: string; goesOn: 'undisturbed' | 'from a snapshot' | 'anew' }
  /**
   * A copy of the last state of the run, from which another worker goes on if this one hangs: sent about once a second
   * while the run moves. Null if there is none, as it would be too large.
   */
  | { type: 'lastState'; run: LastState | null }
  /** The worker asks for a new canvas, as something else is to draw. */
  | { type: 'canvasWanted' }
  /**
   * The worker is there, and builds the world of this number, null if none; also sent unasked before one is built or
   * drawn for the first time (0), which may keep it from answering for long.
   */
  | { type: 'here'; building: number | null }
  /**
   * A person holds what this names, null if nothing, and pulls with so much force [N]: sent some times a second.
   * `isMost`: it is as much as the hand has for this body. `says` is a sentence that it needs.
   */
  | { type: 'hand'; held: string | null; force: number; isMost?: boolean; says?: string }
  | { type: 'capture' | 'release'; pointerId: number }
  | { type: 'cursor'; cursor: string };

/** A run with all values that are chosen or applied, and its last state; null: it has just begun. */
export type LastState = { setup: Setup; snapshot: Snapshot | null };

/**
 * The contact pressure of a flexible tire, seen from above: about the middle of its axle, along its direction of travel
 * and to its left.
 */
export type PatchPrint = {
  name: string;
  /** Half of the length and width shown, along and across the direction of travel [m]. */
  halfLength: number;
  halfWidth: number;
  /** Size of the cell that one contact point represents, along and across [m]. */
  cell: readonly [along: number, across: number];
  /** Loaded contact points: forward [m], left [m], pressure [Pa]; ×3. */
  pressed: Float32Array;
};
