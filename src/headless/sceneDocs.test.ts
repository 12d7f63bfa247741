import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sceneDocs } from './sceneDocs';

test('docs/SCENES.md says what the declarations say (npm run docs writes it)', () => {
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('docs/SCENES.md', sceneDocs());
  expect(readFileSync('docs/SCENES.md', 'utf8')).toBe(sceneDocs());
});
