import type { Result } from '../core/result';
import type { SavedRun } from '../experiment/experiment';
import type { LabProblem } from '../model/labProblem';
import type { OverlayList } from '../model/overlay';
import type { WorldSpec } from '../model/worldSpec';
import type { EngineMemory, Snapshot } from '../model/snapshot';
import type { AnyValues } from '../params/param';
import type { AnyScene } from '../scenes/scene';
import type { FromFiles } from '../share/fromFiles';
import type { RunCommand } from '../protocol/runCommand';
import type { DrawBuffers } from '../view/grains';
import type { Frame } from './frame';
import type { Packed } from './record/packed';
import type { RecordWish } from './record/recordFeed';
import type { ReportHooks } from './runReports';

/** A run as it was saved after a step, and the time of that [s]; negative while its bed settles. */
export type Saved = SavedRun & { readonly step: number; readonly time: number };

/**
 * What whoever takes a snapshot now and then has: the last one, after which it wants another only if a step was taken,
 * and the memory of an older one, whose arrays are taken for the next.
 */
export type Earlier = { last: Pick<Saved, 'step' | 'time'> | null; spare: EngineMemory | null };

/** An experiment that runs somewhere: on the GPU in this worker, or on the CPU in one of its own. */
export type Runner = {
  readonly backend: 'cpu' | 'gpu';
  readonly adapter: string;
  /** True if the run continues from the snapshot of its task. */
  readonly resumed: boolean;
  /** True if its steps are those of the run from which the snapshot was taken, bit by bit. */
  readonly isExact: boolean;
  /** Spec of its world, built once, where it runs. */
  readonly spec: WorldSpec;
  /** The engine's draw buffers on the device, if they are drawn from; null if frames are uploaded. */
  readonly buffers: DrawBuffers | null;
  /** Starts the run; from here on the hooks are called. */
  start(playing: boolean, speed: number): void;
  handle(command: RunCommand): void;
  /**
   * Shows its state on another stage; `shared`: that one draws from the engine's buffers. Else frames come through
   * `hooks.frame`, the first one at once.
   */
  drawOn(shared: boolean): void;
  /** Has where all is shown to whoever watches the stage, soon, also of a run that rests. */
  glance(): void;
  /** Takes back a frame of `hooks.frame` that has been drawn or is no longer wanted: then the next can come. */
  giveBack(frame: Frame): void;
  /** Takes what the record wants of the run; frames come through `hooks.recorded`. */
  record(wish: RecordWish<Packed>): void;
  /** Resolves to a snapshot of the run, of a bed that settles too; null if there is none, or none but the last one. */
  snapshot(earlier?: Earlier): Promise<Saved | null>;
  dispose(): void;
};

export type RunnerHooks = ReportHooks & {
  /**
   * Is called when the draw buffers hold the state at a new time [s], negative while a bed settles; `poses` of big
   * bodies and `surfaces` are valid during the call. `grains` says which quantity these buffers have of grains, and the
   * top of its scale.
   */
  drawn(poses: Float32Array, surfaces: Float32Array, time: number, grains: Pick<Frame, 'shows' | 'top'>): void;
  /** Gets a frame to upload, which is to be given back. */
  frame(frame: Frame): void;
  /** Gets a frame that is not to be drawn, with where all is or what is held; it is valid during the call. */
  seen(frame: Frame): void;
  /** Gets a frame that the record wants, and its time [s]. */
  recorded(time: number, frame: Packed): void;
  /** Gets contacts or velocities that are drawn over the grains; the list is valid during the call. */
  overlay(list: OverlayList): void;
  /** Gets the answers to `freeze`, in the order in which they were asked for. */
  frozen(result: Result<LabProblem>): void;
  /** Gets a sentence when something has gone wrong while running. */
  issue(message: string): void;
  /** Gets a sentence when what computes the run cannot go on with it, which another engine or worker might. */
  gaveOut(message: string): void;
};

/** The scene, values (complete, in declared units) and snapshot (null: from its start) that a runner is to run. */
export type Task = {
  scene: AnyScene;
  /** The scene has these from files. */
  files?: FromFiles;
  values: AnyValues;
  snapshot: Snapshot | null;
  /** True if the snapshot came from outside, and may be of another world. */
  isForeign?: boolean;
};
