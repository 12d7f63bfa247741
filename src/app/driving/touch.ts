/** What a finger at a place of a control means. */

type Box = Pick<DOMRect, 'left' | 'width' | 'top' | 'height'>;

/** The ends of the steering are reached so far before its edges, that a thumb can hold them [1 of half its width]. */
const EDGE = 0.25;
/** A pedal that is touched at all is pressed so far [1]; at its middle it is down. */
const TOUCHED = 0.3;

/** −1 … 1, > 0 to the left, from where a finger is across the steering. */
export function steerAt(x: number, { left, width }: Box): number {
  const across = (2 * (x - left)) / width - 1;
  return Math.min(1, Math.max(-1, -across / (1 - EDGE))) + 0; // no −0
}

/** 0 … 1 from how far up a pedal a finger is: its lower edge presses a little, from its middle on it is down. */
export function pedalAt(y: number, { top, height }: Box): number {
  const up = 1 - (y - top) / height;
  return Math.min(1, Math.max(TOUCHED, TOUCHED + 2 * (1 - TOUCHED) * up));
}
