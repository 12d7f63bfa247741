/** Largest number of characters of a line: lint applies it to code, scripts/lines.test.ts to shaders and documents. */
export const LINE = 120;

/** Files that may have longer lines: what `npm run docs` writes, and results, which are records. */
const AS_THEY_ARE = /^(docs\/SCENES\.md|bench\/results\/)/;

/**
 * Returns the numbers of the lines of a text that are too long, from 1. Rows of a table and lines with a URL cannot be
 * broken.
 * @param {string} path from the root of the repository
 * @param {string} text
 */
export function longLines(path, text) {
  if (AS_THEY_ARE.test(path)) return [];
  return text.split('\n').flatMap((line, k) => {
    const isWhole = /https?:\/\//.test(line) || (path.endsWith('.md') && line.startsWith('|'));
    return !isWhole && [...line].length > LINE ? [k + 1] : [];
  });
}
