import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import { RADIUS, slowedByLaws } from './testing/lawFixtures';

test('rolling and spinning friction of round ellipsoids', async () => {
  const gpu = await testDevice(), round = { kind: 'ellipsoid', semiAxes: [RADIUS, RADIUS, RADIUS] } as const;
  const { rolling, spinning, status } = await slowedByLaws(gpu, { ...round, semiAxes: [...round.semiAxes] });
  expect(rolling).toBeCloseTo(1, 1);
  expect(spinning).toBeCloseTo(1, 1);
  expect(status).toBe(0);
});
