import type { FrameCounts } from './kernelBytes';
import { kernelBytes } from './kernelBytes';
import { isSerial, kernelChains } from './kernelChains';
import { sharesOf } from './layout';
import { BODY_THREADS } from './library';

/** What a forecast needs to know of a machine. */
export type Machine = {
  /** Rate at which kernels move memory [B/s]. */
  rate: number;
  /** Time of a dispatch that does nothing, and of a load that waits for memory [s]. */
  dispatch: number; latency: number;
  /** Time of a contact in a sweep beside its bytes [s]: what an emulated device computes with; 0 on hardware. */
  contact: number;
  /** Time that the host takes in series with the device in a frame, and of a round trip to it [s]. */
  host: number; roundTrip: number;
};

/** Dispatches of a kernel in a frame. */
export type Dispatches = { kernel: string; dispatches: number };

/** Times of a frame by term [s]. */
export type Forecast = {
  bytes: number; dispatches: number;
  /** What chains of dependent loads take beyond the bytes of the same dispatch. */
  chains: number;
  contacts: number; host: number; roundTrip: number; all: number;
};

/**
 * Predicts the time of a frame [s]: each dispatch takes what an empty one takes and the longer of its bytes at the rate
 * of the machine, each word once, and of its longest chain of loads. `copied` are bytes of copies and clears.
 */
export function forecast(
  machine: Machine, n: FrameCounts, kernels: readonly Dispatches[], copied: number,
): Forecast {
  let bytes = copied / machine.rate, dispatches = 0, chains = 0, sweeps = 0;
  for (const { kernel, dispatches: times } of kernels) {
    const moving = kernelBytes(kernel, n).least / machine.rate;
    bytes += times * moving;
    dispatches += times * machine.dispatch;
    chains += times * Math.max(0, kernelChains(kernel, n) * machine.latency - moving);
    if (kernel.startsWith('solve/sweepBlocks')) sweeps += times;
  }
  const contacts = sweeps * n.contacts * machine.contact, { host, roundTrip } = machine;
  return {
    bytes, dispatches, chains, contacts, host, roundTrip,
    all: bytes + dispatches + chains + contacts + host + roundTrip,
  };
}

/**
 * Returns the dispatches that hardware makes where an emulated device made these, in a bed of so many grains: forms
 * with barriers, and one dispatch for grains and bodies where the sums of bodies are short (encodeSweeps.ts).
 */
export function onHardware(kernels: readonly Dispatches[], grains: number): Dispatches[] {
  const isOne = sharesOf(grains).bodyShares <= BODY_THREADS;
  return kernels.flatMap(({ kernel: given, dispatches }) => {
    const kernel = isSerial(given) ? given.replace('Serially', '') : given;
    if (isOne && kernel === 'integrate/integrateBodies') return [];
    const joined = isOne && kernel === 'integrate/integrateGrains';
    return [{ kernel: joined ? 'integrate/integrateAll' : kernel, dispatches }];
  });
}

/**
 * Returns the counts of a bed of so many grains like a measured one: all grow with the grains but contacts with big
 * bodies, floors and walls, which grow with its surface.
 */
export function scaled(n: FrameCounts, grains: number): FrameCounts {
  const by = (count: number): number => Math.round((count * grains) / n.grains);
  const bodyContacts = Math.round(n.bodyContacts * (grains / n.grains) ** (2 / 3));
  return {
    ...n, grains, cells: by(n.cells), blocks: by(n.blocks), copies: by(n.copies), bodyContacts,
    contacts: by(n.contacts - n.bodyContacts) + bodyContacts,
  };
}
