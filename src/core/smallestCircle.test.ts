import { expect, test } from 'vitest';
import { createRandom } from './random';
import { smallestCircle } from './smallestCircle';

test('the circle holds all points, and two or three of its border cannot be held by a smaller one', () => {
  const random = createRandom(3);
  for (let round = 0; round < 200; round++) {
    const count = 2 + Math.floor(40 * random()), xy = Array.from({ length: 2 * count }, () => random() + 5);
    const { x, y, radius } = smallestCircle(xy), far: number[] = [], angles: number[] = [];
    for (let k = 0; k < count; k++) {
      const away = Math.hypot(xy[2 * k] - x, xy[2 * k + 1] - y);
      far.push(away);
      if (away > radius * (1 - 1e-7)) angles.push(Math.atan2(xy[2 * k + 1] - y, xy[2 * k] - x));
    }
    expect(Math.max(...far)).toBeLessThan(radius * (1 + 1e-7));
    // no half of the border is free of points: else the circle could move and shrink
    angles.sort((a, b) => a - b);
    const gaps = angles.map((angle, k) => (angles[k + 1] ?? angles[0] + 2 * Math.PI) - angle);
    expect(Math.max(...gaps)).toBeLessThan(Math.PI + 1e-3);
  }
});

test('three, five and two tips around a hub have their circle about the hub; one point has none', () => {
  for (const count of [2, 3, 5]) {
    const xy = Array.from({ length: count }, (_, k) => (2 * Math.PI * k) / count)
      .flatMap((angle) => [4 + 0.3 * Math.cos(angle), 7 + 0.3 * Math.sin(angle)]);
    const { x, y, radius } = smallestCircle([4.1, 7.05, ...xy, 3.9, 7]);
    expect([x, y, radius].map((n) => +n.toFixed(9))).toEqual([4, 7, 0.3]);
  }
  expect(smallestCircle([2, 3])).toEqual({ x: 2, y: 3, radius: 0 });
});
