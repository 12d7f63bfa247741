import { hypot } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';

/**
 * Angular frequency ω of the spring with the mass of its body [rad/s]. The body comes along within 1/20 s, and hangs
 * g/ω² = 6 mm below the hand.
 */
const OMEGA = 40;
/** Largest force of a pull over the weight of its body on Earth [1]. */
export const MOST_WEIGHTS = 30;
const EARTH = 9.81; // [m/s²]

/**
 * Rate at which the grip takes the spin of what is held [1/s], as fingers do: a body that hangs from a corner comes to
 * rest.
 */
export const GRIP = 8;

/** Returns the largest force of a pull on a body of this mass [N]: also where there is no gravity. */
export const mostForce = (mass: number): number => MOST_WEIGHTS * EARTH * mass;

/**
 * Writes the force f_Bp_W of a pull [N], which is constant over a frame of `dt` [s]: m ω² along the way from the held
 * point to its place [m], less 2 m ω times the point's velocity [m/s], which is critical for the mass m [kg] alone.
 *
 * The body answers with `answer` [1/kg] at most, more than 1/m where the point is off its centre. A frame takes
 * (2 m ω H + m ω² H²) · answer of the velocity; above 1 it could swing, so the force is less by that factor then. The
 * spring alone, and with its damper, is at most `mostForce`: from afar a body comes at 30 g/(2 ω) = 3.7 m/s.
 */
export function springForce(
  out: Vec3, way: Readonly<Vec3>, velocity: Readonly<Vec3>, mass: number, answer: number, dt: number,
): void {
  const stiffness = mass * OMEGA * OMEGA, damping = 2 * mass * OMEGA, most = mostForce(mass);
  const spring = atMost(most, stiffness * hypot(way[0], way[1], way[2])) * stiffness;
  for (let c = 0; c < 3; c++) out[c] = spring * way[c] - damping * velocity[c];
  const gain = (damping + dt * stiffness) * dt * answer;
  const scale = atMost(most, hypot(out[0], out[1], out[2])) / Math.max(1, gain);
  for (let c = 0; c < 3; c++) out[c] *= scale;
}

/** Returns the factor that makes a size no larger than a limit. */
const atMost = (limit: number, size: number): number => (size > limit ? limit / size : 1);
