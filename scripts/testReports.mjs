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
 * @typedef {{ status: string, projectName?: string, annotations?: { type: string, description?: string }[] }} PageTest
 * @typedef {{ title: string, specs?: { title: string, tests: PageTest[] }[], suites?: Suite[] }} Suite
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

/**
 * @typedef {{
 *   seed: number, acts: string[], lost: number, link: string, hash: string, seconds: string, wrong: number,
 * }} StormRow what e2e/support/storm/tests.ts leaves of a storm; `lost` is the most that a fault took of a run [s]
 */

/**
 * Returns what the tests of a report that have ended left as notes of a type, read from JSON, with what came of them.
 * @returns {{ note: any, outcome: string, projectName?: string }[]} `any`: a shape for each type
 */
function notesIn(/** @type {PageReport} */ { suites }, /** @type {string} */ kind) {
  /** @returns {PageTest[]} */
  const testsIn = (/** @type {Suite} */ { specs = [], suites: inner = [] }) =>
    [...specs.flatMap(({ tests }) => tests), ...inner.flatMap(testsIn)];
  const ended = suites.flatMap(testsIn).filter(({ status }) => status !== 'skipped'); // others were interrupted
  return ended.flatMap(({ status, projectName, annotations = [] }) =>
    annotations.filter(({ type }) => type === kind).map(({ description = '' }) =>
      ({ note: JSON.parse(description), outcome: status === 'expected' ? 'passed' : status, projectName })));
}

/**
 * @typedef {{
 *   scene: string, window: string, area: number, inside: number, shown: number, free: number, moved: number,
 * }} SubjectRow what e2e/noWebgpuSubjects.spec.ts leaves of a scene
 */

/**
 * Returns the subjects of scenes in a report of Playwright as a table in Markdown, with the rows of other scenes from
 * the table before.
 * @returns {string}
 */
export function subjectTable(/** @type {PageReport} */ report, before = '') {
  const keyOf = (/** @type {string} */ line) => line.split(' | ').slice(0, 2).join();
  const ran = new Map(before.split('\n').filter((line) => line.startsWith('| `')).map((line) => [keyOf(line), line]));
  const percent = (/** @type {number} */ x) => `${(100 * x).toFixed(x < 0.1 ? 1 : 0)} %`;
  for (const { note, outcome } of notesIn(report, 'subject')) {
    const { scene, window, ...shares } = /** @type {SubjectRow} */ (note);
    const line = `| \`${scene}\` | ${window} | ${Object.values(shares).map(percent).join(' | ')} | ${outcome} |`;
    ran.set(keyOf(line), line);
  }
  const lines = [...ran.values()], failed = lines.filter((line) => !line.endsWith('| passed |')).length;
  return '# Whether a visitor sees what a scene is about\n\n`node scripts/test.mjs build subjects` opens each scene as '
    + 'the gallery does, without WebGPU, looks at its subject\n(`src/scenes/testing/subjects.ts`) three times in five '
    + 'seconds, and writes this file; with\n`GROUSER_SUBJECTS=crater,drum` at those scenes alone, and the rows of '
    + 'others stay. Parts of the subject, each the\nleast of the three times: `inside` the window; of that `shown`, in '
    + 'front of all else that is drawn; of that `free` of\ncards. `area`: part of the window that it takes; `moves`: '
    + 'part of its pixels that changed between two looks.'
    + `\n\n${lines.length} rows, ${failed} failed. ${cpus().length} cores `
    + `(${cpus()[0]?.model.trim()}), Node ${process.version}.\n\n`
    + '| scene | window | area | inside | shown | free | moves | outcome |\n|---|---|---|---|---|---|---|---|\n'
    + `${lines.join('\n')}\n`;
}

/**
 * Returns the storms of a report of Playwright as a table in Markdown, with the rows of other seeds from the table
 * before.
 * @returns {string}
 */
export function stormTable(/** @type {PageReport} */ report, before = '') {
  const rows = notesIn(report, 'storm').map(({ note, ...rest }) =>
    ({ .../** @type {StormRow} */ (note), ...rest }));
  const seedOf = (/** @type {string} */ line) => Number(line.split('|')[1]);
  const ran = new Map(before.split('\n').filter((line) => /^\| \d/.test(line)).map((line) => [seedOf(line), line]));
  for (const row of rows) {
    ran.set(row.seed, `| ${row.seed} | ${row.projectName} | ${row.acts.join(', ')} | ${row.lost.toFixed(2)} | `
      + `\`${row.link}\` | \`${row.hash}\` | ${row.outcome} | ${row.seconds} |`);
  }
  const lines = [...ran.values()].sort((a, b) => seedOf(a) - seedOf(b)), cells = lines.map((line) => line.split(' | '));
  const failed = cells.filter((row) => row.at(-2) !== 'passed').length;
  const most = cells.reduce((sum, row) => Math.max(sum, Number(row[3])), 0).toFixed(2);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`;
  return '# Storms in the page\n\n`node scripts/test.mjs build storms` runs them and writes this file; with '
    + '`GROUSER_STORMS=0,39` those seeds\nalone, and the rows of others stay. What is lost is the most that a fault '
    + 'took of a run; the hash is the one that an\nundisturbed run has at the same step: by the command line, or, of '
    + 'seeds 200 to 209, which compute on an emulated GPU,\nby a page that is loaded anew.\n\n'
    + `${lines.length} storms, ${failed} failed; at most ${most} s were lost. ${machine}.\n\n`
    + '| seed | page | acts and faults | lost [s] | run at the end | hash | outcome | s |\n'
    + '|---|---|---|---|---|---|---|---|\n'
    + `${lines.join('\n')}\n`;
}
