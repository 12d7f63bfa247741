import { POINT_BITS } from '../../library';

const LAST = 2 ** POINT_BITS - 1;
const fold = (f: number): number =>
  (f ^ (f >>> POINT_BITS) ^ (f >>> (2 * POINT_BITS)) ^ (f >>> (3 * POINT_BITS))) & LAST;

/**
 * Returns names for the contact points of a grain and a big body, from their features; all differ. Twin of
 * shaders/shared/collide/pointNames.wgsl.
 */
export function pointNames(features: readonly number[]): number[] {
  const names: number[] = [];
  for (const feature of [...features].sort((a, b) => a - b)) {
    let name = fold(feature);
    while (names.includes(name)) name = (name + 1) & LAST;
    names[features.indexOf(feature)] = name;
  }
  return names;
}
