import { Vector3 } from 'three/webgpu';
import type { Bounds } from '../box';

/** Room to each side of what is seen [its half width], and the least width-to-height ratio [1]. */
const MARGIN = 1.2, NARROWEST = 0.9;
const UP = new Vector3(0, 0, 1);

/**
 * Returns the width-to-height ratio of a view that has all of some bounds between its sides, from this eye towards this
 * target (six numbers [m]), if `angle` is its vertical one [rad]; `widest` where they reach further than that, or
 * behind the eye.
 */
export function aspectFor({ min, max }: Bounds, camera: readonly number[], angle: number, widest: number): number {
  const eye = new Vector3(...camera.slice(0, 3)), ahead = new Vector3(...camera.slice(3)).sub(eye).normalize();
  const right = ahead.clone().cross(UP).normalize(), corner = new Vector3();
  let wide = 0;
  for (let k = 0; k < 8; k++) {
    corner.set(k & 1 ? max[0] : min[0], k & 2 ? max[1] : min[1], k & 4 ? max[2] : min[2]).sub(eye);
    const depth = corner.dot(ahead);
    if (!(depth > 0)) return widest;
    wide = Math.max(wide, Math.abs(corner.dot(right)) / depth);
  }
  return Math.min(widest, Math.max(NARROWEST, MARGIN * wide / Math.tan(angle / 2)));
}
