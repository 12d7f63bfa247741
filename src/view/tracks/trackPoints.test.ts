import { expect, test } from 'vitest';
import { areaOf, quadsOf } from './testing/quadsOf';
import { createTrackPoints, MOST_POINTS, POINT } from './trackPoints';

const HALF = 0.15, HEIGHT = 0.4, STEP = 0.1;
type Points = ReturnType<typeof createTrackPoints>;

const total = ({ edges }: Points): number => areaOf(edges);

/** Leads a track along x. */
function lead(points: Points, from: number, to: number): void {
  for (let x = from; x < to + 1e-9; x += 0.02) points.goTo(x, 1);
}
const make = () => createTrackPoints(HALF, HEIGHT, STEP);

test('a track is as wide as its wheel, as long as its way, and lies on the ground', () => {
  const points = make();
  lead(points, 0, 3);
  expect(total(points)).toBeCloseTo(2 * HALF * 3, 0);
  expect(Math.abs(total(points) / (2 * HALF * 3) - 1)).toBeLessThan(0.05);
  for (let k = 2; k < POINT * 30; k += 3) expect(points.edges[k]).toBeCloseTo(HEIGHT, 6);
});

test('of a long way the end stays, without a quad from there to the begin', () => {
  const points = make();
  lead(points, 0, 100);
  const left = quadsOf(points.edges);
  expect(Math.max(...left.map(({ x }) => x))).toBeGreaterThan(99);
  expect(left.length).toBeGreaterThan(MOST_POINTS - 6);
  for (const { area } of left) expect(area).toBeLessThan(1.3 * 2 * HALF * STEP * 1.2);
});

test('a wheel that is lifted leaves two tracks with nothing between them', () => {
  const points = make();
  lead(points, 0, 2);
  points.lift();
  points.lift();
  lead(points, 5, 7);
  expect(quadsOf(points.edges).every(({ x }) => x < 2.01 || x > 4.99)).toBe(true);
  expect(Math.abs(total(points) / (2 * HALF * 4) - 1)).toBeLessThan(0.1);
});

test('it goes along with the world, and goes on from there; cleared it is gone', () => {
  const points = make();
  lead(points, 0, 2);
  points.isNew = false;
  points.shift(-0.5);
  expect(points.isNew).toBe(true);
  lead(points, 1.5, 2.5);
  expect(Math.abs(total(points) / (2 * HALF * 3) - 1)).toBeLessThan(0.05);
  points.clear();
  expect(quadsOf(points.edges)).toEqual([]);
  points.isNew = false;
  points.goTo(9, 9);
  points.goTo(9.01, 9);
  expect(quadsOf(points.edges)).toEqual([]);
});
