import { dot, mix, uniform, vec3 } from 'three/tsl';
import { Color, DirectionalLight, Group, type Node } from 'three/webgpu';
import { centerOf, radiusOf, type Bounds } from './box';
import type { Theme } from './theme';

/** Illumination of a white surface that faces the sun, and of one that faces the sky [1]; three takes these times π. */
const SUN = 0.62, SKY = 0.48;
const SUN_COLOR = '#fffaf2';
export const TO_SUN = [-0.316, -0.475, 0.822] as const; // unit vector in W
const SHADOW_MAP = 2048; // [texels]

/** Part of the light on level ground that comes from the sky [1]. */
export const SKY_ON_GROUND = SKY / (SKY + SUN * TO_SUN[2]);

/** Step in which the sun's shadow map follows a vehicle [m], so that shadows of resting things do not crawl. */
const SUN_STEP = 0.5;

/** Moves the shadow map with a vehicle that has moved by (x, y) [m]. */
export function moveSun(sun: Group, x: number, y: number): void {
  sun.position.set(SUN_STEP * Math.round(x / SUN_STEP), SUN_STEP * Math.round(y / SUN_STEP), 0);
}

/**
 * Returns the light on a matt surface by the cosines of its normal's angles with the direction to the sun and with z:
 * linear RGB, 1 is white.
 */
export type LightNode = (toSun: Node<'float'>, up: Node<'float'>) => Node<'vec3'>;

/** Returns the light on a matt surface with this unit normal in W. */
export const lightOn = (light: LightNode, normal: Node<'vec3'>): Node<'vec3'> =>
  light(dot(normal, vec3(...TO_SUN)), normal.z);

/** Intensity of three's HemisphereLight. */
export const SKY_INTENSITY = SKY * Math.PI;

/** Makes the sun, with its shadow map around these bounds. */
export function createSun(bounds: Bounds, shadows: boolean): Group {
  const light = new DirectionalLight(SUN_COLOR, SUN * Math.PI), radius = radiusOf(bounds) * 1.25;
  const group = new Group().add(light, light.target);
  const half = { left: -radius, right: radius, bottom: -radius, top: radius };
  light.target.position.set(...centerOf(bounds));
  light.position.set(...TO_SUN).multiplyScalar(3 * radius).add(light.target.position);
  light.castShadow = shadows;
  light.shadow.mapSize.set(SHADOW_MAP, SHADOW_MAP);
  Object.assign(light.shadow.camera, { ...half, near: radius, far: 5 * radius });
  light.shadow.bias = -0.0005;
  light.shadow.normalBias = 0.002 * radius;
  return group;
}

/** Makes a light node with the sun and sky of createSun() and the scene's hemisphere light, without shadows. */
export function createLightNode(): { node: LightNode; setTheme(theme: Theme): void } {
  const sun = new Color(SUN_COLOR).multiplyScalar(SUN), sky = uniform(new Color()), bounce = uniform(new Color());
  return {
    node: (toSun, up) => mix(bounce, sky, up.mul(0.5).add(0.5)).add(vec3(sun.r, sun.g, sun.b).mul(toSun.max(0))),
    setTheme(theme) {
      sky.value.set(theme.sky).multiplyScalar(SKY);
      bounce.value.set(theme.bounce).multiplyScalar(SKY);
    },
  };
}
