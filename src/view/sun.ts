import { DirectionalLight, Group } from 'three/webgpu';
import { centerOf, radiusOf, type Bounds } from './bounds';
import { SUN } from './theme';

const DIRECTION = [-0.5, -0.75, 1.3] as const; // from the scene to the sun
const SHADOW_MAP = 2048; // [texels]

/** The sun, and its shadow map laid around what is seen. */
export function createSun(bounds: Bounds, shadows: boolean): Group {
  const light = new DirectionalLight('#fffaf2', SUN * Math.PI), center = centerOf(bounds), radius = radiusOf(bounds) * 1.25;
  const group = new Group().add(light, light.target);
  light.target.position.set(...center);
  light.position.set(...DIRECTION).setLength(3 * radius).add(light.target.position);
  light.castShadow = shadows;
  light.shadow.mapSize.set(SHADOW_MAP, SHADOW_MAP);
  const half = { left: -radius, right: radius, bottom: -radius, top: radius };
  Object.assign(light.shadow.camera, { ...half, near: radius, far: 5 * radius });
  light.shadow.bias = -0.0005;
  light.shadow.normalBias = 0.002 * radius;
  return group;
}
