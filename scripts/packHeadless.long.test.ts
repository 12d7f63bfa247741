import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MAX_BYTES, packHeadless } from './packHeadless.mjs';
import { bareMachine, canPack, headlessIn } from './packedMachine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'grouser-archive-')), { home, env } = bareMachine(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TITLE =
  'the archive is small, has the same bytes for the same files, and runs where it is unpacked, benchmarks too';

if (canPack) test(TITLE, async () => {
  const [one, other] = ['one', 'other'].map((name) => join(folder, `${name}.tar.gz`));
  expect(await packHeadless({ out: one })).toBeLessThan(MAX_BYTES);
  await packHeadless({ out: other });
  expect(readFileSync(other).equals(readFileSync(one))).toBe(true);
  execFileSync('tar', ['xzf', one, '-C', home]);
  const run = headlessIn(home, ['run', 'rolling-ball', '--duration', '0.02', '--backend', 'cpu'], env);
  expect(run).toMatchObject({ status: 0, stderr: '' });

  const bench = spawnSync('sh', [join(home, 'grouser-headless/bench.sh')], {
    cwd: home, encoding: 'utf8',
    env: { ...env, OUT: 'results', BACKEND: 'cpu', SIZES: 'x', BIG: 'x', SLAB: '20', SLAB_TIME: '0.004' },
  });
  expect(bench.status).toBe(1); // sizes that are none: the parts that can run do, the others are counted
  expect(bench.stdout).toMatch(/\| 100000 \| 40 \| 981000 \|.*\n(.*\n)*7 failed\n$/);
});
else test('there is no archive for this kind of machine', async () => {
  await expect(packHeadless({ out: join(folder, 'never.tar.gz') })).rejects.toThrow('Linux x86-64');
});
