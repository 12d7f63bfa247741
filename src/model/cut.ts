import type { Slab } from './overlay';
import type { WorldSpec } from './worldSpec';

/** Half the thickness of the slab whose grains are drawn in a cut [mean grain diameters]. */
const HALF = 1;

/** Directions across which a bed can be cut: the normal of the plane. */
export type CutAcross = 'x' | 'y';
type Cuttable = Pick<WorldSpec, 'domain'> & {
  bodies: readonly Pick<WorldSpec['bodies'][number], 'look'>[];
  grains: Pick<WorldSpec['grains'], 'positions' | 'radii'>;
};

/**
 * Returns the slab of grains at a cut across the bed: its middle lies at `place` [%] of the way from the bed's low side
 * to its high one. Sides are walls where there are any, else the outermost grains at the start.
 */
export function slabOf(spec: Cuttable, across: CutAcross, place: number): Slab {
  const axis = across === 'x' ? 0 : 1, [low, high] = sidesOf(spec, axis), at = low + (place / 100) * (high - low);
  const half = 2 * HALF * meanOf(spec.grains.radii);
  return { axis, low: at - half, high: at + half };
}

/** Returns the place of the plane in the middle of a slab [m]. */
export const middleOf = ({ low, high }: Slab): number => (low + high) / 2;

function sidesOf({ domain, bodies, grains: { positions, radii } }: Cuttable, axis: 0 | 1): [low: number, high: number] {
  if (radii.length === 0 || bodies.some(({ look }) => look === 'wall')) return [domain.min[axis], domain.max[axis]];
  let low = Infinity, high = -Infinity;
  for (let i = 0; i < radii.length; i++) {
    low = Math.min(low, positions[3 * i + axis] - radii[i]);
    high = Math.max(high, positions[3 * i + axis] + radii[i]);
  }
  return [low, high];
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return values.length > 0 ? sum / values.length : 0;
}
