import type { Vec3 } from '../../core/vec3';
import type { Builder } from '../builder';
import { cross, dot, rotate } from '../vectors';
import { GAP, type Part, type RowPlace, type Work } from '../work';

/** A vector u fixed in a and w fixed in b, with room for both in W and for u × w. */
export type Pair = { a: number; b: number; local: Float64Array; world: Float64Array };

export const createPair = (builder: Builder, a: number, b: number, u: Readonly<Vec3>, w: Readonly<Vec3>): Pair => ({
  a, b, local: Float64Array.from([...builder.vectorIn(a, u), ...builder.vectorIn(b, w)]), world: new Float64Array(9),
});

/** Writes J = (0, u × w), −(0, u × w) and returns g = u·w [1]. */
export function writePerpendicular(work: Work, { blocks }: RowPlace, { a, b, local, world }: Pair): number {
  const { jacobian, rotation } = work, o = blocks[0], p = blocks[1];
  rotate(world, 0, rotation, 9 * a, local, 0);
  rotate(world, 3, rotation, 9 * b, local, 3);
  cross(world, 6, world, 0, world, 3);
  for (let c = 0; c < 3; c++) {
    jacobian[o + c] = jacobian[p + c] = 0;
    jacobian[o + 3 + c] = world[6 + c];
    jacobian[p + 3 + c] = -world[6 + c];
  }
  return dot(world, 0, world, 3);
}

/**
 * Makes one row that keeps u and w at a right angle; g is the cosine between them, which near zero is the angle error
 * [rad].
 */
export function perpendicularRow(builder: Builder, a: number, b: number, u: Readonly<Vec3>, w: Readonly<Vec3>): Part {
  const pair = createPair(builder, a, b, u, w), place = builder.row([a, b], GAP.angle), { row } = place;
  return (work) => {
    const gap = writePerpendicular(work, place, pair);
    work.compliance[row] = 0;
    work.bias[row] = -gap / work.h;
    work.gap[row] = gap;
  };
}
