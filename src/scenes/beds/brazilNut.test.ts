import { expect, test } from 'vitest';
import { sayRefused } from '../../params/param';
import { brazilNut, surfacedAfter } from './brazilNut';

/** Returns a series in which the large ball ends its rests at these heights [m], over a bed of 1.8 m. */
function shaken(heights: readonly number[]) {
  const shakes = Array.from({ length: 10 * heights.length + 1 }, (_, k) => (k + 1) / 10);
  return {
    shakes, top: shakes.map(() => 1.8), height: shakes.map((s) => heights[Math.min(heights.length, Math.ceil(s)) - 1]),
  };
}

test('the large ball has surfaced once it is as high as the surface in two rests one after the other', () => {
  expect(surfacedAfter(shaken([0.5, 1.2, 1.75, 1.9, 1.9]))).toBeCloseTo(3.9, 9);
  expect(surfacedAfter(shaken([0.5, 1.9, 1.2, 2.2, 1.65, 2.1, 1.71, 2]))).toBeCloseTo(6.9, 9); // thrown up, and lies
  expect(surfacedAfter(shaken([0.5, 1.69, 1.69, 1.69]))).toBeNaN();
  expect(surfacedAfter(shaken([1, 2.2, 1.3, 2.4, 1.6, 2.5]))).toBeNaN();
});

test('who asks for the step of the lecture is told why it is too long', () => {
  expect(sayRefused('dt', brazilNut.params.dt, 0.1)).toBe('dt = 0.1 is not allowed: 0.00001 to 0.02 s. '
    + 'At the 0.1 s of Anitescu2005 a shake would be five steps, in which the floor would sink for good.');
  // the floor moves in the steps of a shake as it is driven at their beginning
  const sunk = (steps: number) => Array.from({ length: steps }, (_, k) => k / steps).filter((phase) => phase < 0.5)
    .reduce((sum, phase) => sum + Math.sin(4 * Math.PI * phase) / steps, 0);
  expect(sunk(5)).toBeLessThan(-0.05);
  expect(Math.abs(sunk(25))).toBeLessThan(0.01);
});
