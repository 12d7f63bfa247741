import { describe, expect, test } from 'vitest';
import { depthOf, reachOf, wallShare } from './janssen';

describe('Janssen1895', () => {
  test('a deep bed leaves nearly all of its weight to the wall, a shallow one half of its depth', () => {
    expect(wallShare(1000)).toBeCloseTo(0.999, 9);
    expect(wallShare(1e-3)).toBeCloseTo(5e-4, 6);
  });

  test('the floor bears what is left when slices of a bin hand down what its wall does not take', () => {
    const width = 0.09, depth = 0.06, high = 0.3, friction = 0.2, ratio = 0.7, density = 1500, g = 9.81;
    const section = { area: width * depth, perimeter: 2 * (width + depth) }, n = 100_000, slice = high / n;
    let load = 0; // [N]
    for (let k = 0; k < n; k++) {
      const push = ratio * (load / section.area) * section.perimeter * slice;
      load += density * g * section.area * slice - friction * push;
    }
    const volume = section.area * high;
    const left = density * g * volume * (1 - wallShare(reachOf(friction, ratio, volume, section)));
    expect(load / left).toBeCloseTo(1, 4);
  });

  test('x is 4 μ K z / D in a round silo', () => {
    const d = 0.3, high = 0.8, area = (Math.PI / 4) * d * d;
    expect(reachOf(0.4, 0.5, area * high, { area, perimeter: Math.PI * d })).toBeCloseTo(4 * 0.4 * 0.5 * high / d, 12);
  });

  test.each([0.01, 0.3, 0.9, 0.999])('finds the bed that leaves %f to the wall', (share) => {
    expect(wallShare(depthOf(share))).toBeCloseTo(share, 9);
  });

  test('there is no such bed for a share that none leaves', () => {
    for (const share of [-0.1, 0, 1, 2, NaN]) expect(depthOf(share)).toBeNaN();
  });
});
