import { maxOf } from '../../core/extremes';

/** The lower and the upper end of an axis. */
export type Range = readonly [low: number, high: number];

/** Font of the numbers on the axes of all charts. */
export const AXIS_FONT = '11px system-ui, sans-serif';
/** Distance between the numbers and their axis, and least width of an axis, with which charts have the same [px]. */
export const AXIS_GAP = 3, LEAST_AXIS = 46;

/**
 * Formats the ticks of a linear axis with as many decimals as distinguish them. Large and small ones share a power of a
 * thousand: "0.5e6", "1.0e6".
 */
export function tickTexts(splits: readonly number[]): string[] {
  const largest = maxOf(splits.map(Math.abs)), isLong = largest >= 1e5 || (largest < 1e-3 && largest > 0);
  const power = isLong ? 3 * Math.floor(Math.log10(largest) / 3 + 1e-9) : 0, unit = Number(`1e${power}`);
  const gap = splits.length > 1 ? Math.abs(splits[1] - splits[0]) / unit : 1;
  let decimals = 0;
  while (
    decimals < 6 && Math.abs(gap * 10 ** decimals - Math.round(gap * 10 ** decimals)) > 1e-6 * 10 ** decimals * gap
  ) decimals++;
  const written = (x: number) => `${(x / unit).toFixed(decimals)}${power ? `e${power}` : ''}`.replaceAll('-', '\u2212');
  return splits.map((x) => (x === 0 && power ? '0' : written(x)));
}

/** Returns about `most` round numbers within a linear axis: multiples of 1, 2, 2.5 or 5 times a power of ten. */
export function linearTicks([low, high]: Range, most: number): number[] {
  const least = (high - low) / Math.max(1, most), power = 10 ** Math.floor(Math.log10(least));
  const gap = power * ([1, 2, 2.5, 5].find((m) => m * power >= least * (1 - 1e-9)) ?? 10), ticks: number[] = [];
  for (let k = Math.ceil(low / gap - 1e-9); k <= high / gap + 1e-9; k++) ticks.push(k * gap + 0); // not −0
  return ticks;
}

/**
 * Returns about `most` round numbers within a logarithmic axis: powers of ten, or 1, 2, 5 times those on short axes.
 */
export function logTicks([low, high]: Range, most: number): number[] {
  const first = Math.ceil(Math.log10(low) - 1e-9), last = Math.floor(Math.log10(high) + 1e-9);
  const stride = Math.max(1, Math.ceil((last - first + 1) / most));
  const tens: number[] = [];
  for (let e = Math.ceil(first / stride) * stride; e <= last; e += stride) tens.push(Number(`1e${e}`));
  if (last - first >= 2 || stride > 1) return tens;
  const all: number[] = [];
  for (let e = first - 1; e <= last; e++) for (const m of [1, 2, 5]) all.push(Number(`${m}e${e}`));
  return all.filter((x) => x >= low && x <= high).slice(0, most + 2);
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Formats a tick of a logarithmic axis: "10⁻⁶", "0.02", "5", "2 × 10⁴". */
export function logTickText(value: number): string {
  if (value >= 1e-2 && value < 1e4) return String(+value.toPrecision(2));
  const e = Math.floor(Math.log10(value) + 1e-9), m = Math.round(value / 10 ** e);
  const raised = [...String(Math.abs(e))].map((digit) => RAISED[Number(digit)]).join('');
  return `${m === 1 ? '' : `${m} × `}10${e < 0 ? '⁻' : ''}${raised}`;
}

/**
 * Returns at most about `most` ticks of an axis. A logarithmic one of less than a decade may hold one or two of 1, 2, 5
 * only: it has those of a linear axis.
 */
export function ticksOf(isLog: boolean | undefined, range: Range, most: number): number[] {
  const ticks = isLog ? logTicks(range, most) : [];
  return isLog && (ticks.length > 2 || range[1] >= 10 * range[0]) ? ticks : linearTicks(range, most);
}

/** Returns the texts of such ticks. */
export const textsOf = (isLog: boolean | undefined, ticks: readonly number[]): string[] =>
  (isLog && ticks.every((x) => Math.abs(Number(x.toPrecision(1)) - x) < 1e-9 * x)
    ? ticks.map(logTickText) : tickTexts(ticks));

/** Returns the width [px] of a vertical axis in which all its numbers have room. */
export function axisWidth(ctx: Pick<CanvasRenderingContext2D, 'font' | 'measureText' | 'save' | 'restore'>,
  texts: readonly string[] | null): number {
  ctx.save(); // uPlot remembers which font it has set
  ctx.font = AXIS_FONT;
  const widest = maxOf((texts ?? []).map((text) => ctx.measureText(text).width));
  ctx.restore();
  return Math.max(LEAST_AXIS, Math.ceil(widest) + AXIS_GAP + 1);
}
