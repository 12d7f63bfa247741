import { FLAT, heightRatio } from '../checkMesh';
import type { Vec3 } from '../../core/vec3';
import type { Surface } from './surface';

/**
 * Merging vertices of a closed surface leaves each edge as many triangles in one direction as in the other, but now and
 * then more than one (of 20 000 triangles some ten folds, and one shared edge), or triangles without area. These
 * functions mend that without a change of the enclosed volume.
 * A half edge has the number of the corner where it begins; `next` is the one behind it in its triangle.
 */

const next = (half: number): number => (half % 3 === 2 ? half - 2 : half + 1);

/** Leaves out pairs of triangles that have the same three corners in opposite orders. */
export function unfold({ vertices, triangles }: Surface): Surface {
  const waiting = new Map<string, number>(), gone = new Set<number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const low = Math.min(triangles[t], triangles[t + 1], triangles[t + 2]);
    let half = t;
    while (triangles[half] !== low) half = next(half);
    const b = triangles[next(half)], c = triangles[next(next(half))], twin = waiting.get(`${low} ${c} ${b}`);
    if (twin === undefined) {
      waiting.set(`${low} ${b} ${c}`, t);
      continue;
    }
    waiting.delete(`${low} ${c} ${b}`);
    gone.add(t).add(twin);
  }
  return { vertices, triangles: triangles.filter((_, k) => !gone.has(k - k % 3)) };
}

/**
 * Makes edges of two triangles out of those of four or more: each pair of them but one gets a vertex in the middle of
 * the edge, and becomes four.
 */
export function split({ vertices: given, triangles: all }: Surface): Surface {
  const vertices = [...given], triangles = [...all], count = given.length / 3 + all.length; // no more get a middle
  for (let isLeft = true; isLeft;) {
    const halves = new Map<number, number[]>(), done = new Set<number>();
    isLeft = false;
    for (let half = 0; half < triangles.length; half++) {
      const key = triangles[half] * count + triangles[next(half)], list = halves.get(key);
      if (list) list.push(half);
      else halves.set(key, [half]);
    }
    for (const [key, list] of halves) for (let k = 1; k < list.length; k++) {
      const a = Math.floor(key / count), b = key % count, twin = halves.get(b * count + a)?.[k];
      if (twin === undefined || a > b) continue;
      isLeft = true;
      const pair = [list[k], twin], owners = pair.map((half) => half - half % 3);
      if (owners.some((t) => done.has(t))) continue; // in the next round
      for (const t of owners) done.add(t);
      const middle = vertices.length / 3;
      for (let c = 0; c < 3; c++) vertices.push((vertices[3 * a + c] + vertices[3 * b + c]) / 2);
      for (const half of pair) {
        triangles.push(middle, triangles[next(half)], triangles[next(next(half))]);
        triangles[next(half)] = middle;
      }
    }
  }
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) };
}

/** Turns the longest edge of each triangle without area, so that it and its neighbour get areas; some may be left. */
export function flipFlat({ vertices, triangles: given }: Surface): Surface {
  const triangles = given.slice(), count = vertices.length / 3, halves = new Map<number, number>();
  const place = (v: number): Vec3 => [vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]];
  const isFlat = (a: number, b: number, c: number) => !(heightRatio([a, b, c].map(place), [0, 1, 2]) >= FLAT);
  const note = (half: number) => halves.set(triangles[half] * count + triangles[next(half)], half);
  for (let half = 0; half < triangles.length; half++) note(half);
  const squared = (half: number): number => {
    const [a, b] = [place(triangles[half]), place(triangles[next(half)])];
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]);
  };
  for (let t = 0; t < triangles.length; t += 3) {
    if (!isFlat(triangles[t], triangles[t + 1], triangles[t + 2])) continue;
    const half = [t, t + 1, t + 2].reduce((one, other) => (squared(other) > squared(one) ? other : one));
    const a = triangles[half], b = triangles[next(half)], c = triangles[next(next(half))];
    const twin = halves.get(b * count + a);
    if (twin === undefined) continue;
    const d = triangles[next(next(twin))], u = twin - twin % 3;
    if (halves.has(c * count + d) || halves.has(d * count + c) || isFlat(a, d, c) || isFlat(d, b, c)) continue;
    halves.delete(a * count + b);
    halves.delete(b * count + a);
    triangles.set([a, d, c], t);
    triangles.set([d, b, c], u);
    for (let k = 0; k < 3; k++) {
      note(t + k);
      note(u + k);
    }
  }
  return { vertices, triangles };
}
