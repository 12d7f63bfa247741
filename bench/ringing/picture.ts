import { maxOf } from '../../src/core/extremes';
import { across, axes, clip, curve, svg, text, up, type Plot } from '../kit/plot';
import { push } from './oneContact';

/** This file draws what a load on one contact does after a push, as an SVG for docs/theory/small-steps.md. */

const WIDTH = 860, HEIGHT = 330;
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

const LEFT: Plot = { x: [60, 430], y: [270, 40], values: { x: [0, SUBSTEPS], y: [-2, 10] } };
const RIGHT: Plot = { x: [520, 840], y: [270, 40], values: { x: [0, 2], y: [-8, 2] } };

/** Returns the part of a push's speed that is left at the end of a run [1]. */
function left(ratio: number, rho: number): number {
  const { speed } = push(ratio, rho, SUBSTEPS), size = speed.map(Math.abs), part = Math.round(SUBSTEPS / 5);
  return maxOf(size.subarray(SUBSTEPS - part)) / maxOf(size.subarray(0, part));
}

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
  return svg(WIDTH, HEIGHT, [
    clip('left', LEFT), clip('right', RIGHT),
    ...axes(LEFT, { x: [0, 500, 1000, 1500], y: [-2, 0, 2, 4, 6, 8, 10] },
      `Way after a push, M/s = ${HEAVY} [h² ΔF/s]`, 'substeps', String),
    ...ways.flat(),
    ...axes(RIGHT, { x: [0, 0.5, 1, 1.5, 2], y: [-8, -6, -4, -2, 0, 2] },
      `Part of its speed left after ${SUBSTEPS} substeps`, 'ρ', (v) => `10${superscript(v)}`),
    ...rests.flat(),
  ]);
}

const superscript = (n: number): string => (n < 0 ? '⁻' : '') + '⁰¹²³⁴⁵⁶⁷⁸⁹'[Math.abs(n)];
