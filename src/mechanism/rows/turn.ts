import { atan2 } from '../../core/elementary/arcs';
import { norm } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import type { Builder } from '../builder';
import { cross, dot, rotate } from '../vectors';
import type { RowPlace, Work } from '../work';

/** The turn of a against b about n, fixed in b, counted through full turns from the assembled pose. */
export type Turn = {
  a: number; b: number;
  /** Axis n and a vector at a right angle to it in b; the same vector, as assembled, in a. */
  local: Float64Array;
  /** Axis n and both vectors in W, and a cross product. */
  world: Float64Array;
  /** Index in `Work.memory` of the turn [rad]. */
  memory: number;
  /** Torque [N·m] on a about n that was applied in this step. */
  torque: number;
};

const X: Vec3 = [1, 0, 0];

/** Makes a turn; shafts and ends without an axis turn about x. */
export function createTurn(builder: Builder, a: number, b: number, axis: Readonly<Vec3> | undefined): Turn {
  const n = builder.isShaft(a) || !axis ? X : axis, side = normalTo(n);
  return {
    a, b,
    local: Float64Array.from([...builder.vectorIn(b, n), ...builder.vectorIn(b, side), ...builder.vectorIn(a, side)]),
    world: new Float64Array(12), memory: builder.remember(0), torque: 0,
  };
}

/** Returns a unit vector at a right angle to n. */
export function normalTo([x, y, z]: Readonly<Vec3>): Vec3 {
  const ax = Math.abs(x), ay = Math.abs(y), az = Math.abs(z);
  const v: Vec3 = ax <= ay && ax <= az ? [0, -z, y] : ay <= az ? [z, 0, -x] : [-y, x, 0], l = norm(v);
  return [v[0] / l, v[1] / l, v[2] / l];
}

const FULL = 2 * Math.PI;

/**
 * Returns and remembers the turn [rad] and sets its torque to 0. Between two calls it may change by less than half a
 * turn.
 */
export function measureTurn({ rotation, memory }: Work, turn: Turn): number {
  const { a, b, local, world, memory: at } = turn;
  turn.torque = 0;
  rotate(world, 0, rotation, 9 * b, local, 0);
  rotate(world, 3, rotation, 9 * b, local, 3);
  rotate(world, 6, rotation, 9 * a, local, 6);
  cross(world, 9, world, 3, world, 6);
  const angle = atan2(dot(world, 9, world, 0), dot(world, 3, world, 6)), last = memory[at];
  return memory[at] = angle + FULL * Math.round((last - angle) / FULL);
}

/** Returns (ω_a − ω_b)·n [rad/s] of a turn that was measured. */
export const turnRate = ({ velocity }: { velocity: Float64Array }, { a, b, world }: Turn): number =>
  dot(velocity, 6 * a + 3, world, 0) - dot(velocity, 6 * b + 3, world, 0);

/** Writes J = (0, n), −(0, n). */
export function writeTurn({ jacobian }: Work, { blocks }: RowPlace, { world }: Turn): void {
  const o = blocks[0], p = blocks[1];
  for (let c = 0; c < 3; c++) {
    jacobian[o + c] = jacobian[p + c] = 0;
    jacobian[o + 3 + c] = world[c];
    jacobian[p + 3 + c] = -world[c];
  }
}

/** Applies a torque [N·m] on a about n, and its reaction on b. */
export function applyTorque({ applied }: Work, turn: Turn, torque: number): void {
  const { a, b, world } = turn;
  turn.torque = torque;
  for (let c = 0; c < 3; c++) {
    applied[6 * a + 3 + c] += torque * world[c];
    applied[6 * b + 3 + c] -= torque * world[c];
  }
}
