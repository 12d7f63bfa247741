/** The output of a driver: throttle and brake 0 … 1, steer −1 … 1 and > 0 to the left. */
export type Controls = { throttle: number; steer: number; brake: number };

/**
 * The input of a driver: time [s], position in the plane [m], heading from x to the left [rad], speed forward [m/s].
 */
export type Motion = { time: number; x: number; y: number; heading: number; speed: number };

/** A person or program that drives. */
export type Driver = {
  /** Present output; the same object always. */
  readonly out: Readonly<Controls>;
  /** Computes the output for the next `h` [s]. */
  advance(h: number, seen: Readonly<Motion>): void;
  /** Returns the whole state as numbers, for `restore`. */
  save(): number[];
  restore(memory: readonly number[]): void;
};

export const clamp = (x: number, least: number, most: number): number => Math.min(Math.max(x, least), most);
