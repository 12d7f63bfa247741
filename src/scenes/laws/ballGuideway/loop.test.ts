import { describe, expect, test } from 'vitest';
import { alongLoop, loopLength, loopOf, writePoint, writeStart } from './loop';

describe.each([8, 16, 40])('a loop of %i balls', (count) => {
  const loop = loopOf(count, 0.03), length = loopLength(loop), at = new Float64Array(2);
  const point = (s: number): [number, number] => {
    writePoint(at, loop, s);
    return [at[0], at[1]];
  };
  const apart = (a: readonly number[], b: readonly number[]): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

  test('is closed and has no corner or gap', () => {
    const n = 4000;
    for (let k = 0; k < n; k++) {
      const way = apart(point((k * length) / n), point(((k + 1) * length) / n));
      expect(way).toBeGreaterThan((0.9999 * length) / n);
      expect(way).toBeLessThan((1.0001 * length) / n);
    }
  });

  test('tells how far along it a point lies', () => {
    for (let k = 0; k < 200; k++) {
      const s = (k * length) / 200;
      expect(alongLoop(loop, ...point(s))).toBeCloseTo(s, 9);
    }
  });

  test('starts with its balls clear of each other, with less than a ball of room in all', () => {
    const places = Array.from({ length: count }, (_, k) => {
      writeStart(at, loop, k);
      return [at[0], at[1]];
    });
    const gaps = places.map((place, k) => apart(place, places[(k + 1) % count]) / loop.d - 1);
    for (const gap of gaps) expect(gap).toBeGreaterThan(0);
    expect(gaps.reduce((sum, gap) => sum + gap)).toBeLessThan(1);
  });
});
