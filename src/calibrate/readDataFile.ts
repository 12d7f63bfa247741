import { isDecimal } from '../core/decimal';
import { shown } from '../sweep/fields';

/** A column of a table that is looked for by its name and must have that unit. */
type Column = { name: string; unit: string; isOptional?: true };

/** A line of a table, counted from 1, and its numbers in the order of the columns; null where a column is missing. */
type DataLine = { line: number; cells: [number, number, number | null] };

const MOST_LINES = 10_000; // in any table that data of an experiment come in

/**
 * Reads three columns of a comma-separated table, of which the last may be missing, such as `run --csv` writes: the
 * first line names each column with its unit, `speed [m/s]`. Returns a part of a sentence that says what is wrong.
 */
export function readDataFile(text: string, columns: readonly [Column, Column, Column]): DataLine[] | string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  while (lines.length > 0 && lines.at(-1)!.trim() === '') lines.pop();
  if (lines.length < 2) return 'it has no numbers: a line of names and units, and a line for each point, are needed';
  if (lines.length > MOST_LINES) return `it has ${lines.length} lines: at most ${MOST_LINES} are allowed`;
  const titles = lines[0].split(',').map((title) => title.trim().replace(/^"(.*)"$/, '$1'));
  const names = titles.map((title) => title.replace(/\s*\[[^\]]*\]$/, ''));
  const places: number[] = [];
  for (const { name, unit, isOptional } of columns) {
    const at = names.indexOf(name);
    places.push(at);
    if (at < 0 && isOptional) continue;
    if (at < 0) return `it has no column "${name} [${unit}]", but ${names.map(shown).join(', ').slice(0, 200)}`;
    if (names.indexOf(name, at + 1) >= 0) return `it has two columns "${name}"`;
    if (titles[at] === name) return `its column "${name}" has no unit: "${name} [${unit}]" is needed`;
    if (!titles[at].endsWith(`[${unit}]`)) return `its column ${shown(titles[at])} has another unit than [${unit}]`;
  }
  const read: DataLine[] = [];
  for (let k = 1; k < lines.length; k++) {
    const cells = lines[k].split(',').map((cell) => cell.trim()), numbers: (number | null)[] = [];
    if (cells.length !== titles.length)
      return `line ${k + 1} has ${cells.length} cells, not the ${titles.length} of the first line`;
    for (const [c, at] of places.entries()) {
      const cell = at < 0 ? null : cells[at];
      if (cell === '') return `line ${k + 1} has a gap: its ${columns[c].name} is empty; leave such lines out`;
      if (cell !== null && !(isDecimal(cell) && Number.isFinite(Number(cell))))
        return `line ${k + 1} has ${columns[c].name} = ${shown(cell)}, which is no number`;
      numbers.push(cell === null ? null : Number(cell));
    }
    read.push({ line: k + 1, cells: numbers as DataLine['cells'] });
  }
  return read;
}
