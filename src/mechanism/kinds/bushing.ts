import { minOf } from '../../core/extremes';
import { IDENTITY, type Quat, type Vec3 } from '../../core/vec3';
import type { Builder } from '../builder';
import { createPair, writePerpendicular } from '../rows/perpendicular';
import { createSlide, writeSlide } from '../rows/plane';
import { createSoft, writeSoft, type Soft } from '../rows/soft';
import { createTurn, measureTurn, writeTurn } from '../rows/turn';
import { writeRotation } from '../vectors';
import type { Part, RowPlace, Work } from '../work';
import { held, type Compile } from './kind';

/**
 * Compiles rows on g with F = −k g − c ġ: three of the point along the axes, three of turns. The turn with the least
 * stiffness is measured as a turn, so that it may go through full turns; the other two as cosines of its axis in a with
 * the other axes in b, which is accurate while they are small.
 */
export const bushing: Compile<'bushing'> = (builder, { a, b, point, axes: q = IDENTITY, stiffness, damping }) => {
  const A = builder.find(a), B = builder.find(b), axes = axesOf(q), turns = stiffness.slice(3);
  const soft = turns.indexOf(minOf(turns)), next = (soft + 1) % 3, after = (soft + 2) % 3;
  const add = (k: number, measure: (work: Work, place: RowPlace) => number): Part[] =>
    (stiffness[k] > 0 || damping[k] > 0 ? [softPart(builder, A, B, stiffness[k], damping[k], measure)] : []);
  const along = (k: number) => {
    const slide = createSlide(builder, A, B, point, axes[k]);
    return add(k, (work, place) => writeSlide(work, place, slide));
  };
  // u × w of the pair is the axis that the row turns about, so that the cosine grows with the turn
  const across = (k: number, w: number, sign: 1 | -1) => {
    const pair = createPair(builder, A, B, axes[soft].map((x) => sign * x) as Vec3, axes[w]);
    return add(3 + k, (work, place) => writePerpendicular(work, place, pair));
  };
  const about = createTurn(builder, A, B, axes[soft]);
  return held(
    ...along(0), ...along(1), ...along(2), ...across(next, after, -1), ...across(after, next, 1),
    ...add(3 + soft, (work, place) => {
      const angle = measureTurn(work, about);
      writeTurn(work, place, about);
      return angle;
    }),
  );
};

function softPart(
  builder: Builder, a: number, b: number, stiffness: number, damping: number,
  measure: (work: Work, place: RowPlace) => number,
): Part {
  const soft: Soft = { ...createSoft(builder.row([a, b]), a, b), stiffness, damping };
  return (work) => {
    soft.force = -stiffness * measure(work, soft); // without −c ġ and with ġ = 0: b = −h k g E
    writeSoft(work, soft);
  };
}

/** Returns the columns of R of a unit quaternion. */
function axesOf(q: Readonly<Quat>): [Vec3, Vec3, Vec3] {
  const r = new Float64Array(9);
  writeRotation(r, 0, Float64Array.from(q), 0);
  return [[r[0], r[3], r[6]], [r[1], r[4], r[7]], [r[2], r[5], r[8]]];
}
