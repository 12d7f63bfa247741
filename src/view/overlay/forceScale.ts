import { CONTACT, type OverlayList } from '../../model/overlay';
import { createSteadyTop } from './steadyTop';
import { pushOf } from './pack';

/** Makes the scale of forces, whose `top` [N] is robust against outliers and steady while a bed moves. */
export function createForceScale() {
  const scale = createSteadyTop();
  return {
    get top() { return scale.top; },
    update({ data, count }: OverlayList): number {
      scale.begin(count);
      for (let c = 0; c < count; c++) scale.add(Math.abs(pushOf(data, CONTACT * c)));
      return scale.end();
    },
  };
}
