import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contactLines, mechanismLines } from './testing/closedFormDocs';

const PAGE = 'docs/theory/closed-forms.md';
/** The lines of a table below its head, which ends with this column. */
const below = (column: string): RegExp => new RegExp(`(?<=\\| ${column} \\|\\n\\|[-| ]+\\|\\n)(?:\\|.*\\n)*`);
const tables = [
  { column: 'penalty', lines: contactLines }, { column: 'error', lines: mechanismLines },
];

test.each(tables)('the page has the rows of the tests, up to “$column” (npm run docs writes and measures them)',
  async ({ column, lines }) => {
    if (process.env.GROUSER_WRITE_DOCS) {
      const text = (await lines(true)).map(({ says, measured }) => `${says}${measured}\n`).join('');
      writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(below(column), () => text));
    }
    const found = below(column).exec(readFileSync(PAGE, 'utf8'))![0].trimEnd().split('\n');
    const said = (await lines(false)).map(({ says }) => says);
    expect(found.map((line, k) => line.slice(0, said[k]?.length))).toEqual(said);
  });
