import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes a file whole or not at all: parts go to a name of their own beside it, which takes its place once all are
 * written. Two processes that write the same file at once leave that of one of them. A file that `mayBeLost` when the
 * machine goes down is not waited for until the disk has it. Throws the system's error.
 */
export function writeWhole(file: string, parts: Iterable<string>, mayBeLost = false): void {
  const part = `${file}.${randomUUID()}.part`;
  const fd = openSync(part, 'wx');
  try {
    try {
      for (const text of parts) {
        const bytes = Buffer.from(text);
        for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
      }
      if (!mayBeLost) fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
