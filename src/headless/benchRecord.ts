import type { AnyValues, Value } from '../params/param';
import type { Forecast } from '../physics/gpu/forecast';

/** One line that `--json` prints and `--record` appends; docs/ARCHITECTURE.md, Contracts. */
export type BenchRecord = {
  scene: string; params: AnyValues; backend: string; adapter: string; bodies: number; contacts: number;
  msPerStep: number; stages: Record<string, number>; contactIterationsPerSecond: number; nsPerContactIteration: number;
  bytesPerBody: number;
  /** Wall time of a step over the number of grains [µs]. */
  usPerBody: number;
  /** Wall time over simulated time [1]. */
  realTimeFactor: number;
  steps: number; status: string[]; stateHash: string;
  /** Order in which the device sweeps contacts; absent on the CPU, and null in records of old. */
  form?: 'blocks' | 'colours' | null;
  /**
   * The model of docs/PERFORMANCE.md gives a step on the GPU this, if `--predict` asks: kernels [s] by the rates of the
   * device, and by the class whose waits they have (null: none are in it); host [ms] as this run had it. A step follows
   * the one before, as in the run: no frames are in flight.
   */
  predicted?: { kernels: Forecast; host: number; msPerStep: number; class: string | null };
  /** The parameter that `--sizes` varies, and its value. */
  size?: { key: string; value: Value };
};
