import { atan } from '../core/elementary/arcs';
import { tan } from '../core/elementary/circular';
import type { Vec3 } from '../core/vec3';
import type { MechanismSpec, Rack, SlideDrive } from '../mechanism/spec';
import { steeringLimits } from './drivelineData';

/** Limits the steering wheel to −1 … 1, > 0 to the left: a value outside counts as the nearer end. */
const clamped = (steer: number): number => Math.min(Math.max(steer, -1), 1);
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the angle of the Pitman arm [rad], > 0 to the left: the control `steer` of the HMMWV. */
export const pitmanAngle = (steer: number): number => clamped(steer) * radians(steeringLimits.pitmanAngleDeg);

/** Returns the displacement of a rack [m]: its pinion turns by at most 45°. */
export const rackWay = (steer: number): number =>
  clamped(steer) * radians(steeringLimits.rackPinionAngleDeg) * steeringLimits.pinionRadius;

/**
 * Returns the function that turns the steering wheel into the control `steer` of a vehicle: the displacement of a rack
 * [m], or the angle of a Pitman arm [rad].
 */
export const steerControl = ({ connections }: MechanismSpec): ((steer: number) => number) =>
  (connections.some(({ kind, name }) => name === 'steer' && kind === 'slideDrive') ? rackWay : pitmanAngle);

/** Returns the drive of a rack by its displacement along `axis`, fixed in the chassis: its control is `rackWay`. */
export const drivenRack = (name: string, rack: string, chassis: string, point: Vec3, axis: Vec3): SlideDrive =>
  ({ kind: 'slideDrive', name, a: rack, b: chassis, point, axis, offset: 0 });

/** Returns the coupling of a rack with a pinion, a body with a hinge of its own about `pinionAxis` on the chassis. */
export const rackAndPinion = (
  name: string, rack: string, chassis: string, point: Vec3, axis: Vec3, pinion: string, pinionAxis: Vec3,
): Rack =>
  ({ kind: 'rack', name, a: rack, b: chassis, point, axis, pinion, pinionAxis, radius: steeringLimits.pinionRadius });

/**
 * Returns the angles of the left and right front wheel [rad] with which all four roll about one point (Ackermann), with
 * the mean wheel at `steer` of its largest angle; wheelbase and track [m]. A linkage should come near them; for checks,
 * and for vehicles without a linkage.
 */
export function ackermann(steer: number, wheelbase: number, track: number): [left: number, right: number] {
  const curvature = tan(clamped(steer) * radians(steeringLimits.wheelAngleDeg)) / wheelbase;
  return [
    -1, 1,
  ].map((side) => atan((wheelbase * curvature) / (1 + (side * curvature * track) / 2))) as [number, number];
}
