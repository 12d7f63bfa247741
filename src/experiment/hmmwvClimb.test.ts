// @module-tag slow
import { expect, test } from 'vitest';
import { standOnSoil } from './testing/hmmwvClimbing';

test('on a slope the HMMWV slips back where soil is too smooth or too steep, and else does not', { tags: 'long' },
  async () => {
  const { climb } = await standOnSoil(500);
  const rough = await climb(0.8, 10, 0.4), smooth = await climb(0.2, 10, 0.4), steep = await climb(0.8, 26, 0.4);
  for (const { distance } of [smooth, steep]) expect(distance).toBeLessThan(rough.distance - 0.05);
  expect(rough.distance).toBeGreaterThan(-0.03); // it settles in, and holds
  for (const { gap } of [rough, smooth, steep]) expect(gap).toBeLessThan(1e-4);
});
