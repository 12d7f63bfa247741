import { norm } from '../../core/elementary/powers';
import { maxOf } from '../../core/extremes';
import { plainHash } from '../../core/plainHash';
import { boundingRadius } from '../../model/boundingRadius';
import type { Live } from '../../model/settings';
import type { Shape } from '../../model/shape';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';

/**
 * The file names beds: two worlds have the same key if their beds settle alike. It is a hash of all that takes part in
 * the settling, and of SETTLING.
 */

/**
 * Version of how beds settle: to be raised with every change of the physics after which a bed settles otherwise. Beds
 * of other versions are not taken, and `npm run settle` makes those that ship anew.
 */
export const SETTLING = 8;

/**
 * Returns the key of the bed that a world will settle to, 16 hex digits. `live` is as it is while the bed settles.
 * Numbers count as f32, which tells apart all that a person can set.
 */
export function bedKey(spec: WorldSpec, live: Live): string {
  const { domain, periodic, bodies, mechanism, flexible, stiffness, settle } = spec;
  const { look: __, ...grains } = spec.grains;
  const clear = clearHeight(grains, live);
  const { threads: _, ...read } = live.settings; // of which no result depends on it
  // small steps read none of these
  const settings = { ...read, form: null, tolerance: null, forces: null, penalty: null };
  const room = [domain.min, domain.max.slice(0, 2)]; // above a bed there is as much as anybody wants
  return plainHash([
    SETTLING, room, periodic, grains, bodies.map((body, k) => touched(body, live.bodies[k], clear)),
    mechanism, flexible, stiffness, settle, settings, live.mechanism, live.flexible,
  ]);
}

/**
 * Returns the height above which no grain of a settling bed comes [m]: three radii of the largest above the highest as
 * it was built. Infinite if grains do not just fall.
 */
function clearHeight({ positions, radii, velocities }: WorldSpec['grains'], { settings: { gravity } }: Live): number {
  if (velocities || gravity[2] >= 0) return Infinity;
  let top = -Infinity, largest = 0;
  for (let i = 0; i < radii.length; i++) {
    top = Math.max(top, positions[3 * i + 2] + radii[i]);
    largest = Math.max(largest, radii[i]);
  }
  return top + 3 * largest;
}

/**
 * Returns what grains feel of a big body: where its motion is prescribed, neither mass nor force; never how it looks;
 * and nothing of one that is parked above `clear` [m].
 */
function touched({ name, shape, position, orientation, velocity, spin, inertia, collides }: BodySpec,
  { motion, mass, force, friction }: Live['bodies'][number], clear: number) {
  if (collides === false && motion.every((v) => v !== null)) return null;
  if (motion.every((v) => v === 0) && position[2] - reachOf(shape) > clear) return null;
  const falls = motion.slice(0, 3).some((v) => v === null), turns = motion.slice(3).some((v) => v === null);
  return {
    name, shape, position, orientation, velocity, spin, motion, friction, collides,
    ...(falls && { mass, force: force.map((f, c) => (motion[c] === null ? f : 0)) }), ...(turns && { inertia }),
  };
}

/** Returns how far a shape reaches from its origin [m]; infinitely far if that takes more than a look at it. */
function reachOf(shape: Shape): number {
  switch (shape.kind) {
    case 'plane': case 'heightfield': return Infinity;
    case 'mesh': return maxOf(shape.vertices.map(norm));
    case 'compound':
      return maxOf(shape.parts.map(({ position, shape: part }) => norm(position) + boundingRadius(part)));
    default: return boundingRadius(shape);
  }
}
