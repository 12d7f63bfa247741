import { maxOf } from '../core/extremes';

/** Writes a table as text: columns are padded to equal width, numbers stand to the right. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, c) => Math.max(title.length, maxOf(rows.map((row) => row[c].length))));
  const isNumber = header.map((_, c) => rows.every((row) => row[c] === '' || /^[-+\d]/.test(row[c])));
  const lineOf = (row: readonly string[]): string =>
    row.map((cell, c) => (isNumber[c] ? cell.padStart(widths[c]) : cell.padEnd(widths[c]))).join('  ').trimEnd();
  return [header, ...rows].map((row) => `${lineOf(row)}\n`).join('');
}
