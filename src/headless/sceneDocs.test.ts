import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sceneDocs } from './testing/sceneDocs';

test('docs/SCENES.md says what the declarations say (npm run docs writes it)', () => {
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('docs/SCENES.md', sceneDocs());
  expect(readFileSync('docs/SCENES.md', 'utf8')).toBe(sceneDocs());
});

test('each path that the documents name exists', () => {
  const documents = ['README.md', 'docs/ARCHITECTURE.md', 'docs/THEORY.md', 'docs/NOTATION.md'];
  for (const document of documents) {
    const named = readFileSync(document, 'utf8').matchAll(/`((?:src|shaders|docs|bench|e2e|scripts|public)\/[\w./-]*)`/g);
    for (const [, path] of named) expect(existsSync(path), `${document} names ${path}`).toBe(true);
  }
});
