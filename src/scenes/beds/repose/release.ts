import { cube } from '../../../core/elementary/powers';
import type { Measures } from '../../../model/measures';
import type { BodyControl } from '../../../model/settings';
import type { GrainsSpec, WorldSpec } from '../../../model/worldSpec';
import type { Datum, Gauges } from '../../scene';
import type { Slope } from './surface';

export type HeapValues = {
  count: number; grainRadius: number; density: number; friction: number; rollingFriction: number; gravity: number;
  seed: number; rim: number;
};

/** A release lets grains go so that they make a heap: what holds them, what moves, and how the heap is measured. */
export type Release = {
  build(v: HeapValues): WorldSpec;
  /** Returns numbers of the bed that rests before it is let go. */
  datum(v: HeapValues, positions: ArrayLike<number>): Datum;
  /** Moves what holds the grains, at `time` [s], < 0 while they settle. */
  drive(v: HeapValues, time: number, bodies: readonly BodyControl[]): void;
  /** Returns where the crest of the heap is, and which grains do not belong to it. */
  slope(v: HeapValues): Slope;
  /** Returns the angle of the heap [rad]. */
  angle(m: Measures, datum: Datum, gauges: Gauges): number;
  /** Returns how far the middle of the heap is from its crest, along the ground [m]. */
  spread(m: Measures, gauges: Gauges): number;
  /** Returns what bears the heap [N]. */
  weight(m: Measures): number;
  /** Returns the time at which the heap is at rest [s]. */
  restsAt(v: HeapValues): number;
};

/** Returns the volume of a grain [m³]. */
export const solidOf = ({ grainRadius }: Pick<HeapValues, 'grainRadius'>): number =>
  (4 / 3) * Math.PI * cube(grainRadius);

/** Returns equal grains at these places. */
export const grainsAt = (v: HeapValues, positions: Float64Array): GrainsSpec => ({
  positions, radii: new Float64Array(v.count).fill(v.grainRadius),
  masses: new Float64Array(v.count).fill(solidOf(v) * v.density),
});
