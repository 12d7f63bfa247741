import { describe, expect, test } from 'vitest';
import { placesOf } from '../bodies';
import { latticeStep } from '../../../common/packedBody';
import { teapotPieces, walkSurface } from './bicubic';
import { teapotPlaces } from './teapot';

/** Returns the least distance of each point from the surface [Newell's units], by a net of its own. */
function distances(points: readonly (readonly number[])[], step: number): number[] {
  const nearest = points.map(() => Infinity);
  walkSurface(teapotPieces(), step, (x, y, z) => {
    for (let i = 0; i < points.length; i++)
      nearest[i] = Math.min(nearest[i], (points[i][0] - x) ** 2 + (points[i][1] - y) ** 2 + (points[i][2] - z) ** 2);
  });
  return nearest.map(Math.sqrt);
}

const triplets = (places: readonly number[]): number[][] =>
  Array.from({ length: places.length / 3 }, (_, i) => places.slice(3 * i, 3 * i + 3));

describe('the surface', () => {
  test('is that of the teapot: its measures, its left like its right, a belly that is round', () => {
    const low = [9, 9, 9], high = [-9, -9, -9];
    let worst = 0;
    walkSurface(teapotPieces(), 0.05, (...p) => {
      for (let c = 0; c < 3; c++) { low[c] = Math.min(low[c], p[c]); high[c] = Math.max(high[c], p[c]); }
      if (p[2] < 0.6 && p[2] > 0.3) worst = Math.max(worst, Math.hypot(p[0], p[1]));
    });
    expect(low).toEqual([-3, -2, 0]);
    expect(high[0]).toBeCloseTo(3.434, 3);
    expect(high[1]).toBe(2);
    expect(high[2]).toBeCloseTo(3.15, 12);
    expect(worst).toBeLessThan(2.02); // QUARTER bulges a little more than a circle
  });

  test('has pieces that meet: each edge, but for rims and ends, is one of another piece, or a point', () => {
    const sides = [[0, 1, 2, 3], [12, 13, 14, 15], [0, 4, 8, 12], [3, 7, 11, 15]];
    const edges = teapotPieces().flatMap((p) => sides.map((edge) => {
      const text = edge.map((k) => p[k].map((x) => x.toFixed(6).replace('-0.000000', '0.000000')).join());
      return text.every((t) => t === text[0]) ? null : [text.join(' '), [...text].reverse().join(' ')].sort()[0];
    }));
    const times = new Map<string, number>();
    for (const edge of edges) if (edge) times.set(edge, (times.get(edge) ?? 0) + 1);
    expect([...times.values()].filter((n) => n > 2)).toEqual([]);
    // rims of body and lid; both ends of handle and spout, in halves
    expect([...times.values()].filter((n) => n === 1)).toHaveLength(4 + 4 + 2 * 2 * 2);
  });
});

describe('spheres in the wall', () => {
  const radius = 0.08, unit = 1, wall = 0.36;
  const places = teapotPlaces({ radius, unit, wall }), points = triplets(places);

  test('are all those of the lattice within half its thickness, to a tenth of a radius, and no others', () => {
    const some = (all: number[][], count: number) => all.filter((_, i) => i % Math.ceil(all.length / count) === 0);
    expect(Math.max(...distances(some(points, 100), 0.03))).toBeLessThan(wall / 2 + 2e-3); // what that net misses
    const a = latticeStep(radius), key = (p: readonly number[]) => p.map((x) => Math.round(x / a)).join();
    const taken = new Set(points.map(key));
    const others: number[][] = [];
    // free places beside the wall
    for (const p of points) for (const [i, j, k] of [[1, 1, 0], [0, -1, 1], [-1, 0, -1]]) {
      const other = [p[0] + i * a, p[1] + j * a, p[2] + k * a];
      if (!taken.has(key(other))) others.push(other);
    }
    expect(others.length).toBeGreaterThan(300);
    expect(Math.min(...distances(some(others, 200), 0.03))).toBeGreaterThan(wall / 2 - 0.1 * radius);
  });

  test('leave the pot empty, a hole in its handle, and its left like its right', () => {
    const within = (x: number, z: number, r: number) =>
      points.filter((p) => Math.hypot(p[0] - x, p[1], p[2] - z) < r).length;
    expect(within(0, 1.2, 1)).toBe(0);
    expect(within(-2.25, 1.5, 0.15)).toBe(0);
    expect(within(-2.8, 1.7, 0.2)).toBeGreaterThan(0);
    expect(points.filter((p) => p[1] > 1e-9)).toHaveLength(points.filter((p) => p[1] < -1e-9).length);
  });
});

describe.each(['teapot', 'block'] as const)('a %s', (body) => {
  test.each([[1500, 0.2], [2500, 0.2], [20000, 0.2], [6000, 0.8]])('of %i spheres with walls of %f has about so many, '
    + 'in one piece', (count, thickness) => {
    const grainRadius = 0.08, places = placesOf({ body, count, grainRadius, thickness }), n = places.length / 3;
    expect(Math.abs(n - count)).toBeLessThan(0.12 * count);
    const a = latticeStep(grainRadius), lattice = Array.from(places, (x) => Math.round(x / a));
    const at = new Map(Array.from(
      { length: n }, (_, i) => [`${lattice[3 * i]},${lattice[3 * i + 1]},${lattice[3 * i + 2]}`, i]
    ));
    expect(at.size).toBe(n);
    // to the 12 that a sphere touches
    const steps =
      [[1, 1, 0], [1, -1, 0], [1, 0, 1], [1, 0, -1], [0, 1, 1], [0, 1, -1]].flatMap((s) => [s, s.map((x) => -x)]);
    const reached = new Uint8Array(n), open = [0];
    reached[0] = 1;
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      for (const [dx, dy, dz] of steps) {
        const j = at.get(`${lattice[3 * i] + dx},${lattice[3 * i + 1] + dy},${lattice[3 * i + 2] + dz}`);
        if (j !== undefined && !reached[j]) { reached[j] = 1; open.push(j); }
      }
    }
    expect(reached.reduce((sum, x) => sum + x, 0)).toBe(n);
  });
});
