import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedWorkers } from './sharedWorkers.mjs';

type Context = { emitFile(file: { id: string }): string };
type Transform = (this: Context, code: string, id: string) => { code: string } | null;

/** Returns what becomes of a file, and which files are to be parts of the page. */
function transformed(code: string): [code: string | null, emitted: string[]] {
  const emitted: string[] = [], transform = sharedWorkers().transform as Transform;
  const emitFile = ({ id }: { id: string }) => `ref${emitted.push(id)}`;
  return [transform.call({ emitFile }, code, '/page/src/app/start.ts')?.code ?? null, emitted];
}

test('a worker of a file becomes a part of the page, and nothing else does', () => {
  const made = 'const w = new Worker(new URL(\'../worker/a.worker.ts\', import.meta.url), { type: \'module\' });';
  expect(transformed(made)).toEqual([
    'const w = new Worker(import.meta.ROLLUP_FILE_URL_ref1, { type: \'module\' });', ['/page/src/worker/a.worker.ts'],
  ]);
  expect(transformed('new Worker(text, { eval: true }); new URL(\'./a.bin\', import.meta.url);')).toEqual([null, []]);
});

test('all workers of the page are written so that they become parts of it', () => {
  const root = join(import.meta.dirname, '../src');
  const texts = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => readFileSync(join(root, file), 'utf8'));
  const count = (pattern: RegExp): number => texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0);
  const emitted = texts.flatMap((text) => transformed(text)[1]);
  expect(emitted.length).toBeGreaterThan(5);
  expect(count(/\.worker\.ts'/g)).toBe(emitted.length);
});
