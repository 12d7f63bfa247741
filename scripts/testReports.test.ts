import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPages, countUnits, longTable } from './testReports.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('what passed only when it was run again is named, and is neither passed nor failed', () => {
  const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });
  const report = {
    stats: { expected: 2, unexpected: 1, skipped: 0, flaky: 1 },
    suites: [{ title: 'a.spec.ts', specs: [spec('one', 'expected')], suites: [
      { title: 'group', specs: [spec('two', 'flaky'), spec('three', 'unexpected'), spec('four', 'expected')] },
    ] }],
  };
  expect(countPages(report)).toEqual({ passed: 2, failed: 1, skipped: 0, flaky: ['group: two'] });
});

const units = {
  numPassedTests: 1, numFailedTests: 1, testResults: [{ name: join(root, 'src/x.test.ts'), assertionResults: [
    { fullName: 'a', status: 'passed', duration: 1234, tags: [] },
    { fullName: 'b | c', status: 'failed', duration: null },
    { fullName: 'd', status: 'skipped', tags: ['slow'] }, { fullName: 'e', status: 'skipped', tags: [] },
  ] }],
};

test('what is left out as slow is not skipped; what somebody skipped is', () => {
  expect(countUnits(units)).toEqual({ passed: 1, failed: 1, skipped: 1, flaky: [] });
});

test('the table of long tests has a row a test', () => {
  const rows = ['| `src/x.test.ts` | a | passed | 1.2 |', '| `src/x.test.ts` | b \\| c | failed | 0.0 |'];
  expect(longTable(units, root)).toContain(rows.join('\n'));
});

test('each long test has run, and the page of the suites says what of it every run has', () => {
  const long = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.long.test.'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`));
  expect(long.length).toBeGreaterThan(3);
  const results = read('bench/results/long-tests-2-core-vm.md'), page = read('bench/README.md');
  expect(results).not.toMatch(/\| (failed|skipped) \|/);
  for (const file of long) {
    expect(results, 'npm run test:long writes it').toContain(`\`${file}\``);
    expect(page, 'Test suites').toContain(`\`${file}\``);
  }
});
