import { expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { checkMesh } from '../checkMesh';
import { meshOf } from './meshOf';
import { flipFlat, split, unfold } from './mend';
import { simplify } from './simplify';
import type { Surface } from './surface';
import { volumeOf } from './surface';
import { ball, cornersOf, cubeCorners } from './testing/ball';
import { weld } from './weld';

function faultsOf(surface: Surface): string[] {
  const { vertices, triangles } = meshOf(surface);
  return checkMesh(vertices, triangles);
}
function welded(corners: Float64Array): Surface {
  const read = weld(corners);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value;
}
const random = createRandom(7);
const mapped = ({ vertices, triangles }: Surface, to: (x: number, c: number) => number): Surface =>
  ({ vertices: vertices.map((x, k) => to(x, k % 3)), triangles });


test.each<[string, Surface, number, number]>([
  ['a ball', ball(283, 142), 20_000, 0.001],
  ['a ball far away', mapped(ball(140, 71), (x) => x + 1e6), 5000, 0.004],
  ['a rough ball, where it folds', ball(140, 71, () => 0.95 + 0.1 * random()), 5000, 0.005],
  ['a long egg, where four triangles come to share an edge', mapped(ball(240, 121), (x, c) => (c === 2 ? 4 * x : x)),
    17_280, 0.001],
  ['a cube, where triangles lose their area', welded(cubeCorners(40)), 5000, 1e-6],
])('%s has fewer triangles, is closed, and about as large', async (_, surface, limit, within) => {
  expect(faultsOf(surface)).toEqual([]);
  expect(surface.triangles.length / 3).toBeGreaterThan(3 * limit);
  const simple = await simplify(surface, limit);
  expect(faultsOf(simple)).toEqual([]);
  expect(simple.triangles.length / 3).toBeLessThanOrEqual(limit);
  expect(simple.triangles.length / 3).toBeGreaterThan(0.95 * limit);
  expect(new Set(simple.triangles).size).toBe(simple.vertices.length / 3);
  expect(Math.abs(volumeOf(simple) / volumeOf(surface) - 1)).toBeLessThan(within);
});

/** Two tetrahedra, one above and one below z = 0, that share the edge 0–1. */
const TWO: Surface = {
  vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 1, 0, -1, 1, 0, 1, -1, 0, -1, -1),
  triangles: Uint32Array.of(1, 0, 2, 0, 1, 3, 2, 0, 3, 3, 1, 2, 0, 1, 4, 1, 0, 5, 5, 0, 4, 1, 5, 4),
};

test('where two bodies share an edge, one of them gets a vertex in its middle', () => {
  expect(faultsOf(TWO)[0]).toMatch(/^edge \d–\d of the mesh is in more than one triangle/);
  const surface = split(TWO);
  expect(faultsOf(surface)).toEqual([]);
  expect([surface.vertices.length / 3, surface.triangles.length / 3]).toEqual([7, 10]);
  expect([...surface.vertices.slice(18)]).toEqual([0.5, 0, 0]);
  expect(volumeOf(surface)).toBeCloseTo(volumeOf(TWO), 15);
});

test('a fold of two triangles goes, and the rest stays', () => {
  const { vertices, triangles } = TWO;
  const folded = unfold({ vertices, triangles: Uint32Array.of(...triangles, 2, 4, 5, 4, 2, 5) });
  expect([...folded.triangles]).toEqual([...triangles]);
});

test('a triangle without area and its neighbour become two with areas', () => {
  const vertices = Float64Array.of(0, 0, 0, 2, 0, 0, 1, 0, 0, 1, -1, 0, 1, 1, 1, 1, 1, -1);
  const flat = flipFlat({ vertices, triangles: Uint32Array.of(0, 1, 2, 1, 0, 3) }).triangles;
  expect([...flat]).toEqual([0, 3, 2, 3, 1, 2]);
});

test('corners at the same place are one vertex, and nothing else is', () => {
  for (const moving of [0, 1, 2]) { // along each axis, where two other coordinates are the same
    const places = Array.from({ length: 300 }, () => random());
    const corners = Float64Array.from({ length: 27_000 }, (_, k) =>
      (k % 3 === moving ? places[Math.floor(300 * random())] : 0));
    const surface = welded(corners), whole = cornersOf(surface);
    const kept = Float64Array.from(Array.from({ length: 3000 }, (_, t) => corners.subarray(9 * t, 9 * t + 9))
      .filter((nine) => new Set(nine.filter((_, k) => k % 3 === moving)).size === 3).flatMap((nine) => [...nine]));
    expect(whole).toEqual(kept);
    expect(surface.vertices.length / 3).toBe(300);
  }
});
