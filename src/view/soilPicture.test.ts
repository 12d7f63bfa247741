import { expect, test } from 'vitest';
import { grainTones } from './grainTones';
import { soilPicture } from './soilPicture';

const COLUMNS = 160, ROWS = 40, tones = grainTones('sand');
const draw = (radius: number) => soilPicture({ length: 4, width: 1, radius, tones }, COLUMNS, ROWS);
const luma = (bytes: Uint8Array, row: number, column: number): number =>
  bytes[4 * (row * COLUMNS + ((column + COLUMNS) % COLUMNS)) + 1];
/** Returns the mean difference of neighbours along x, `apart` columns from each other, about this column. */
const steps = (bytes: Uint8Array, column: number): number => {
  let sum = 0;
  for (let row = 0; row < ROWS; row++) sum += Math.abs(luma(bytes, row, column) - luma(bytes, row, column + 1)) / ROWS;
  return sum;
};

test('grains cover the ground, and the same ones each time', () => {
  const bytes = draw(0.1), bare = Array.from({ length: COLUMNS * ROWS }, (_, k) => bytes[4 * k + 3]).filter((a) => !a);
  expect(bare.length / (COLUMNS * ROWS)).toBeLessThan(0.01);
  expect(draw(0.1)).toEqual(bytes);
});

test('it repeats itself along its length: the seam is as smooth as any place', () => {
  const bytes = draw(0.3), all = Array.from({ length: COLUMNS - 1 }, (_, k) => steps(bytes, k));
  const mean = all.reduce((sum, x) => sum + x / all.length, 0);
  expect(steps(bytes, COLUMNS - 1)).toBeLessThan(1.5 * mean);
});

test('larger grains make a calmer picture', () => {
  const mean = (radius: number) => {
    const bytes = draw(radius);
    return Array.from({ length: COLUMNS - 1 }, (_, k) => steps(bytes, k)).reduce((sum, x) => sum + x, 0);
  };
  expect(mean(0.2)).toBeLessThan(0.8 * mean(0.06));
});
