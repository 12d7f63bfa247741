import { cos, sin } from '../../../core/elementary/circular';
import type { Quat, Vec3 } from '../../../core/vec3';
import type { Motion } from '../../../model/worldSpec';

/**
 * A belt of slats around two drums, as of an apron conveyor. Slat centres move along a stadium in the plane of x and z:
 * the upper run towards −x, half a turn down around the head drum, the lower run towards +x, half a turn up around the
 * tail drum. A fixed body has only a prescribed velocity, so that of a slat is the one that brings it to its place at
 * the end of the step: the belt never drifts.
 */
export type Belt = {
  /** x of the axes of head and tail drum [m], head < tail, and their common z [m]. */
  head: number;
  tail: number;
  axis: number;
  /** Distance from an axis to the centres of slats on the drum [m]. */
  radius: number;
  slats: number;
};

/** Pose of a slat: x, z of its centre [m], and its turn about y against the upper run [rad]. */
type Pose = Float64Array;

export const beltLength = ({ head, tail, radius }: Belt): number => 2 * (tail - head) + 2 * Math.PI * radius;

const write = (out: Pose, x: number, z: number, turn: number): void => { out[0] = x; out[1] = z; out[2] = turn; };

/**
 * Writes the pose at distance s [m] along the belt from the start of the upper run, above the tail drum. Each round
 * adds a whole turn.
 */
function writePose(out: Pose, belt: Belt, s: number): void {
  const { head, tail, axis, radius } = belt, run = tail - head, half = Math.PI * radius, length = beltLength(belt);
  const round = Math.floor(s / length), at = s - round * length, whole = -2 * Math.PI * round;
  if (at < run) write(out, tail - at, axis + radius, whole);
  else if (at < run + half) writeAround(out, head, belt, whole, (at - run) / radius);
  else if (at < 2 * run + half) write(out, head + (at - run - half), axis - radius, whole - Math.PI);
  else writeAround(out, tail, belt, whole, Math.PI + (at - 2 * run - half) / radius);
}

/** Writes the pose on the drum at x, `angle` [rad] past its top; the top moves towards −x, which is a turn about −y. */
function writeAround(out: Pose, x: number, { axis, radius }: Belt, whole: number, angle: number): void {
  write(out, x - radius * sin(angle), axis + radius * cos(angle), whole - angle);
}

/** Writes the pose of slat k when the belt has moved by s [m]. */
export const writeSlatPose = (out: Pose, belt: Belt, k: number, s: number): void =>
  writePose(out, belt, s + (k * beltLength(belt)) / belt.slats);

const from = new Float64Array(3), to = new Float64Array(3);

/** Writes the velocity [m/s] and spin [rad/s] that bring slat k from its pose at s to that at s + ds [m] in dt [s]. */
export function writeSlatMotion(out: Motion, belt: Belt, k: number, s: number, ds: number, dt: number): void {
  writeSlatPose(from, belt, k, s);
  writeSlatPose(to, belt, k, s + ds);
  out[0] = (to[0] - from[0]) / dt;
  out[2] = (to[1] - from[1]) / dt;
  out[4] = (to[2] - from[2]) / dt;
}

/** Returns the position [m] and orientation of slat k at the start. */
export function slatPlace(belt: Belt, k: number): { position: Vec3; orientation: Quat } {
  writeSlatPose(from, belt, k, 0);
  const [x, z, turn] = from;
  return { position: [x, 0, z], orientation: [0, sin(turn / 2), 0, cos(turn / 2)] };
}
