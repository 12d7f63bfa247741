import { expect, test } from 'vitest';
import { conesOf } from './cones';
import { laneMargin } from './manoeuvres';

const SETUP = { speed: 16, radius: 30 }, WIDTH = 2.16;

test('cones of a lane change stand on the sides of its lanes, at both ends of each, no more than 5 m apart', () => {
  const cones = conesOf('laneChange', SETUP, WIDTH);
  for (const cone of cones) expect(laneMargin([cone], WIDTH)).toBeCloseTo(0, 12);
  const along = [...new Set(cones.map(([x]) => x))].sort((a, b) => a - b);
  expect(along).toEqual([15, 20, 25, 30, 60, 65, 70, 75, 80, 85, 110, 115, 120, 125, 130, 135, 140]);
});

test('cones of a circle leave a lane about its line, which begins at the origin along x', () => {
  const cones = conesOf('circle', SETUP, WIDTH), radii = cones.map(([x, y]) => Math.hypot(x, y - SETUP.radius));
  expect(new Set(radii.map((r) => r.toFixed(9)))).toEqual(new Set(['27.500000000', '32.500000000']));
  expect(cones[0]).toEqual([0, 2.5]);
});

test('a gate stands where braking begins, and a straight line has none', () => {
  expect(conesOf('braking', SETUP, WIDTH)).toEqual([[8, -2.5], [8, 2.5]]);
  expect(conesOf('acceleration', SETUP, WIDTH)).toEqual([]);
});
