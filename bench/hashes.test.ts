import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lineOf, readLines, runHashed } from './kit/hashedRun';

/** A run of each kind, of a second at most; hashes.long.test.ts compares all. */
const QUICK = [
  'rolling-ball', 'guideway', 'ellipsoid-drop', 'beam forces=hertz', 'hmmwv-hard tire=lugre',
  'cloth integrator=implicit', 'snow solver=cgm substeps=1',
];
const table = readLines(readFileSync(join(import.meta.dirname, 'results/hashes-cpu.txt'), 'utf8'));

// If bits are to change: npm run -s bench -- hashes > bench/results/hashes-cpu.txt
test.each(QUICK)('%s has the bits of the table', async (name) => {
  expect(lineOf(await runHashed(name))).toBe(table.get(name));
});
