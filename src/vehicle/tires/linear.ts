import { slidingFriction } from './lugre';
import { magicForce } from './pacejka';
import { lugreData, pacejkaData, rigidData } from './tireData';
import type { TireForce } from './tire';

/**
 * Laws of tires for implicit steps: the force along x and y of the wheel on the ground as a line over the sliding speed at the
 * end of the step, F − c v⁺ with c ≥ 0. What a tire remembers, how far its bristles or its carcass are bent, is in `Bent`.
 */
export type LawName = 'rigid' | 'pacejka' | 'lugre';

/** A wheel on the ground as a step begins: load [N], friction of the ground [1], speeds [m/s]. */
export type Rolling = {
  load: number;
  friction: number;
  /** Of the patch over the ground, forward and left; and what is expected at the end of the step. */
  slideX: number;
  slideY: number;
  nextX: number;
  nextY: number;
  /** Of the wheel's centre, forward; of its rim about its centre. */
  forward: number;
  rim: number;
};

/** Bends along x and y [m], and how fast they go back by themselves in this step [1/s]. */
export type Bent = { x: number; y: number; backX: number; backY: number };

/** F [N], c [N·s/m]; moment about the normal [N·m]. */
export type Line = { x: number; y: number; slopeX: number; slopeY: number; aligning: number };

export type LinearLaw = (wheel: Readonly<Rolling>, bent: Bent, h: number, out: Line) => void;

/** After a step with these speeds of sliding: z⁺ = (z + h v⁺) / (1 + h b). */
export function bend(bent: Bent, h: number, slideX: number, slideY: number): void {
  bent.x = (bent.x + h * slideX) / (1 + h * bent.backX);
  bent.y = (bent.y + h * slideY) / (1 + h * bent.backY);
}

/** −N (σ0 z⁺ + σ1 ż⁺ + σ2 v⁺) with ż = v − b z is a line in v⁺: its value at 0 and its slope down, over the load. */
const atRest = (stiffness: number, damping: number, z: number, b: number, h: number): number =>
  (-(stiffness - damping * b) / (1 + h * b)) * z;
const slopeOf = (stiffness: number, damping: number, viscosity: number, b: number, h: number): number =>
  Math.max(0, ((stiffness - damping * b) * h) / (1 + h * b) + damping + viscosity);

/** The faster of the sliding speeds before and expected after [m/s]: a slide that begins does not resist more than it may. */
const slidingSpeedOf = ({ slideX, slideY, nextX, nextY }: Readonly<Rolling>): number =>
  Math.sqrt(Math.max(slideX * slideX + slideY * slideY, nextX * nextX + nextY * nextY));

/** Least friction that is reckoned with [1]. */
const SLIPPERY = 1e-6;

/** LuGre as src/vehicle/tires/lugre.ts has it, b = σ0 |v| / g + κ |ω| R held over the step. */
const lugre: LinearLaw = (wheel, bent, h, out) => {
  const { load, friction, rim } = wheel, { stiffness, damping, viscosity, patchLength } = lugreData, speed = slidingSpeedOf(wheel);
  const g = Math.max(friction, SLIPPERY) * slidingFriction(speed), leave = (7 * Math.abs(rim)) / (6 * patchLength);
  bent.backX = (stiffness[0] * speed) / g + leave;
  bent.backY = (stiffness[1] * speed) / g + leave;
  out.x = load * atRest(stiffness[0], damping[0], bent.x, bent.backX, h);
  out.y = load * atRest(stiffness[1], damping[1], bent.y, bent.backY, h);
  out.slopeX = load * slopeOf(stiffness[0], damping[0], viscosity[0], bent.backX, h);
  out.slopeY = load * slopeOf(stiffness[1], damping[1], viscosity[1], bent.backY, h);
  out.aligning = 0;
};

/** Coulomb: the same with constant g = μ and no patch that bristles leave. */
const rigid: LinearLaw = (wheel, bent, h, out) => {
  const { bristleStiffness: stiffness, bristleDamping, dampedSpeed } = rigidData, speed = slidingSpeedOf(wheel), { load } = wheel;
  const damping = bristleDamping * Math.exp(-((speed / dampedSpeed) ** 2));
  bent.backX = bent.backY = (stiffness * speed) / Math.max(wheel.friction, SLIPPERY);
  out.x = load * atRest(stiffness, damping, bent.x, bent.backX, h);
  out.y = load * atRest(stiffness, damping, bent.y, bent.backY, h);
  out.slopeX = out.slopeY = load * slopeOf(stiffness, damping, 0, bent.backX, h);
  out.aligning = 0;
};

/** Steps in slip for slopes of the formula [1]. */
const STEP = 1e-4;
/** Share of critical damping of the carcass where nothing rolls, and the speed over which rolling takes its place [m/s]. */
const RESTING_DAMPING = 0.4, RESTING_SPEED = 0.5;
const GRAVITY = 9.81;
const at: TireForce = { x: 0, y: 0, rolling: 0, aligning: 0 }, beside: TireForce = { x: 0, y: 0, rolling: 0, aligning: 0 };

/**
 * The formula of Pacejka over slips that follow with a relaxation length: u̇ = v − |V| u / σ, slip = u / σ (Pacejka, Tire and
 * Vehicle Dynamics, 2012, §8.5: single contact point), σ = slope of the formula / stiffness of the carcass. At rest that is the
 * spring of the carcass, which holds; it is damped there, as §8.6 there does.
 */
const pacejka: LinearLaw = ({ load, friction, slideX, slideY, forward, rim }, bent, h, out) => {
  const { carcass } = pacejkaData, speed = Math.max(Math.abs(forward), Math.abs(rim));
  magicForce(load, friction, STEP, 0, at);
  const sigmaX = Math.max(at.x / (STEP * carcass), 0.02);
  magicForce(load, friction, 0, STEP, at);
  const sigmaY = Math.max(-at.y / (STEP * carcass), 0.02);
  bent.backX = speed / sigmaX;
  bent.backY = speed / sigmaY;
  bent.x = Math.min(Math.max(bent.x, -sigmaX), sigmaX); // slip of 100 %
  const partX = h / (1 + h * bent.backX), partY = h / (1 + h * bent.backY);
  const slip = -(bent.x / h + slideX) * (partX / sigmaX), tangent = (bent.y / h + slideY) * (partY / sigmaY);
  magicForce(load, friction, slip, tangent, at);
  magicForce(load, friction, slip + STEP, tangent, beside);
  const byX = Math.max(0, ((beside.x - at.x) / STEP) * (partX / sigmaX));
  magicForce(load, friction, slip, tangent + STEP, beside);
  const byY = Math.max(0, ((at.y - beside.y) / STEP) * (partY / sigmaY));
  const rest = RESTING_DAMPING * 2 * Math.sqrt((carcass * load) / GRAVITY) * Math.exp(-speed / RESTING_SPEED);
  out.x = at.x + byX * slideX;
  out.y = at.y + byY * slideY;
  out.slopeX = byX + rest;
  out.slopeY = byY + rest;
  out.aligning = at.aligning;
};

export const laws: Readonly<Record<LawName, LinearLaw>> = { rigid, pacejka, lugre };
