import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Measured } from '../allocations';

/** Counts what a warm frame of a run takes on the heap, in a process of its own, and holds it to `most` [B]. */
export function expectFew(name: string, most: number): Measured {
  const { stdout, stderr } = spawnSync(
    process.execPath, ['scripts/bench.mjs', 'allocations', '--json', name],
    { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' },
  );
  expect(stdout, stderr).not.toBe('');
  const [measured] = JSON.parse(stdout) as Measured[];
  expect(measured.bytes, JSON.stringify(measured.by)).toBeLessThan(most);
  return measured;
}
