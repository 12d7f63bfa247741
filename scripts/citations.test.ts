import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citationFaults, citingFiles, pathFaults } from './citations';

const md = '.md'; // planted names are put together, so that this file does not cite what is not there
const GUIDE = `docs/planted${md}`;

test('each document that is named exists, and has the sections that are cited', () => {
  const files = citingFiles();
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => citationFaults(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('each path and link of the documents leads to a file', () => {
  expect(citingFiles().flatMap((file) => pathFaults(file, readFileSync(file, 'utf8')))).toEqual([]);
});

const PLANTED: [what: string, text: string, says: string][] = [
  ['a document that is not there', `// See nowhere${md} §1.`, `names nowhere${md}, which does not exist`],
  ['a document named without a section', `/** nowhere${md} says how. */`, `names nowhere${md}`],
  ['a section that is not there', `// small-steps${md} §99`, '§99, and docs/theory/small-steps.md has no section'],
  ['one of several sections', `// docs/theory/small-steps${md} §1, §98`, '§98'],
  ['the second of two sections', `// small-steps${md} §1 and §97`, '§97'],
  ['the end of a range', `// small-steps${md} §2–96`, '§96'],
  ['a section on the next line of a comment', `/**\n * small-steps${md}\n * §95\n */`, '§95'],
  ['a section on the next line of a kernel', `// small-steps${md}\n// §94`, '§94'],
  ['a link with a section', `[the page](small-steps${md}) §93`, '§93'],
  ['a section under a heading that has none', `// NOTATION${md} §1`, 'docs/NOTATION.md has no section'],
  ['a page by its capitals', `// ${'THEORY'} §3`, 'by its capitals'],
];

test.each(PLANTED)('a citation of $0 is a fault', (_, text, says) => {
  expect(citationFaults('src/planted.ts', text).join('\n')).toContain(says);
});

test.each([
  `// docs/theory/small-steps${md} §2`, `/* small-steps${md} §1, §2 */`, `// gpu${md} §1–3: why`,
  `// [Melanz2016 §4.2], bench/README${md}`, `// "peers-<machine>${md}", \`\${name}${md}\``,
])('%s is sound', (text) => {
  expect(citationFaults('src/planted.ts', text)).toEqual([]);
});

test.each([
  ['`src/physics/nowhere.ts`', 'names src/physics/nowhere.ts'],
  ['[there](theory/nowhere.txt)', 'links to theory/nowhere.txt'],
  ['[there](../README.md#no-such-heading)', 'no such heading'],
  ['`src/elsewhere/assert.ts`', 'Moved to src/core/assert.ts?'],
])('the path or link %s is a fault of a document', (text, says) => {
  expect(pathFaults(GUIDE, text).join('\n')).toContain(says);
});

test('anchors, folders and scripts without a suffix are found', () => {
  const text = '[all](../README.md#command-line) `src/core/` `bench/solverLab` [out](https://x.org/y)';
  expect(pathFaults(GUIDE, text)).toEqual([]);
});
