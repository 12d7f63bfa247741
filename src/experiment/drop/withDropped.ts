import type { Dropped } from '../../model/drop/dropped';
import { droppedBody } from '../../model/drop/droppedBody';
import type { Measures } from '../../model/measures';
import type { Live } from '../../model/settings';
import type { WorldSpec } from '../../model/worldSpec';

/** Returns a world with the bodies that were dropped into it, behind its own, so that the numbers of those stay. */
export const withDropped = (spec: WorldSpec, dropped: readonly Dropped[]): WorldSpec =>
  (dropped.length === 0 ? spec
  : { ...spec, bodies: [...spec.bodies, ...dropped.map((one, k) => droppedBody(one, k + 1))] });

/**
 * Returns controls, or measures, as a scene sees them: with its own big bodies alone, the first `count`, which are the
 * same objects. So a scene that turns all of its bodies, or sums over them, leaves out what was dropped.
 */
export function ownPart<T extends Live | Measures>(whole: T, count: number): T {
  if (whole.bodies.length === count) return whole;
  return Object.create(whole, { bodies: { value: whole.bodies.slice(0, count), enumerable: true } }) as T;
}
