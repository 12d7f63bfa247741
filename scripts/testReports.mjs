import { cpus } from 'node:os';
import { relative } from 'node:path';

/**
 * The file reads the JSON reports of Vitest and Playwright.
 * @typedef {{ passed: number, failed: number, skipped: number, flaky: string[] }} Counts `flaky` names tests that
 * failed and
 * then passed when run again: they count neither as passed nor as failed.
 */

/**
 * @typedef {{ fullName: string, status: string, duration?: number | null, tags?: string[] }} Unit
 * @typedef {{ name: string, assertionResults: Unit[] }} UnitFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: UnitFile[] }} UnitReport
 */

/**
 * Counts the tests of Vitest; those that a run leaves out by their tags do not count as skipped.
 * @returns {Counts}
 */
export function countUnits(
  /** @type {UnitReport} */ { numPassedTests, numFailedTests, testResults },
  /** @type {(tags: string[]) => boolean} */ isLeftOut = (tags) => tags.includes('slow') || tags.includes('long'),
) {
  const skipped = testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags = [] }) => status !== 'passed' && status !== 'failed' && !isLeftOut(tags));
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
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => `${title}: ${spec.title}`),
    ...inner.flatMap(flakyIn),
  ];
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, flaky: suites.flatMap(flakyIn) };
}

/** Returns the results of the long tests of some runs as a table in Markdown. @returns {string} */
export function longTable(/** @type {UnitReport[]} */ reports, /** @type {string} */ root) {
  const rows = reports.flatMap(({ testResults }) => testResults).flatMap(({ name, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/');
    const long = assertionResults.filter(({ tags = [] }) => name.includes('.long.test.') || tags.includes('long'));
    return long.map(({ fullName, status, duration }) =>
      `| \`${file}\` | ${fullName.replaceAll('|', '\\|')} | ${status} | ${((duration ?? 0) / 1000).toFixed(1)} |`);
  });
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`;
  return `# Long tests\n\n\`npm run test:long\` runs them and writes this file. ${machine}.\n\n`
    + `| file | test | outcome | s |\n|---|---|---|---|\n${rows.sort().join('\n')}\n`;
}
