// @module-tag slow
import { expect, test } from 'vitest';
import { standOnSoil } from './testing/hmmwvClimbing';

test('on a slope the HMMWV slips back where soil is too smooth or too steep, and else does not', async () => {
  const { climb } = await standOnSoil(500), seconds = 0.4;
  const [rough, smooth, steep] = [await climb(0.8, 10, seconds), await climb(0.2, 10, seconds), await climb(0.8, 26, seconds)];
  for (const { distance } of [smooth, steep]) expect(distance).toBeLessThan(rough.distance - 0.05);
  expect(rough.distance).toBeGreaterThan(-0.03); // it settles in, and holds
  for (const { gap } of [rough, smooth, steep]) expect(gap).toBeLessThan(1e-4);
});
