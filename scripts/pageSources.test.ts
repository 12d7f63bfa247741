import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isPageBuilt, stampPage } from './pageSources.mjs';

const base = mkdtempSync(join(tmpdir(), 'grouser-page-'));
const write = (path: string, text: string) => writeFileSync(join(base, path), text);
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('a page is current until its sources change; tests are none of them', () => {
  for (const folder of ['src', 'dist', 'public/settled']) mkdirSync(join(base, folder), { recursive: true });
  write('src/main.ts', 'one');
  write('index.html', '<p>');
  write('dist/index.html', '<p>');
  expect(isPageBuilt(base)).toBe(false);
  const plugin = stampPage(base);
  plugin.buildStart();
  plugin.writeBundle({});
  expect(isPageBuilt(base)).toBe(true);
  write('src/main.test.ts', 'a test');
  expect(isPageBuilt(base)).toBe(true);
  write('public/settled/bed.bin', 'a bed');
  expect(isPageBuilt(base)).toBe(false);
});

test('what changes while a page is built makes it old', () => {
  const plugin = stampPage(base);
  plugin.buildStart();
  write('src/main.ts', 'two');
  plugin.writeBundle({});
  expect(isPageBuilt(base)).toBe(false);
});

test.each([
  [['--port', '70000'], '--port 70000 is not allowed: a whole number from 1 to 65535.'],
  [['--port', '1e3'], '--port 1e3 is not allowed: a whole number from 1 to 65535.'],
  [['--port='], '--port (nothing) is not allowed: a whole number from 1 to 65535.'],
  [['--prot', '1'], "Unknown option '--prot'. Allowed: --port <number>, --host."],
])('npm start with %s is a sentence', (args, sentence) => {
  const { status, stderr, stdout } =
    spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs'), ...args], { encoding: 'utf8' });
  expect({ status, stderr, stdout }).toEqual({ status: 1, stderr: `${sentence}\n`, stdout: '' });
});
