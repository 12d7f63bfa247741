import { kernelBytes, type FrameCounts } from './kernelBytes';
import { kernelChains } from './kernelChains';
import { chooseShares } from './layout';

/** What a forecast needs to know of a machine. */
export type Machine = {
  /** Rate at which kernels move memory [B/s]. */
  rate: number;
  /**
   * Rate at which its threads get what they ask for from here and there, cached or not [B/s]; unknown if absent, and
   * then no term.
   */
  asks?: number;
  /** Time of a dispatch that does nothing, and of a load that waits for memory [s]. */
  dispatch: number; latency: number;
};

/** Dispatches of a kernel in a frame. */
export type Dispatches = { kernel: string; dispatches: number };

/** Times of a frame by term [s]. */
export type Forecast = {
  bytes: number; dispatches: number;
  /** Threads wait so long, beyond the bytes of the same dispatch, until each got what it asked for. */
  waits: number;
  /** Chains of dependent loads take so long beyond both. */
  chains: number;
  all: number;
};

/**
 * Predicts the time of a frame [s]: each dispatch takes what an empty one takes and the longest of its bytes at the
 * rate of the machine, each word once, of what its threads ask for, and of its longest chain of loads. `copied` are
 * bytes of copies and clears.
 */
export function forecast(
  machine: Machine, n: FrameCounts, kernels: readonly Dispatches[], copied: number,
): Forecast {
  const { rate, asks = Infinity } = machine;
  let bytes = copied / rate, dispatches = 0, waits = 0, chains = 0;
  for (const { kernel, dispatches: times } of kernels) {
    const { least, asked } = kernelBytes(kernel, n), moving = least / rate, got = Math.max(moving, asked / asks);
    bytes += times * moving;
    dispatches += times * machine.dispatch;
    waits += times * (got - moving);
    chains += times * Math.max(0, kernelChains(kernel, n) * machine.latency - got);
  }
  return { bytes, dispatches, waits, chains, all: bytes + dispatches + waits + chains };
}

/**
 * Returns the counts of a bed of so many grains like a measured one: all grow with the grains but contacts with big
 * bodies, floors and walls, which grow with its surface.
 */
export function scaled(n: FrameCounts, grains: number): FrameCounts {
  const by = (count: number): number => Math.round((count * grains) / n.grains);
  const onSurface = (count: number): number => Math.round(count * (grains / n.grains) ** (2 / 3));
  const bodyContacts = onSurface(n.bodyContacts);
  return {
    ...n, ...chooseShares(grains), grains, cells: by(n.cells), blocks: by(n.blocks), copies: by(n.copies), bodyContacts,
    ...(n.filled !== undefined && { filled: by(n.filled) }),
    ...(n.answeringContacts !== undefined && { answeringContacts: onSurface(n.answeringContacts) }),
    contacts: by(n.contacts - n.bodyContacts) + bodyContacts,
    own: by(n.own ?? 0), shared: by(n.shared ?? 0), sharedCopies: by(n.sharedCopies ?? 0),
    listed: by(n.listed ?? 0), unlisted: by(n.unlisted ?? 0),
  };
}
