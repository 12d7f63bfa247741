import type { Vec3 } from '../core/vec3';
import type { MechanismSpec, Rack, SlideDrive } from '../mechanism/spec';
import { steeringLimits } from './drivelineData';

/**
 * From the steering wheel, −1 … 1 and > 0 to the left, to what turns the wheels. What is outside counts as the nearer
 * end.
 */
const clamped = (steer: number): number => Math.min(Math.max(steer, -1), 1);
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Angle of the Pitman arm [rad], > 0 to the left: the control `steer` of the HMMWV. */
export const pitmanAngle = (steer: number): number => clamped(steer) * radians(steeringLimits.pitmanAngleDeg);

/** Way of a rack [m]: its pinion turns by at most 50°. */
export const rackWay = (steer: number): number =>
  clamped(steer) * radians(steeringLimits.rackPinionAngleDeg) * steeringLimits.pinionRadius;

/**
 * What the control `steer` of a vehicle makes of the steering wheel: the way of a rack, or the angle of a Pitman arm.
 */
export const steerControl = ({ connections }: MechanismSpec): ((steer: number) => number) =>
  (connections.some(({ kind, name }) => name === 'steer' && kind === 'slideDrive') ? rackWay : pitmanAngle);

/** A rack that is driven by its way along `axis`, fixed in the chassis: the control is that of `rackWay`. */
export const drivenRack = (name: string, rack: string, chassis: string, point: Vec3, axis: Vec3): SlideDrive =>
  ({ kind: 'slideDrive', name, a: rack, b: chassis, point, axis, offset: 0 });

/** A rack on a pinion, a body with a hinge of its own about `pinionAxis` on the chassis. */
export const rackAndPinion = (
  name: string, rack: string, chassis: string, point: Vec3, axis: Vec3, pinion: string, pinionAxis: Vec3,
): Rack =>
  ({ kind: 'rack', name, a: rack, b: chassis, point, axis, pinion, pinionAxis, radius: steeringLimits.pinionRadius });

/**
 * Angles of the left and right front wheel [rad] with which all four roll about one point (Ackermann), where the mean
 * wheel is at `steer` of its largest angle. What a linkage should come near; for checks, and for vehicles without one.
 */
export function ackermann(steer: number, wheelbase: number, track: number): [left: number, right: number] {
  const curvature = Math.tan(clamped(steer) * radians(steeringLimits.wheelAngleDeg)) / wheelbase;
  return [
    -1, 1,
  ].map((side) => Math.atan((wheelbase * curvature) / (1 + (side * curvature * track) / 2))) as [number, number];
}
