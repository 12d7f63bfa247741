import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What was seen of one browser, or compiler: what it computes on and draws by, in a word or two, and all else.
 * @typedef {{ browser: string, version: string, computes: string, draws: string, seen: string, date: string }} Row
 */

const RESULTS = 'bench/results/browsers.md', README = 'README.md';
const HEAD = `# Other browsers and compilers

What \`npm run test:browsers\` saw of the built page, with a wheel on some 900 grains, and \`npm run test:naga\` of all
kernels, on a machine without a GPU: each row is of the last run in which that browser, or driver, was installed.

| browser | version | computes on | draws by | what else was seen | date |
|---|---|---|---|---|---|
`;
const README_HEAD = `| browser | version | computes on | draws by | what else was seen, without a real GPU | date |
|---|---|---|---|---|---|
| Chromium | | GPU, CPU | WebGPU, WebGL2 | all tests of the page | every run of them |`;
const README_END = '| Safari | | not tried | not tried | | |';
/** The part of the README between the markers. */
const PART = /(?<=<!-- made by npm run test:browsers and test:naga -->\n\n)[^]*?(?=\n\n<!-- until here -->)/;

const lineOf = (/** @type {string[]} */ ...cells) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Returns the cells of the rows of results. */
const rowsOf = (/** @type {string} */ results) => results.split('\n').filter((line) => /^\| (?!browser \|)/.test(line))
  .map((line) => line.slice(2, -2).split(/(?<!\\) \| /).map((cell) => cell.replaceAll('\\|', '|')));

/** Returns the results with this row in the place of that browser's last one, or after all others. */
export function tableWith(/** @type {string} */ results, /** @type {Row} */ row) {
  const { browser, version, computes, draws, seen, date } = row, rows = rowsOf(results);
  const at = rows.findIndex(([name]) => name === browser);
  rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, [browser, version, computes, draws, seen, date]);
  return `${HEAD}${rows.map((cells) => lineOf(...cells)).join('\n')}\n`;
}

/** Returns a README with the table of browsers that results make. */
export const readmeWith = (/** @type {string} */ readme, /** @type {string} */ results) => readme.replace(PART, () => [
  README_HEAD, ...rowsOf(results).map((cells) => lineOf(...cells)), README_END,
].join('\n'));

/** Writes a row into the results, and what becomes of it into the README. */
export function note(/** @type {string} */ root, /** @type {Row} */ row) {
  const results = join(root, RESULTS), readme = join(root, README);
  const text = tableWith(existsSync(results) ? readFileSync(results, 'utf8') : '', row);
  writeFileSync(results, text);
  writeFileSync(readme, readmeWith(readFileSync(readme, 'utf8'), text));
}
