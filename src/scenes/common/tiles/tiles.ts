import { assert } from '../../../core/assert';
import type { GrainTemplate } from '../../../model/worldSpec';
import { ellipsoidTemplate } from '../ellipsoid';
import { decodeTile, type Tile } from './tile';

/** The shipped tiles: ellipsoids by shape ratio; `mixed` are spheres of radii ½ … 1, uniformly distributed. */
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

/** Returns a tile that `loadTile` has fetched; throws if it has not. */
export function tileOf(name: TileName): Tile {
  const tile = loaded.get(name);
  assert(tile !== undefined, `the tile ${name} was not loaded before a bed was made of it`);
  return tile;
}

/**
 * Returns the name of the tile for ellipsoids of a shape ratio: that made for it, or for the next rounder one, in which
 * flatter grains have room and settle a little. Eggs (> 1), which are thinner than spheres, take the tile of spheres.
 */
export function tileFor(shapeRatio: number): TileName {
  if (shapeRatio <= 0.4) return 'ellipsoid-0.4';
  if (shapeRatio <= 0.6) return 'ellipsoid-0.6';
  if (shapeRatio <= 0.8) return 'ellipsoid-0.8';
  return 'ellipsoid-1.0';
}

/** Fetches the tile that `ellipsoidTile` needs. */
export const loadEllipsoids = (shapeRatio: number): Promise<void> => loadTile(tileFor(shapeRatio));

/** Returns the settled ellipsoids of a shape ratio, for a `TileBed`. */
export const ellipsoidTile = (shapeRatio: number): { tile: Tile; template: GrainTemplate } =>
  ({ tile: tileOf(tileFor(shapeRatio)), template: ellipsoidTemplate(shapeRatio) });
