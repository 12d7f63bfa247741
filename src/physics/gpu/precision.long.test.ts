import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import { energiesAtRest } from './testing/fixtures';

test('a bed at rest stays so: its kinetic energy does not grow over 4 000 substeps', async () => {
  const energies = await energiesAtRest(await testDevice(), 200); // bench/rest.ts has 10 000 frames
  const most = (from: number) => Math.max(...energies.slice(from, from + 50));
  expect(most(150)).toBeLessThan(1e-7 * 8); // [J], 1e-7 a grain
  expect(most(150)).toBeLessThanOrEqual(2 * most(0));
});
