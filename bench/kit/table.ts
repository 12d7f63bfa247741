import { cpus } from 'node:os';

/** Functions that print a Markdown table to stdout, row by row, so that a long run shows its results as they come. */

export const header = (...columns: readonly string[]): void =>
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);

export const row = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

/** Description of this machine. */
export const machine = `${cpus().length} cores, ${cpus()[0].model}, Node ${process.version}`;
