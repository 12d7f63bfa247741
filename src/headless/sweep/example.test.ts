import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSweep } from '../../sweep/readSweep';
import { mergeSweep } from './merge';
import { readSweepOptions } from './options';
import { planSweep } from './plan';
import { runSweep } from './run';
import { newFolder } from './testing/sweepFolder';

const root = join(import.meta.dirname, '../../..'), example = join(root, 'public/data/sweeps/rolling-ball.json');

test('the example of the documents runs, and its balls roll at 5/7 of their speed', async () => {
  const folder = newFolder(), table = join(folder, 'ball.csv');
  expect(planSweep(example, join(folder, 'ball'))).toMatchObject({ runs: 6 });
  const options = readSweepOptions(['run', join(folder, 'ball'), '--jobs', '1']);
  expect(await runSweep(options, { out: () => {}, err: () => {}, env: {} })).toBe(0);
  mergeSweep(join(folder, 'ball'), { csv: table }, () => {});
  const rows = readFileSync(table, 'utf8').trimEnd().split('\n').slice(1).map((line) => line.split(','));
  expect(rows.map((row) => Number(row[3]))).toEqual([0.1, 0.1, 0.2, 0.2, 0.4, 0.4]);
  for (const [, , , friction, speed, last, slope] of rows.map((row) => row.map(Number))) {
    if (friction * 9.81 > 2 / 7 * speed / 0.9) expect(last).toBeCloseTo(5 / 7 * speed, 2); // it rolls before 1 s
    if (2 / 7 * speed / (9.81 * friction) > 0.1) expect(slope).toBeCloseTo(-9.81 * friction, 2); // it slides for 0.1 s
  }
});

test('the file in docs/SWEEPS.md is that of the example', () => {
  const text = /^ {4}(\{"scene"[\s\S]*?)\n\n/m.exec(readFileSync(join(root, 'docs/SWEEPS.md'), 'utf8'))![1];
  expect(readSweep(text)).toEqual(readSweep(readFileSync(example, 'utf8')));
  expect(readSweep(text).ok).toBe(true);
});
