import { expect, test } from 'vitest';
import { checkShape } from '../../model/checkShape';
import { luggedWheel } from '../../model/luggedWheel';
import { ball, contactsOf } from './testing/bodyFixtures';

const R = 0.13, HALF = 0.08, SPOKES = 6, size = 0.004; // a ball of 4 mm
const at = (angle: number, r: number, y = 0): [number, number, number] => [r * Math.sin(angle), y, r * Math.cos(angle)];
const meetOf = (spokes: number, lugs = 0) => {
  const meet = contactsOf(luggedWheel(R, HALF, lugs, 0.02, 0, spokes), 1e-3);
  return (angle: number, r: number, y = 0) => meet({ shape: ball, at: at(angle, r, y), size });
};
const open = meetOf(SPOKES), closed = meetOf(0);
const gapOf = (points: readonly { gap: number }[]): number => Math.min(...points.map(({ gap }) => gap));

test('an open wheel lets soil between its spokes and into its rim; a closed one does not', () => {
  for (let k = 0; k < SPOKES; k++) {
    const angle = (2 * Math.PI * k) / SPOKES, between = angle + Math.PI / SPOKES;
    for (const y of [-HALF, -0.03, 0, 0.06]) {
      expect(open(between, 0.6 * R, y)).toEqual([]);
      expect(gapOf(closed(between, 0.6 * R, y))).toBeLessThan(0);
    }
    for (const r of [0.3, 0.6, 0.9]) expect(gapOf(open(angle, r * R)), `spoke ${k}`).toBeLessThan(0);
    expect(open(angle, 0.6 * R, 0.9 * HALF)).toEqual([]); // spokes are narrower than the rim
  }
  expect(gapOf(open(1, 0.1 * R))).toBeLessThan(0); // the hub
});

test('its rim is round, whole and as wide as the closed one, from outside and from inside', () => {
  for (let k = 0; k < 500; k++) {
    const angle = 0.0126 * k, y = HALF * Math.sin(k); // all around
    const gap = gapOf(open(angle, R + size - 1e-4, y));
    expect(gap, `at ${angle}`).toBeGreaterThan(-1.01e-4);
    expect(gap, `at ${angle}`).toBeLessThan(-1e-4 + 0.0013 * R);
    expect(gapOf(open(angle, 0.93 * R - size, y)), `inside at ${angle}`).toBeLessThan(0);
  }
  expect(gapOf(open(0.3, 0.97 * R, HALF + size))).toBeCloseTo(0, 12);
});

test('lugs are those of the closed wheel, and shapes are allowed, whatever the size', () => {
  const parts = (spokes: number) => {
    const shape = luggedWheel(R, HALF, 9, 0.02, 0.3, spokes);
    return shape.kind === 'compound' ? shape.parts : [];
  };
  const own = parts(0).slice(1);
  expect(parts(5).slice(-own.length)).toEqual(own);
  for (const [radius, half, spokes] of [[0.04, 0.01, 16], [0.2, 0.15, 1], [0.04, 0.15, 16], [0.2, 0.01, 3]])
    expect(checkShape('wheel', luggedWheel(radius, half, 0, 0, 0, spokes))).toEqual([]);
});
