import { tanh } from '../../core/elementary/exponential';

/** A wheel on flat hard ground: x forward and y left in the plane of the ground, z up. */
export type Patch = {
  /** Load [N]. */
  load: number;
  /** Velocity of the wheel's centre along x and y [m/s]. */
  forward: number;
  left: number;
  /** Spin of the wheel about y, > 0 forward [rad/s]. */
  spin: number;
  /** Distance from the ground to the centre [m]. */
  radius: number;
  /** Friction of the ground [1]. */
  friction: number;
};

/** The forces of the ground on the wheel at the patch [N], and its moments about y (rolling) and z (aligning) [N·m]. */
export type TireForce = { x: number; y: number; rolling: number; aligning: number };

/** Returns the speed of the patch forward over the ground [m/s]; the tire pulls if it is below 0. */
export const slidingSpeed = ({ forward, spin, radius }: Patch): number => forward - spin * radius;

/** Returns the moment of rolling resistance about y [N·m] of a coefficient [1]; it fades in over the first 0.5 m/s. */
export const rollingMoment = ({ load, radius, spin }: Patch, coefficient: number): number =>
  -coefficient * load * radius * tanh((spin * radius) / 0.25);
