import type { Vec3 } from '../core/vec3';
import type { WorldSpec } from '../model/worldSpec';

/** Corners of a box along the axes of W [m]. */
export type Bounds = { min: Vec3; max: Vec3 };

/** Solid fraction of a bed at rest [1]: a guess, to know about how high it will stand. */
const PACKING = 0.6;

/**
 * What a camera should take in: with walls, the bed between them as high as it will stand once settled; else the grains as
 * they start. The domain is too large for this: it keeps room above for wheels that wait, and ahead for balls that roll.
 */
export function boundsOf(spec: WorldSpec): Bounds {
  const { positions, radii } = spec.grains;
  if (radii.length === 0) return spec.domain;
  const min: Vec3 = [Infinity, Infinity, Infinity], max: Vec3 = [-Infinity, -Infinity, -Infinity];
  let volume = 0; // [m³]
  for (let i = 0; i < radii.length; i++) {
    volume += (4 / 3) * Math.PI * radii[i] ** 3;
    for (let c = 0; c < 3; c++) {
      min[c] = Math.min(min[c], positions[3 * i + c] - radii[i]);
      max[c] = Math.max(max[c], positions[3 * i + c] + radii[i]);
    }
  }
  min[2] = Math.min(min[2], floorHeight(spec));
  if (!spec.bodies.some((body) => body.look === 'wall')) return { min, max };
  const { min: low, max: high } = spec.domain, area = (high[0] - low[0]) * (high[1] - low[1]);
  return { min: [low[0], low[1], min[2]], max: [high[0], high[1], min[2] + volume / (PACKING * area)] };
}

/** Height of the floor [m], or the bottom of the domain. */
export const floorHeight = (spec: WorldSpec): number =>
  spec.bodies.find((body) => body.look === 'floor')?.position[2] ?? spec.domain.min[2];

export const centerOf = ({ min, max }: Bounds): Vec3 => [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];

/** Half the diagonal [m]. */
export const radiusOf = ({ min, max }: Bounds): number => Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
