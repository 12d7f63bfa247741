/** How a wheel meets flat hard ground: x forward and y left in the plane of the ground, z up. */
export type Patch = {
  /** [N] */
  load: number;
  /** Of the wheel's centre along x and y [m/s]. */
  forward: number;
  left: number;
  /** Of the wheel about y, > 0 forward [rad/s]. */
  spin: number;
  /** From the ground to the centre [m]. */
  radius: number;
  /** Of the ground [1]. */
  friction: number;
};

/** What the ground does to the wheel: forces at the patch [N], moments about y (rolling) and z (aligning) [N·m]. */
export type TireForce = { x: number; y: number; rolling: number; aligning: number };

/** How fast the patch slides forward over the ground [m/s]; the tire pulls where this is below 0. */
export const slidingSpeed = ({ forward, spin, radius }: Patch): number => forward - spin * radius;

/** Rolling resistance about y of a coefficient [1], fading in over the first 0.5 m/s. */
export const rollingMoment = ({ load, radius, spin }: Patch, coefficient: number): number =>
  -coefficient * load * radius * Math.tanh((spin * radius) / 0.25);
