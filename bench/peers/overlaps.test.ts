import { expect, test } from 'vitest';
import { createRandom } from '../../src/core/random';
import { findOverlaps } from './overlaps';

test('two spheres between floor, wall and slab overlap all of them and each other', () => {
  const radius = 1 / 4, slab = 1 / 2 - 1 / 64 - 1 / 256, y = 3 / 4 + 1 / 32, z = 1 / 4 - 1 / 64; // all exact in binary
  const found = findOverlaps({ radius, half: 1 }, [-0.25, y, z, 0.25 - 1 / 128, y, z], slab);
  const depths = [1 / 128, 1 / 64, 1 / 64, 1 / 256, 1 / 256, 1 / 32, 1 / 32]; // pair, floor, slab, wall
  expect(found).toEqual({ worst: 1 / 32, mean: depths.reduce((a, b) => a + b) / 7, count: 7 });
});

test('finds the pairs that trying all pairs finds', () => {
  const random = createRandom(3), radius = 0.1, half = 5;
  const positions = Array.from({ length: 900 }, () => 1 + random() - 0.5);
  let worst = 0, sum = 0, count = 0;
  for (let i = 0; i < 300; i++) for (let j = 0; j < i; j++) {
    const depth = 2 * radius - Math.hypot(...[0, 1, 2].map((c) => positions[3 * i + c] - positions[3 * j + c]));
    if (depth > 0) { worst = Math.max(worst, depth); sum += depth; count++; }
  }
  expect(count).toBeGreaterThan(100);
  const found = findOverlaps({ radius, half }, positions, 3);
  expect(found.count).toBe(count);
  expect(found.worst).toBeCloseTo(worst, 12);
  expect(found.mean).toBeCloseTo(sum / count, 12);
});
