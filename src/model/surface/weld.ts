import { fail, ok, type Result } from '../../core/result';
import { volumeOf, type Surface } from './surface';

/**
 * Makes one vertex of corners at the same place, nine numbers a triangle, leaves out triangles that have two corners
 * there, and turns a surface inside out whose triangles are all clockwise from outside. Time grows with the size alone.
 */
export function weld(corners: Float64Array): Result<Surface> {
  if (corners.length === 0) return fail('surface', 'It has no triangles.');
  const bad = corners.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0)
    return fail('surface', `A number of triangle ${Math.floor(bad / 9) + 1} is ${corners[bad]}; it must be finite.`);
  const { vertices, vertexOf } = placesOf(corners.map((x) => x + 0)); // −0 is 0
  const triangles = new Uint32Array(vertexOf.length);
  let used = 0;
  for (let t = 0; t < vertexOf.length; t += 3) {
    const [a, b, c] = [vertexOf[t], vertexOf[t + 1], vertexOf[t + 2]];
    if (a === b || b === c || c === a) continue;
    triangles.set([a, b, c], used);
    used += 3;
  }
  const surface = { vertices, triangles: triangles.slice(0, used) };
  if (volumeOf(surface) < 0) turn(surface.triangles);
  return ok(surface);
}

/** Swaps two corners of each triangle. */
function turn(triangles: Uint32Array): void {
  for (let t = 0; t < triangles.length; t += 3) [triangles[t], triangles[t + 1]] = [triangles[t + 1], triangles[t]];
}

/** Returns the places of points without repetition, and which of them each point has, by a table of their bits. */
function placesOf(points: Float64Array): { vertices: Float64Array; vertexOf: Uint32Array } {
  const count = points.length / 3, words = new Uint32Array(points.buffer), vertexOf = new Uint32Array(count);
  let size = 2, known = 0;
  while (size < 2 * count) size *= 2;
  const firsts = new Int32Array(size).fill(-1), mask = size - 1;
  for (let k = 0; k < count; k++) {
    let slot = 0;
    for (let w = 6 * k; w < 6 * k + 6; w++) slot = Math.imul(slot ^ words[w], 0x9e3779b1) ^ (slot >>> 15);
    for (slot = (slot ^ (slot >>> 13)) & mask; firsts[slot] >= 0; slot = (slot + 1) & mask) {
      const p = 3 * firsts[slot], q = 3 * k;
      if (points[p] === points[q] && points[p + 1] === points[q + 1] && points[p + 2] === points[q + 2]) break;
    }
    if (firsts[slot] < 0) {
      firsts[slot] = k;
      vertexOf[k] = known++;
    } else {
      vertexOf[k] = vertexOf[firsts[slot]];
    }
  }
  const vertices = new Float64Array(3 * known);
  for (let k = count - 1; k >= 0; k--) vertices.set(points.subarray(3 * k, 3 * k + 3), 3 * vertexOf[k]);
  return { vertices, vertexOf };
}
