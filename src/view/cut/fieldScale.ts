import type { FieldKind } from '../../model/fields/fieldKinds';
import { FIELD, type OverlayList } from '../../model/overlay';
import { FIELD_ENDS } from '../../params/fieldEnds';
import { createSteadyTop } from '../overlay/steadyTop';

/** Ends of a scale; what is beyond has the colour of its end. */
export type FieldScale = { low: number; top: number };

/**
 * Makes the scale of a field: fixed where values are known beforehand, else from 0 to a steady top. A top that is not
 * known yet is infinite.
 */
export function createFieldScale(field: FieldKind): { update(list: OverlayList): FieldScale } {
  const [low, fixed] = FIELD_ENDS[field], steady = createSteadyTop(), scale = { low, top: fixed ?? Infinity };
  return {
    update({ data, count }) {
      if (fixed !== null) return scale;
      steady.begin(count);
      for (let k = 0; k < count; k++) steady.add(data[FIELD * k + 4]);
      scale.top = steady.end() || Infinity;
      return scale;
    },
  };
}
