import { dot, float, fract, fwidth, mix, smoothstep, vec3 } from 'three/tsl';
import type { Node } from 'three/webgpu';

/** Half width of the road, and where its edge lines lie [m]; half width of a painted line. */
const HALF = 7.6, EDGE = 7.2, LINE = 0.075;
/** Length of a dash of the middle line, and from one to the next [m]. */
const DASH = 4, PERIOD = 12;
/** Brightness of asphalt and of paint against the ground around [1]. */
const ASPHALT = 0.4, PAINT = 1.25;

/** Returns 1 within a distance of a line, 0 beyond, over a pixel of softness; `from` is a distance [m]. */
export function within(from: Node<'float'>, half: number, pixel: Node<'float'>): Node<'float'> {
  return smoothstep(float(half).sub(pixel), float(half).add(pixel), from).oneMinus();
}

/**
 * Returns the colour of the ground with a road along x on it: asphalt with edge lines and a dashed middle, in W at `p`
 * [m]. `ground` is its plain colour, `beside` what is drawn beside the road.
 */
export function roadNode(p: Node<'vec2'>, ground: Node<'vec3'>, beside: Node<'vec3'>): Node<'vec3'> {
  const brightness = dot(ground, vec3(0.2, 0.7, 0.1)), pixel = fwidth(p).max(1e-4), across = p.y.abs();
  const along = fract(p.x.div(PERIOD)).mul(PERIOD).sub(DASH / 2).abs();
  // far away dashes are thinner than a pixel, and the line has their mean brightness
  const dashes = mix(within(along, DASH / 2, pixel.x), float(DASH / PERIOD), smoothstep(0.5, 2, pixel.x));
  const thin = float(2 * LINE).div(pixel.y.max(2 * LINE)); // share of a pixel that a line fills
  const lines = within(across.sub(EDGE).abs(), LINE, pixel.y).max(within(across, LINE, pixel.y).mul(dashes)).mul(thin);
  const painted = mix(vec3(brightness.mul(ASPHALT)), vec3(brightness.mul(PAINT).min(1)), lines);
  return mix(beside, painted, within(across, HALF, pixel.y));
}
