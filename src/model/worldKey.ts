import { plainHash } from '../core/plainHash';
import type { WorldSpec } from './worldSpec';

/** Returns a hash of what stays of a world, 16 hex digits: of all but where its grains are and how they move. */
export function worldKey({ grains: { radii, masses, shapes, shapeOf }, settle: _, ...others }: WorldSpec): string {
  return plainHash([radii, masses, shapes, shapeOf, others]);
}
