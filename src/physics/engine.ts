import type { Measures } from '../model/measures';
import type { Model, State } from '../model/model';
import type { OverlayKind, OverlayList } from '../model/overlay';
import type { Live } from '../model/settings';

/**
 * A world that steps. Two of them: CpuEngine (f64, the reference) and GpuEngine (f32 and fixed point, WebGPU).
 * Everything that a step needs is allocated when the engine is made.
 */
export interface Engine {
  readonly backend: 'cpu' | 'gpu';
  /** As shown to a person: "CPU, f64", "NVIDIA …". */
  readonly adapter: string;
  readonly model: Model;
  /** Bytes of everything that scales with the grains. */
  readonly bytes: number;
  /**
   * Wall time by stage of the last step [ms]; empty where it is not measured. With a mechanism a GPU engine has the
   * host's share apart from waiting for the device: `mechanism` with the upload of A and v*, `upload` of settings,
   * `readBack` of the report. `flexible` is the surfaces' share, on a GPU the device's, with what the host checks and
   * measures of them in `readBack`.
   */
  readonly stages: Readonly<Record<string, number>>;

  /**
   * One frame step H under `live`. On the CPU it runs to its end; on the GPU it is encoded and submitted, and the
   * promise resolves once the device has done it. `measures` then belongs to this step.
   */
  step(live: Live): void | Promise<void>;
  readonly measures: Measures;

  /** How the device ordered the sweeps of the last step; the CPU has no choice. */
  readonly form?: 'blocks' | 'colours';

  /**
   * Contacts or velocities of the last step, to be drawn. What is read is as of the call, whatever is stepped
   * meanwhile; false where it cannot be had now: in the middle of a step, or while the device still reads for the call
   * before.
   */
  readOverlay(kind: OverlayKind, out: OverlayList): Promise<boolean>;
  /** A copy of the state, read back where needed. */
  readState(): Promise<State>;
  /**
   * Replaces the state (same model); forgets contact impulses, or with `keepImpulses` lets contacts of the same two
   * bodies go on from theirs, where a state is the old one moved. Does not touch time.
   */
  writeState(state: State, keepImpulses?: boolean): void;
  /** Time since t = 0 [s] and step count, as `measures` will report them. */
  setClock(time: number, step: number): void;
  dispose(): void;
}
