// @module-tag slow
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { COMMIT, loadReference } from './reference';

const folder = mkdtempSync(join(tmpdir(), 'grouser-reference-')), checkout = join(import.meta.dirname, '../..');
afterAll(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { encoding: 'utf8' }).status;
const hasCommit = git('-C', checkout, 'cat-file', '-e', `${COMMIT}^{commit}`) === 0;

test('a commit that is not in the history is a sentence, and leaves nothing', async () => {
  const full = join(folder, 'full'), shallow = join(folder, 'shallow');
  expect(git('init', '-q', full)).toBe(0);
  for (const text of ['one', 'two']) {
    writeFileSync(join(full, 'file'), text);
    git('-C', full, 'add', '.');
    expect(git('-C', full, 'commit', '-q', '-m', text)).toBe(0);
  }
  expect(git('clone', '-q', '--depth', '1', `file://${full}`, shallow)).toBe(0);
  const lacks = `commit ${COMMIT} is not in the history of this checkout: `;
  await expect(loadReference(full)).rejects.toThrow(new RegExp(`^${lacks}fatal: `));
  await expect(loadReference(shallow)).rejects.toThrow(`${lacks}it is a shallow one, and "git fetch --unshallow"`);
  for (const root of [full, shallow]) expect(readdirSync(join(root, 'node_modules/.cache'))).toEqual([]);
});

const here = test.skipIf(!hasCommit);
here('the commit runs a scene with the present values that it knows', { tags: 'long' }, async () => {
  const reference = await loadReference(checkout), own = { count: 500, substeps: 7, sweeps: 3, searchEvery: 2 };
  const experiment = await reference('ditch', own), { settings } = experiment.live;
  expect(experiment.engine.adapter).toBe('CPU, double precision');
  expect(settings).toMatchObject({ substeps: 7, iterations: 3 });
  expect(settings).not.toHaveProperty('searchEvery');
  await experiment.advance();
  expect(experiment.engine.measures.contactCount).toBeGreaterThan(1000);
});
