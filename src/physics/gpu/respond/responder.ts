import type { Buffers } from '../../../gpu/buffers';
import type { Measures } from '../../../model/measures';
import type { State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import type { BoundSurface } from '../flex/surfaceBuffers';
import type { CopiedBytes } from '../copyBuffers';
import type { WorldPlan } from '../layout';

/**
 * A responder is a set of bodies that answer impulses together: a mechanism, flexible surfaces. On a device its answer
 * to sweeps is in shaders; this is the part of the host. A world has a list of them, empty for a plain bed. The twin is
 * src/physics/cpu/respond/responder.ts.
 */
export interface GpuResponder {
  /** Wall time that the host spent on it in the last frame [ms], and the stage of `Engine.stages` it counts in. */
  readonly spent: number;
  readonly hostStage: 'mechanism' | 'readBack';
  /** True if a frame with it is always taken, so that what the last one left is never brought back. */
  readonly isSure: boolean;
  /** Bytes on the device besides the buffers of every world. */
  readonly bytes: number;
  /** Returns why a frame under these settings is beyond it, or null; whoever chose the engine has asked before. */
  refuses(live: Live, isConverging: boolean, isLawful: boolean): string | null;
  /** Returns `joined` of shared/body.wgsl for big body `body`; 0 if it answers by itself. */
  joinedOf(body: number): number;
  /** Says whether the host moves a big body after the frame, so that the pose that the device reports is not final. */
  movesBody(body: number): boolean;
  /** Returns what it encodes into frames of a world with these buffers. */
  bind(world: Buffers<WorldPlan>): readonly BoundSurface[];

  // A frame, in order.
  /** Returns false if it cannot follow the substeps asked for: then nothing is to move, and `measures` say so. */
  canFollow(live: Live, measures: Measures): boolean;
  /** Writes to the device what it needs for a frame. */
  begin(live: Live, measures: Measures): void;
  /** Encodes a copy of its state before the frame, which `restore` brings back. */
  keep(encoder: GPUCommandEncoder): void;
  /** Encodes copies of the data that `take` reads. */
  copy(encoder: GPUCommandEncoder): void;
  /** Reads what the device tells of it. Returns false if it failed: then the world is to be as before the frame. */
  take(live: Live, measures: Measures): Promise<boolean>;
  restore(encoder: GPUCommandEncoder): void;
  /** Ends a frame that was taken, with the device's report of it, and writes its own measures. */
  finish(report: ArrayBuffer, live: Live, measures: Measures): void;

  // A new state.
  /** Returns the state with the bodies that follow from others at their places, or the state itself. */
  complete(state: State): State;
  load(state: State, measures: Measures): void;
  /** Its buffers on the device that hold its state from frame to frame, by name. */
  readonly kept: Readonly<Record<string, GPUBuffer>>;
  /**
   * Copies its state as the host has it; the result adds that, and what the bytes of `kept` say, to a state that was
   * read at the same time.
   */
  save(): (state: State, bytes: CopiedBytes) => void;
  /** Returns the numbers of the host that the next frame or its measures need besides the state; and restores them. */
  remember(): ArrayLike<number>;
  recall(numbers: ArrayLike<number>): void;
  /** Forgets the work that was done on it, at t = 0. */
  forgetWork(): void;
  destroy(): void;
}
