import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { flipFlat, split, unfold } from './mend';
import type { Surface } from './surface';

/** Largest distance by which a surface moves where it is simplified, over its longest side [1]. */
const FARTHEST = 0.05;
/** Most runs of the simplifier, each of which aims a little lower than the one before. */
const TRIES = 3;

/**
 * Returns a closed surface with as many of its triangles merged as it takes to have at most `limit`, if none moves by
 * more than a twentieth of its length; vertices stay where they were. It is by meshoptimizer, after the quadric errors
 * of Garland and Heckbert (SIGGRAPH 1997).
 */
export async function simplify({ vertices, triangles }: Surface, limit: number): Promise<Surface> {
  await MeshoptSimplifier.ready;
  // far from 0, f32 has few digits
  const size = vertices.reduce((most, x, k) => Math.max(most, Math.abs(x - vertices[k % 3])), 0);
  const near = Float32Array.from(vertices, (x, k) => (x - vertices[k % 3]) / size);
  for (let target = limit, tries = 1; ; tries++) {
    const [merged] = MeshoptSimplifier.simplify(triangles, near, 3, 3 * target, FARTHEST);
    const simple = flipFlat(split(unfold({ vertices, triangles: merged })));
    const excess = simple.triangles.length / 3 - limit; // an edge that is split has two triangles more
    if (excess <= 0 || tries === TRIES) return used(simple);
    target -= excess;
  }
}

/** Returns a surface without the vertices that no triangle has. */
function used({ vertices, triangles }: Surface): Surface {
  const numbers = new Map<number, number>(), places: number[] = [];
  const renumbered = triangles.map((v) => {
    const known = numbers.get(v);
    if (known !== undefined) return known;
    numbers.set(v, numbers.size);
    places.push(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]);
    return numbers.size - 1;
  });
  return { vertices: Float64Array.from(places), triangles: renumbered };
}
