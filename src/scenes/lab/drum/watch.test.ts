import { describe, expect, test } from 'vitest';
import { drumWatch, residenceOf, turnBelow, velocityProfile } from './watch';

const R = 0.1, SPEED = 1.5, SPACING = 0.002, GRAIN = 0.008;

/**
 * Returns what the watch finds of a bed below a chord that is `h` above the axis, at a slope, of which all that is less
 * than `flow` below the chord runs down evenly, and all else turns with the drum; as much runs down as is carried up.
 */
function watched(slope: number, h: number, flow: number) {
  const side = Math.sign(slope), at: number[] = [], going: number[] = [], interfaceAt = h - flow;
  const carried = (SPEED * (R * R - interfaceAt ** 2)) / 2, down = carried / flow; // [m²/s], [m/s]
  for (let a = -R + SPACING / 2; a < R; a += SPACING) for (let n = -R + SPACING / 2; n < h; n += SPACING) {
    if (Math.hypot(a, n) > R) continue;
    // a is up the slope, n is out of the bed; the drum turns the same way as the bed rises
    const [va, vn] = n > interfaceAt ? [-down, 0] : [-SPEED * n, SPEED * a], x = side * a, vx = side * va;
    const c = Math.cos(slope), s = Math.sin(slope);
    at.push(c * x - s * n, 0, s * x + c * n);
    going.push(c * vx - s * vn, 0, s * vx + c * vn);
  }
  const count = at.length / 3, size = { radius: R, grain: GRAIN }, gauges: Record<string, number> = {};
  const grains = { positions: Float64Array.from(at), radii: new Float64Array(count), masses: new Float64Array(count) };
  const watch = drumWatch(grains, size, 0.05);
  const seen = { position: Float64Array.from(at), velocity: Float64Array.from(going) };
  for (let k = 0; k < 3; k++) watch.see(seen as never, undefined as never, gauges as never);
  return { gauges, size, count, interfaceAt };
}

/** Returns the area of the drum below a chord [m²]. */
const below = (h: number): number => R * R * (Math.PI - Math.acos(h / R)) + h * Math.sqrt(R * R - h * h);

describe.each([[0.6, -0.01, 0.02], [-0.6, -0.01, 0.02], [0.4, 0.01, 0.03]])('a bed at %s rad', (slope, h, flow) => {
  const { gauges, size, count, interfaceAt } = watched(slope, h, flow);

  test('turns with the drum for as long as its arcs take, and runs down as fast as it is carried up', () => {
    // what is carried up over what passes: the mean of 2 acos(h/r) / ω over all arcs, by the grains that take them
    const passing = (SPEED * (R * R - interfaceAt ** 2)) / 2;
    const { flowing, flowTime, bedTime } = residenceOf(gauges, count);
    expect(bedTime / (below(interfaceAt) / passing)).toBeCloseTo(1, 1.4);
    expect(flowTime / ((below(h) - below(interfaceAt)) / passing)).toBeCloseTo(1, 1.4);
    expect(flowing / (1 - below(interfaceAt) / below(h))).toBeCloseTo(1, 1.4);
  });

  test('has a depth of flow, a spin and a profile on either side', () => {
    expect(gauges.slope).toBeCloseTo(slope, 2);
    expect(gauges.flowDepth / flow).toBeCloseTo(1, 0);
    expect(turnBelow(gauges, size)).toBeCloseTo(Math.sign(slope) * SPEED, 1);
    const { columns } = velocityProfile(gauges, size);
    expect(columns.velocity[0]).toBeGreaterThan(0);
    expect(columns.velocity.at(-1)).toBeLessThan(0);
  });
});

test('where nothing passes no time is said to go by', () => {
  const still = { readings: 3, flowing: 0, passing: 0 };
  expect(residenceOf(still, 5)).toEqual({ flowing: 0, flowTime: 0, bedTime: 0 });
});
