import type { Measures } from '../../model/measures';

/**
 * Says whether a body that reaches so far ahead of its centre [m] has way left before the end of a bin of that length
 * [m]. What is driven at a prescribed speed must stop there: no force of the wall could.
 */
export const hasWay = ({ bodies }: Measures, body: number, length: number, reach: number): boolean =>
  bodies[body].position[0] + reach < length / 2;
