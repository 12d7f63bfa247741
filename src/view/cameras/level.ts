import { Quaternion, Vector3 } from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';
import { POSE, TURNED } from '../pose';

/** Reads the position [m] and orientation of a body in W from a frame's poses. */
export function readPose(poses: ArrayLike<number>, body: number, position: Vector3, orientation: Quaternion): void {
  const at = POSE * body, q = at + TURNED;
  position.set(poses[at], poses[at + 1], poses[at + 2]);
  orientation.set(poses[q], poses[q + 1], poses[q + 2], poses[q + 3]);
}

/** Returns the heading of a body's x axis in the plan [rad], anticlockwise from x of W; 0 if that axis is vertical. */
export function headingOf(orientation: Quaternion): number {
  const ahead = forward.set(1, 0, 0).applyQuaternion(orientation);
  return Math.hypot(ahead.x, ahead.y) < 1e-6 ? 0 : Math.atan2(ahead.y, ahead.x);
}
const forward = new Vector3();

/** Returns the same angle between −π and π. */
export const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** Returns v turned about z by an angle [rad]. */
export function turnedAboutZ([x, y, z]: Readonly<Vec3>, angle: number): Vec3 {
  const c = Math.cos(angle), s = Math.sin(angle);
  return [c * x - s * y, s * x + c * y, z];
}
