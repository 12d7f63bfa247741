import type uPlot from 'uplot';
import { outlineOf, type DashedCurve } from './chartData';

/** Share of the ink with which a band is filled [1]. */
export const BAND_INK = 0.16;

/** Fills the bands of published curves, faintly; they are drawn before the curves. */
export function drawBands(u: uPlot, curves: readonly Pick<DashedCurve, 'band'>[], colour: string): void {
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.fillStyle = colour;
  ctx.globalAlpha = BAND_INK;
  for (const { band } of curves) {
    ctx.beginPath();
    for (const [x, y] of outlineOf(band?.points ?? [])) ctx.lineTo(u.valToPos(x, 'x', true), u.valToPos(y, 'y', true));
    ctx.fill();
  }
  ctx.restore();
}
