import type { Result } from '../core/result';
import type { LabProblem } from '../model/labProblem';
import type { OverlayList } from '../model/overlay';
import type { WorldSpec } from '../model/worldSpec';
import type { AnyValues } from '../params/param';
import type { AnyScene } from '../scenes/scene';
import type { Snapshot } from '../protocol/messages';
import type { RunCommand } from '../protocol/runCommand';
import type { DrawBuffers } from '../view/grains';
import type { Frame } from './frame';
import type { ReportHooks } from './runReports';

/** An experiment that runs somewhere: on the GPU in this worker, or on the CPU in one of its own. */
export type Runner = {
  readonly backend: 'cpu' | 'gpu';
  readonly adapter: string;
  /** Goes on from the snapshot of its task. */
  readonly resumed: boolean;
  /** How its world starts: built once, where it runs. */
  readonly spec: WorldSpec;
  /** Where its frames lie on the device; null where they are uploaded. */
  readonly buffers: DrawBuffers | null;
  /** Begins to call the hooks. */
  start(playing: boolean, speed: number): void;
  handle(command: RunCommand): void;
  /** A frame of `hooks.frame` that has been drawn or is no longer wanted: the next may come. */
  giveBack(frame: Frame): void;
  /** Null while the bed settles. */
  snapshot(): Promise<Snapshot | null>;
  dispose(): void;
};

export type RunnerHooks = ReportHooks & {
  /** The draw buffers hold a new state; `poses` of big bodies are valid during the call. */
  drawn(poses: Float32Array, surfaces: Float32Array): void;
  /** A frame to upload; to be given back. */
  frame(frame: Frame): void;
  /** What is drawn over the grains; valid during the call. */
  overlay(list: OverlayList): void;
  /** Answers `freeze`, in the order in which it was asked. */
  frozen(result: Result<LabProblem>): void;
  /** Something went wrong while running: a sentence. */
  issue(message: string): void;
};

/** What a runner is made for. `values` are complete, in declared units. */
export type Task = {
  scene: AnyScene;
  values: AnyValues;
  snapshot: Snapshot | null;
};
