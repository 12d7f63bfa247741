import { Box3, Quaternion, Vector3 } from 'three/webgpu';
import { IDENTITY, type Vec3 } from '../../core/vec3';
import type { BodySpec } from '../../model/worldSpec';
import type { Bounds } from '../box';

/**
 * Boxes around vehicles in the frames of their drawings [m]: the HMMWV without its wheels, the dozer with tracks and
 * blade.
 */
const BOXES: Record<'hmmwv' | 'dozer', Bounds> = {
  hmmwv: { min: [-2.38, -1.1, -0.1], max: [2.26, 1.1, 1.34] },
  dozer: { min: [-1.65, -1.36, 0], max: [2.1, 1.36, 2.42] },
};

/** Returns a box around the vehicles of a world as they start, with their wheels; null if there are none. */
export function vehicleBounds(bodies: readonly BodySpec[]): Bounds | null {
  const all = new Box3();
  for (const { look, shape, position, orientation = IDENTITY, drawnAt = [0, 0, 0] } of bodies) {
    const at = new Vector3(...position);
    if (look === 'hmmwv' || look === 'dozer') {
      const { min, max } = BOXES[look], turned = new Quaternion(...orientation);
      for (let k = 0; k < 8; k++) {
        const corner = [k & 1, k & 2, k & 4].map((bit, c) => (bit ? max : min)[c] + drawnAt[c]) as Vec3;
        all.expandByPoint(new Vector3(...corner).applyQuaternion(turned).add(at));
      }
    }
    if (look === 'tire' && shape.kind === 'cylinder') all.expandByPoint(at.clone().setZ(at.z - shape.radius));
  }
  return all.isEmpty() ? null : { min: all.min.toArray(), max: all.max.toArray() };
}
