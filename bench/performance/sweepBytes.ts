import { scaled } from '../../src/physics/gpu/forecast';
import { kernelBytes } from '../../src/physics/gpu/kernelBytes';
import type { RecordedFrame } from './frames';
import { dispatchesOf, nameOf, sumsApart, table, type Check } from './predictions';

/** Bytes of a sweep and of the integration behind it, for each contact; dispatches that a sweep has, on average. */
export type SweptBed = {
  bed: string; grains: number; contactsPerGrain: number;
  /** Bytes of sweeps, of what integrates grains, and of what does bodies and mechanisms [B]. */
  sweep: number; grainsMoved: number; bodiesMoved: number; all: number;
};

/** Numbers of grains at which beds are counted, those in which bodies are summed apart. */
const SIZES = [100_000, 300_000];

/** Returns what the sweeps of a frame move in a bed of so many grains like it, in the form that the engine takes. */
function sweptBed(bed: string, frame: RecordedFrame, grains: number): SweptBed {
  const n = scaled(frame.counts, grains), dispatches = dispatchesOf(frame, sumsApart(grains));
  const sweeps = dispatches['solve/sweepBlocks'];
  const of = (kernels: RegExp): number => Object.entries(dispatches).reduce((sum, [label, times]) =>
    (kernels.test(label) ? sum + times * kernelBytes(label, n).least : sum), 0) / sweeps / n.contacts;
  const sweep = of(/^solve\/sweep/), grainsMoved = of(/^integrate\/integrate(All|Grains)$/);
  const bodiesMoved = of(/^integrate\/integrate(Bodies|Mechanism)$/);
  return {
    bed, grains, contactsPerGrain: n.contacts / grains, sweep, grainsMoved, bodiesMoved,
    all: sweep + grainsMoved + bodiesMoved,
  };
}

/**
 * Returns the first recorded bed with spheres. They were counted with kernels of an emulated device: the dispatches are
 * those of the same scene on a real one.
 */
export function roundBed([bed]: readonly RecordedFrame[], { frames }: Check): RecordedFrame {
  const { counts } = frames.find(({ scene, values }) => scene === bed.scene && values.shapeRatio === 1)!;
  return { ...bed, counts: { ...counts, alike: bed.counts.alike } };
}

/** Returns what sweeps move in the recorded beds of ellipsoids, with and without a vehicle, and in one of spheres. */
export function sweptBeds(frames: readonly RecordedFrame[], check: Check): SweptBed[] {
  const beds = [...frames.map((frame): [string, RecordedFrame] => [`${frame.scene}, ellipsoids`, frame]),
    [`${frames[0].scene}, spheres`, roundBed(frames, check)] as [string, RecordedFrame]];
  return SIZES.flatMap((grains) => beds.map(([bed, frame]) => sweptBed(bed, frame, grains)));
}

/** Returns the same as Markdown. */
export const sweptTable = (frames: readonly RecordedFrame[], check: Check): string => table(
  ['bed', 'grains', 'contacts a grain', 'sweep', 'grains', 'bodies', 'all'],
  sweptBeds(frames, check).map(({ bed, grains, contactsPerGrain, sweep, grainsMoved, bodiesMoved, all }) =>
    [bed, nameOf(grains), contactsPerGrain.toFixed(2),
      ...[sweep, grainsMoved, bodiesMoved, all].map((x) => x.toFixed(1))]));
