import { exp } from '../../core/elementary/exponential';
import { square } from '../../core/elementary/powers';
import { slidingFriction } from './lugre';
import { magicForce } from './pacejka';
import { lugreData, pacejkaData, rigidData } from './tireData';
import type { TireForce } from './tire';

/**
 * The name of a tire law for implicit steps: the force along x and y of the wheel on the ground as a line over the
 * sliding speed at the end of the step, F − c v⁺ with c ≥ 0. The memory of a tire, the deflection of its bristles or
 * its carcass, is in `Bent`.
 */
export type LawName = 'rigid' | 'pacejka' | 'lugre';

/** A wheel on the ground as a step begins: load [N], friction of the ground [1], speeds [m/s]. */
export type Rolling = {
  load: number;
  friction: number;
  /** Speed of the patch over the ground, forward and left [m/s]; and the speed expected at the end of the step. */
  slideX: number;
  slideY: number;
  nextX: number;
  nextY: number;
  /** Speed of the wheel's centre, forward; speed of its rim about its centre [m/s]. */
  forward: number;
  rim: number;
};

/** Deflections along x and y [m], and the rates at which they decay in this step [1/s]. */
export type Bent = { x: number; y: number; backX: number; backY: number };

/** The line of a tire: force F at rest [N], slope c [N·s/m]; moment about the normal [N·m]. */
export type Line = { x: number; y: number; slopeX: number; slopeY: number; aligning: number };

export type LinearLaw = (wheel: Readonly<Rolling>, bent: Bent, h: number, out: Line) => void;

/** Updates the deflections after a step with these sliding speeds [m/s]: z⁺ = (z + h v⁺) / (1 + h b). */
export function bend(bent: Bent, h: number, slideX: number, slideY: number): void {
  bent.x = (bent.x + h * slideX) / (1 + h * bent.backX);
  bent.y = (bent.y + h * slideY) / (1 + h * bent.backY);
}

/**
 * Returns the value at v⁺ = 0, over the load, of the line −N (σ0 z⁺ + σ1 ż⁺ + σ2 v⁺) with ż = v − b z; `slopeOf`
 * returns its downward slope over the load.
 */
const atRest = (stiffness: number, damping: number, z: number, b: number, h: number): number =>
  (-(stiffness - damping * b) / (1 + h * b)) * z;
const slopeOf = (stiffness: number, damping: number, viscosity: number, b: number, h: number): number =>
  Math.max(0, ((stiffness - damping * b) * h) / (1 + h * b) + damping + viscosity);

/**
 * Returns the larger of the sliding speeds before the step and expected after it [m/s], so that a slide that begins
 * does not resist more than friction allows.
 */
const slidingSpeedOf = ({ slideX, slideY, nextX, nextY }: Readonly<Rolling>): number =>
  Math.sqrt(Math.max(slideX * slideX + slideY * slideY, nextX * nextX + nextY * nextY));

/** Least friction that is used in the laws [1]. */
const SLIPPERY = 1e-6;

/** Computes LuGre as in src/vehicle/tires/lugre.ts, b = σ0 |v| / g + κ |ω| R held over the step. */
const lugre: LinearLaw = (wheel, bent, h, out) => {
  const { load, friction, rim } = wheel, { stiffness, damping, viscosity, patchLength } = lugreData;
  const speed = slidingSpeedOf(wheel);
  const g = Math.max(friction, SLIPPERY) * slidingFriction(speed), leave = (7 * Math.abs(rim)) / (6 * patchLength);
  bent.backX = (stiffness[0] * speed) / g + leave;
  bent.backY = (stiffness[1] * speed) / g + leave;
  out.x = load * atRest(stiffness[0], damping[0], bent.x, bent.backX, h);
  out.y = load * atRest(stiffness[1], damping[1], bent.y, bent.backY, h);
  out.slopeX = load * slopeOf(stiffness[0], damping[0], viscosity[0], bent.backX, h);
  out.slopeY = load * slopeOf(stiffness[1], damping[1], viscosity[1], bent.backY, h);
  out.aligning = 0;
};

/** Computes Coulomb friction: as LuGre, with constant g = μ and no loss of bristles that leave the patch. */
const rigid: LinearLaw = (wheel, bent, h, out) => {
  const { bristleStiffness: stiffness, bristleDamping, dampedSpeed } = rigidData, speed = slidingSpeedOf(wheel);
  const { load } = wheel;
  const damping = bristleDamping * exp(-(square(speed / dampedSpeed)));
  bent.backX = bent.backY = (stiffness * speed) / Math.max(wheel.friction, SLIPPERY);
  out.x = load * atRest(stiffness, damping, bent.x, bent.backX, h);
  out.y = load * atRest(stiffness, damping, bent.y, bent.backY, h);
  out.slopeX = out.slopeY = load * slopeOf(stiffness, damping, 0, bent.backX, h);
  out.aligning = 0;
};

/** Slip below which the formula is taken as linear [1]. */
const SMALL = 1e-4;
/** Speeds between which the formula takes over from bristles [m/s]. */
const SLOW = 0.5, FAST = 2;
/** Damping of bristles as a share of the critical one of a vehicle that stands on them [1]. */
const RESTING_DAMPING = 0.4;
const GRAVITY = 9.81;
const force: TireForce = { x: 0, y: 0, rolling: 0, aligning: 0 };

/**
 * Computes the formula of Pacejka in steady motion, as a line through no force at no slip. Below FAST, where slip loses
 * its sense, it is blended with bristles, as in Chrono's Pac89; they hold at rest, are as stiff as the carcass, with
 * Coulomb friction, and leave the patch by rolling as LuGre's do.
 */
const pacejka: LinearLaw = (wheel, bent, h, out) => {
  const { load, friction, slideX, slideY, nextX, nextY, forward, rim } = wheel, { carcass } = pacejkaData;
  const going = Math.max(Math.abs(forward), Math.abs(rim));
  const part = Math.min(Math.max((going - SLOW) / (FAST - SLOW), 0), 1);
  const rolling = part * part * (3 - 2 * part), speed = slidingSpeedOf(wheel);
  const stiffness = carcass / load;
  const damping = RESTING_DAMPING * 2 * Math.sqrt(stiffness / GRAVITY) * exp(-speed / SLOW);
  bent.backX = bent.backY = (stiffness * speed) / Math.max(friction, SLIPPERY)
    + (7 * Math.abs(rim)) / (6 * lugreData.patchLength);
  const hold = (1 - rolling) * load, slope = hold * slopeOf(stiffness, damping, 0, bent.backX, h);
  out.x = hold * atRest(stiffness, damping, bent.x, bent.backX, h);
  out.y = hold * atRest(stiffness, damping, bent.y, bent.backY, h);
  out.slopeX = out.slopeY = slope;
  out.aligning = 0;
  if (rolling === 0) return;
  const along = Math.max(Math.abs(slideX), Math.abs(nextX), SMALL * going);
  const aside = Math.max(Math.abs(slideY), Math.abs(nextY), SMALL * going);
  magicForce(load, friction, along / going, aside / going, force);
  out.slopeX += (rolling * Math.abs(force.x)) / along;
  out.slopeY += (rolling * Math.abs(force.y)) / aside;
  out.aligning = rolling * Math.sign(slideY) * force.aligning;
};

export const laws: Readonly<Record<LawName, LinearLaw>> = { rigid, pacejka, lugre };
