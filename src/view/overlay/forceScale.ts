import { CONTACT, type OverlayList } from '../../model/overlay';
import { pushOf } from './pack';

/** Of the forces that there are, this part is below the top of the scale: single ones do not make all others thin. */
const PERCENTILE = 0.98;
/** How far the scale follows in one step, of the logarithm; and where it follows at once [1]. */
const FOLLOWS = 0.25, JUMP = 4;

/** The top of the scale of forces [N]: robust, and steady while a bed moves. */
export function createForceScale() {
  let sorted = new Float32Array(0), top = 0;
  return {
    get top() { return top; },
    update({ data, count }: OverlayList): number {
      if (sorted.length < count) sorted = new Float32Array(2 * count);
      let used = 0;
      for (let c = 0; c < count; c++) {
        const force = Math.abs(pushOf(data, CONTACT * c));
        if (force > 0) sorted[used++] = force;
      }
      if (used === 0) return top;
      const next = sorted.subarray(0, used).sort()[Math.ceil(PERCENTILE * used) - 1], ratio = next / top;
      top = ratio > JUMP || !(ratio > 1 / JUMP) ? next : top * ratio ** FOLLOWS;
      return top;
    },
  };
}
