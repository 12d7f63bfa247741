/** What a driver does: throttle and brake 0 … 1, steer −1 … 1 and > 0 to the left. */
export type Controls = { throttle: number; steer: number; brake: number };

/** What a driver sees: time [s], place in the plane [m], heading from x to the left [rad], speed forward [m/s]. */
export type Motion = { time: number; x: number; y: number; heading: number; speed: number };

/** Somebody who drives. */
export type Driver = {
  /** What is done now; the same object always. */
  readonly out: Readonly<Controls>;
  /** What happens in the next `h` [s]. */
  advance(h: number, seen: Readonly<Motion>): void;
  /** All that changes, to go on from. */
  save(): number[];
  restore(memory: readonly number[]): void;
};

export const clamp = (x: number, least: number, most: number): number => Math.min(Math.max(x, least), most);
