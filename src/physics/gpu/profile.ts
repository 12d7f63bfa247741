import type { Live } from '../../model/settings';
import type { GpuEngine } from './engine';
import { kernelBytes, type FrameCounts } from './kernelBytes';
import { traceFrame } from './traceFrame';

/**
 * One kernel in one frame: all its dispatches together. The copies and clears of the encoder are one more, without a
 * time.
 */
export type KernelTime = {
  kernel: string;
  dispatches: number;
  /** Bytes read and written by them: each word once; and as threads ask for it, cached or not. See kernelBytes.ts. */
  bytes: number;
  asked: number;
  /** GPU time [ms], NaN if the device has no time stamps. */
  ms: number;
};

/** Name of the copies and clears between the kernels in a profile. */
export const COPIES = 'copies and clears';

/**
 * Takes one frame step with every dispatch timed by itself, which makes it slower than it is. Returns the kernels in
 * the order of first dispatch, and what the frame had to do.
 */
export async function profileFrame(
  engine: GpuEngine, live: Live,
): Promise<{ kernels: KernelTime[]; counts: FrameCounts }> {
  const { dispatches, copied, counts } = await traceFrame(engine, live), kernels = new Map<string, KernelTime>();
  for (const { label, ms } of dispatches) {
    const kernel = kernels.get(label) ?? { kernel: label, dispatches: 0, bytes: 0, asked: 0, ms: 0 };
    const bytes = kernelBytes(label, counts);
    kernel.dispatches += 1;
    kernel.bytes += bytes.least;
    kernel.asked += bytes.asked;
    kernel.ms += ms;
    kernels.set(label, kernel);
  }
  const timed = dispatches.every(({ ms }) => !Number.isNaN(ms)), ms = timed ? 0 : NaN;
  const copies = { kernel: COPIES, dispatches: 0, bytes: copied, asked: copied, ms };
  return { kernels: [...kernels.values(), copies], counts };
}

/** Returns dispatches, bytes and GPU time [ms] of the substeps alone, from a profile. */
export function substepsOf(profile: readonly KernelTime[]): { dispatches: number; bytes: number; ms: number } {
  const mine = profile.filter(({ kernel }) => /^(solve\/|integrate\/integrate)/.test(kernel));
  return mine.reduce((sum, k) =>
    ({ dispatches: sum.dispatches + k.dispatches, bytes: sum.bytes + k.bytes, ms: sum.ms + k.ms }),
    { dispatches: 0, bytes: 0, ms: 0 });
}

export type { FrameCounts };
