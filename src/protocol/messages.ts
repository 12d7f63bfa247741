import type { Issue, Result } from '../core/result';
import type { LabProblem } from '../model/labProblem';
import type { Value } from '../params/param';
import type { Setup } from '../share/link';
import type { RunCommand } from './runCommand';

export type { Held } from './runCommand';

/** A DOM event, flattened so that it can be posted; the worker's ElementProxy makes an Event of it again. */
export type ForwardedEvent = { type: string } & Record<string, string | number | boolean | undefined>;

/**
 * Size of the canvas and, of that, what panels cover at each edge [CSS pixels]: the scene is centred in what is left.
 */
export type ViewSize = { width: number; height: number; dpr: number; inset?: Inset };
export type Inset = { top: number; right: number; bottom: number; left: number };

/**
 * How fast physics runs here: what was measured once off screen, and what of. A step takes about
 * sweeps · (perSweep + perContact · contacts), its search for contacts counted in.
 */
export type Speed = {
  /** Measured in another way, this number is another: SPEED_VERSION. */
  version: number;
  /** What runs: name of the device, and the browser's of itself. */
  device: string;
  browser: string;
  backend: 'cpu' | 'gpu';
  /** No real GPU computes here: scenes take their values for weak devices. */
  weak: boolean;
  /** [s] */
  perSweep: number;
  perContact: number;
  /** The same of each form of the sweep, where the engine has both. */
  forms: Readonly<Record<'blocks' | 'colours', { perSweep: number; perContact: number }>> | null;
};
export const SPEED_VERSION = 2;

/** Page → engine worker. */
export type Command =
  /** `speed`: what an earlier visit measured, to be measured anew if it is not of this device and browser. */
  | ({ type: 'init'; canvas: OffscreenCanvas; dark: boolean; reducedMotion: boolean; speed?: Speed | null } & ViewSize)
  /** A new world; `playing` says whether it runs once it stands. `light` allows the scene's values for weak devices. */
  | { type: 'load'; setup: Setup; playing: boolean; light: boolean; snapshot?: Snapshot }
  | RunCommand
  | StageCommand;

/** What may be asked of the picture. */
export type StageCommand =
  | { type: 'event'; event: ForwardedEvent }
  | ({ type: 'resize' } & ViewSize)
  | { type: 'theme'; dark: boolean }
  /** Back to the scene's camera (0), or one of the numbered ones (1 … 5). */
  | { type: 'camera'; preset: number }
  /** Answered with `picture`. */
  | { type: 'picture'; id: number };

/** What the status line shows; a few times a second. */
export type Status = {
  /** 'preparing' while the bed settles; progress 0 … 1. */
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
  /** Simulated over wall time. */
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
  /** Sentences. */
  warnings: string[];
};

/** Probe values of steps since the last message: `values` holds one row a step, probes in the order of `keys`. */
export type Samples = { t: Float64Array; keys: string[]; values: Float64Array };

export type CheckResult = {
  what: string; unit: string; cites: string; measured: number; expect: number; within: number; ok: boolean
};

/** Engine worker → page. */
export type Report =
  /** The worker draws: renderer is 'webgpu' or 'webgl2'. */
  | { type: 'ready'; renderer: 'webgpu' | 'webgl2' }
  /**
   * A world stands: that of `setup` (as chosen) with `applied`, values taken because the device is weak (declared
   * units); `notice` says so. `resumed`: the run goes on where it was, so what was plotted holds; also sent for the
   * world before when the next one could not be built (after `issues`), with its setup; `refused` is the live parameter
   * that asked for the next one and falls back. `scale`: ends of the height colours and side of a grid cell on the
   * floor [m].
   */
  | {
    type: 'loaded'; setup: Setup; applied: Record<string, Value>; notice: string | null; backend: 'cpu' | 'gpu';
      adapter: string; grains: number;
    resumed?: boolean; refused?: string; scale?: { low: number; high: number; grid: number };
  }
  | { type: 'status'; status: Status }
  /** How fast physics runs here, for the page to keep. */
  | { type: 'speed'; speed: Speed }
  | { type: 'samples'; samples: Samples }
  | { type: 'checks'; results: CheckResult[] }
  /** A person moved the camera: eye and target [m], six numbers. */
  | { type: 'camera'; camera: number[] }
  | { type: 'picture'; id: number; png: ArrayBuffer }
  /**
   * What is drawn over the grains: force of the widest chains [N], 0 where none are drawn; how many contacts or grains
   * are not drawn; whether some contacts pull.
   */
  | { type: 'overlay'; top: number; leftOut: number; pulls: boolean }
  /**
   * What flexible surfaces are coloured by, and the top of its scale: strain energy over volume [J/m³], contact
   * pressure [Pa].
   */
  | { type: 'surface'; color: 'energy' | 'pressure'; top: number }
  /** Of all flexible tires, several times a second while they move; `top`: pressure of the last colour [Pa]. */
  | { type: 'prints'; prints: PatchPrint[]; top: number }
  | { type: 'frozen'; result: Result<LabProblem> }
  /** Something could not be done; the rest works on. */
  | { type: 'issues'; issues: Issue[] }
  /** The device is gone; the page starts a new worker, or gives up after the second time. */
  | { type: 'lost'; message: string; setup: Setup; snapshot: Snapshot | null }
  | { type: 'capture' | 'release'; pointerId: number }
  | { type: 'cursor'; cursor: string };

/**
 * What a flexible tire presses the ground with, seen from above: about the middle of its axle, along its way and to its
 * left.
 */
export type PatchPrint = {
  name: string;
  /** Half of what is shown along and across the way [m]. */
  halfLength: number;
  halfWidth: number;
  /** What one contact point stands for, along and across [m]. */
  cell: readonly [along: number, across: number];
  /** Contact points that are pressed: forward [m], left [m], pressure [Pa]; ×3. */
  pressed: Float32Array;
};

/** A state to go on from after a lost device. */
export type Snapshot = {
  time: number; step: number; datum: Record<string, number>;
  position: Float64Array; orientation: Float64Array; velocity: Float64Array; spin: Float64Array;
  /** Of a mechanism, and of who drives it. */
  memory?: Float64Array;
  /** Of each flexible surface: coordinates of its nodes and their rates. */
  flexible?: Float64Array[];
  flexibleWork?: Float64Array;
  pilot?: number[];
};
