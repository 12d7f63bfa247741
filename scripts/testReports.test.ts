import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPages, countUnits, longTable, stormTable, subjectTable } from './testReports.mjs';

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
    { fullName: 'a', status: 'passed', duration: 1234, tags: ['long'] },
    { fullName: 'b | c', status: 'failed', duration: null, tags: ['long'] },
    { fullName: 'd', status: 'skipped', tags: ['slow'] }, { fullName: 'e', status: 'skipped', tags: [] },
    { fullName: 'f', status: 'skipped', tags: ['long'] },
  ] }],
};

test('what is left out as slow or long is not skipped; what somebody skipped is', () => {
  expect(countUnits(units)).toEqual({ passed: 1, failed: 1, skipped: 1, flaky: [] });
  expect(countUnits(units, (tags) => !tags.includes('long')).skipped).toBe(1);
});

test('the table of long tests has a row for each of them, and none for a quick one beside it', () => {
  const rows = [['a', 'passed', '1.2'], ['b \\| c', 'failed', '0.0'], ['f', 'skipped', '0.0']];
  const text = rows.map(([name, outcome, s]) => `| \`src/x.test.ts\` | ${name} | ${outcome} | ${s} |`).join('\n');
  expect(longTable([units], root)).toContain(`|---|---|---|---|\n${text}\n`);
});

test('each long test has run, and the page of the suites says what of it every run has', () => {
  const tests = ['src', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name)).map((name) => `${folder}/${name.replaceAll('\\', '/')}`));
  const long = tests.filter((file) => file.includes('.long.test.') || /\btags: 'long'|\bsampled\(/.test(read(file)));
  expect(long.filter((file) => !file.includes('.long.test.')).length).toBeGreaterThan(3);
  const results = read('bench/results/long-tests-2-core-vm.md'), page = read('bench/README.md');
  expect(results).not.toMatch(/\| (failed|skipped) \|/);
  for (const file of long) {
    expect(results, 'npm run test:long writes it').toContain(`\`${file}\``);
    expect(page, 'Test suites').toContain(`\`${file}\``);
  }
});

test('the table of storms has a row for each seed, with what came of it, and none for another test', () => {
  const storm = (seed: number, status: string, lost: number) => ({ title: `storm ${seed}`, tests: [{
    status, projectName: 'no-webgpu', annotations: [{ type: 'storm', description: JSON.stringify({
      seed, acts: ['pause', 'hang the engine'], lost, link: '#1/beam', hash: '0f', seconds: '9.1', wrong: 0,
    }) }],
  }] });
  const stats = { expected: 2, unexpected: 1, skipped: 0 }, other = { title: 'x', tests: [{ status: 'expected' }] };
  const text = stormTable({ stats, suites: [{ title: 'a', specs: [storm(3, 'unexpected', 0.5), other] },
    { title: 'b', suites: [{ title: 'c', specs: [storm(2, 'expected', 0.25)] }] }] });
  expect(text).toContain('2 storms, 1 failed; at most 0.50 s were lost.');
  expect(text.trim().split('\n').slice(-2)).toEqual([
    '| 2 | no-webgpu | pause, hang the engine | 0.25 | `#1/beam` | `0f` | passed | 9.1 |',
    '| 3 | no-webgpu | pause, hang the engine | 0.50 | `#1/beam` | `0f` | unexpected | 9.1 |',
  ]);
  const later = [storm(3, 'expected', 0.125), storm(11, 'expected', 0)];
  const again = stormTable({ stats, suites: [{ title: 'a', specs: later }] }, text);
  expect(again).toContain('3 storms, 0 failed; at most 0.25 s were lost.');
  expect(again.trim().split('\n').slice(-3).map((line) => line.slice(0, 5))).toEqual(['| 2 |', '| 3 |', '| 11 ']);
});

test('the table of subjects has a row for each scene and window, and keeps those of others', () => {
  const note = (scene: string, free: number) => ({ type: 'subject', description: JSON.stringify({
    scene, window: 'phone', area: 0.0312, inside: 1, shown: 0.9, free, moved: 0.5,
  }) });
  const report = (status: string, free: number) => ({
    stats: { expected: 1, unexpected: 0, skipped: 0 },
    suites: [{ title: 'a', specs: [{ title: 'b', tests: [{ status, annotations: [note('drum', free)] }] }] }],
  });
  const before = '| `drum` | desktop | 1.0 % | 100 % | 100 % | 100 % | 12 % | passed |';
  const text = subjectTable(report('unexpected', 0.4), before), row = '| `drum` | phone | 3.1 % | 100 % | 90 % | ';
  expect(text).toContain(`|---|\n${before}\n${row}40 % | 50 % | unexpected |\n`);
  expect(text).toContain('2 rows, 1 failed');
  expect(subjectTable(report('expected', 0.9), text)).toContain(`|---|\n${before}\n${row}90 % | 50 % | passed |\n`);
});
