import { describe, expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import { CONTACT_TABLE } from './testing/contactTable';
import { onDevice } from './testing/onDevice';
import { runRow } from './testing/runRow';
import { DEVICE_WAYS } from './testing/ways';

const [SMALL_STEPS, ...OTHERS] = DEVICE_WAYS;

describe.each(CONTACT_TABLE)('$family ($setUp): $form', (row) => {
  test.each(row.quick ? OTHERS : [SMALL_STEPS])('$name', async (way) => {
    const gpu = await testDevice(), { error, broken, within, because } = await runRow(row, way, onDevice(gpu));
    expect(error, because).toBeLessThanOrEqual(within);
    expect(broken, row.fails).toBeGreaterThan(within);
    expect(gpu.errors).toEqual([]);
  }, 240_000);
});
