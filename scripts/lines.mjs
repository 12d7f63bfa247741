/** The most characters of a line: lint holds code to it, scripts/lines.test.ts holds shaders and documents to it. */
export const LINE = 120;

/** Folders, and files at the root, where longer lines still are. Empty when all have been gone over. */
export const NOT_YET = [
  'src', 'e2e', 'scripts', 'shaders', 'docs', 'eslint.config.js', 'playwright.config.ts', 'vite.config.ts',
  'vitest.config.ts',
];

/** What `npm run docs` writes, and results, which are records, stay as they are. */
const AS_THEY_ARE = /^(docs\/SCENES\.md|bench\/results\/)/;

/**
 * Numbers of the lines of a text that are too long, from 1. Rows of a table and lines with a URL cannot be broken.
 * @param {string} path from the root of the repository
 * @param {string} text
 */
export function longLines(path, text) {
  if (AS_THEY_ARE.test(path) || NOT_YET.some((place) => path === place || path.startsWith(`${place}/`))) return [];
  return text.split('\n').flatMap((line, k) => {
    const isWhole = /https?:\/\//.test(line) || (path.endsWith('.md') && line.startsWith('|'));
    return !isWhole && [...line].length > LINE ? [k + 1] : [];
  });
}
