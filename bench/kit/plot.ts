/** The file draws plots as SVG for documents: frames with ticks, curves, words. */

/** A plot: places [px] of its edges, and its values there; both axes may be logarithmic. */
export type Plot = {
  x: readonly [number, number]; y: readonly [number, number];
  values: { x: readonly [number, number]; y: readonly [number, number] }; log?: boolean;
};
type Ticks = { x: readonly number[]; y: readonly number[] };

const FONT = 'font-family="sans-serif" font-size="12"';

const place = (value: number, [from, to]: readonly number[], [first, last]: readonly number[]): number =>
  first + ((value - from) / (to - from)) * (last - first);
const onAxis = ({ log }: Plot, value: number, ends: readonly number[], edges: readonly number[]): string =>
  (log ? place(Math.log10(value), ends.map(Math.log10), edges) : place(value, ends, edges)).toFixed(1);

/** Returns where a value is across and up a plot [px]. */
export const across = (plot: Plot, value: number): string => onAxis(plot, value, plot.values.x, plot.x);
export const up = (plot: Plot, value: number): string => onAxis(plot, value, plot.values.y, plot.y);

export const text = (x: string | number, y: string | number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${FONT} ${more}>${words}</text>`;

/** Draws frame, ticks and names of the axes of a plot. */
export function axes(
  plot: Plot, ticks: Ticks, title: string, x: string, y: (v: number) => string, ofX: (v: number) => string = String,
): string[] {
  const [left, right] = plot.x, [bottom, top] = plot.y;
  return [
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="#495057"/>`,
    ...ticks.x.map((v) => text(across(plot, v), bottom + 17, ofX(v), 'text-anchor="middle"')),
    ...ticks.y.flatMap((v) => [
      `<path d="M${left} ${up(plot, v)}H${right}" stroke="#dee2e6"/>`,
      text(left - 6, Number(up(plot, v)) + 4, y(v), 'text-anchor="end"'),
    ]),
    text((left + right) / 2, bottom + 38, x, 'text-anchor="middle"'),
    text(left, top - 14, title, 'font-weight="bold"'),
  ];
}

/** Draws a curve through points, each pair its values, within a clip; `more` are attributes. */
export const curve = (
  plot: Plot, points: readonly (readonly [number, number])[], colour: string, within: string, more = '',
): string => `<polyline clip-path="url(#${within})" fill="none" stroke="${colour}" stroke-width="1.6" ${more}points="`
  + `${points.map(([x, y]) => `${across(plot, x)},${up(plot, y)}`).join(' ')}"/>`;

export const clip = (id: string, { x, y }: Plot): string =>
  `<clipPath id="${id}"><rect x="${x[0]}" y="${y[1]}" width="${x[1] - x[0]}" height="${y[0] - y[1]}"/></clipPath>`;

/** Returns a picture of these parts on white. */
export const svg = (width: number, height: number, parts: readonly string[]): string => [
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
  `<rect width="${width}" height="${height}" fill="#fff"/>`, ...parts, '</svg>', '',
].join('\n');
