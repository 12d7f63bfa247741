/**
 * What a person holds now: throttle and brake 0 … 1, steer −1 … 1 and > 0 to the left, and whether the lever is in
 * reverse.
 */
export type Held = { throttle: number; steer: number; brake: number; reverse: boolean };

export const createHeld = (): Held => ({ throttle: 0, steer: 0, brake: 0, reverse: false });
