import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citingFiles } from './citations';
import { LINE, longLines } from './lines.mjs';

test('no line of a shader, a document or a style sheet is too long', () => {
  const files = citingFiles().filter((path) => /\.(wgsl|md|css)$/.test(path));
  expect(files).toEqual(expect.arrayContaining(['README.md', 'bench/README.md', 'docs/NOTATION.md']));
  const long = files.flatMap((path) => longLines(path, readFileSync(path, 'utf8')).map((line) => `${path}:${line}`));
  expect(long).toEqual([]);
});

const md = '.md'; // planted names are put together, so that this file does not cite what is not there
const most = 'π'.repeat(LINE), over = `${most}.`;

test.each([
  ['README.md', `${most}\n${over}\n${over}\n`, [2, 3]], [`bench/planted${md}`, `- ${most}`, [1]],
  ['README.md', `| ${over} |\nhttps://x.org/${over}`, []], ['planted/table.wgsl', `| ${over} |`, [1]],
  [`bench/results/planted${md}`, over, []], ['docs/SCENES.md', over, []],
])('of %s those of more than 120 characters that can be broken', (path, text, numbers) => {
  expect(longLines(path, text)).toEqual(numbers);
});
