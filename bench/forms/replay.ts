import { forecast, scaled, type Forecast, type Machine } from '../../src/physics/gpu/forecast';
import { kernelBytes } from '../../src/physics/gpu/kernelBytes';
import { kernelChains } from '../../src/physics/gpu/kernelChains';
import { BODY_THREADS } from '../../src/physics/gpu/library';
import { chooseForm, sumsApart, type SweptForm } from '../../src/physics/gpu/solve/chooseForm';
import type { RecordedFrame } from '../performance/frames';
import { encodeFrame } from './encoded';

/** Numbers of grains that frames are replayed at. */
export const SIZES = [10_000, 100_000, 300_000, 1_000_000];
/** Colours of a bed: 12 to 16 of spheres (docs/theory/gpu.md §3), 14 in the middle of all. */
export const COLOURS = [12, 14, 16];

/** A form of a frame: how contacts are swept, and whether those of big bodies are summed in a dispatch of their own. */
export type Form = { swept: SweptForm; apart: boolean };

/** What a frame of a form needs of a device, each counted for itself. */
export type Need = { bytes: number; dispatches: number; loads: number };

/** A frame of a bed in a form, at a number of grains. */
export function frameOf(recorded: RecordedFrame, grains: number, { swept, apart }: Form, used = 14) {
  const n = scaled(recorded.counts, grains), sweeps = recorded.counts.sweeps ?? 1;
  const all = recorded.dispatches['solve/sweepBlocks'] - 1; // one carries the impulses of the last frame
  const bodyShares = apart ? Math.max(2 * BODY_THREADS, n.bodyShares!) : BODY_THREADS;
  const encoded = encodeFrame(n, swept, bodyShares, { substeps: all / sweeps, sweeps }, used);
  const counts = { ...n, bodyShares, colours: swept === 'colours' ? used + 2 : 0,
    // a full colouring has no blocks, and so no copies: each sweep writes the grains themselves
    ...(swept === 'colours' ? { copies: grains, own: 0, shared: 0, sharedCopies: 0, listed: 0, unlisted: 0 } : {}) };
  const kernels = Object.entries(encoded.dispatches).map(([kernel, dispatches]) => ({ kernel, dispatches }));
  return { counts, kernels, copied: encoded.copied };
}

/** Returns the time of such a frame on a machine [s]. */
export function timeOf(recorded: RecordedFrame, grains: number, form: Form, machine: Machine, used = 14): Forecast {
  const { counts, kernels, copied } = frameOf(recorded, grains, form, used);
  return forecast(machine, counts, kernels, copied);
}

/** Returns what such a frame needs of whatever device. */
export function needOf(recorded: RecordedFrame, grains: number, form: Form, used = 14): Need {
  const { counts, kernels, copied } = frameOf(recorded, grains, form, used);
  const sum = (of: (kernel: string) => number): number =>
    kernels.reduce((all, { kernel, dispatches }) => all + dispatches * of(kernel), 0);
  return {
    bytes: copied + sum((kernel) => kernelBytes(kernel, counts).least), dispatches: sum(() => 1),
    loads: sum((kernel) => kernelChains(kernel, counts)),
  };
}

/** Returns the form that the engine takes where a link leaves it open. */
export const formOfAuto = (recorded: RecordedFrame, grains: number): Form => ({
  swept: chooseForm({ form: 'auto', solver: 'smallsteps' }, false),
  apart: sumsApart(scaled(recorded.counts, grains).bodyShares!),
});

/** Returns all forms, the one of `auto` first. */
export function formsOf(recorded: RecordedFrame, grains: number): Form[] {
  const auto = formOfAuto(recorded, grains), others = (['blocks', 'colours'] as const)
    .flatMap((swept) => [false, true].map((apart) => ({ swept, apart })));
  return [auto, ...others.filter((one) => one.swept !== auto.swept || one.apart !== auto.apart)];
}
