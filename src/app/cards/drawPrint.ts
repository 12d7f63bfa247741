import { niceBelow } from '../../core/niceBelow';
import { COLOR_MAP } from '../../params/colorMap';
import type { PatchPrint } from '../../protocol/messages';
import { formatValue } from '../format';
import { convert } from '../units/shown';
import type { UnitSystem } from '../units/unitsKept';

const CSS = COLOR_MAP.map((rgb) => `rgb(${rgb.join(' ')})`);
const FONT = '10px system-ui, sans-serif';
/** Least side of a contact point [CSS pixels]; opacity of lines through the middle, and of words [1]. */
const LEAST = 1.5, FAINT = 0.28, INK = 0.75;
/** Longest scale bar [widths of the print]. */
const BAR = 0.3;
/** Height of the words under a print [CSS pixels]. */
export const WORDS = 16;

/** Returns the unit of a scale bar of about this length [m]. */
const barUnit = (length: number, system: UnitSystem): string =>
  (system === 'us' ? 'in' : system === 'si' || length >= 1 ? 'm' : 'mm');

/**
 * Draws a print with the rolling direction to the right, and WORDS under it if it `says` how large it is; `top` [Pa]
 * gets the last colour, `ink` is for lines and words.
 */
export function drawPrint(
  to: CanvasRenderingContext2D, { halfLength, cell, pressed }: PatchPrint,
  o: { width: number; height: number; top: number; ink: string; says: boolean; units: UnitSystem },
): void {
  const { width, height } = o, scale = width / (2 * halfLength); // [pixels/m]
  to.clearRect(0, 0, width, height + WORDS);
  // the middle of the axle, over which the patch lies
  to.strokeStyle = to.fillStyle = o.ink;
  to.globalAlpha = FAINT;
  to.lineWidth = 1;
  to.beginPath();
  to.moveTo(0, Math.round(height / 2) + 0.5);
  to.lineTo(width, Math.round(height / 2) + 0.5);
  to.moveTo(Math.round(width / 2) + 0.5, 0);
  to.lineTo(Math.round(width / 2) + 0.5, height);
  to.stroke();

  to.globalAlpha = 1;
  const [w, h] = cell.map((side) => Math.max(LEAST, side * scale));
  for (let i = 0; i < pressed.length; i += 3) {
    const share = o.top > 0 ? Math.min(1, pressed[i + 2] / o.top) : 0;
    to.fillStyle = CSS[Math.round(share * (CSS.length - 1))];
    to.fillRect(width / 2 + scale * pressed[i] - w / 2, height / 2 - scale * pressed[i + 1] - h / 2, w, h);
  }

  if (pressed.length === 0) {
    to.globalAlpha = INK;
    to.fillStyle = o.ink;
    to.font = FONT;
    to.textAlign = 'center';
    to.fillText('no contact', width / 2, height / 2 - 6);
  }
  if (!o.says) return;
  const longest = (BAR * width) / scale, unit = barUnit(longest, o.units), y = height + 9.5;
  const shown = niceBelow(convert(longest, 'm', unit)), bar = convert(shown, unit, 'm');
  to.globalAlpha = INK;
  to.strokeStyle = to.fillStyle = o.ink;
  to.beginPath();
  to.moveTo(6, y - 3);
  to.lineTo(6, y);
  to.lineTo(6 + bar * scale, y);
  to.lineTo(6 + bar * scale, y - 3);
  to.stroke();
  to.font = FONT;
  to.textAlign = 'left';
  const length = `${formatValue(shown)} ${unit}`, from = 6 + bar * scale + 5, way = 'way →';
  to.fillText(length, from, y + 2);
  if (from + to.measureText(length + way).width > width - 12) return; // no room for both
  to.textAlign = 'right';
  to.fillText(way, width - 6, y + 2);
}
