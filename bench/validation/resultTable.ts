import { readFileSync } from 'node:fs';

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

/** Returns what a pattern's one group finds in a file of bench/results; throws an Error if it finds nothing. */
export function foundIn(file: string, pattern: RegExp): string {
  const found = pattern.exec(read(file));
  if (!found) throw new Error(`${file}: nothing is like ${pattern}`);
  return found[1];
}

/** A number that was measured, and its standard error where there is one. */
export type Measured = { value: number; error: number | null };

/** Reads "0.543 ± 0.014", with or without its error, or emphasis around it; throws an Error at anything else. */
export function readMeasured(text: string): Measured {
  const found = /^\**(-?[\d.]+(?:e[+-]?\d+)?)(?: ± ([\d.]+))?\**$/.exec(text);
  if (!found) throw new Error(`“${text}” is not a number with or without an error`);
  return { value: Number(found[1]), error: found[2] === undefined ? null : Number(found[2]) };
}
