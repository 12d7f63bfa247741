import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { createState } from '../../../model/model';
import { grainsAt } from './release';
import { surfaceWatch, type Slope } from './surface';

const RADIUS = 0.005, DEG = 180 / Math.PI;

/** Returns what a watch finds on grains at these places. */
function found(places: readonly (readonly [number, number, number])[], slope: Slope): Record<string, number> {
  const v = {
    count: places.length, grainRadius: RADIUS, density: 2500, friction: 0.5, rollingFriction: 0, gravity: 9.81, seed: 1,
    rim: 1,
  };
  const grains = grainsAt(v, Float64Array.from(places.flat())), gauges: Record<string, number> = {};
  const domain = { min: [-1, -1, -1] as [number, number, number], max: [1, 1, 1] as [number, number, number] };
  surfaceWatch(grains, slope).see(createState({ domain, grains, bodies: [] }), 1, gauges);
  return gauges;
}

/** Returns grains that fill what is below a height over (x, y), a grain apart, with heights that scatter so far [m]. */
function fill(below: (x: number, y: number) => number, scatter = 0): [number, number, number][] {
  const all: [number, number, number][] = [], d = 2 * RADIUS, random = createRandom(3);
  for (let x = -0.15; x < 0.15; x += d) for (let y = -0.15; y < 0.15; y += d) {
    for (let z = below(x, y); z >= RADIUS; z -= d) all.push([x, y, z + scatter * (2 * random() - 1)]);
  }
  return all;
}

const cone = (fall: number, height: number) => (x: number, y: number): number => height - fall * Math.hypot(x, y);
const POINT: Slope = { crest: 'point', across: 2 * Math.PI, far: 0.15, below: Infinity };

describe('the slope of a heap', () => {
  test.each([[0.3, 0.04], [0.7, 0.08]])('is that of a cone that falls by %f', (fall, height) => {
    const { slope, scatter, error } = found(fill(cone(fall, height)), POINT);
    expect(slope * DEG).toBeCloseTo(Math.atan(fall) * DEG, 6);
    expect(scatter).toBeLessThan(1e-9);
    expect(error).toBeLessThan(1e-7);
  });

  test('is that of a wedge, from the wall on', () => {
    const wedge = fill((x, y) => (x >= 0 && Math.abs(y) < 0.06 ? 0.08 - 0.6 * x : 0));
    const { slope } = found(wedge, { crest: 'line', across: 0.12, far: 0.15, below: Infinity });
    expect(slope * DEG).toBeCloseTo(Math.atan(0.6) * DEG, 6);
  });

  test('has the scatter of its grains, and an error that covers what that does', () => {
    const { slope, scatter, error } = found(fill(cone(0.6, 0.08), 0.003), POINT);
    expect(scatter).toBeGreaterThan(0.0008);
    expect(scatter).toBeLessThan(0.003);
    expect(error * DEG).toBeGreaterThan(0.1);
    expect(Math.abs(slope - Math.atan(0.6))).toBeLessThan(4 * error);
  });

  test('leaves out a blunt top, a foot of single grains, and what is still above it', () => {
    const blunt = (x: number, y: number): number => Math.min(0.062, cone(0.6, 0.08)(x, y));
    const places = fill((x, y) => Math.max(RADIUS, blunt(x, y)));
    for (const y of [-0.03, 0, 0.03]) places.push([0.085, y, 0.4]);
    expect(found(places, { ...POINT, below: 0.3 }).slope * DEG).toBeCloseTo(Math.atan(0.6) * DEG, 6);
    expect(found(places, POINT).scatter).toBeGreaterThan(0.01);
  });

  test('is 0 where grains lie in one layer', () => {
    expect(found(fill(() => RADIUS), POINT)).toMatchObject({ slope: 0, error: 0 });
  });
});
