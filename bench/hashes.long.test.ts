import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('all scenes have the bits of the table', { timeout: 1_800_000 }, () => {
  const root = join(import.meta.dirname, '..'), args = ['hashes', '--against', 'bench/results/hashes-cpu.txt'];
  const { status, stderr } = spawnSync(
    process.execPath, ['scripts/bench.mjs', ...args], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }
  );
  expect(status, `${stderr}\nIf bits are to change: npm run -s bench -- hashes > ${args[2]}`).toBe(0);
});
