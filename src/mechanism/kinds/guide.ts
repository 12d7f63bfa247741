import type { Vec3 } from '../../core/vec3';
import type { Builder } from '../builder';
import { addTurningNormal, createArms, measureArms, writeAlong } from '../rows/arms';
import { createSoft, writeSoft, type Soft } from '../rows/soft';
import { normalTo } from '../rows/turn';
import type { GuideCircle } from '../spec';
import { cross, dot, rotate } from '../vectors';
import type { RowPlace, Work } from '../work';
import { BELT_ROOM, createBelt, measureBelt } from './guideBelt';
import { held, type Compile } from './kind';

const crossed = (a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const Y: Vec3 = [0, 1, 0];
/**
 * Offsets in the vectors of W below: axis, u, w of the belt's plane, outward normal, axis of a, and a cross product.
 */
const AXIS = 0, U = 3, W = 6, NORMAL = 9, OWN = 12, ABOUT = 15;

/**
 * Compiles a rail that is a belt about circles of b. Its rows have F = −k g − c ġ: out of the belt, g the distance from
 * it [m]; across, g the distance from its plane [m]; and roll, g the cosine of the axis as fixed in a with the normal.
 * The normal is that of the nearest point of the belt, so that the first row's J is exact: the gradient of a distance
 * is its normal. As the point moves along the belt the third row's normal turns at a right angle to the axis, which
 * drops out while the cosine is small.
 */
export const guide: Compile<'guide'> = (builder, { a, b, point, axis = Y, around, stiffness, damping }) => {
  const A = builder.find(a), B = builder.find(b), u = normalTo(axis), w = crossed(axis, u);
  const arms = createArms(builder, A, B, point, point), belt = beltOf(point, u, w, around);
  const io = new Float64Array(BELT_ROOM);
  const local = Float64Array.from([axis, u, w].flatMap((v) => builder.vectorIn(B, v)));
  const own = Float64Array.from(builder.vectorIn(A, axis)), world = new Float64Array(18);
  const rows = stiffness.map((k, i) => rowOf(builder, A, B, k, damping[i])), [out, across, roll] = rows;

  const measure = (work: Work): void => {
    const { rotation } = work;
    measureArms(work, arms);
    for (let v = 0; v < 3; v++) rotate(world, 3 * v, rotation, 9 * B, local, 3 * v);
    rotate(world, OWN, rotation, 9 * A, own, 0);
    io[0] = dot(world, U, arms.world, 6);
    io[1] = dot(world, W, arms.world, 6);
    measureBelt(belt, io);
    for (let c = 0; c < 3; c++) world[NORMAL + c] = io[1] * world[U + c] + io[2] * world[W + c];
  };
  const along = (work: Work, soft: Soft, at: number, gap: number): void => {
    writeAlong(work, soft, arms, world, at);
    addTurningNormal(work, soft, arms, world, at); // the arm of b reaches to the point of a
    push(work, soft, gap);
  };
  return held((work) => {
    measure(work);
    along(work, out, NORMAL, io[0]);
    along(work, across, AXIS, dot(world, AXIS, arms.world, 6));
    cross(world, ABOUT, world, OWN, world, NORMAL);
    writeAbout(work, roll, world);
    push(work, roll, dot(world, OWN, world, NORMAL));
  });
};

const rowOf = (builder: Builder, a: number, b: number, stiffness: number, damping: number): Soft =>
  ({ ...createSoft(builder.row([a, b]), a, b), stiffness, damping });

/** Writes a compliant row as a bushing does: without −c ġ and with ġ = 0, b = −h k g E. */
function push(work: Work, soft: Soft, gap: number): void {
  soft.force = -soft.stiffness * gap;
  writeSoft(work, soft);
}

function writeAbout({ jacobian }: Work, { blocks }: RowPlace, world: Float64Array): void {
  const o = blocks[0], p = blocks[1];
  for (let c = 0; c < 3; c++) {
    jacobian[o + c] = jacobian[p + c] = 0;
    jacobian[o + 3 + c] = world[ABOUT + c];
    jacobian[p + 3 + c] = -world[ABOUT + c];
  }
}

/** Makes the belt in coordinates (u, w) from the guided point as assembled [m]. */
const beltOf = (point: Readonly<Vec3>, u: Readonly<Vec3>, w: Readonly<Vec3>, around: readonly GuideCircle[]) => {
  const along = (v: Readonly<Vec3>, p: Readonly<Vec3>) => v.reduce((sum, x, c) => sum + x * (p[c] - point[c]), 0);
  return createBelt(around.map(({ centre, radius }) => [along(u, centre), along(w, centre), radius] as const));
};
