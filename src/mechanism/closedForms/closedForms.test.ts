import { expect, test } from 'vitest';
import { MECHANISM_TABLE } from './testing/mechanismTable';
import { runRow } from './testing/runRow';

test.each(MECHANISM_TABLE)('$family ($setUp): $form', (row) => {
  const { error, broken } = runRow(row);
  expect(error, row.because).toBeLessThanOrEqual(row.within);
  expect(broken, row.fails).toBeGreaterThan(row.within);
});
