import type { Dropped } from './drop/dropped';
import type { Measures } from './measures';
import type { State } from './model';
import type { Live } from './settings';

/**
 * What an engine keeps from one step to the next besides the state, as plain data: with it a run goes on with the bits
 * that it would have had. Only an engine of the same kind takes it, of a world of the same spec.
 */
export type EngineMemory = {
  /** Version of what the names below mean (MEMORY_VERSION). */
  version: number;
  backend: 'cpu' | 'gpu';
  /** Numbers that the host keeps, by name. */
  numbers: Readonly<Record<string, ArrayLike<number>>>;
  /** Bytes that a device keeps, by name. */
  buffers: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
  /** Measures of the last step, which drives and pilots look at. */
  measures: Measures;
};

/** Version of EngineMemory: that of another version is not taken, and the run goes on from the state alone. */
export const MEMORY_VERSION = 1;

/** An experiment keeps this from one step to the next, besides its time and its datum. */
export type RunMemory = {
  /** True once the experiment runs, false while its bed settles; and true if nobody changed a value until then. */
  started: boolean;
  isPure: boolean;
  /** Controls of the last step, which a scene's `drive` changes in place. */
  controls: Pick<Live, 'bodies' | 'mechanism' | 'flexible'>;
  /** Time of the watch's last reading [s], positions at that time, and what it found. */
  watched: number;
  seen: Float64Array | null;
  gauges: Record<string, number>;
  /** The undisturbed bed that a moving bed repeats, as BedMover has it; null where the bed stays. */
  bed: LaidBed | null;
};

/** Positions [m] and orientations of the grains of an undisturbed bed, 3 and 4 numbers a grain. */
export type LaidBed = { readonly positions: Float64Array; readonly orientations: Float64Array };

/**
 * All that a run goes on from: after a lost device, or on another engine. It is plain data. The state alone is enough
 * to go on; `engine` and `run` are what makes the next steps those of an undisturbed run.
 */
export type Snapshot = State & {
  time: number; step: number; datum: Record<string, number>;
  /** Memory of the driver of a mechanism. */
  pilot?: number[];
  /** Bodies that a person has dropped into it, in this order behind the big bodies of its scene; absent without any. */
  dropped?: readonly Dropped[];
  /** Hash of what stays of the world (worldKey.ts): `engine` and `run` are for this one alone. */
  world?: string;
  engine?: EngineMemory;
  run?: RunMemory;
};
