import { measureLimits, type DeviceLimits } from '../gpu/bandwidth';
import { needDevice } from './backend';
import type { BenchOptions } from './benchOptions';
import { textTable } from './benchText';

/** What one kernel did in one frame step. */
export type KernelCost = {
  kernel: string;
  stage: string;
  dispatches: number;
  /** Read and written, counted from the structures that it passes over [B]. */
  bytes: number;
  /** By timestamps around its dispatches [s]. */
  time: number;
};

/** A kernel against the limits of its device. */
export type RooflineRow = KernelCost & {
  /** [B/s] */
  rate: number;
  /** Rate over the copy rate [1]. */
  ofCopy: number;
  /** Least time that bytes and dispatches allow over the time that it took [1]: 1 cannot be improved but by doing less. */
  ofLimit: number;
};

export function compareWithLimits(cost: KernelCost, limits: Pick<DeviceLimits, 'copyRate' | 'dispatchTime'>): RooflineRow {
  const least = Math.max(cost.bytes / limits.copyRate, cost.dispatches * limits.dispatchTime);
  const rate = cost.time > 0 ? cost.bytes / cost.time : 0;
  return { ...cost, rate, ofCopy: rate / limits.copyRate, ofLimit: cost.time > 0 ? least / cost.time : 0 };
}

/** Sums of a stage, or of all. */
export const sumCosts = (kernel: string, costs: readonly KernelCost[]): KernelCost => ({
  kernel, stage: costs[0]?.stage ?? '',
  dispatches: costs.reduce((sum, c) => sum + c.dispatches, 0), bytes: costs.reduce((sum, c) => sum + c.bytes, 0),
  time: costs.reduce((sum, c) => sum + c.time, 0),
});

const giga = (x: number): string => (x / 1e9).toFixed(1);

const limitsText = (adapter: string, { copyRate, kernelRate, dispatchTime, bytes }: DeviceLimits): string =>
  `${adapter}\n  copy ${giga(copyRate)} GB/s, kernel that reads and writes ${giga(kernelRate)} GB/s `
  + `(arrays of ${Math.round(bytes / 2 ** 20)} MiB, both directions counted), empty dispatch ${(dispatchTime * 1e6).toFixed(2)} µs\n`;

/** The table of a frame, slowest kernels first, then the stages and the whole. */
export function rooflineText(rows: readonly RooflineRow[], totals: readonly RooflineRow[]): string {
  const cells = (r: RooflineRow): string[] => [
    r.kernel, r.stage, String(r.dispatches), (r.bytes / 1e6).toFixed(3), (r.time * 1e6).toFixed(1), giga(r.rate),
    (100 * r.ofCopy).toFixed(1), (100 * r.ofLimit).toFixed(1),
  ];
  const sorted = [...rows].sort((a, b) => b.time - a.time);
  const header = ['kernel', 'stage', 'dispatches', 'MB', 'µs', 'GB/s', '% of copy', '% of limit'];
  return textTable(header, [...sorted, ...totals].map(cells));
}

/** `bench --roofline`: the device first, then each kernel of a frame of each case against it. */
export async function measureRoofline(_: BenchOptions, say: (record: object, text: string) => void): Promise<void> {
  const { device, name, software } = await needDevice(), limits = await measureLimits(device, software);
  say({ roofline: 'device', adapter: name, ...limits }, limitsText(name, limits));
}
