import { expect, test } from 'vitest';
import { tableWith } from './table.mjs';

const row = (browser: string, seen: string) => ({ browser, version: '1.2', seen, date: '2026-01-02' });

test('a row takes the place of that of the same browser, and the others stay', () => {
  const both = tableWith(tableWith('', row('Firefox', 'old')), row('WebKitGTK, LANG=C', 'a | b'));
  const after = tableWith(both, row('Firefox', 'new'));
  expect(both).toContain('| Firefox | 1.2 | old | 2026-01-02 |\n| WebKitGTK, LANG=C | 1.2 | a \\| b | 2026-01-02 |\n');
  expect(after).toBe(both.replace('old', 'new'));
});
