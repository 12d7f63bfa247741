import type { FieldKind } from '../../model/fields/fieldKinds';
import { FIELD, type OverlayList } from '../../model/overlay';
import { FIELD_ENDS } from '../../params/fieldEnds';
import { createRobustTop } from '../overlay/robustTop';

/** Ends of a scale; what is beyond has the colour of its end. */
export type FieldScale = { low: number; top: number };

/**
 * Makes the scale of a field: fixed where values are known beforehand, else from 0 to a top of two digits that follows
 * nearly all of the values. A top that is not known yet is infinite.
 */
export function createFieldScale(field: FieldKind): { update(list: OverlayList): FieldScale } {
  const [low, fixed] = FIELD_ENDS[field], robust = createRobustTop(), scale = { low, top: fixed ?? Infinity };
  return {
    update({ data, count }) {
      if (fixed !== null) return scale;
      robust.begin(count);
      for (let k = 0; k < count; k++) robust.add(data[FIELD * k + 4]);
      const top = Number(robust.end().toPrecision(2));
      scale.top = top > 0 ? top : Infinity;
      return scale;
    },
  };
}
