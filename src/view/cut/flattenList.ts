import { CONTACT, POINT, VELOCITY, type OverlayList, type Slab } from '../../model/overlay';
import { middleOf } from '../../model/cut';

/** Height of lines over the cut faces [half thicknesses of the slab]: they are not to be hidden by them. */
const LIFT = 0.1;

/** Returns where lines lie that are drawn in a slab's middle plane [m], seen from its high side (1) or low one (−1). */
export const planeOf = (slab: Slab, side: number): number => middleOf(slab) + side * LIFT * (slab.high - slab.low) / 2;

/**
 * Leaves the contacts in a slab in a list, or moves the velocities there into its middle plane, without their part
 * across it; `side` is 1 if one looks at the plane from the high side, else −1.
 */
export function flattenList(list: OverlayList, slab: Slab, side: number): void {
  const { data } = list, { axis, low, high } = slab;
  if (list.kind === 'velocities') {
    const at = planeOf(slab, side);
    for (let i = 0, o = 0; i < list.count; i++, o += VELOCITY) {
      data[o + axis] = at;
      data[o + 3 + axis] = 0;
    }
    return;
  }
  let kept = 0;
  for (let c = 0, o = 0; c < list.count; c++, o += CONTACT) {
    const point = data[o + POINT + axis];
    if (point < low || point >= high) continue;
    data.copyWithin(CONTACT * kept++, o, o + CONTACT);
  }
  list.count = kept;
}
