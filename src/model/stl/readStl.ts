import { formatCount } from '../../core/counted';
import { fail, ok, type Result } from '../../core/result';
import type { Surface } from '../surface/surface';
import { tooMany } from '../surface/tooMany';
import { weld } from '../surface/weld';

/**
 * Reads a surface from an STL file, binary or text (3D Systems, Stereolithography Interface Specification, 1989). Its
 * normals are not read: the order of corners says where the outside is. Time and memory grow with the size alone.
 */

/** Bytes before the triangles of a binary file, and of each of them. */
const HEAD = 84, TRIANGLE = 50;

/** Returns how many triangles a binary file of `size` bytes has, from its first 84 bytes; null if it is none. */
export function countBinary(head: Uint8Array, size: number): number | null {
  if (head.length < HEAD) return null;
  const count = new DataView(head.buffer, head.byteOffset).getUint32(HEAD - 4, true);
  return size === HEAD + TRIANGLE * count ? count : null;
}

/** Reads a file of at most `most` triangles; a fault is a sentence. */
export function readStl(bytes: Uint8Array, most: number): Result<Surface> {
  const count = countBinary(bytes, bytes.length);
  if (count !== null && count > most) return tooMany(count, most);
  const corners = count === null ? readText(bytes, most) : ok(readBinary(bytes, count));
  return corners.ok ? weld(corners.value) : corners;
}

function readBinary(bytes: Uint8Array, count: number): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset), corners = new Float64Array(9 * count);
  for (let t = 0; t < count; t++)
    for (let c = 0; c < 9; c++) corners[9 * t + c] = view.getFloat32(HEAD + TRIANGLE * t + 12 + 4 * c, true);
  return corners;
}

const NONE = 'It is no STL file: a binary one has 84 bytes and 50 more a triangle, a text one begins with “solid”.';

/** Reads the corners of a text: three numbers behind each “vertex”. */
function readText(bytes: Uint8Array, most: number): Result<Float64Array> {
  const text = new TextDecoder().decode(bytes);
  if (!/^\s*solid\b/i.test(text)) return fail('stl', NONE);
  const words = text.matchAll(/\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/gi), corners: number[] = [];
  for (const [, ...numbers] of words) {
    const [bad] = numbers.filter((word) => word.length > 40 || !Number.isFinite(Number(word)));
    if (bad !== undefined) {
      const which = `corner ${corners.length / 3 + 1}`;
      return fail('stl', `A coordinate of ${which} is “${bad.slice(0, 20)}”; it must be a finite number.`);
    }
    corners.push(...numbers.map(Number));
    if (corners.length > 9 * most) return tooMany(`more than ${formatCount(most)}`, most);
  }
  if (corners.length % 9 !== 0)
    return fail('stl', `It has ${corners.length / 3} corners; each triangle needs three: it is cut off or damaged.`);
  return ok(Float64Array.from(corners));
}
