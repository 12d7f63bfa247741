import { FLAT, heightRatio } from '../checkMesh';
import type { Vec3 } from '../../core/vec3';
import type { Surface } from './surface';

/**
 * Merging vertices of a closed surface leaves each edge as many triangles in one direction as in the other, but now and
 * then more than one, or triangles without area. These functions mend that without a change of the enclosed volume.
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
 * Makes edges of two triangles out of those of four or more: triangles are paired, and a vertex becomes as many as there
 * are fans of paired triangles around it. Vertices that no triangle has are left out.
 */
export function separate({ vertices, triangles }: Surface): Surface {
  const fanOf = Uint32Array.from(triangles, (_, half) => half), waiting = new Map<number, number[]>();
  const rootOf = (half: number): number => {
    while (fanOf[half] !== half) half = fanOf[half] = fanOf[fanOf[half]];
    return half;
  };
  const join = (one: number, other: number) => { fanOf[rootOf(one)] = rootOf(other); };
  for (let half = 0; half < triangles.length; half++) {
    const from = triangles[half], to = triangles[next(half)], twin = waiting.get(to * vertices.length + from)?.shift();
    if (twin !== undefined) {
      join(half, next(twin));
      join(next(half), twin);
      continue;
    }
    const key = from * vertices.length + to, list = waiting.get(key);
    if (list) list.push(half);
    else waiting.set(key, [half]);
  }
  const numbers = new Map<number, number>(), places: number[] = [];
  const separated = triangles.map((v, half) => {
    const root = rootOf(half), known = numbers.get(root);
    if (known !== undefined) return known;
    numbers.set(root, numbers.size);
    places.push(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]);
    return numbers.size - 1;
  });
  return { vertices: Float64Array.from(places), triangles: separated };
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
