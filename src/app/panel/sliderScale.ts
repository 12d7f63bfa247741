import type { NumberParam } from '../../params/param';

/**
 * The file converts a value to the position of a slider and back. A slider has whole positions 0 … `count`; the
 * declared scale spreads the range over them, in equal steps or in equal ratios.
 */
const LOG_POSITIONS = 240, LINEAR_POSITIONS = 200;
/** Most positions of a slider: over a wider range, values are typed only, as nobody could aim at one. */
const MOST_POSITIONS = 1e6;

type Scale = Pick<NumberParam, 'min' | 'max' | 'step' | 'integer' | 'scale'>;

const isLog = ({ scale, min }: Scale): boolean => scale === 'log' && min > 0;

const stepOf = ({ min, max, step, integer }: Scale): number => step ?? (integer ? 1 : (max - min) / LINEAR_POSITIONS);

/** Returns the number of positions after the first; 0 if a slider makes no sense. */
export function positionCount(spec: Scale): number {
  if (isLog(spec)) return LOG_POSITIONS;
  const count = Math.round((spec.max - spec.min) / stepOf(spec));
  return count > MOST_POSITIONS ? 0 : count;
}

export function toPosition(spec: Scale, value: number): number {
  const count = positionCount(spec);
  const { min, max } = spec;
  const part = isLog(spec) ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.min(count, Math.max(0, Math.round(part * count)));
}

/** Returns the value at a position: both ends exact, between them a number that is short to read. */
export function fromPosition(spec: Scale, position: number): number {
  const { min, max, integer } = spec, count = positionCount(spec);
  if (position <= 0) return min;
  if (position >= count) return max;
  const exact = isLog(spec) ? min * (max / min) ** (position / count) : min + stepOf(spec) * position;
  const short = +exact.toPrecision(isLog(spec) ? 3 : 10);
  return Math.min(max, Math.max(min, integer ? Math.round(short) : short));
}
