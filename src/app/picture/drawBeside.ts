import type { PictureSize } from '../../protocol/messages';
import { cssOf } from '../cards/gradient';
import type { LegendOf } from '../cards/legendOf';
import type { CaptionOf } from './captionOf';

/** The part of a canvas's context that draws legends and captions. */
export type Pen = Pick<CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'textBaseline' | 'fillRect' | 'fillText'> & {
  measureText(text: string): Pick<TextMetrics, 'width'>;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): CanvasGradient;
};

/** Colours as CSS has them, of what stands behind texts, of titles and of other texts. */
export type Inks = { ground: string; text: string; muted: string };

/** Size of a text by width and height of a picture [1], and the least one [pixels]. */
const OF_WIDTH = 1 / 80, OF_HEIGHT = 1 / 45, LEAST_SIZE = 9;
/** Distance of lines, margin around them, and width of a legend [sizes of the text]. */
const LEADING = 1.4, MARGIN = 0.8, LEGEND_WIDTH = 13;
/** A caption takes this part of the height of a picture, or a line if that has no room for more [1]. */
const MOST_OF_HEIGHT = 0.4;

/** Breaks a text into lines of a width, between its words, and within those that are longer than a line. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1, joined = lines[last] ? `${lines[last]} ${word}` : word;
    if (widthOf(joined) <= width) {
      lines[last] = joined;
      continue;
    }
    if (!lines[last]) lines.pop();
    let rest = word;
    while (rest.length > 1 && widthOf(rest) > width) {
      let count = rest.length - 1;
      while (count > 1 && widthOf(rest.slice(0, count)) > width) count--;
      lines.push(rest.slice(0, count));
      rest = rest.slice(count);
    }
    lines.push(rest);
  }
  return lines;
}

/** Draws a caption along the lower edge of a picture, and legends above it, from the left edge. */
export function drawBeside(
  pen: Pen, { width, height }: PictureSize, what: { caption: CaptionOf | null; legends: readonly LegendOf[] },
  inks: Inks,
): void {
  const size = Math.max(LEAST_SIZE, Math.min(OF_WIDTH * width, OF_HEIGHT * height));
  const margin = MARGIN * size, leading = LEADING * size;
  const widthOf = (text: string): number => pen.measureText(text).width;
  const setFont = (isTitle: boolean): void => { pen.font = `${isTitle ? 600 : 400} ${size}px system-ui, sans-serif`; };
  let bottom = height;
  pen.textBaseline = 'middle';

  /** Fills a box whose lower edge is the present bottom, and returns its upper edge. */
  function fill(left: number, wide: number, tall: number): number {
    const top = bottom - tall;
    pen.fillStyle = inks.ground;
    pen.fillRect(left, top, wide, tall);
    return top;
  }
  function write(text: string, x: number, top: number, isTitle = false, align: CanvasTextAlign = 'left'): void {
    setFont(isTitle);
    pen.fillStyle = isTitle ? inks.text : inks.muted;
    pen.textAlign = align;
    pen.fillText(text, x, top + leading / 2);
  }
  function linesOf(text: string, wide: number, isTitle = false): string[] {
    setFont(isTitle);
    return breakLines(text, wide, widthOf);
  }

  function drawCaption({ title, texts }: CaptionOf): void {
    const wide = width - 2 * margin, room = (MOST_OF_HEIGHT * height - 2 * margin) / leading;
    const titles = linesOf(title, wide, true), all = [...titles, ...texts.flatMap((text) => linesOf(text, wide))];
    const lines = all.slice(0, Math.max(1, Math.floor(room)));
    if (lines.length < all.length) lines[lines.length - 1] = `${lines[lines.length - 1].slice(0, -1)}…`;
    const top = fill(0, width, lines.length * leading + 2 * margin);
    lines.forEach((line, k) => write(line, margin, top + margin + k * leading, k < titles.length));
    bottom = top;
  }

  function drawLegend({ title, map, ends, lines, notes }: LegendOf): void {
    const inside = Math.min(LEGEND_WIDTH * size, width - 4 * margin), x = 2 * margin, end = x + inside;
    const titles = linesOf(title, inside, true), below = notes.flatMap((note) => linesOf(note, inside));
    const count = titles.length + below.length + (lines.length || 1.6);
    bottom -= margin;
    const top = fill(margin, inside + 2 * margin, count * leading + 2 * margin);
    let y = top + margin;
    const next = (text: string, isTitle: boolean): void => {
      write(text, x, y, isTitle);
      y += leading;
    };
    for (const text of titles) next(text, true);
    for (const { says, height: tall, rgb } of lines) {
      const thick = (tall / 11) * size; // as in the page, whose legend has texts of 11 pixels
      pen.fillStyle = cssOf(rgb);
      pen.fillRect(x, y + (leading - thick) / 2, 2 * size, thick);
      write(says, x + 2.5 * size, y);
      y += leading;
    }
    if (lines.length === 0) {
      const bar = pen.createLinearGradient(x, 0, end, 0);
      map.forEach((rgb, k) => bar.addColorStop(k / (map.length - 1), cssOf(rgb)));
      pen.fillStyle = bar;
      pen.fillRect(x, y, inside, 0.6 * size);
      y += 0.6 * leading;
      write(ends[0], x, y);
      write(ends[1], end, y, false, 'right');
      y += leading;
    }
    for (const text of below) next(text, false);
    bottom = top;
  }

  if (what.caption) drawCaption(what.caption);
  for (const legend of what.legends) drawLegend(legend);
}
