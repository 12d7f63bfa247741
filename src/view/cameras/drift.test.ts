import { expect, test } from 'vitest';
import { ElementProxy } from '../elementProxy';
import { createDrift, driftAngle } from './drift';

const DEGREE = Math.PI / 180;

test('the swing begins at rest, stays within four degrees to both sides, and is slow', () => {
  const angles = Array.from({ length: 1600 }, (_, k) => driftAngle(k / 20));
  expect(Math.min(...angles) / DEGREE).toBeCloseTo(-4, 9);
  expect(Math.max(...angles) / DEGREE).toBeCloseTo(4, 9);
  const speeds = angles.slice(1).map((angle, k) => 20 * Math.abs(angle - angles[k]));
  expect(Math.max(...speeds)).toBeLessThan(DEGREE);
  expect(speeds[0]).toBeLessThan(0.02 * DEGREE);
});

test('it goes on with frames that follow one another; after a pause it is where it was', () => {
  let angle = 0;
  const drift = createDrift(new ElementProxy(() => {}), (turn) => { angle += turn; });
  for (let k = 0; k <= 100; k++) drift.update(k / 10);
  expect(angle).toBeCloseTo(driftAngle(10), 9);
  const before = angle;
  for (const now of [60, 61, 70]) drift.update(now); // drawn anew while the run is paused
  expect(angle).toBe(before);
  for (let k = 0; k <= 50; k++) drift.update(80 + k / 10);
  expect(angle).toBeCloseTo(driftAngle(15), 9);
});
