import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scaled } from '../physics/gpu/forecast';
import { capabilityTable } from './testing/capabilityDocs';
import { checkAgainst, measuredRuns, performanceDocs } from './testing/performanceDocs';
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

test('docs/PERFORMANCE.md says what the forecast says (npm run docs writes it)', () => {
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('docs/PERFORMANCE.md', performanceDocs());
  expect(readFileSync('docs/PERFORMANCE.md', 'utf8')).toBe(performanceDocs());
});

test('another size of the bed takes what the forecast says on the emulated device, within half', () => {
  const [calibration, larger] = measuredRuns(), { predicted, measured } = checkAgainst(calibration, larger);
  expect(larger.frame.work.grains).toBe(2 * calibration.frame.work.grains);
  const { bodyContacts, contacts } = scaled(calibration.frame.work, 1000), { work } = larger.frame;
  expect(bodyContacts / work.bodyContacts).toBeCloseTo(1, 1);
  expect(Math.abs(contacts / work.contacts - 1)).toBeLessThan(0.1);
  expect(Math.max(predicted, measured) / Math.min(predicted, measured)).toBeLessThan(1.5);
});
