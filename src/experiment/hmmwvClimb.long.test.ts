import { expect, test } from 'vitest';
import { climbLimit } from '../scenes/hmmwv/soil/checks';
import { standOnSoil } from './testing/hmmwvClimbing';

test('on a slope the HMMWV climbs below and slips above a limit that grows with friction', async () => {
  const { climb } = await standOnSoil(1000), gentle = 10, steep = 26;
  // it rolls back by 2 cm before the motor bites, until some 0.5 s
  const rough = await climb(0.8, gentle, 1.5), smooth = await climb(0.2, gentle, 1.5);
  const tooSteep = await climb(0.8, steep, 1.5);
  expect(rough.distance).toBeGreaterThan(0.1);
  expect(smooth.distance).toBeLessThan(-0.05);
  expect(tooSteep.distance).toBeLessThan(-0.1);
  for (const { gap } of [rough, smooth, tooSteep]) expect(gap).toBeLessThan(1e-4);
  const [high, low] = [0.8, 0.2].map((friction) => (climbLimit(friction) * 180) / Math.PI);
  expect(low).toBeLessThan(gentle);
  expect(high).toBeGreaterThan(gentle);
  expect(high).toBeLessThan(steep);
});
