import { closeSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { csvLine, type Cell } from '../core/csvLine';
import { CommandError, EXIT } from './exit';
import { reasonOf, writeSome } from './output';
import { openPlace } from './place';

/** Longest time that rows wait before they are written to the disk [ms]. */
const FLUSH_MS = 1000;

/**
 * A CSV file grows while a command runs. Rows go to `<file>.part` as they come, which takes the place of `file` at the
 * end: until then what `file` held before is untouched, and a process that is killed leaves the part. A file that is
 * not a regular one, such as a pipe, is written to directly.
 */
export type CsvFile = {
  /** Number of rows added so far. */
  readonly rows: number;
  add(row: readonly Cell[]): void;
  /** Puts the rows in place; throws a CommandError if they cannot be written. */
  finish(): void;
  /** Leaves `file` as it was. */
  discard(): void;
};

/**
 * Opens the table that `option` names. A place that cannot be written to is refused here with a CommandError, before
 * anything is computed.
 */
export function createCsvFile(file: string, titles: readonly string[], option = '--csv'): CsvFile {
  const { path, part, isDirect, fd } = openPlace(option, file);
  let pending = Buffer.from(csvLine(titles)), text = '', rows = 0, flushed = performance.now();

  /**
   * Writes what is pending. Throws the system's error; what did not fit waits for the next call, when there may be
   * room.
   */
  const flush = (): void => {
    flushed = performance.now();
    if (text !== '') pending = Buffer.concat([pending, Buffer.from(text)]);
    text = '';
    while (pending.length > 0) pending = pending.subarray(writeSome(fd, pending));
  };
  return {
    get rows() { return rows; },
    add(row) {
      text += csvLine(row);
      rows++;
      if (performance.now() - flushed < FLUSH_MS) return;
      try {
        flush();
      } catch {
        // `finish` tries again, and throws if it fails too
      }
    },
    finish() {
      try {
        flush();
        if (isDirect) return closeSync(fd);
        fsyncSync(fd); // without it, a machine that goes down may keep the new name but lose the rows
        closeSync(fd);
        renameSync(part, path);
      } catch (error) {
        const fault = `${option} ${file}: the rows cannot be written (${reasonOf(error)}).`;
        throw new CommandError(EXIT.notWritten, isDirect ? fault : `${fault} What fitted is in ${part}.`);
      }
    },
    discard() {
      closeSync(fd);
      if (!isDirect) rmSync(part, { force: true });
    },
  };
}
