import { IDENTITY } from '../../core/vec3';
import type { BodySpec } from '../../model/worldSpec';
import { fixed } from './fixed';

/** A range goes from its first number to its second [m]. */
export type Span = readonly [from: number, to: number];

/** Half thickness of a wall as it is drawn [m]. */
const PLATE_HALF = 0.01;

/**
 * Returns four walls of one half of a shear box, from z = low to high [m], which reach so far out that no gap opens in
 * shear. Less of them is drawn: steel plates at the ends, between `bottom` and `top` [m], and no sides.
 */
export function shearWalls(
  name: string, half: number, reach: number, [low, high]: Span, [bottom, top]: Span,
): BodySpec[] {
  const z = (low + high) / 2, thick = (reach - half) / 2, middle = (reach + half) / 2;
  const wall = (which: string, x: number, y: number, halfX: number, halfY: number): BodySpec => fixed(
    `${name} ${which}`, { kind: 'box', halfExtents: [halfX, halfY, (high - low) / 2], edgeRadius: 0 },
    { position: [x, y, z], look: 'hidden' },
  );
  /** Draws a wall as a plate that touches the sample on the side of `to`. */
  const plate = (body: BodySpec, to: 1 | -1): BodySpec => ({
    ...body, look: 'slab', drawnAs: { kind: 'compound', parts: [{
      shape: { kind: 'box', halfExtents: [PLATE_HALF, half, (top - bottom) / 2], edgeRadius: 0 },
      position: [to * (thick - PLATE_HALF), 0, (bottom + top) / 2 - z], orientation: IDENTITY,
    }] },
  });
  return [
    plate(wall('−x', -middle, 0, thick, reach), 1), plate(wall('+x', middle, 0, thick, reach), -1),
    wall('−y', 0, -middle, reach, thick), wall('+y', 0, middle, reach, thick),
  ];
}
