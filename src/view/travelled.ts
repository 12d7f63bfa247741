import type { Vec3 } from '../core/vec3';
import type { WorldSpec } from '../model/worldSpec';
import { vehicleOf } from './cameras/vehicleCameras';
import { heldRim } from './flexible/heldRim';
import { POSE } from './pose';

/** The way over the ground since the start, and how far out of the domain it led, along x and y of W [m]. */
export type Travelled = { way: Vec3; outside: Vec3 };

/** A world of which one thing may go somewhere; the first grain is the only one. */
export type Roamed = Pick<WorldSpec, 'domain' | 'bodies' | 'flexible'>
  & { grains: Pick<WorldSpec['grains'], 'positions'> };

/**
 * Returns the record in the poses of what picture and camera go along with: the vehicle's, that of the only grain of a
 * world, or where there is none that of the rim of a tire; −1 if there is none of these.
 */
export function roamerOf(spec: Roamed): number {
  const vehicle = vehicleOf(spec), { bodies, grains, flexible = [] } = spec;
  if (vehicle >= 0) return vehicle;
  if (grains.positions.length === 0) return bodies.findIndex((body) => heldRim(body, flexible) !== null);
  return grains.positions.length === 3 ? bodies.length : -1;
}

/** Returns how far what has this record in the poses has gone [m]; zeros where it is −1. */
export function travelled(
  { domain: { min, max }, bodies, grains }: Roamed, record: number, poses: ArrayLike<number>,
): Travelled {
  if (record < 0) return { way: [0, 0, 0], outside: [0, 0, 0] };
  const from = record < bodies.length ? bodies[record].position : grains.positions;
  const at = [0, 1].map((c) => poses[POSE * record + c]);
  const beyond = at.map((x, c) => x - Math.min(max[c], Math.max(min[c], x)));
  return { way: [at[0] - from[0], at[1] - from[1], 0], outside: [beyond[0], beyond[1], 0] };
}
