import { maxOf } from '../../core/extremes';

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

/** Returns the width [px] of a vertical axis in which all its numbers have room. */
export function axisWidth(ctx: Pick<CanvasRenderingContext2D, 'font' | 'measureText' | 'save' | 'restore'>,
  texts: readonly string[] | null): number {
  ctx.save(); // uPlot remembers which font it has set
  ctx.font = AXIS_FONT;
  const widest = maxOf((texts ?? []).map((text) => ctx.measureText(text).width));
  ctx.restore();
  return Math.max(LEAST_AXIS, Math.ceil(widest) + AXIS_GAP + 1);
}
