import { tan } from '../../../core/elementary/circular';
import { cbrt, hypot } from '../../../core/elementary/powers';
import { quatFromAxis } from '../../../core/vec3';
import { createRandom } from '../../../core/random';
import type { BodySpec, WorldSpec } from '../../../model/worldSpec';
import { BOX_BODIES, fixed, openBox } from '../../common/fixed';
import { loadOn } from '../../common/probes';
import { ring } from '../../common/ring';
import { solidOf, type HeapValues, type Release } from './release';

/** Spacing of the lattice on which grains start, and their jitter on it to each side [diameters]. */
const SPACING = 1.08, JITTER = 0.03;
/** Solid fraction of a heap [1], and angle of a steep one, whose foot is at the edge of the plate [rad]. */
const PACKING = 0.58, STEEP = 0.66;
/** Width of the yard over that of the plate [1], and depth of its floor below the plate [diameters]. */
const ROOM = 2, DROP = 4;

/** Facets of a round vessel, and thickness of its wall [diameters]. */
export const SIDES = 24, THICK = 1;
/** Index of what holds the grains, after floor and walls, plate and rim; a gate below it comes next. */
export const VESSEL = BOX_BODIES + 2, GATE = VESSEL + 1;
/** Time and damping of settling [s], [1/s]. */
export const SETTLING = 0.6, DAMPING = 6;

/** Returns the volume of the grains as they lie in a heap [m³]. */
export const bulkOf = (v: HeapValues): number => (v.count * solidOf(v)) / PACKING;

/** Returns the radius of the plate [m]: that of a steep heap of all grains, so that flatter ones run over its edge. */
export const plateOf = (v: HeapValues): number => cbrt((3 * bulkOf(v)) / (Math.PI * tan(STEEP)));
/** Returns the height of that heap above the plate [m]. */
export const highest = (v: HeapValues): number => tan(STEEP) * plateOf(v);

/** Returns places of grains on a jittered lattice about the z axis, where `within` tells how far out it may go [m]. */
export function pour(v: HeapValues, from: number, within: (z: number) => number): Float64Array {
  const d = 2 * v.grainRadius, step = SPACING * d, random = createRandom(v.seed), jitter = 2 * JITTER * d;
  const positions = new Float64Array(3 * v.count);
  for (let layer = 0, filled = 0; filled < v.count; layer++) {
    const z = from + (0.5 + JITTER) * d + layer * step, far = within(z) - (0.5 + 2 * JITTER) * d;
    const half = Math.max(0, Math.floor(far / step));
    for (let i = -half; i <= half; i++) for (let j = -half; j <= half && filled < v.count; j++) {
      if (hypot(i * step, j * step) > far && half > 0) continue;
      positions.set([i * step, j * step, z].map((at) => at + jitter * (random() - 0.5)), 3 * filled++);
    }
  }
  return positions;
}

/** Returns the highest of these places [m]. */
export function highestOf(positions: Float64Array): number {
  let top = 0;
  for (let k = 2; k < positions.length; k += 3) top = Math.max(top, positions[k]);
  return top;
}

/**
 * Returns floor and walls of the yard, the round plate at z = 0 with its rim, what holds the grains above it, and the
 * domain up to `top` [m].
 */
export function yard(v: HeapValues, top: number, vessel: BodySpec[]): Pick<WorldSpec, 'domain' | 'bodies'> {
  const d = 2 * v.grainRadius, plate = plateOf(v), half = ROOM * plate, low = -DROP * d, thick = THICK * d;
  const [floor, ...walls] = openBox(2 * half, 2 * half);
  const rim = ring(-thick, v.rim * v.grainRadius, plate, plate, { sides: SIDES, thick });
  return {
    domain: { min: [-half, -half, low], max: [half, half, top] },
    bodies: [
      { ...floor, position: [0, 0, low] }, ...walls,
      fixed('plate', { kind: 'cylinder', radius: plate + thick / 2, halfLength: thick / 2, edgeRadius: 0 }, {
        position: [0, 0, -thick / 2], orientation: quatFromAxis([1, 0, 0], Math.PI / 2), look: 'slab',
      }),
      fixed('rim', rim, { look: 'slab', collides: v.rim > 0 }),
      ...vessel,
    ],
  };
}

/** A round heap's crest is a point above the middle of the plate; grains above `below` [m] do not belong to it. */
export const aroundMiddle = (below: (v: HeapValues) => number): Pick<
  Release, 'datum' | 'slope' | 'angle' | 'spread' | 'weight'
> => ({
  datum: () => ({}),
  slope: (v) => ({ crest: 'point', across: 2 * Math.PI, far: plateOf(v), below: below(v) }),
  angle: (_, __, gauges) => gauges.slope ?? 0,
  spread: (_, gauges) => gauges.spread ?? 0,
  weight: (m) => loadOn(m),
});
