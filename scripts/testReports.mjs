import { cpus } from 'node:os';
import { relative } from 'node:path';

/**
 * Reads the JSON reports of Vitest and Playwright.
 * @typedef {{ passed: number, failed: number, skipped: number, flaky: string[] }} Counts `flaky` names what failed and then
 *   passed when it was run again: neither passed nor failed.
 */

/**
 * @typedef {{ fullName: string, status: string, duration?: number | null, tags?: string[] }} Unit
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, assertionResults: Unit[] }[] }} UnitReport
 */

/** Counts the tests of Vitest; what a run leaves out on purpose, as slow, is not skipped. @returns {Counts} */
export function countUnits(/** @type {UnitReport} */ { numPassedTests, numFailedTests, testResults }) {
  const skipped = testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags = [] }) => status !== 'passed' && status !== 'failed' && !tags.includes('slow'));
  return { passed: numPassedTests, failed: numFailedTests, skipped: skipped.length, flaky: [] };
}

/**
 * @typedef {{ title: string, specs?: { title: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, unexpected: number, skipped: number }, suites: Suite[] }} PageReport
 */

/** Counts the tests of Playwright. @returns {Counts} */
export function countPages(/** @type {PageReport} */ { stats, suites }) {
  /** @returns {string[]} */
  const flakyIn = (/** @type {Suite} */ { title, specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map((spec) => `${title}: ${spec.title}`),
    ...inner.flatMap(flakyIn),
  ];
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, flaky: suites.flatMap(flakyIn) };
}

/** What the long tests came to, as a table in Markdown. @returns {string} */
export function longTable(/** @type {UnitReport} */ { testResults }, /** @type {string} */ root) {
  const rows = testResults.flatMap(({ name, assertionResults }) => assertionResults.map(({ fullName, status, duration }) =>
    `| \`${relative(root, name).replaceAll('\\', '/')}\` | ${fullName.replaceAll('|', '\\|')} | ${status} `
    + `| ${((duration ?? 0) / 1000).toFixed(1)} |`));
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`;
  return `# Long tests\n\n\`npm run test:long\` runs them and writes this file. ${machine}.\n\n`
    + `| file | test | outcome | s |\n|---|---|---|---|\n${rows.sort().join('\n')}\n`;
}
