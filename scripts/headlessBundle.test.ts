// @module-tag slow
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { headlessBundle } from './headlessBundle.mjs';

const base = mkdtempSync(join(tmpdir(), 'grouser-bundle-'));
const write = (path: string, text: string) => writeFileSync(join(base, path), text);
const run = (bundle: string | null) => execFileSync(process.execPath, [bundle ?? 'nothing'], { encoding: 'utf8' });

beforeEach(() => {
  for (const folder of ['src/headless', 'shaders/probe', 'wasm', 'scripts'])
    mkdirSync(join(base, folder), { recursive: true });
  for (const file of ['headlessBundle.mjs', 'assemblyScript.mjs', 'threadProgram.mjs'])
    copyFileSync(join(import.meta.dirname, file), join(base, 'scripts', file));
  write('package-lock.json', '{}');
  write('shaders/probe/one.wgsl', 'fn one() {}');
  write('src/headless/main.ts', "import one from '../../shaders/probe/one.wgsl?raw';\nconst text: string = "
    + "one;\nconsole.log(text);\n");
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('is built once for the same sources, and anew when a shader changes', () => {
  const first = headlessBundle(base);
  expect(run(first)).toBe('fn one() {}\n');
  write('src/headless/main.test.ts', 'tests are no part of it');
  expect(headlessBundle(base)).toBe(first);
  write('shaders/probe/one.wgsl', 'fn two() {}');
  expect(run(headlessBundle(base))).toBe('fn two() {}\n');
});

test('two processes that build at once leave one whole file and nothing else', { tags: 'long' }, async () => {
  const code = `import { headlessBundle } from ${JSON.stringify(join(import.meta.dirname, 'headlessBundle.mjs'))};
    console.log(headlessBundle(${JSON.stringify(base)}));`;
  write('src/headless/main.ts', "console.log('together');\n");
  const outputs =
    await Promise.all([1, 2].map(() => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])));
  const [one, two] = outputs.map(({ stdout }) => stdout.trim());
  expect(one).toBe(two);
  expect(run(one)).toBe('together\n');
  expect(readdirSync(join(base, 'node_modules/.cache'))).toEqual(['grouser']);
});

test('sources that cannot be bundled give none', () => {
  write('src/headless/main.ts', "import './missing';\n");
  expect(headlessBundle(base)).toBeNull();
});
