import { exp, expm1 } from '../../core/elementary/exponential';
import { slidingSpeed, type Patch, type TireForce } from './tire';
import { lugreData } from './tireData';

/** Mean deflection of the bristles along x and y [m], the whole memory of a tire. */
export type Bristles = { x: number; y: number };

/** Returns the friction [1] at a sliding speed [m/s], on ground of friction 1. */
export const slidingFriction = (speed: number): number =>
  lugreData.sliding
    + (lugreData.sticking - lugreData.sliding) * exp(-Math.sqrt(Math.abs(speed) / lugreData.speed));

/**
 * Computes the LuGre tire in its lumped form (Canudas de Wit, Tsiotras, Velenis, Basset, Gissinger, Vehicle System
 * Dynamics 39, 2003) over `h` [s]:
 * ż = v − (σ0 |v| / g + κ |ω| R) z, force = −(σ0 z + σ1 ż + σ2 v) · load, κ = 7 / 6 over the patch's length for the
 * bristles that leave it. With |v| of both directions together no direction of sliding resists more than g. ż is
 * integrated exactly for a step's constant v. It holds at rest, as a spring. It departs from ChLugreTire, which has one
 * direction at a time and κ = 0.
 */
export function lugreForce(patch: Patch, bristles: Bristles, h: number, out: TireForce): void {
  out.x = out.y = out.rolling = out.aligning = 0;
  if (!(patch.load > 0)) {
    bristles.x = bristles.y = 0;
    return;
  }
  const vx = slidingSpeed(patch), vy = patch.left, speed = Math.sqrt(vx * vx + vy * vy);
  const g = patch.friction * slidingFriction(speed);
  const leave = (7 * Math.abs(patch.spin) * patch.radius) / (6 * lugreData.patchLength);
  bristles.x = bent(0, vx, bristles.x, speed, g, leave, h);
  bristles.y = bent(1, vy, bristles.y, speed, g, leave, h);
  out.x = -patch.load * stress(0, vx, bristles.x, speed, g, leave);
  out.y = -patch.load * stress(1, vy, bristles.y, speed, g, leave);
}

/** Returns σ0 |v| / g + κ |ω| R [1/s]. */
const loss = (d: 0 | 1, speed: number, g: number, leave: number): number =>
  (g > 0 ? (lugreData.stiffness[d] * speed) / g : 0) + leave;

/** Returns z after h [m]: z e^(−bh) + v (1 − e^(−bh)) / b. */
function bent(d: 0 | 1, v: number, z: number, speed: number, g: number, leave: number, h: number): number {
  const b = loss(d, speed, g, leave), decay = b * h;
  return z * exp(-decay) + v * (decay > 1e-9 ? -expm1(-decay) / b : h);
}

function stress(d: 0 | 1, v: number, z: number, speed: number, g: number, leave: number): number {
  if (!(g > 0)) return 0;
  const rate = v - loss(d, speed, g, leave) * z;
  return lugreData.stiffness[d] * z + lugreData.damping[d] * rate + lugreData.viscosity[d] * v;
}
