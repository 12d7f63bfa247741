import { Vector3 } from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';
import type { Seen } from '../viewTypes';

/** A ray in W: its origin [m] and its unit direction. */
export type Ray = { origin: Vec3; direction: Vec3 };

/** Returns the ray from the eye through a point of the picture, from its left and upper edge [CSS pixels]. */
export function rayThrough({ camera, width, height }: Seen, x: number, y: number): Ray {
  camera.updateMatrixWorld();
  const eye = new Vector3().setFromMatrixPosition(camera.matrixWorld);
  const far = new Vector3((2 * x) / width - 1, 1 - (2 * y) / height, 0.5).unproject(camera).sub(eye).normalize();
  return { origin: eye.toArray(), direction: far.toArray() };
}

/** Returns the size of a CSS pixel at a point [m]. */
export function pixelAt({ camera, height }: Seen, point: Vec3): number {
  const depth = -new Vector3(...point).applyMatrix4(camera.matrixWorldInverse).z;
  return (2 * Math.max(depth, camera.near)) / (height * camera.projectionMatrix.elements[5]);
}

/** Returns the point of a ray at a distance [m]. */
export const pointAt = ({ origin, direction }: Ray, distance: number): Vec3 =>
  [0, 1, 2].map((c) => origin[c] + distance * direction[c]) as Vec3;
