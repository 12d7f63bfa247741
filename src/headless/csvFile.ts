import {
  accessSync, closeSync, constants, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync,
} from 'node:fs';
import { csvLine, type Cell } from '../core/csvLine';
import { CommandError, EXIT, wrong } from './exit';
import { reasonOf, writeSome } from './output';

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
 * Opens the table. A place that cannot be written to is refused here with a CommandError, before anything is computed.
 */
export function createCsvFile(file: string, titles: readonly string[]): CsvFile {
  const { path, direct } = placeOf(file), begun = direct ? path : `${path}.part`, fd = open(file, begun);
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
        if (direct) return closeSync(fd);
        fsyncSync(fd); // without it, a machine that goes down may keep the new name but lose the rows
        closeSync(fd);
        renameSync(begun, path);
      } catch (error) {
        const fault = `--csv ${file}: the rows cannot be written (${reasonOf(error)}).`;
        throw new CommandError(EXIT.notWritten, direct ? fault : `${fault} What fitted is in ${begun}.`);
      }
    },
    discard() {
      closeSync(fd);
      if (!direct) rmSync(begun, { force: true });
    },
  };
}

/** Returns the path that a name leads to, and true for `direct` if it exists and is not a regular file. */
function placeOf(file: string): { path: string; direct: boolean } {
  const there = statSync(file, { throwIfNoEntry: false });
  return there ? { path: realpathSync(file), direct: !there.isFile() } : { path: file, direct: false };
}

function open(file: string, begun: string): number {
  try {
    // opening the `.part` file would not check it
    if (statSync(file, { throwIfNoEntry: false })) accessSync(file, constants.W_OK);
    return openSync(begun, 'w');
  } catch (error) {
    throw wrong(`--csv ${file}: the file cannot be written (${reasonOf(error)}).`);
  }
}
