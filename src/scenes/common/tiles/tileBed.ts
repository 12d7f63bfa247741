import { assert } from '../../../core/assert';
import { cbrt, cube } from '../../../core/elementary/powers';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import type { GrainsSpec, GrainTemplate } from '../../../model/worldSpec';
import { extentAlong } from '../ellipsoid';
import type { Tile } from './tile';

/** A box that is filled from its floor with copies of a tile. */
export type TileBed = {
  tile: Tile;
  template: GrainTemplate;
  /** Density of the grains [kg/m³]. */
  density: number;
  /**
   * Inner corner of the box [m], which is centred on the origin by default, and its size [m]: all grains are inside.
   */
  min?: Vec3;
  size: Vec3;
  /** Seed of the tile's shift along x and y: another one cuts another bed out of it. */
  seed: number;
  /** Returns true if a grain with this centre [m] and bounding radius [m] is in the way of something in the bed. */
  isTaken?: (x: number, y: number, z: number, r: number) => boolean;
};

/** Distance from the highest centres of a copy to the floor of the copy on top of it [bounding radii]. */
const STACKING = 1.2;

/**
 * Returns a settled bed in a box, its largest grains of bounding radius `radius` [m]: the tile repeated and trimmed.
 * Trimming leaves gaps of less than a grain along the walls, which a short settling closes.
 */
export const tileBed = (o: TileBed, radius: number): GrainsSpec => grainsOf(o, radius, collect(o, radius), Infinity);

/** Returns such a bed with the lowest `count` of the grains that fit: the box is not full. Throws if fewer fit. */
export function cutTileBed(o: TileBed, radius: number, count: number): GrainsSpec {
  const fits = collect(o, radius);
  assert(fits.length >= count, 'a box too low for its grains');
  return grainsOf(o, radius, fits, count);
}

/** Returns such a bed with `count` grains: their size follows from it, and surplus grains are left out from the top. */
export function countedTileBed(o: TileBed, count: number): GrainsSpec {
  const { tile, size } = o, perVolume = tile.count / (tile.side * tile.side * (tile.height + 1));
  let radius = cbrt((perVolume * size[0] * size[1] * size[2]) / count), fits = collect(o, radius);
  for (let pass = 0; pass < 12 && (fits.length < count || fits.length > 1.03 * count + 2); pass++) {
    radius *= Math.min(1.3, Math.max(0.7, cbrt(fits.length / (1.01 * count + 1))));
    fits = collect(o, radius);
  }
  while (fits.length < count) fits = collect(o, radius *= 0.98);
  return grainsOf(o, radius, fits, count);
}

const cornerOf = ({ min, size }: TileBed): Vec3 => min ?? [-size[0] / 2, -size[1] / 2, 0];

/**
 * Finds all grains that fit, as grain + tile.count (ix + nx (iy + ny iz)). They are sorted by copy, so that neighbours
 * stay near in memory.
 */
function collect(o: TileBed, radius: number): Float64Array {
  const { tile, size, isTaken } = o, min = cornerOf(o), reach = extents(o), shifted = shift(o),
    [nx, ny, nz] = copies(o, radius);
  let found = new Float64Array(1024), count = 0;
  for (let copy = 0; copy < nx * ny * nz; copy++) {
    const ix = copy % nx, iy = Math.floor(copy / nx) % ny, iz = Math.floor(copy / (nx * ny));
    for (let k = 0; k < tile.count; k++) {
      const x = radius * (shifted[2 * k] + ix * tile.side), ex = radius * reach[3 * k];
      if (x < ex || x > size[0] - ex) continue;
      const y = radius * (shifted[2 * k + 1] + iy * tile.side), ey = radius * reach[3 * k + 1];
      if (y < ey || y > size[1] - ey) continue;
      const z = radius * (tile.positions[3 * k + 2] + iz * (tile.height + STACKING)), ez = radius * reach[3 * k + 2];
      if (z < ez || z > size[2] - ez) continue;
      if (isTaken?.(min[0] + x, min[1] + y, min[2] + z, radius * tile.radii[k])) continue;
      if (count === found.length) {
        const longer = new Float64Array(2 * count);
        longer.set(found);
        found = longer;
      }
      found[count++] = k + tile.count * copy;
    }
  }
  return found.subarray(0, count);
}

const copies = ({ tile, size }: TileBed, radius: number): [number, number, number] => [
  Math.ceil(size[0] / (radius * tile.side)), Math.ceil(size[1] / (radius * tile.side)),
  Math.ceil(size[2] / (radius * (tile.height + STACKING))),
];

/** Returns x and y of the tile's grains, ×2, shifted by the seed and wrapped. */
function shift({ tile, seed }: TileBed): Float64Array {
  const random = createRandom(seed), by = [random() * tile.side, random() * tile.side];
  return Float64Array.from(
    { length: 2 * tile.count }, (_, e) => (tile.positions[3 * (e >> 1) + (e & 1)] + by[e & 1]) % tile.side
  );
}

/** Returns how far each grain of the tile reaches along x, y, z, ×3 [bounding radii of the largest]. */
function extents({ tile, template: { shape } }: TileBed): Float64Array {
  return Float64Array.from({ length: 3 * tile.count }, (_, e) => {
    const k = Math.floor(e / 3);
    return tile.radii[k] * extentAlong(shape, tile.orientations, 4 * k, e % 3);
  });
}

function grainsOf(o: TileBed, radius: number, fits: Float64Array, most: number): GrainsSpec {
  const { tile, template, density } = o, min = cornerOf(o), shifted = shift(o), [nx, ny] = copies(o, radius);
  assert(fits.length > 0, 'a bed without grains');
  const heightOf = (code: number): number =>
    tile.positions[3 * (code % tile.count) + 2] + Math.floor(code / (tile.count * nx * ny)) * (tile.height + STACKING);
  let kept = fits;
  if (fits.length > most) {
    const limit = fits.map(heightOf).sort()[most - 1];
    // number of grains at the limit that stay
    let level = most - fits.reduce((below, code) => below + (heightOf(code) < limit ? 1 : 0), 0);
    kept = fits.filter((code) => heightOf(code) < limit || (heightOf(code) === limit && level-- > 0));
  }
  const count = kept.length, positions = new Float64Array(3 * count), radii = new Float64Array(count);
  const masses = new Float64Array(count);
  const orientations = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    const k = kept[i] % tile.count, copy = Math.floor(kept[i] / tile.count), ix = copy % nx;
    const iy = Math.floor(copy / nx) % ny;
    positions[3 * i] = min[0] + radius * (shifted[2 * k] + ix * tile.side);
    positions[3 * i + 1] = min[1] + radius * (shifted[2 * k + 1] + iy * tile.side);
    positions[3 * i + 2] = min[2] + radius * heightOf(kept[i]);
    radii[i] = radius * tile.radii[k];
    masses[i] = density * template.volume * cube(radii[i]);
    for (let c = 0; c < 4; c++) orientations[4 * i + c] = tile.orientations[4 * k + c];
  }
  return { positions, radii, masses, orientations, shapes: [template], shapeOf: new Uint8Array(count) };
}
