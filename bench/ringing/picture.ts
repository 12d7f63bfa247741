import { maxOf } from '../../src/core/extremes';
import { push } from './oneContact';

/** This file draws what a load on one contact does after a push, as an SVG for docs/theory/small-steps.md. */

const WIDTH = 860, HEIGHT = 330, FONT = 'font-family="sans-serif" font-size="12"';
const SUBSTEPS = 1500, HEAVY = 1000; // of the curves in time; mass of their load over s [1]
const CURVES = [
  { rho: 0, colour: '#0b6e99', says: 'ρ = 0 creeps on', at: [185, 8.2] }, // at: its label, substep and way
  { rho: 0.5, colour: '#2b8a3e', says: 'ρ = ½ comes to rest', at: [30, 3.75] },
  { rho: 1, colour: '#e67700', says: 'ρ = 1 rings on', at: [90, -1.1] },
  { rho: 1.5, colour: '#c92a2a', says: 'ρ = 1.5 makes energy', at: [890, 6.9] },
] as const;
const LOADS = [{ ratio: 10, colour: '#868e96' }, { ratio: 100, colour: '#7048e8' }, { ratio: 1000, colour: '#212529' }];
const RHO = Array.from({ length: 101 }, (_, k) => k / 50);
const LEAST = 1e-8; // of the motion that is left [1]

/** A plot: places [px] of its edges, and its values there. */
type Plot = { x: [number, number]; y: [number, number]; values: { x: [number, number]; y: [number, number] } };
const LEFT: Plot = { x: [60, 430], y: [270, 40], values: { x: [0, SUBSTEPS], y: [-2, 10] } };
const RIGHT: Plot = { x: [520, 840], y: [270, 40], values: { x: [0, 2], y: [-8, 2] } };

const place = (value: number, [from, to]: readonly number[], [first, last]: readonly number[]): number =>
  first + ((value - from) / (to - from)) * (last - first);
const across = (plot: Plot, value: number): string => place(value, plot.values.x, plot.x).toFixed(1);
const up = (plot: Plot, value: number): string => place(value, plot.values.y, plot.y).toFixed(1);

const text = (x: string | number, y: string | number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${FONT} ${more}>${words}</text>`;

/** Draws frame, ticks and names of the axes of a plot. */
function axes(plot: Plot, ticks: { x: number[]; y: number[] }, title: string, x: string, y: (v: number) => string) {
  const [left, right] = plot.x, [bottom, top] = plot.y;
  return [
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="#495057"/>`,
    ...ticks.x.map((v) => text(across(plot, v), bottom + 17, String(v), 'text-anchor="middle"')),
    ...ticks.y.flatMap((v) => [
      `<path d="M${left} ${up(plot, v)}H${right}" stroke="#dee2e6"/>`,
      text(left - 6, Number(up(plot, v)) + 4, y(v), 'text-anchor="end"'),
    ]),
    text((left + right) / 2, bottom + 38, x, 'text-anchor="middle"'),
    text(left, top - 14, title, 'font-weight="bold"'),
  ];
}

/** Draws a curve through points, each pair its values. */
const curve = (plot: Plot, points: readonly (readonly [number, number])[], colour: string, clip: string): string =>
  `<polyline clip-path="url(#${clip})" fill="none" stroke="${colour}" stroke-width="1.6" points="`
    + `${points.map(([x, y]) => `${across(plot, x)},${up(plot, y)}`).join(' ')}"/>`;

/** Returns the part of a push's speed that is left at the end of a run [1]. */
function left(ratio: number, rho: number): number {
  const { speed } = push(ratio, rho, SUBSTEPS), size = speed.map(Math.abs), part = Math.round(SUBSTEPS / 5);
  return maxOf(size.subarray(SUBSTEPS - part)) / maxOf(size.subarray(0, part));
}

const clip = (id: string, { x, y }: Plot): string =>
  `<clipPath id="${id}"><rect x="${x[0]}" y="${y[1]}" width="${x[1] - x[0]}" height="${y[0] - y[1]}"/></clipPath>`;

/** Returns the picture. */
export function picture(): string {
  const ways = CURVES.map(({ rho, colour, says, at }) => {
    const { way } = push(HEAVY, rho, SUBSTEPS), points = Array.from(way, (y, k) => [k + 1, y] as const);
    return [
      curve(LEFT, points.filter((_, k) => k % 5 === 4), colour, 'left'),
      text(across(LEFT, at[0]), up(LEFT, at[1]), says, `fill="${colour}"`),
    ];
  });
  const rests = LOADS.map(({ ratio, colour }, k) => [
    curve(RIGHT, RHO.map((rho) => [rho, Math.log10(Math.max(LEAST / 100, left(ratio, rho)))]), colour, 'right'),
    text(RIGHT.x[1] - 8, 190 + 18 * k, `M/s = ${ratio}`, `fill="${colour}" text-anchor="end"`),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`, clip('left', LEFT), clip('right', RIGHT),
    ...axes(LEFT, { x: [0, 500, 1000, 1500], y: [-2, 0, 2, 4, 6, 8, 10] },
      `Way after a push, M/s = ${HEAVY} [h² ΔF/s]`, 'substeps', String),
    ...ways.flat(),
    ...axes(RIGHT, { x: [0, 0.5, 1, 1.5, 2], y: [-8, -6, -4, -2, 0, 2] },
      `Part of its speed left after ${SUBSTEPS} substeps`, 'ρ', (v) => `10${superscript(v)}`),
    ...rests.flat(), '</svg>', '',
  ].join('\n');
}

const superscript = (n: number): string => (n < 0 ? '⁻' : '') + '⁰¹²³⁴⁵⁶⁷⁸⁹'[Math.abs(n)];
