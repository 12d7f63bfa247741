import { expect, test } from 'vitest';
import { mostIn, pour, type DrumValues } from './vessel';

const drum = (own: Partial<DrumValues>): DrumValues =>
  ({ diameter: 0.2, length: 0.05, filling: 0.4, count: 0, grainRadius: 0.004, density: 2500, ...own });

test('a drum holds as many grains as its lattice has nodes: the last one is at the opposite end of the first', () => {
  for (const v of [drum({}), drum({ diameter: 0.063, grainRadius: 0.0021 }), drum({ length: 0.3 }),
    drum({ diameter: 0.04, length: 0.02 })]) {
    const count = mostIn(v), { positions } = pour({ ...v, count }, 1), nodes = new Set<string>();
    for (let g = 0; g < count; g++) {
      nodes.add(String(positions.subarray(3 * g, 3 * g + 3)));
      if (g < 3) expect(Math.abs(positions[g] + positions[3 * count - 3 + g])).toBeLessThan(0.2 * v.grainRadius);
    }
    expect(nodes.size).toBe(count);
  }
});

test('a drum without room holds none', () => {
  expect(mostIn(drum({ diameter: 0.02, grainRadius: 0.1 }))).toBe(0);
  expect(mostIn(drum({ length: 0.005 }))).toBe(0);
});

test('what the largest drum holds of the smallest grains is known at once', () => {
  const v = drum({ diameter: 2, length: 2, grainRadius: 0.0002 }), begun = performance.now();
  const cells = (Math.PI / 4) * 4 * 2 / (1.05 * 2 * v.grainRadius) ** 3;
  expect(mostIn(v) / cells).toBeCloseTo(1, 1);
  expect(performance.now() - begun).toBeLessThan(1000);
});
