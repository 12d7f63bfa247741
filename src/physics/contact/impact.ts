import { sin } from '../../core/elementary/circular';

/**
 * Most rounds of hits as a substep begins. A chain of n balls takes some 2 n, a bed that falls on itself two or three;
 * contacts that still close after that stop without a rebound.
 */
export const IMPACT_ROUNDS = 20;

/** Steps in which the two springs of an impact are followed: twin of shaders/shared/solve/impact.wgsl. */
const STEPS = 32;

/**
 * Returns the impulse [N·s] against sliding of an impact that closes at `closing` and slides at `sliding` [m/s], with
 * masses s_n and s_t along and across the normal [kg]. Two springs bear it, the tangential one `stiffness` times as
 * stiff as the normal one, and slips where it would bear more than μ times the normal force: Maw1976 in the lumped form
 * of Stronge2000. Time is measured in phases of the normal spring, whose unloading is e times its loading. Stiffness 0
 * is the rigid law: what stops it, at most μ Δp_n. No more than 2 s_t times `sliding` is returned, so that no energy is
 * made.
 */
export function slidingImpulse(
  closing: number, sliding: number, sn: number, st: number, mu: number, e: number, stiffness: number,
): number {
  if (stiffness === 0) return Math.min(st * sliding, mu * (1 + e) * sn * closing);
  const dt = Math.PI / STEPS;
  let u = sliding, force = 0, sum = 0;
  for (let k = 0; k < STEPS; k++) {
    const limit = mu * sn * closing * sin((k + 0.5) * dt) * (2 * k < STEPS ? 1 : e);
    const free = force + stiffness * sn * u * (k === 0 ? dt / 2 : dt); // leapfrog: forces in the middle of a step
    force = Math.max(-limit, Math.min(limit, free));
    u -= (force / st) * dt;
    sum += force * dt;
  }
  return Math.max(0, Math.min(2 * st * sliding, sum));
}
