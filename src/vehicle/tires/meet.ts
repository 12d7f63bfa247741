import type { Vec3 } from '../../core/vec3';
import type { Disc, Ground, Touch } from './ground';

/** The pose and velocity of a wheel after a step, in W; its axis is y of B. */
export type WheelSeen = { position: Components; orientation: Components; velocity: Components; spin: Components };

/** Three or four numbers: an array of them, or a part of a state's array. */
type Components = ArrayLike<number> & Iterable<number>;

/** The contact of a wheel and the ground, in W. */
export type Meeting = {
  /** Point [m]; normal of the ground; directions along the wheel and to its left, level with the ground. */
  point: Vec3; n: Vec3; x: Vec3; y: Vec3;
  /** Distance from the centre to the point, and the unloaded radius less that [m]. */
  arm: number; depth: number;
  /**
   * Velocity of the wheel's point there: forward, left, into the ground [m/s]; speed of its centre, forward [m/s]; spin
   * about its axis [rad/s].
   */
  slideX: number; slideY: number; sink: number; forward: number; turn: number;
};

export const createMeeting = (): Meeting => ({
  point: [0, 0, 0], n: [0, 0, 1], x: [1, 0, 0], y: [0, 1, 0], arm: 0, depth: 0, slideX: 0, slideY: 0, sink: 0,
  forward: 0, turn: 0,
});

const disc: Disc = { x: 0, y: 0, z: 0, fx: 1, fy: 0, radius: 0 };
const touch: Touch = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 1, depth: 0 };
const axis: Vec3 = [0, 1, 0], arm: Vec3 = [0, 0, 0], speed: Vec3 = [0, 0, 0];

/**
 * Finds the point in the middle plane of a wheel that is deepest in the ground and writes its contact to `m`; false if
 * it does not touch. As in the tires of Project Chrono with one contact point, a wheel that leans touches below its
 * centre, in its own plane.
 */
export function meet(
  ground: Ground, radius: number, { position: p, orientation: [qx, qy, qz, qw], velocity: v, spin: w }: WheelSeen,
  m: Meeting
): boolean {
  const a = axis;
  a[0] = 2 * (qx * qy - qw * qz); a[1] = 1 - 2 * (qx * qx + qz * qz); a[2] = 2 * (qy * qz + qw * qx);
  const level = Math.sqrt(a[0] * a[0] + a[1] * a[1]) || 1;
  disc.x = p[0]; disc.y = p[1]; disc.z = p[2];
  disc.fx = a[1] / level; disc.fy = -a[0] / level;
  disc.radius = radius;
  if (!ground(disc, touch)) return false;
  const { n, x, y } = m;
  n[0] = touch.nx; n[1] = touch.ny; n[2] = touch.nz;
  const lean = dot(a, n), upright = Math.sqrt(Math.max(1 - lean * lean, 0.01));
  m.arm = (radius - touch.depth) / upright;
  m.depth = radius - m.arm;
  if (!(m.depth > 0)) return false;
  crossInto(x, a, n, 1 / upright);
  crossInto(y, n, x, 1);
  for (let c = 0; c < 3; c++) {
    arm[c] = (m.arm * (lean * a[c] - n[c])) / upright;
    m.point[c] = p[c] + arm[c];
  }
  crossInto(speed, w, arm, 1);
  for (let c = 0; c < 3; c++) speed[c] += v[c];
  m.slideX = dot(speed, x);
  m.slideY = dot(speed, y);
  m.sink = -dot(speed, n);
  m.forward = dot(v, x);
  m.turn = dot(w, a);
  return true;
}

const dot = (a: Components, b: Components): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function crossInto(out: Vec3, a: Components, b: Components, f: number): void {
  out[0] = f * (a[1] * b[2] - a[2] * b[1]);
  out[1] = f * (a[2] * b[0] - a[0] * b[2]);
  out[2] = f * (a[0] * b[1] - a[1] * b[0]);
}
