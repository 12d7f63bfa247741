import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes a file whole or not at all: parts go to a name of their own beside it, which takes its place once all are
 * written. Two processes that write the same file at once leave that of one of them. A file that `mayBeLost` when the
 * machine goes down is not waited for until the disk has it. Throws the system's error.
 */
export function writeWhole(file: string, parts: Iterable<string | Uint8Array>, mayBeLost = false): void {
  const temporary = `${file}.${randomUUID()}.part`;
  const fd = openSync(temporary, 'wx');
  try {
    try {
      for (const part of parts) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part;
        for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
      }
      if (!mayBeLost) fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
