import { assert } from '../../../core/assert';
import type { GrainTemplate } from '../../../model/worldSpec';
import { ellipsoidTemplate } from '../ellipsoid';
import { decodeTile, type Tile } from './tile';

/** The beds that we ship. Ellipsoids by shape ratio; `mixed` are spheres of radii ½ … 1, uniformly. */
export const TILES = {
  'ellipsoid-0.4': () => import('./ellipsoid-0.4.bin?inline'),
  'ellipsoid-0.6': () => import('./ellipsoid-0.6.bin?inline'),
  'ellipsoid-0.8': () => import('./ellipsoid-0.8.bin?inline'),
  'ellipsoid-1.0': () => import('./ellipsoid-1.0.bin?inline'),
  'spheres-mixed': () => import('./spheres-mixed.bin?inline'),
} as const;
export type TileName = keyof typeof TILES;

const loaded = new Map<TileName, Tile>();

/** Fetches a tile, once; scenes do this in `prepare`, so that `build` finds it. */
export async function loadTile(name: TileName): Promise<void> {
  if (loaded.has(name)) return;
  const { default: url } = await TILES[name](), text = atob(url.slice(url.indexOf(',') + 1));
  loaded.set(name, decodeTile(Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer));
}

/** A tile that `loadTile` has fetched. */
export function tileOf(name: TileName): Tile {
  const tile = loaded.get(name);
  assert(tile !== undefined, `the tile ${name} was not loaded before a bed was made of it`);
  return tile;
}

/**
 * The tile for ellipsoids of a shape ratio: made for it, or for the next rounder one, in which leaner grains have room
 * and settle a little. For eggs (> 1), which are leaner than spheres, that of spheres.
 */
export function tileFor(shapeRatio: number): TileName {
  if (shapeRatio <= 0.4) return 'ellipsoid-0.4';
  if (shapeRatio <= 0.6) return 'ellipsoid-0.6';
  if (shapeRatio <= 0.8) return 'ellipsoid-0.8';
  return 'ellipsoid-1.0';
}

/** Fetches what `ellipsoidTile` needs. */
export const loadEllipsoids = (shapeRatio: number): Promise<void> => loadTile(tileFor(shapeRatio));

/** The ellipsoids of a shape ratio, settled: what a `TileBed` is made of. */
export const ellipsoidTile = (shapeRatio: number): { tile: Tile; template: GrainTemplate } =>
  ({ tile: tileOf(tileFor(shapeRatio)), template: ellipsoidTemplate(shapeRatio) });
