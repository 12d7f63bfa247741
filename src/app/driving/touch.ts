/** The file turns the place of a finger on a control into its value. */

type Box = Pick<DOMRect, 'left' | 'width' | 'top' | 'height'>;

/**
 * Part of half the steering's width, at each edge, over which it is at its end [1], so that a thumb can hold it there.
 */
const EDGE = 0.25;
/** Least press of a pedal that is touched [1]; from its middle up it is fully down. */
const TOUCHED = 0.3;

/** Returns the steering, −1 … 1 and > 0 to the left, for a finger at x. */
export function steerAt(x: number, { left, width }: Box): number {
  const across = (2 * (x - left)) / width - 1;
  return Math.min(1, Math.max(-1, -across / (1 - EDGE))) + 0; // no −0
}

/** Returns the press of a pedal, 0 … 1, for a finger at y: TOUCHED at the lower edge, 1 from the middle up. */
export function pedalAt(y: number, { top, height }: Box): number {
  const up = 1 - (y - top) / height;
  return Math.min(1, Math.max(TOUCHED, TOUCHED + 2 * (1 - TOUCHED) * up));
}
