import { describe, expect, test } from 'vitest';
import { areaOf, DIAMETER, packingBetween, vesselOf } from './vessel';

const vessel = vesselOf({ count: 3375, outlet: 6, cone: Math.PI / 6 });

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
