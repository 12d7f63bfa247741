import type { Measures } from '../model/measures';
import type { Model, State } from '../model/model';
import type { OverlayKind, OverlayList, Slab } from '../model/overlay';
import type { Live } from '../model/settings';
import type { EngineMemory, Snapshot } from '../model/snapshot';

/**
 * A world that steps. There are two engines: CpuEngine (f64, the reference) and GpuEngine (f32 and fixed point,
 * WebGPU). Everything that a step needs is allocated when the engine is made.
 */
export interface Engine {
  readonly backend: 'cpu' | 'gpu';
  /** Name of the device for a person to read: "CPU, f64", "NVIDIA …". */
  readonly adapter: string;
  readonly model: Model;
  /** Bytes of all arrays whose size grows with the number of grains. */
  readonly bytes: number;
  /**
   * Wall time of each stage of the last step [ms]; empty if it is not measured. With a mechanism a GPU engine gives the
   * host's share apart from waiting for the device: `mechanism` with the upload of A and v*, `upload` of settings,
   * `readBack` of the report. `flexible` is the surfaces' share, on a GPU the device's, while what the host checks and
   * measures of them is in `readBack`.
   */
  readonly stages: Readonly<Record<string, number>>;

  /**
   * Makes one frame step H under `live`. On the CPU it runs to its end; on the GPU it is encoded and submitted, and the
   * promise resolves once the device has done it. `measures` then belongs to this step.
   */
  step(live: Live): void | Promise<void>;
  readonly measures: Measures;
  /** Steps that are under way together; absent where a step ends as it is begun. */
  readonly flight?: Flight;

  /** Form in which the device made the sweeps of the last step; undefined on the CPU, which has no choice. */
  readonly form?: 'blocks' | 'colours';

  /**
   * Writes contacts or velocities of the last step, to be drawn, to `out`. They are as of the call, whatever is stepped
   * meanwhile; the promise gives false if they cannot be read now: in the middle of a step, or while the device still
   * reads for the call before. Velocities are those in `slab`, or of all grains.
   */
  readOverlay(kind: OverlayKind, out: OverlayList, slab?: Slab | null): Promise<boolean>;
  /** Returns a copy of the state, read back from the device if there is one. */
  readState(): Promise<State>;
  /**
   * Copies the state and what the next step needs besides it, all of it as of the call: steps may follow at once. The
   * promise is kept when the host has the copy. An older one may be given back as `spare`, whose arrays are taken.
   */
  save(spare?: EngineMemory | null): Promise<EngineSave>;
  /**
   * Goes on from a snapshot, its time included; resolves to true if the next step will be that of the run which was
   * saved, bit by bit, and to false if only the state was taken: there is no memory, or that of another engine. The
   * world must be of the same spec as that of a memory.
   */
  restore(from: Pick<Snapshot, keyof State | 'time' | 'step' | 'engine'>): Promise<boolean>;
  /**
   * Replaces the state (same model). Contact impulses are forgotten, or with `keepImpulses` kept by contacts of the
   * same two bodies, if the new state is the old one moved, grains that it lays anew excepted: for a while nobody is
   * warned of what those overlap. Time is not changed.
   */
  writeState(state: State, keepImpulses?: boolean): void;
  /** Sets the time since t = 0 [s] and the step count that `measures` will report. */
  setClock(time: number, step: number): void;
  dispose(): void;
}

/** A copy of an engine: its memory, null if it has none to give, and the state, which is unpacked when it is wanted. */
export type EngineSave = { readonly memory: EngineMemory | null; state(): State };

/**
 * The steps that a device is given before it is known how those before them ended, so that it need not wait for whoever
 * reads. They are taken in the order in which they were begun, and have the bits that `step` would give them; between
 * them nothing else is read or written.
 */
export type Flight = {
  /** Says whether another step may be begun while others are under way. */
  hasRoom(): boolean;
  /** Begins a step under `live`, which may change afterwards; resolves when the device has been given all of it. */
  begin(live: Live): Promise<void>;
  /** Waits for the oldest step under way: `measures` then belong to it. Without one nothing happens. */
  take(): Promise<void>;
};
