import { dot, float, length, positionGeometry, smoothstep, varying, vec3, vec4 } from 'three/tsl';
import { MeshBasicNodeMaterial, type Node } from 'three/webgpu';
import type { FacetInputs } from './facets';
import type { ImpostorInputs } from './impostor';
import { TO_SUN } from './light';
import { turn, turnBack } from './turn';

/**
 * Largest number of grains that cast shadows on the floor without shadow maps: a single ball needs one to be seen
 * rolling.
 */
export const MOST_DROP_SHADOWS = 32;
const DARKNESS = 0.35, SOFTNESS = 0.06; // [1], and [radii] of the soft border
/** Height of a shadow above the floor [radii]. */
const LIFT = 0.01;

const HORIZONTAL = Math.hypot(TO_SUN[0], TO_SUN[1]);

/**
 * Makes the material of exact shadows of ellipsoids on a floor at this height [m]: a point is in the shadow if its ray
 * to the sun meets the ellipsoid, which is tested in the space where the ellipsoid is the unit sphere.
 */
export function dropShadowMaterial(
  { center, axes, orientation, corner }: Omit<ImpostorInputs, 'color' | 'painted'>, floor: number,
): MeshBasicNodeMaterial {
  const sun = vec3(...TO_SUN), reach = axes.x.max(axes.y).max(axes.z).mul(1 + SOFTNESS).toVar();
  const below = center.sub(sun.mul(center.z.sub(floor).div(TO_SUN[2])));
  const [x, y] = [TO_SUN[0] / HORIZONTAL, TO_SUN[1] / HORIZONTAL], along = vec3(x, y, 0), across = vec3(-y, x, 0);
  const shown = center.z.greaterThan(float(floor)).select(float(1), float(0)); // nothing under the floor
  const world = below.add(along.mul(corner.x.mul(reach).mul(shown).div(TO_SUN[2])))
    .add(across.mul(corner.y.mul(reach).mul(shown))).add(vec3(0, 0, 1).mul(reach.mul(LIFT))).toVar();
  const origin = varying(turnBack(orientation, world.sub(center)).div(axes));
  const direction = varying(turnBack(orientation, sun).div(axes));
  const nearest = origin.sub(direction.mul(dot(origin, direction).div(dot(direction, direction))));
  return shadowAt(world, smoothstep(1 - SOFTNESS, 1 + SOFTNESS, length(nearest)).oneMinus().mul(DARKNESS));
}

/**
 * Makes the material of shadows of convex meshes on a floor at this height [m]: their faces, moved along the sun's rays
 * onto it. Those away from the sun then face down and are left out, so that no point is darkened twice.
 */
export function facetShadowMaterial(
  { center, radius, orientation }: Pick<FacetInputs, 'center' | 'radius' | 'orientation'>, floor: number,
): MeshBasicNodeMaterial {
  const point = center.add(turn(orientation, positionGeometry.mul(radius))).toVar();
  const below = point.sub(vec3(...TO_SUN).mul(point.z.sub(floor).max(0).div(TO_SUN[2])));
  return shadowAt(below.add(vec3(0, 0, 1).mul(radius.mul(LIFT))), float(DARKNESS));
}

/** Makes the material of a shadow whose vertices are at `world` [m] and that takes this part of the light [1]. */
function shadowAt(world: Node<'vec3'>, shade: Node<'float'>): MeshBasicNodeMaterial {
  const material = new MeshBasicNodeMaterial({ transparent: true, depthWrite: false });
  material.positionNode = world;
  material.colorNode = vec4(0, 0, 0, shade);
  return material;
}
