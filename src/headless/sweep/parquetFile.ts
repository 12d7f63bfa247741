import { accessSync, constants, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parquetWriteFile } from 'hyparquet-writer';
import type { Cell } from '../../core/csvLine';
import type { Column } from '../../sweep/table';
import { CommandError, EXIT, wrong } from '../exit';
import { reasonOf } from '../output';
import { placeOf } from '../place';

/** Types of columns: numbers have all their bits, and each column may have cells with nothing. */
const TYPES = { whole: 'INT32', number: 'DOUBLE', text: 'STRING' } as const;

/** A table of which rows are gathered, and which is written at the end, whole or not at all. */
export type ParquetFile = {
  add(row: readonly Cell[]): void;
  /** Writes the table; throws a CommandError if the disk does not take it. */
  finish(): void;
};

/** Begins a table. A place that cannot be written to is refused here with a CommandError. */
export function createParquetFile(file: string, columns: readonly Column[]): ParquetFile {
  refusePlace(file);
  const data: Cell[][] = columns.map(() => []), { path, part } = placeOf(file);
  return {
    add(row) {
      columns.forEach(({ kind }, k) => {
        const cell = row[k];
        data[k].push(cell === null || kind === 'text' ? cell : Number(cell));
      });
    },
    finish() {
      try {
        parquetWriteFile({
          filename: part,
          columnData: columns.map(({ title, kind }, k) => ({
            name: title, data: data[k], type: TYPES[kind], nullable: true,
          })),
        });
        renameSync(part, path);
      } catch (error) {
        rmSync(part, { force: true });
        throw new CommandError(EXIT.notWritten, `--parquet ${file}: the table cannot be written (${reasonOf(error)}).`);
      }
    },
  };
}

function refusePlace(file: string): void {
  const refuse = (why: string) => wrong(`--parquet ${file}: the file cannot be written (${why}).`);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there && !there.isFile()) throw refuse('it is no regular file');
  try {
    accessSync(there ? file : dirname(file), constants.W_OK);
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw refuse(reasonOf(error));
  }
}
