import type { Vec3 } from '../core/vec3';
import type { WorldSpec } from '../model/worldSpec';
import { POSE } from './pose';

/** A vehicle's way over the ground since the start, and how far it is out of the domain, along x and y of W [m]. */
export type Travelled = { way: Vec3; outside: Vec3 };

/** Returns how far the vehicle with this index among the bodies has gone [m]; zeros where it is −1. */
export function travelled(
  { domain: { min, max }, bodies }: Pick<WorldSpec, 'domain' | 'bodies'>, vehicle: number, poses: ArrayLike<number>,
): Travelled {
  if (vehicle < 0) return { way: [0, 0, 0], outside: [0, 0, 0] };
  const from = bodies[vehicle].position, at = [0, 1].map((c) => poses[POSE * vehicle + c]);
  const beyond = at.map((x, c) => x - Math.min(max[c], Math.max(min[c], x)));
  return { way: [at[0] - from[0], at[1] - from[1], 0], outside: [beyond[0], beyond[1], 0] };
}
