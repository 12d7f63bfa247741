import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

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
        const bytes = bytesOf(part);
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

/** Writes a file whole, unless it is there and holds these parts already. Throws the system's error. */
export function keepWhole(file: string, parts: () => Iterable<string | Uint8Array>): void {
  if (!isWhole(file, parts())) writeWhole(file, parts());
}

/** Says whether a file is there and holds these parts, one after the other, and nothing else. */
export function isWhole(file: string, parts: Iterable<string | Uint8Array>): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  const fd = openSync(file, 'r');
  try {
    for (const part of parts) {
      const bytes = bytesOf(part), found = Buffer.alloc(bytes.length);
      let done = 0;
      for (let size = 1; size > 0 && done < found.length; done += size) size = readSync(fd, found, { offset: done });
      if (!found.equals(bytes)) return false;
    }
    return readSync(fd, Buffer.alloc(1)) === 0;
  } finally {
    closeSync(fd);
  }
}

const bytesOf = (part: string | Uint8Array): Uint8Array => (typeof part === 'string' ? Buffer.from(part) : part);
