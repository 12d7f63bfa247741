import { maxOf, minOf } from '../../src/core/extremes';
import { linearTicks, logTicks, tickTexts } from '../../src/app/plots/ticks';
import { across, axes, clip, curve, svg, text, up, type Plot } from './plot';

/** The file draws what was measured beside what is expected, as SVG for documents: panels side by side, one legend. */

/** A point of a series, and its standard error where there is one. */
export type Point = { x: number; y: number; error?: number | null };
/** How a series is drawn: measured numbers have marks, laws have lines. */
export type Series = {
  label: string; colour: string; points: readonly Point[]; mark?: 'dot' | 'ring' | 'none'; line?: 'full' | 'dashed';
};
export type Panel = { title: string; x: string; series: readonly Series[]; log?: boolean; from0?: boolean };

export const COLOURS = ['#0b6e99', '#c92a2a', '#2b8a3e', '#e67700', '#7048e8', '#868e96'] as const;
/** The colour of what others found. */
export const THEIRS = '#212529';

const WIDTH = 860, TOP = 40, BOTTOM = 260, LEGEND = 322, LINE = 20, LEFT = 56, GAP = 62, RIGHT = 16;
/** Room beyond the outermost values, in parts of their range; width of a letter and of what stands before it [px]. */
const ROOM = 0.06, LETTER = 6.4, SIGN = 26;
const TICKS = { x: 6, y: 6 };

/** Returns the ends of an axis about values, with some room. */
function endsOf(values: readonly number[], log = false): [number, number] {
  const low = minOf(values), high = maxOf(values);
  if (log) return [low * (low / high) ** ROOM, high * (high / low) ** ROOM];
  return [low - ROOM * (high - low), high + ROOM * (high - low)];
}

/** Returns where a panel lies among several, and its axes. */
function plotOf({ series, log, from0 }: Panel, k: number, of: number): Plot {
  const width = (WIDTH - LEFT - RIGHT - GAP * (of - 1)) / of, left = Math.round(LEFT + k * (width + GAP));
  const points = series.flatMap((one) => one.points);
  const y = points.flatMap(({ y: at, error }) => [at - (error ?? 0), at + (error ?? 0)]);
  return {
    x: [left, Math.round(left + width)], y: [BOTTOM, TOP], log,
    values: { x: endsOf(points.map((p) => p.x), log), y: endsOf(from0 ? [0, ...y] : y, log) },
  };
}

const markOf = (mark: Series['mark'], colour: string, x: string, y: string): string[] => (mark === 'none' ? []
  : [`<circle cx="${x}" cy="${y}" r="3.2" stroke="${colour}" fill="${mark === 'ring' ? '#fff' : colour}"/>`]);
const DASHES = 'stroke-dasharray="5 4" ';

function drawn(plot: Plot, { colour, points, mark, line }: Series, within: string): string[] {
  const bars = points.filter(({ error }) => error).map(({ x, y, error }) => (
    `<path d="M${across(plot, x)} ${up(plot, y - error!)}V${up(plot, y + error!)}" stroke="${colour}"/>`));
  return [
    ...(line ? [curve(plot, points.map(({ x, y }) => [x, y]), colour, within, line === 'dashed' ? DASHES : '')] : []),
    ...bars, ...points.flatMap(({ x, y }) => markOf(mark, colour, across(plot, x), up(plot, y))),
  ];
}

/** Draws the labels of all series, each once, in lines. */
function legend(series: readonly Series[]): { parts: string[]; height: number } {
  const each = series.filter((one, k) => series.findIndex(({ label }) => label === one.label) === k);
  let x = LEFT, y = LEGEND;
  const parts = each.flatMap(({ label, colour, mark, line }) => {
    const width = SIGN + LETTER * label.length + 14;
    if (x > LEFT && x + width > WIDTH - RIGHT) [x, y] = [LEFT, y + LINE];
    const at = x, dashes = line === 'dashed' ? ` ${DASHES.trim()}` : '';
    x += width;
    return [
      ...(line ? [`<path d="M${at} ${y - 4}h18" stroke="${colour}" stroke-width="1.6"${dashes}/>`] : []),
      ...markOf(mark, colour, String(at + 9), String(y - 4)), text(at + SIGN - 2, y, label),
    ];
  });
  return { parts, height: y + 14 };
}

/** Returns the ticks of an axis and how they are written; a short logarithmic one has those of a linear one. */
function ticksOf(ends: readonly [number, number], most: number, log = false): [number[], (v: number) => string] {
  const powers = log ? logTicks(ends, most) : [], isLog = powers.length > 2;
  const ticks = isLog ? powers : linearTicks(ends, most), texts = isLog ? ticks.map(String) : tickTexts(ticks);
  return [ticks, (v) => texts[ticks.indexOf(v)]];
}

/** Returns the picture of panels side by side; throws an Error if one has nothing to show. */
export function chart(panels: readonly Panel[]): string {
  const parts = panels.flatMap((panel, k) => {
    if (panel.series.every(({ points }) => points.length === 0)) throw new Error(`“${panel.title}” has no points`);
    const plot = plotOf(panel, k, panels.length), within = `panel${k}`;
    const [x, ofX] = ticksOf(plot.values.x, TICKS.x, panel.log), [y, ofY] = ticksOf(plot.values.y, TICKS.y, panel.log);
    return [
      clip(within, plot), ...axes(plot, { x, y }, panel.title, panel.x, ofY, ofX),
      ...panel.series.flatMap((one) => drawn(plot, one, within)),
    ];
  });
  const signs = legend(panels.flatMap(({ series }) => series));
  return svg(WIDTH, signs.height, [...parts, ...signs.parts]);
}
