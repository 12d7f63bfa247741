import { describe, expect, test } from 'vitest';
import { depthOf, wallShare } from './janssen';
import { areaOf, DIAMETER, packingBetween, vesselOf } from './vessel';

const vessel = vesselOf({ count: 3375, outlet: 6, cone: Math.PI / 6 });

describe('Janssen1895', () => {
  test('a deep bed leaves nearly all of its weight to the wall, a shallow one half of its depth', () => {
    expect(wallShare(1000)).toBeCloseTo(0.999, 9);
    expect(wallShare(1e-3)).toBeCloseTo(5e-4, 6);
  });

  test('the share solves dσ/dz = 1 − σ: integrated in small steps', () => {
    const x = 1.7, n = 100_000;
    let sigma = 0; // pressure over the highest that the floor bears
    for (let k = 0; k < n; k++) sigma += (1 - sigma) * (x / n);
    expect(wallShare(x)).toBeCloseTo(1 - sigma / x, 4);
  });

  test.each([0.01, 0.3, 0.9, 0.999])('finds the bed that leaves %f to the wall', (share) => {
    expect(wallShare(depthOf(share))).toBeCloseTo(share, 9);
  });

  test('there is no such bed for a share that none leaves', () => {
    for (const share of [-0.1, 0, 1, 2, NaN]) expect(depthOf(share)).toBeNaN();
  });
});

describe('a core', () => {
  test('is half as wide as that of HTR-10 with an eighth of its pebbles', () => {
    expect(2 * vessel.radius).toBeCloseTo(0.9, 12);
    expect(2 * vessel.outlet).toBeCloseTo(6 * DIAMETER, 12);
  });

  test('has the packing of the parts of pebbles between two heights', () => {
    const volume = (Math.PI / 6) * DIAMETER ** 3, low = 1, high = 1.3, room = areaOf(vessel) * (high - low);
    const of = (...heights: number[]) => packingBetween(
      heights.flatMap((z) => [0.1, 0, z]), heights.length, vessel, low, high) * room / volume;
    expect(of(1.1)).toBeCloseTo(1, 12);
    expect(of(1, 1.3)).toBeCloseTo(1, 12); // two halves
    expect(of(0.9, 1.4)).toBeCloseTo(0, 12);
    expect(of(1 - DIAMETER / 4)).toBeCloseTo(5 / 32, 12); // a cap of half a radius
    expect(packingBetween([2, 0, 1.1], 1, vessel, low, high)).toBe(0); // in the tray
  });
});
