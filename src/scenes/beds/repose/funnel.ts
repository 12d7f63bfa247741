import { cos, tan } from '../../../core/elementary/circular';
import { cbrt, cube, square } from '../../../core/elementary/powers';
import { fixed } from '../../common/fixed';
import { ring } from '../../common/ring';
import { grainsAt, type HeapValues, type Release } from './release';
import { aroundMiddle, bulkOf, DAMPING, GATE, highest, highestOf, plateOf, pour, SETTLING, SIDES, THICK, yard }
  from './yard';

/** Slope of the funnel [rad]. */
const SLOPE = Math.PI / 3;
/** Diameter of the outlet: at least so many grains, and this part of the heap's radius [1]. */
const LEAST = 6, PART = 0.35;
/** Room between a steep heap and the outlet [diameters], and speed at which the gate is drawn aside [m/s]. */
const ABOVE = 2, OPENING = 2;
/** Flow over ρ_b √g (D₀ − k d)^2.5 of a slow one, and k (Beverloo1961) [1]. */
const C = 0.4, K = 1.4;
/** Time in which the last grains come down and to rest [s]. */
const REST = 1.2;

/** Returns diameter and height of the outlet [m]. */
function outletOf(v: HeapValues): { wide: number; height: number } {
  const d = 2 * v.grainRadius;
  return { wide: Math.max(LEAST * d, PART * plateOf(v)), height: highest(v) + ABOVE * d };
}

/** Returns the time in which the funnel runs empty [s]. */
function emptyAt(v: HeapValues): number {
  const free = outletOf(v).wide - K * 2 * v.grainRadius;
  return bulkOf(v) / (C * square(free) * Math.sqrt(Math.max(v.gravity, 0.1) * free));
}

/** Grains run out of a funnel that stands above the plate. */
export const funnel: Release = {
  build(v) {
    const d = 2 * v.grainRadius, { wide, height } = outletOf(v), r = wide / 2, steep = tan(SLOPE);
    const positions = pour(v, height, (z) => r + (z - height - d) / steep);
    // as high as all need, as a heap and on the lattice, which is looser
    const full = steep * (cbrt((3 * bulkOf(v)) / (Math.PI * steep) + cube(r)) - r);
    const rim = Math.max(highestOf(positions) + d, height + full);
    const thick = THICK * d, half = r + d;
    return {
      ...yard(v, rim, [
        fixed('funnel', ring(height, rim, r, r + (rim - height) / steep, { sides: SIDES, thick }), { look: 'wall' }),
        fixed('gate', { kind: 'box', halfExtents: [half, half, d / 4], edgeRadius: 0 }, {
          position: [0, 0, height - thick * cos(SLOPE) - d / 4], look: 'slab',
        }),
      ]),
      grains: grainsAt(v, positions),
      settle: { time: SETTLING, damping: DAMPING, frictionless: false },
    };
  },
  ...aroundMiddle((v) => outletOf(v).height - 2 * v.grainRadius),
  drive(v, time, bodies) {
    bodies[GATE].motion[0] = time >= 0 && time < (3 * outletOf(v).wide) / OPENING ? OPENING : 0;
  },
  restsAt: (v) => emptyAt(v) + REST,
};
