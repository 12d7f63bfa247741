import { memoryRate, type DeviceLimits } from '../gpu/bandwidth';
import type { Forecast } from '../physics/gpu/forecast';
import { textTable } from './textTable';

/** Cost of one kernel in one frame step. */
export type KernelCost = {
  kernel: string;
  dispatches: number;
  /**
   * Bytes read and written [B]: `bytes` counts each word once, `asked` as threads ask for it, cached or not
   * (src/physics/gpu/kernelBytes.ts).
   */
  bytes: number;
  asked: number;
  /** Time by time stamps around its dispatches [s]. */
  time: number;
};

/** A row compares a kernel with the limits of its device. */
export type RooflineRow = KernelCost & {
  /** Bytes over time [B/s]. */
  rate: number;
  /** Rate over the best at which the device moves memory [1]. */
  ofMemory: number;
  /**
   * Least time that bytes and dispatches allow over the time taken [1]: at 1 the kernel can only improve by doing less.
   */
  ofLimit: number;
};

export function compareWithLimits(
  cost: KernelCost, limits: Pick<DeviceLimits, 'copyRate' | 'kernelRate' | 'dispatchTime'>
): RooflineRow {
  const best = memoryRate(limits), least = Math.max(cost.bytes / best, cost.dispatches * limits.dispatchTime);
  const rate = cost.time > 0 ? cost.bytes / cost.time : 0;
  return { ...cost, rate, ofMemory: rate / best, ofLimit: cost.time > 0 ? least / cost.time : 0 };
}

/** Returns the sum of all costs, named `kernel`. */
export function sumCosts(kernel: string, costs: readonly KernelCost[]): KernelCost {
  const sum = { kernel, dispatches: 0, bytes: 0, asked: 0, time: 0 };
  for (const { dispatches, bytes, asked, time } of costs) {
    sum.dispatches += dispatches; sum.bytes += bytes; sum.asked += asked; sum.time += time;
  }
  return sum;
}

/** Returns the mean cost of each kernel over the frames, in the order of the first frame. */
export function meanCosts(frames: readonly (readonly KernelCost[])[]): KernelCost[] {
  const n = frames.length;
  return frames[0].map(({ kernel }) => {
    const { dispatches, bytes, asked, time } = sumCosts(kernel, frames.flat().filter((cost) => cost.kernel === kernel));
    return { kernel, dispatches: dispatches / n, bytes: bytes / n, asked: asked / n, time: time / n };
  });
}

const giga = (x: number): string => (x / 1e9).toFixed(1);

export const limitsText = (adapter: string, l: DeviceLimits): string =>
  `${adapter}\n  copy ${giga(l.copyRate)} GB/s, kernel that reads and writes ${giga(l.kernelRate)} GB/s `
  + `(arrays of ${Math.round(l.bytes / 2 ** 20)} MiB, both ways counted), `
  + `empty dispatch ${(l.dispatchTime * 1e6).toFixed(2)} µs, indirect ${(l.indirectTime * 1e6).toFixed(2)} µs\n`;

/** Returns the table of a frame: slowest kernels first, then the substeps and the whole frame. */
export function rooflineText(rows: readonly RooflineRow[], totals: readonly RooflineRow[]): string {
  const timed = (r: RooflineRow): string[] =>
    [(r.time * 1e6).toFixed(1), giga(r.rate), (100 * r.ofMemory).toFixed(1), (100 * r.ofLimit).toFixed(1)];
  const cells = (r: RooflineRow): string[] => [
    r.kernel, String(r.dispatches), (r.bytes / 1e6).toFixed(3), (r.asked / 1e6).toFixed(3),
    ...(r.time > 0 ? timed(r) : ['', '', '', '']), // a device without time stamps
  ];
  const sorted = [...rows].sort((a, b) => b.time - a.time);
  const header = ['kernel', 'dispatches', 'MB', 'MB asked', 'µs', 'GB/s', '% of memory', '% of limit'];
  return textTable(header, [...sorted, ...totals].map(cells));
}

/** Dispatches and bytes of a substep, of a frame and of a simulated millisecond. */
export type FrameCounts = {
  dispatchesPerSubstep: number; bytesPerSubstep: number; dispatchesPerFrame: number;
  substepDispatchesPerSimulatedMs: number; bytesPerSimulatedMs: number;
};

export const countsText = (c: FrameCounts): string =>
  `a substep: ${c.dispatchesPerSubstep} dispatches, ${(c.bytesPerSubstep / 1e6).toFixed(3)} MB; `
  + `a frame: ${c.dispatchesPerFrame} dispatches; `
  + `a simulated ms: ${c.substepDispatchesPerSimulatedMs.toFixed(1)} dispatches in substeps, `
  + `${(c.bytesPerSimulatedMs / 1e9).toFixed(4)} GB moved\n`;

/** Returns what the kernels of a frame should take beside what they took, as text; empty where nothing was counted. */
export function forecastText(predicted: Forecast | null, time: number): string {
  if (!predicted) return '';
  const ms = (s: number): string => (1000 * s).toFixed(3), { all, bytes, waits, dispatches, chains } = predicted;
  return `kernels of a frame, predicted: ${ms(all)} ms (bytes ${ms(bytes)}, waits ${ms(waits)}, `
    + `dispatches ${ms(dispatches)}, chains ${ms(chains)}); `
    + `measured: ${time > 0 ? `${ms(time)} ms` : 'no time stamps'}\n`;
}
