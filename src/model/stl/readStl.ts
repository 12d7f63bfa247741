import { fail, ok, type Result } from '../../core/result';

/**
 * Reads a surface from an STL file, binary or text (3D Systems, Stereolithography Interface Specification, 1989). Its
 * normals are not read: the order of corners says where the outside is. Time and memory grow with the size alone.
 */

/** Bytes before the triangles of a binary file, and of each of them. */
const HEAD = 84, TRIANGLE = 50;

/** A surface of triangles: x, y, z of each vertex in the unit of its file, and three vertices a triangle. */
export type Surface = { vertices: Float64Array; triangles: Uint32Array };

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

export const tooMany = (count: number, most: number): Result<never> =>
  fail('stl', `It has ${count} triangles; at most ${most} can be dropped: simplify it first.`);

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
    if (corners.length > 9 * most) return fail('stl', `It has more than ${most} triangles: simplify it first.`);
  }
  if (corners.length % 9 !== 0)
    return fail('stl', `It has ${corners.length / 3} corners; each triangle needs three: it is cut off or damaged.`);
  return ok(Float64Array.from(corners));
}

/**
 * Makes one vertex of corners at the same place, leaves out triangles that have two corners there, and turns a surface
 * inside out whose triangles are all clockwise from outside.
 */
function weld(corners: Float64Array): Result<Surface> {
  const known = new Map<string, number>(), vertices: number[] = [], triangles: number[] = [];
  if (corners.length === 0) return fail('stl', 'It has no triangles.');
  const bad = corners.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0)
    return fail('stl', `A coordinate of triangle ${Math.floor(bad / 9) + 1} is ${corners[bad]}; it must be finite.`);
  for (let t = 0; t < corners.length; t += 9) {
    const [a, b, c] = [0, 3, 6].map((o) => {
      const x = corners[t + o] + 0, y = corners[t + o + 1] + 0, z = corners[t + o + 2] + 0; // −0 is 0
      const key = `${x} ${y} ${z}`, found = known.get(key);
      if (found !== undefined) return found;
      known.set(key, known.size);
      vertices.push(x, y, z);
      return known.size - 1;
    });
    if (a !== b && b !== c && c !== a) triangles.push(a, b, c);
  }
  if (sixVolumes(vertices, triangles) < 0)
    for (let t = 0; t < triangles.length; t += 3) [triangles[t], triangles[t + 1]] = [triangles[t + 1], triangles[t]];
  return ok({ vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) });
}

/** Returns six times the volume inside of a surface, less than 0 where it is inside out. */
function sixVolumes(p: readonly number[], triangles: readonly number[]): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const ax = p[a] - p[0], ay = p[a + 1] - p[1], az = p[a + 2] - p[2];
    const bx = p[b] - p[0], by = p[b + 1] - p[1], bz = p[b + 2] - p[2];
    const cx = p[c] - p[0], cy = p[c + 1] - p[1], cz = p[c + 2] - p[2];
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum;
}

/** Returns a surface whose lengths are `factor` times as long. */
export const scaled = ({ vertices, triangles }: Surface, factor: number): Surface =>
  ({ vertices: vertices.map((x) => factor * x), triangles });
