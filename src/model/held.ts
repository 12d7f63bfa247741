/**
 * The present input of a person who drives: throttle and brake 0 … 1, steer −1 … 1 with > 0 to the left, and true if
 * the lever is in reverse.
 */
export type Held = { throttle: number; steer: number; brake: number; reverse: boolean };

export const isDriven = ({ throttle, steer, brake, reverse }: Held): boolean =>
  throttle !== 0 || steer !== 0 || brake !== 0 || reverse;

export const createHeld = (): Held => ({ throttle: 0, steer: 0, brake: 0, reverse: false });
