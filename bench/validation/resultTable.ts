import { readFileSync } from 'node:fs';
import { deviation, mean } from '../kit/statistics';

/** Reads the results that are named after a bench. */
const read = (name: string): string => readFileSync(`bench/results/${name}-2-core-vm.md`, 'utf8');
const cellsOf = (line: string): string[] => line.split('|').slice(1, -1).map((cell) => cell.trim());

/**
 * Returns the text of a cell in bench/results: that of a column, in the first row below a line with `after` that begins
 * with the given cells. Throws an Error that says what is missing: a number must stand where it is said to.
 */
export function cellOf(file: string, after: string, row: readonly string[], column: string): string {
  const lines = read(file).split('\n'), start = lines.findIndex((line) => line.includes(after));
  if (start < 0) throw new Error(`${file}: no line has “${after}”`);
  let titles: string[] | null = null;
  for (const line of lines.slice(start)) {
    if (!line.startsWith('|')) titles = null;
    else if (titles === null) titles = cellsOf(line);
    else {
      const cells = cellsOf(line), k = titles.indexOf(column);
      if (k >= 0 && row.every((text, i) => cells[i] === text)) return cells[k];
    }
  }
  throw new Error(`${file}, after “${after}”: no row ${row.join(' | ')} with a column ${column}`);
}

/** A table of bench/results: names of its columns, of which several may be alike, and its rows. */
export type Table = { titles: readonly string[]; rows: readonly (readonly string[])[] };

/** Returns the first table below a line with `after`; throws an Error if there is none. */
export function tableAfter(file: string, after: string): Table {
  const lines = read(file).split('\n'), start = lines.findIndex((line) => line.includes(after));
  const from = lines.findIndex((line, k) => k >= start && line.startsWith('| '));
  if (start < 0 || from < 0) throw new Error(`${file}: no table comes after a line with “${after}”`);
  const rest = lines.slice(from), end = rest.findIndex((line) => !line.startsWith('|'));
  const [titles, , ...rows] = rest.slice(0, end < 0 ? undefined : end).map(cellsOf);
  return { titles, rows };
}

/** Returns all rows of the tables of a file whose first column has that title; they have the same columns. */
export function tablesOf(file: string, first: string): Table {
  const lines = read(file).split('\n');
  const starts = lines.flatMap((line, k) => (line.startsWith(`| ${first} |`) ? [k] : []));
  if (starts.length === 0) throw new Error(`${file}: no table begins with a column “${first}”`);
  const rows = starts.flatMap((start) => {
    const rest = lines.slice(start + 2), end = rest.findIndex((line) => !line.startsWith('|'));
    return rest.slice(0, end < 0 ? undefined : end).map(cellsOf);
  });
  return { titles: cellsOf(lines[starts[0]]), rows };
}

/** Returns cells of one column of a table, `nth` among those of its name; throws an Error if there is none. */
export function columnOf({ titles, rows }: Table, name: string, nth = 0): string[] {
  const k = titles.flatMap((title, i) => (title === name ? [i] : []))[nth];
  if (k === undefined) throw new Error(`no column “${name}” among ${titles.join(', ')}`);
  return rows.map((cells) => cells[k]);
}

/** Returns what a pattern's one group finds in a file of bench/results; throws an Error if it finds nothing. */
export function foundIn(file: string, pattern: RegExp): string {
  const found = pattern.exec(read(file));
  if (!found) throw new Error(`${file}: nothing is like ${pattern}`);
  return found[1];
}

/** A number that was measured, and its standard error where there is one. */
export type Measured = { value: number; error: number | null };

/** Returns the mean of cells that hold a number each, and its standard error if there are several. */
export function meanOf(cells: readonly string[]): Measured {
  const x = cells.map(Number);
  return { value: mean(x), error: x.length < 2 ? null : deviation(x) / Math.sqrt(x.length - 1) };
}

/** Reads "0.543 ± 0.014", with or without its error, or emphasis around it; throws an Error at anything else. */
export function readMeasured(text: string): Measured {
  const found = /^\**(-?[\d.]+(?:e[+-]?\d+)?)(?: ± ([\d.]+))?\**$/.exec(text);
  if (!found) throw new Error(`“${text}” is not a number with or without an error`);
  return { value: Number(found[1]), error: found[2] === undefined ? null : Number(found[2]) };
}
