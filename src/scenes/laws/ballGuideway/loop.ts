import { atan2 } from '../../../core/elementary/arcs';
import { cos, sin } from '../../../core/elementary/circular';

/**
 * The loop of the balls of a recirculating guideway: lengths [m] in the plane of x and z of the carriage, above the
 * middle of which is the origin's place on the rail. Balls roll along a loaded run between rail and running plate, half
 * a turn around the end of the plate, along the return run on top of it, and half a turn back. The plate is as thick as
 * a ball, so that the centres turn at a radius of one diameter.
 */
export type Loop = {
  /** Diameter of a ball [m], balls in the loop, and length of a straight run [m]. */
  d: number;
  count: number;
  run: number;
};

/** Room that is left in a loop in all [diameters]. */
const SLACK = 0.4;
/** Balls that fill the two half turns: the corners of a hexagon around a circle of one diameter. */
const IN_TURNS = 6;

/** Returns the loop that so many balls of a radius fill up to SLACK. */
export const loopOf = (count: number, radius: number): Loop =>
  ({ d: 2 * radius, count, run: radius * (count + SLACK - IN_TURNS) });

/** Returns the room that is left in the loop [m]. */
export const slackOf = ({ d }: Loop): number => SLACK * d;

/** Returns the length of the way of a ball's centre around the loop [m]. */
export const loopLength = ({ d, run }: Loop): number => 2 * run + 2 * Math.PI * d;

/** Height of the middle of the running plate above the rail [m], about which balls turn. */
export const plateHeight = ({ d }: Loop): number => 1.5 * d;

/**
 * Writes x and z of the point at s [m] along the loop, from the middle of the loaded run, along which s goes towards
 * −x.
 */
export function writePoint(out: Float64Array, loop: Loop, s: number): void {
  const { d, run } = loop, half = run / 2, turn = Math.PI * d, length = loopLength(loop);
  const at = s - length * Math.floor(s / length);
  const around = (x: number, angle: number): void => {
    out[0] = x + d * cos(angle);
    out[1] = plateHeight(loop) + d * sin(angle);
  };
  const straight = (x: number, z: number): void => { out[0] = x; out[1] = z; };
  if (at < half) straight(-at, d / 2);
  else if (at < half + turn) around(-half, -Math.PI / 2 - (at - half) / d);
  else if (at < half + turn + run) straight(at - turn - run, 2.5 * d);
  else if (at < half + 2 * turn + run) around(half, Math.PI / 2 - (at - turn - run - half) / d);
  else straight(length - at, d / 2);
}

/** Returns how far along the loop the point of it is that is nearest to (x, z) [m]. */
export function alongLoop(loop: Loop, x: number, z: number): number {
  const { d, run } = loop, half = run / 2, turn = Math.PI * d, up = z - plateHeight(loop);
  if (x < -half) return half + d * atan2(-half - x, -up);
  if (x > half) return half + turn + run + d * atan2(x - half, up);
  if (up > 0) return run + turn + x;
  return x > 0 ? loopLength(loop) - x : -x;
}

/** Writes x and z of ball k when all are as far from each other as the loop lets them be, none under the middle. */
export function writeStart(out: Float64Array, loop: Loop, k: number): void {
  const { d, run, count } = loop, half = run / 2, turn = (IN_TURNS / 2) * d, arc = Math.PI * d - turn;
  const apart = (2 * (run + turn)) / count, at = (k + 0.5) * apart;
  // along a turn, a ball takes more of the loop's length than its diameter
  const inTurns = (from: number): number => (arc * Math.min(Math.max(at - from, 0), turn)) / turn;
  writePoint(out, loop, at + inTurns(half) + inTurns(half + turn + run));
}
