import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import { CONTACT_TABLE } from './testing/contactTable';
import { onDevice } from './testing/onDevice';
import { runRow } from './testing/runRow';
import { DEVICE_WAYS } from './testing/ways';

const [SMALL_STEPS] = DEVICE_WAYS;

test.each(CONTACT_TABLE.filter(({ quick }) => quick))('$family ($setUp): $form', async (row) => {
  const gpu = await testDevice(), { error, broken, within, because } = await runRow(row, SMALL_STEPS, onDevice(gpu));
  expect(error, because).toBeLessThanOrEqual(within);
  expect(broken, row.fails).toBeGreaterThan(within);
  expect(gpu.errors).toEqual([]);
}, 240_000);
