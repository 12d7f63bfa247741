import type { Vec3 } from '../../core/vec3';
import type { Builder } from '../builder';
import { dot, rotate } from '../vectors';
import { GAP, type Part, type RowPlace, type Work } from '../work';
import { addTurningNormal, createArms, measureArms, writeAlong, type Arms } from './arms';

/** The displacement of a point of a from a point of b along n, fixed in b. */
export type Slide = { arms: Arms; local: Float64Array; normal: Float64Array };

export const createSlide = (builder: Builder, a: number, b: number, point: Readonly<Vec3>, n: Readonly<Vec3>): Slide =>
  ({
  arms: createArms(builder, a, b, point, point), local: Float64Array.from(builder.vectorIn(b, n)),
  normal: new Float64Array(3),
});

/** Writes J of n·d and returns n·d [m]. */
export function writeSlide(work: Work, place: RowPlace, { arms, local, normal }: Slide): number {
  measureArms(work, arms);
  rotate(normal, 0, work.rotation, 9 * arms.b, local, 0);
  writeAlong(work, place, arms, normal, 0);
  addTurningNormal(work, place, arms, normal, 0);
  return dot(normal, 0, arms.world, 6);
}

/** Makes one row: n·d = 0, or the value of the control [m]. */
export function planeRow(
  builder: Builder, a: number, b: number, point: Readonly<Vec3>, n: Readonly<Vec3>, control = -1
): Part {
  const slide = createSlide(builder, a, b, point, n), place = builder.row([a, b], GAP.length), { row } = place;
  return (work) => {
    const gap = writeSlide(work, place, slide) - (control < 0 ? 0 : work.controls[control]);
    work.compliance[row] = 0;
    work.bias[row] = -gap / work.h;
    work.gap[row] = gap;
  };
}
