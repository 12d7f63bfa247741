import { accessSync, closeSync, constants, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { wrong } from './exit';
import { reasonOf } from './output';

/**
 * A place that a result goes to. What is written first goes to `part`, which takes the place of `path` at the end; the
 * two are one for what is no regular file, such as a device or a pipe, which nothing may replace. A link leads on.
 */
export type Place = { path: string; part: string; isDirect: boolean };

/** Returns the place that a name leads to. */
export function placeOf(file: string): Place {
  const there = statSync(file, { throwIfNoEntry: false }), path = there ? realpathSync(file) : file;
  const isDirect = there !== undefined && !there.isFile();
  return { path, part: isDirect ? path : `${path}.part`, isDirect };
}

/** Opens a place that `option` names for writing; a CommandError says why where it cannot be written to. */
export function openPlace(option: string, file: string): Place & { fd: number } {
  try {
    const place = placeOf(file);
    // opening the part would not check it
    if (statSync(file, { throwIfNoEntry: false })) accessSync(file, constants.W_OK);
    return { ...place, fd: openSync(place.part, 'w') };
  } catch (error) {
    throw wrong(`${option} ${file}: the file cannot be written (${reasonOf(error)}).`);
  }
}

/** Refuses a place that cannot be written to, as openPlace does, and leaves it as it was. */
export function checkPlace(option: string, file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFIFO()) return; // its reader would take this for the end of all
  const { fd, part, isDirect } = openPlace(option, file);
  closeSync(fd);
  if (!isDirect) rmSync(part);
}
