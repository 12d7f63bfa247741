import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CAPABILITIES, GPU_SOLVERS, type Trait } from '../params/capabilities';
import { capabilityTable } from './testing/capabilityDocs';
import { gpuReasons } from './testing/gpuReasons';
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

test('the table says why of each trait that not all solvers of the GPU take, and of no other', () => {
  const reasons = gpuReasons();
  for (const trait of Object.keys(CAPABILITIES) as Trait[]) {
    const { gpu } = CAPABILITIES[trait], isTaken = typeof gpu !== 'string' && gpu.length === GPU_SOLVERS.length;
    expect(reasons[trait] === undefined, trait).toBe(isTaken);
    expect(reasons[trait] ?? '').not.toMatch(/NaN|undefined/);
  }
});
