// @module-tag slow
import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../cpu/engine';
import { CONTACT_TABLE } from './testing/contactTable';
import { runRow } from './testing/runRow';
import { refusal, WAYS } from './testing/ways';

describe.each(CONTACT_TABLE)('$family ($setUp): $form', (row) => {
  test.each(WAYS.filter((way) => refusal(row, way) === null))('$name', async (way) => {
    const { error, broken, within, because } = await runRow(row, way, createCpuEngine);
    expect(error, because).toBeLessThanOrEqual(within);
    expect(broken, row.fails).toBeGreaterThan(within);
  });
});
