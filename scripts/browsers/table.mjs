/** @typedef {{ browser: string, version: string, seen: string, date: string }} Row */

const HEAD = `# Other browsers

What \`npm run test:browsers\` saw of the built page, with a wheel on some 900 grains, on a machine without a GPU: each
row is of the last run in which that browser was installed.

| browser | version | what was seen | date |
|---|---|---|---|
`;

const lineOf = (/** @type {Row} */ { browser, version, seen, date }) =>
  `| ${browser} | ${version} | ${seen.replaceAll('|', '\\|')} | ${date} |`;

/** Returns the table of results with this row in the place of that browser's last one, or after all others. */
export function tableWith(/** @type {string} */ text, /** @type {Row} */ row) {
  const rows = text.split('\n').filter((line) => /^\| (?!browser \|)/.test(line));
  const at = rows.findIndex((line) => line.startsWith(`| ${row.browser} |`));
  rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, lineOf(row));
  return `${HEAD}${rows.join('\n')}\n`;
}
