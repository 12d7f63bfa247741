import { expect, test } from 'vitest';
import { BALL } from '../../../model/worldSpec';
import { ellipsoidTemplate } from '../ellipsoid';
import { decodeTile, encodeTile, type Tile } from './tile';
import { countedTileBed, cutTileBed, tileBed, type TileBed } from './tileBed';

/** Returns a tile of touching unit spheres on a cubic lattice, each turned differently. */
function lattice(per: number, layers: number): Tile {
  const count = per * per * layers, positions = new Float32Array(3 * count), orientations = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) {
    positions.set([2 * (i % per) + 1, 2 * (Math.floor(i / per) % per) + 1, 2 * Math.floor(i / per ** 2) + 1], 3 * i);
    orientations.set([Math.sin(i), 0, 0, Math.cos(i)], 4 * i);
  }
  return {
    count, side: 2 * per, height: 2 * layers - 1, positions, radii: new Float32Array(count).fill(1), orientations,
  };
}

const bed = (own: Partial<TileBed> = {}): TileBed =>
  ({ tile: lattice(6, 5), template: BALL, density: 1000, min: [-1, -0.5, 0.25], size: [2, 1, 0.4], seed: 3, ...own });

test('a tile survives its file', () => {
  const tile = lattice(3, 4), back = decodeTile(encodeTile(tile));
  expect(back.count).toBe(36);
  expect([back.side, back.height]).toEqual([6, 7]);
  expect(back.positions).toEqual(tile.positions);
  back.orientations.forEach((q, k) => expect(q).toBeCloseTo(tile.orientations[k], 4));
  expect(() => decodeTile(encodeTile(tile).slice(0, 200))).toThrow('cut off');
});

test.each([0.03, 0.05, 0.09])('grains of %s m stay in the box, apart, and fill it', (radius) => {
  const { positions, radii, masses } = tileBed(bed(), radius), count = radii.length;
  let inside = 1, nearest = Infinity; // least distance from a wall and between two centres [radii]
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) {
      const x = positions[3 * i + c] - [-1, -0.5, 0.25][c];
      inside = Math.min(inside, x / radius, ([2, 1, 0.4][c] - x) / radius);
    }
    for (let j = Math.max(0, i - 400); j < i; j++) {
      nearest =
        Math.min(nearest, Math.hypot(...[0, 1, 2].map((c) => positions[3 * i + c] - positions[3 * j + c])) / radius);
    }
  }
  expect(inside).toBeGreaterThan(1 - 1e-6);
  expect(nearest).toBeGreaterThan(2 - 1e-5);
  expect(masses[count - 1]).toBeCloseTo(1000 * BALL.volume * radius ** 3, 9);
  const lattice = [2, 1, 0.4].map((x) => Math.floor(x / (2 * radius)));
  expect(count).toBeGreaterThan(0.6 * lattice[0] * lattice[1] * lattice[2]); // a row may be lost to each wall
});

test.each([1, 10, 1000, 20000])('a bed of %s grains has just that many, the lowest that fit', (count) => {
  const { radii, positions } = countedTileBed(bed(), count);
  expect(radii.length).toBe(count);
  const fits = tileBed(bed(), radii[0]), most = Math.max(...positions.filter((_, k) => k % 3 === 2));
  expect(fits.positions.filter((z, k) => k % 3 === 2 && z < most - 1e-9).length).toBeLessThanOrEqual(count);
});

test('a box that is not full has the lowest grains, of the radius that was asked for', () => {
  const { radii, positions } = cutTileBed(bed(), 0.05, 300), all = tileBed(bed(), 0.05).positions;
  expect(radii).toEqual(new Float64Array(300).fill(0.05));
  const heights = all.filter((_, k) => k % 3 === 2).sort();
  expect(positions.filter((_, k) => k % 3 === 2).sort()).toEqual(heights.slice(0, 300));
  expect(() => cutTileBed(bed(), 0.05, all.length)).toThrow('too low');
});

test('what stands in the bed stays clear, and a lean grain comes nearer to the wall', () => {
  const taken = bed({ isTaken: (x, _y, _z, r) => Math.abs(x) < r });
  expect(tileBed(taken, 0.05).positions.every((x, k) => k % 3 > 0 || Math.abs(x) >= 0.05)).toBe(true);
  const lean = tileBed(bed({ template: ellipsoidTemplate(0.4) }), 0.05);
  expect(lean.radii.length).toBeGreaterThan(tileBed(bed(), 0.05).radii.length);
});

test('another seed cuts another bed', () => {
  expect(tileBed(bed({ seed: 4 }), 0.05).positions).not.toEqual(tileBed(bed(), 0.05).positions);
});
