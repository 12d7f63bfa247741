import { maxOf } from '../core/extremes';
import type { Vec3 } from '../core/vec3';
import { NODE } from '../model/flexible/spec';
import { boundingRadius } from '../model/boundingRadius';
import type { Shape } from '../model/shape';
import { BALL, type WorldSpec } from '../model/worldSpec';
import { union, type Bounds } from './box';
import { lowestOf } from './heightfield';
import { vehicleBounds } from './vehicles/vehicleBounds';

/** Assumed solid fraction of a bed at rest [1], from which its height after settling is estimated. */
const PACKING = 0.6;

/**
 * Returns the box that a camera should take in: the bed, and vehicles and flexible surfaces with what they lie on; the
 * domain if there are none of those.
 */
export function boundsOf(spec: WorldSpec): Bounds {
  const parts = [vehicleBounds(spec.bodies), surfaceBounds(spec)].filter((part) => part !== null);
  if (spec.grains.radii.length > 0 || parts.length === 0) parts.push(bedBounds(spec));
  return parts.reduce(union);
}

/**
 * Returns the box around flexible surfaces, extended down by the distance that pinned ones may hang, but not below the
 * floor; null if there are none.
 */
function surfaceBounds(spec: WorldSpec): Bounds | null {
  const all = spec.flexible ?? [], boxes = all.map(({ mesh: { nodes }, pinned }) => {
    const box: Bounds = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
    for (let n = 0; n < nodes.length; n += NODE) for (let c = 0; c < 3; c++) {
      box.min[c] = Math.min(box.min[c], nodes[n + c]);
      box.max[c] = Math.max(box.max[c], nodes[n + c]);
    }
    if (pinned?.length) box.min[2] -= Math.max(box.max[0] - box.min[0], box.max[1] - box.min[1]);
    return box;
  });
  if (boxes.length === 0) return null;
  const bounds = boxes.reduce(union);
  bounds.min[2] = Math.max(bounds.min[2], floorHeight(spec));
  return bounds;
}

/**
 * Returns the box of the bed, for a camera and for colours by height: with walls, the bed between them up to the
 * estimated height after settling; else the grains as they start. The domain would be too large: it has room above for
 * wheels that wait, and ahead for balls that roll.
 */
export function bedBounds(spec: WorldSpec): Bounds {
  const { positions, radii, shapes = [BALL], shapeOf } = spec.grains;
  if (radii.length === 0) return spec.domain;
  const min: Vec3 = [Infinity, Infinity, Infinity], max: Vec3 = [-Infinity, -Infinity, -Infinity];
  let volume = 0; // [m³]
  for (let i = 0; i < radii.length; i++) {
    volume += shapes[shapeOf ? shapeOf[i] : 0].volume * radii[i] ** 3;
    for (let c = 0; c < 3; c++) {
      min[c] = Math.min(min[c], positions[3 * i + c] - radii[i]);
      max[c] = Math.max(max[c], positions[3 * i + c] + radii[i]);
    }
  }
  // bounding spheres of thin grains reach through the floor that they lie on
  min[2] = spec.bodies.some((body) => body.look === 'floor') ? floorHeight(spec) : Math.min(min[2], floorHeight(spec));
  if (!spec.bodies.some((body) => body.look === 'wall')) return { min, max };
  const { min: low, max: high } = spec.domain, area = (high[0] - low[0]) * (high[1] - low[1]);
  return { min: [low[0], low[1], min[2]], max: [high[0], high[1], min[2] + volume / (PACKING * area)] };
}

/** Returns the ends of the bed along x as it starts [m]: its outermost centres. */
export function bedAlong({ positions }: Pick<WorldSpec['grains'], 'positions'>): [from: number, to: number] {
  let from = Infinity, to = -Infinity;
  for (let k = 0; k < positions.length; k += 3) {
    from = Math.min(from, positions[k]);
    to = Math.max(to, positions[k]);
  }
  return [from, to];
}

/** Returns the height of the floor's lowest point [m], or of the bottom of the domain if there is no floor. */
export function floorHeight(spec: WorldSpec): number {
  const floor = spec.bodies.find((body) => body.look === 'floor');
  if (!floor) return spec.domain.min[2];
  return floor.position[2] + (floor.shape.kind === 'heightfield' ? lowestOf(floor.shape) : 0);
}

/** Says whether the floor of a world is not flat. */
export const isHilly = ({ bodies }: Pick<WorldSpec, 'bodies'>): boolean =>
  bodies.some(({ look, shape }) => look === 'floor' && shape.kind === 'heightfield');

/** Returns the distance of a shape's farthest point from its origin [m]; 1 m for a plane, which has none. */
export function reachOf(shape: Shape): number {
  switch (shape.kind) {
    case 'plane': return 1;
    case 'mesh': return shape.vertices.reduce((reach, p) => Math.max(reach, Math.hypot(...p)), 0);
    case 'heightfield': {
      const highest = shape.heights.reduce((most, h) => Math.max(most, Math.abs(h)), 0);
      return Math.hypot(shape.sizeX / 2, shape.sizeY / 2, highest);
    }
    case 'compound':
      return maxOf(shape.parts.map((part) => Math.hypot(...part.position) + boundingRadius(part.shape)));
    default: return boundingRadius(shape);
  }
}
