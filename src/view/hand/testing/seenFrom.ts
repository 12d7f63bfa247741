import { PerspectiveCamera } from 'three/webgpu';
import type { Vec3 } from '../../../core/vec3';
import type { Seen } from '../../viewTypes';

/** Returns how a picture of this size [CSS pixels] is seen from an eye towards a target, z up, at an angle [deg]. */
export function seenFrom(eye: Vec3, target: Vec3, { width, height, angle }: {
  width: number; height: number; angle: number
}): Seen {
  const camera = new PerspectiveCamera(angle, width / height, 0.01, 100);
  camera.up.set(0, 0, 1);
  camera.position.set(...eye);
  camera.lookAt(...target);
  camera.updateMatrixWorld();
  return { camera, width, height };
}
