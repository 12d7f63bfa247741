import { cpus } from 'node:os';

/** A Markdown table on stdout, row by row, so that a long run shows what it has. */

export const header = (...columns: readonly string[]): void =>
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);

export const row = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

/** This machine, for the record. */
export const machine = `${cpus().length} cores, ${cpus()[0].model}, Node ${process.version}`;
