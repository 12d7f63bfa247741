import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capabilityTable } from './testing/capabilityDocs';
import { sceneDocs } from './testing/sceneDocs';

test('docs/SCENES.md says what the declarations say (npm run docs writes it)', () => {
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('docs/SCENES.md', sceneDocs());
  expect(readFileSync('docs/SCENES.md', 'utf8')).toBe(sceneDocs());
});

/** The part of the README between the markers; what lies there is written by `npm run docs`. */
const TABLE = /(?<=<!-- made by npm run docs -->\n\n)[^]*?(?=\n\n<!-- until here -->)/;

test('the README says what the table of capabilities says (npm run docs writes it)', () => {
  const readme = readFileSync('README.md', 'utf8');
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('README.md', readme.replace(TABLE, capabilityTable()));
  expect(TABLE.exec(readFileSync('README.md', 'utf8'))?.[0]).toBe(capabilityTable());
});
