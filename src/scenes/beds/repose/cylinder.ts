import { cbrt } from '../../../core/elementary/powers';
import { fixed } from '../../common/fixed';
import { ring } from '../../common/ring';
import { grainsAt, type HeapValues, type Release } from './release';
import { aroundMiddle, bulkOf, DAMPING, highestOf, pour, SETTLING, SIDES, THICK, VESSEL, yard } from './yard';

/** Height of the column in the cylinder over its radius [1]. */
const ASPECT = 2;
/** Speed at which the cylinder is lifted [m/s]. */
const LIFT = 0.1;
/** Time in which the last grains come to rest [s]. */
const REST = 1;

const radiusOf = (v: HeapValues): number => cbrt(bulkOf(v) / (Math.PI * ASPECT));
/** Returns the time in which the cylinder comes free of the grains [s]: it clears what was its column. */
const liftTime = (v: HeapValues): number => (ASPECT * radiusOf(v)) / LIFT;

/** A cylinder is lifted slowly, and its grains run out below its edge. */
export const cylinder: Release = {
  build(v) {
    const d = 2 * v.grainRadius, radius = Math.max(radiusOf(v), 1.2 * d), positions = pour(v, 0, () => radius);
    const top = highestOf(positions) + d;
    return {
      ...yard(v, top, [
        fixed('cylinder', ring(0, top, radius, radius, { sides: SIDES, thick: THICK * d }), { look: 'wall' }),
      ]),
      grains: grainsAt(v, positions),
      settle: { time: SETTLING, damping: DAMPING, frictionless: false },
    };
  },
  ...aroundMiddle(() => Infinity),
  drive(v, time, bodies) {
    bodies[VESSEL].motion[2] = time >= 0 && time < 2 * liftTime(v) ? LIFT : 0;
  },
  restsAt: (v) => liftTime(v) + REST,
};
