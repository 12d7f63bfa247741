/** A cell of a table holds a number, of which 9 digits are written, a text, or nothing. */
export type Cell = number | string | null;

const textOf = (cell: Cell): string => (typeof cell === 'number' ? String(+cell.toPrecision(9))
  : cell === null ? '' : /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns the line of a CSV file that has these cells, with its end. */
export const csvLine = (row: readonly Cell[]): string => `${row.map(textOf).join(',')}\n`;
