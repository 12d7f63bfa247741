// @module-tag slow
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'grouser-bench-')), script = join(import.meta.dirname, 'bench.mjs');
afterAll(() => rmSync(folder, { recursive: true }));

function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.each(['nope', '../scripts/headless', ''])('a bench %j that is not there is a sentence', (name) => {
  const { status, stdout, stderr } = bench(name);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^bench: there is no ".*": .*compaction, .*hashes, .*vehicle, .*wheel, wheelLab\.\n$/);
  expect(stderr).not.toMatch(/kit|results|README|gpu/);
});

test.each(['against', '--against'])('bench %s of what is not there is a sentence', { tags: 'long' },
  (name) => {
  const nothing = bench(name, 'yesterday'), noCase = bench(name, 'reference', 'moon'), stdout = '';
  expect(nothing).toEqual({
    status: 2, stdout,
    stderr: 'bench against: "yesterday" is nothing to compare with; "reference" is, commit 0d7a877.\n',
  });
  expect(noCase).toEqual({
    status: 2, stdout, stderr: 'bench against: there is no case "moon": all, ditch, wheel, hmmwv, tire.\n',
  });
});

test('hashes tells a scene whose bits have changed from one whose have not', { tags: 'long' }, () => {
  const scenes = ['rolling-ball', 'painleve'], file = join(folder, 'planted.txt');
  const { status, stdout } = bench('hashes', ...scenes), hashes = '[0-9a-f]{16} [0-9a-f]{16}';
  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`^# .*\nrolling-ball 500 ${hashes}\npainleve 1 ${hashes}\n$`));
  const planted = stdout.replace(/(painleve .*)[0-9a-f]/, (_, rest: string) => `${rest}x`);
  writeFileSync(file, planted);
  const compared = bench('hashes', ...scenes, '--against', file);
  expect({ status: compared.status, stdout: compared.stdout }).toEqual({ status: 1, stdout });
  expect(compared.stderr).toMatch(/^painleve differs; it was: painleve 1 .*x\n1 differ, 0 are gone\.\n$/);
  writeFileSync(file, stdout);
  const same = bench('hashes', ...scenes, '--against', file);
  expect(same).toEqual({ status: 0, stdout, stderr: 'All 2 are as they were.\n' });
});
