import { atan2 } from '../../core/elementary/arcs';
import { addTurningNormal, createArms, measureArms, writeAlong } from '../rows/arms';
import { createSoft, writeSoft } from '../rows/soft';
import { cross, dot, rotate } from '../vectors';
import { held, type Compile } from './kind';

/**
 * Offsets in the vectors of W below: axis, a tooth's direction, the other direction across the axis, radial, tangent.
 */
const AXIS = 0, TOOTH = 3, SIDE = 6, RADIAL = 9, TANGENT = 12;
/** Offset of d = p_a − p_b in `Arms.world`. */
const D = 6;

/**
 * Compiles teeth of b that push a pin of a around: one row along the tangent, g = r Δψ with Δψ the pin's angle from the
 * nearest gap between teeth, seen from b. Turns are not counted, so that teeth skip when they are pushed over half
 * their pitch. Stiffness and damping depend on the pin's distance from the axis: full at the pitch radius or below it,
 * decreasing as 1 − (3t² − 2t³) to 0 at `depth` beyond, where the teeth let it go.
 */
export const sprocket: Compile<'sprocket'> = (builder, connection) => {
  const { a, b, point, centre, axis, tooth, teeth, radius, depth } = connection, pitch = (2 * Math.PI) / teeth;
  const A = builder.find(a), B = builder.find(b), arms = createArms(builder, A, B, point, centre);
  const local = Float64Array.from([...builder.vectorIn(B, axis), ...builder.vectorIn(B, tooth)]);
  const world = new Float64Array(15);
  const soft = createSoft(builder.row([A, B]), A, B);
  return held((work) => {
    measureArms(work, arms);
    rotate(world, AXIS, work.rotation, 9 * B, local, 0);
    rotate(world, TOOTH, work.rotation, 9 * B, local, 3);
    cross(world, SIDE, world, AXIS, world, TOOTH);
    const height = dot(world, AXIS, arms.world, D);
    for (let c = 0; c < 3; c++) world[RADIAL + c] = arms.world[D + c] - height * world[AXIS + c];
    const r = Math.sqrt(dot(world, RADIAL, world, RADIAL)), f = 1 / Math.max(r, radius / 2);
    for (let c = 0; c < 3; c++) world[RADIAL + c] *= f;
    cross(world, TANGENT, world, AXIS, world, RADIAL);
    writeAlong(work, soft, arms, world, TANGENT);
    addTurningNormal(work, soft, arms, world, TANGENT); // the force acts on b at the pin, not at the centre
    const psi = atan2(dot(world, SIDE, world, RADIAL), dot(world, TOOTH, world, RADIAL));
    const reach = Math.min(1, Math.max(0, 1 - (r - radius) / depth)), share = reach * reach * (3 - 2 * reach);
    soft.stiffness = share * connection.stiffness;
    soft.damping = share * connection.damping;
    soft.force = -soft.stiffness * r * (psi - pitch * Math.round(psi / pitch));
    writeSoft(work, soft);
  });
};
