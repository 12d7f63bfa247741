import { exp, log } from '../../../core/elementary/exponential';

/** Frictions of grains and of plate and walls [1], rolling friction of both [m], diameter of the grains [m]. */
export type Coarse = { friction: number; wallFriction: number; rolling: number; diameter: number };

/** Standard deviation of the simulations of Zhou2002 from their fit [deg]. */
export const SCATTER = 2;

/**
 * Returns the angle of repose of equal spheres far from side walls by the fit of Zhou2002, eq. 5 [rad]; 0 where a
 * friction is 0:
 *
 *     θ = 68.61° μ_pp^0.27 μ_pw^0.22 ρ_pp^0.06 ρ_pw^0.12 d^−0.2     with ρ and d in mm
 *
 * Its rolling friction is a length by which the normal force makes a moment, as ours is. One ρ serves for grains and
 * walls here.
 */
export function repose({ friction, wallFriction, rolling, diameter }: Coarse): number {
  if (!(friction > 0 && wallFriction > 0 && rolling > 0)) return 0;
  return (68.61 * Math.PI / 180) * exp(0.27 * log(friction) + 0.22 * log(wallFriction)
    + (0.06 + 0.12) * log(1000 * rolling) - 0.2 * log(1000 * diameter));
}

export const DEG = 180 / Math.PI;

/** Returns what the fit takes from the values of a heap. */
export const coarseOf = (
  v: { friction: number; wallFrictionRatio: number; rollingFriction: number; grainRadius: number },
): Coarse => ({
  friction: v.friction, wallFriction: v.friction * v.wallFrictionRatio, rolling: v.rollingFriction,
  diameter: 2 * v.grainRadius,
});
