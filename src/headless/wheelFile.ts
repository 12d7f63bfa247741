import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { MAX_TRIANGLES } from '../model/checkMesh';
import { readStl } from '../model/stl/readStl';
import { closedSurface } from '../model/surface/closedSurface';
import { scenes } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import { tellWheel, type FileWheel } from '../scenes/wheel/fileWheel';
import { makeFileWheel } from '../scenes/wheel/readFileWheel';
import type { WheelWish } from '../sweep/readWheelWish';
import { wrong } from './exit';
import { reasonOf } from './output';

/** Largest file that is read [bytes]: a text of a surface has some 250 a triangle. */
const MOST_BYTES = 500 * MAX_TRIANGLES;

/** Throws a CommandError if a scene takes no wheel of a file. */
export function checkTakesWheel(scene: AnyScene): void {
  if (scene.withWheel) return;
  const able = scenes.filter((one) => one.withWheel).map(({ id }) => id);
  throw wrong(`${scene.id} takes no wheel of a file; ${able.join(', ')} ${able.length === 1 ? 'does' : 'do'}.`);
}

/**
 * Reads the wheel of an STL file, simplified if it has too many triangles; `told` says what it is, and what became of
 * it. Throws a CommandError with a sentence for what is wrong with the file or its size.
 */
export async function readWheel({ file, unit = 'mm', axle }: WheelWish): Promise<{ wheel: FileWheel; told: string }> {
  const refuse = (why: string) => wrong(`${file} is no wheel. ${why}`);
  if (!file.toLowerCase().endsWith('.stl'))
    throw refuse('The command line reads STL files, the page glTF as well: save it as one.');
  const surface = readStl(bytesOf(file), MAX_TRIANGLES);
  const closed = surface.ok ? await closedSurface(surface.value) : surface;
  if (!closed.ok) throw refuse(closed.issues[0].message);
  const made = makeFileWheel(closed.value, { name: basename(file), unit, axle }), { simplified } = closed.value;
  if (!made.ok) throw refuse(made.issues[0].message);
  const became = simplified === null ? ''
    : `, simplified from ${simplified.from}, volume changed by ${(100 * simplified.volume).toFixed(2)} %`;
  return { wheel: made.value, told: `${tellWheel(made.value)}${became}; axle along ${made.value.axle}, in ${unit}.` };
}

function bytesOf(file: string): Uint8Array {
  try {
    const { size } = statSync(file);
    if (size <= MOST_BYTES) return new Uint8Array(readFileSync(file));
    throw new Error(`it has ${Math.round(size / 1e6)} MB, and at most ${MOST_BYTES / 1e6} MB are read`);
  } catch (error) {
    throw wrong(`${file}: cannot be read (${reasonOf(error)}).`);
  }
}

/** Returns a word that is one of those allowed; throws a CommandError that lists them. */
export function oneOf<T extends string>(name: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === given);
  if (found === undefined) throw wrong(`${name} ${given.slice(0, 40)} is not allowed: ${allowed.join(', ')}.`);
  return found;
}
