import { writeSync } from 'node:fs';
import { CommandError, EXIT } from './exit';

const PAUSE_MS = 5; // pause before the next attempt to write to a reader that is behind [ms]

/**
 * Writes some of the bytes to an open file or pipe and returns how many, waiting for a reader that is behind. Throws
 * the system's error at once: a stream would report it later, when the command has ended.
 */
export function writeSome(fd: number, bytes: Uint8Array): number {
  for (;;) {
    try {
      return writeSync(fd, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) done += writeSome(fd, bytes.subarray(done));
}

/**
 * Writes the answer to stdout; throws a CommandError if stdout takes no more, such as on a full disk or a closed pipe.
 */
export function writeAnswer(text: string): void {
  try {
    writeAll(1, text);
  } catch (error) {
    throw new CommandError(EXIT.notWritten, `stdout: the results cannot be written (${reasonOf(error)}).`);
  }
}

/** Writes to stderr; if even that fails, the exit code still tells. */
export function complain(text: string): void {
  try {
    writeAll(2, text);
  } catch {
    // nobody listens
  }
}

/** Returns why something failed; of the system's errors without a path, which the sentence has already. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? message : message.replace(/, \w+ '.*$/s, '');
}
