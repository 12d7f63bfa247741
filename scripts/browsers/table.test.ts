import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { note, readmeWith, tableWith } from './table.mjs';

const row = (browser: string, seen: string) =>
  ({ browser, version: '1.2', computes: 'GPU', draws: 'a | b', seen, date: '2026-01-02' });

test('a row takes the place of that of the same browser, and the others stay', () => {
  const both = tableWith(tableWith('', row('Firefox', 'old')), row('WebKitGTK, LANG=C', 'c | d'));
  const after = tableWith(both, row('Firefox', 'new'));
  expect(both).toContain('| Firefox | 1.2 | GPU | a \\| b | old | 2026-01-02 |\n'
    + '| WebKitGTK, LANG=C | 1.2 | GPU | a \\| b | c \\| d | 2026-01-02 |\n');
  expect(after).toBe(both.replace('old', 'new'));
});

test('what is noted stands in the results and in the README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grouser-table-')), read = (name: string) =>
    readFileSync(join(folder, name), 'utf8');
  mkdirSync(join(folder, 'bench/results'), { recursive: true });
  writeFileSync(join(folder, 'README.md'),
    'before\n\n<!-- made by npm run test:browsers and test:naga -->\n\nold\n\n<!-- until here -->\nafter\n');
  note(folder, row('Firefox', 'all is well'));
  expect(read('bench/results/browsers.md')).toContain('| all is well |');
  const readme = read('README.md');
  expect(readme).toContain('| Firefox | 1.2 | GPU | a \\| b | all is well | 2026-01-02 |\n| Safari |');
  expect(readme).toMatch(/^before\n[^]*until here -->\nafter\n$/);
  expect(readme).not.toContain('old');
  rmSync(folder, { recursive: true });
});

test('the README says what the results say (npm run docs writes it)', () => {
  const readme = readFileSync('README.md', 'utf8');
  const made = readmeWith(readme, readFileSync('bench/results/browsers.md', 'utf8'));
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('README.md', made);
  expect(readFileSync('README.md', 'utf8')).toBe(made);
  expect(made).toContain('| Firefox |');
});
