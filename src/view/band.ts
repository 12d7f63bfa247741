import { dot, float, mix, smoothstep } from 'three/tsl';
import type { Node } from 'three/webgpu';

/**
 * Half width of the band around round bodies and of its soft border [half widths of the body], and the factor by which
 * it is darker: it shows rotation, and colours can still be read.
 */
const BAND = 0.2, SOFTNESS = 0.12, SHADE = 0.84;

/** Returns the factor of the colour at a point that is `across` away from the middle of the band [half widths]. */
export const bandShade = (across: Node<'float'>): Node<'float'> =>
  mix(float(SHADE), float(1), smoothstep(BAND - SOFTNESS, BAND + SOFTNESS, across.abs()));

/** Largest number of grains that are followed one by one: then they are painted as test bodies are. */
export const MOST_PAINTED = 64;
/** Half width of the soft border of octants [half widths of the body], and the factor that darkens half of them. */
const BORDER = 0.015, DARK = 0.5;

/** Returns the factor of the colour at a point [half widths of the body]: octants alternate, so every turn shows. */
export function octantShade(point: Node<'vec3'>): Node<'float'> {
  const side = point.div(BORDER).clamp(-1, 1).toVar();
  return mix(float(DARK), float(1), side.x.mul(side.y).mul(side.z).mul(0.5).add(0.5));
}

/** Factor that darkens the rim of a cut face, which would look like a loose disc, and where that begins [reaches²]. */
const RIM = 0.6, RIM_FROM = 0.4;

/** Returns the factor of the colour at a point of a cut face [half widths of the body]: it darkens towards the rim. */
export const rimShade = (point: Node<'vec3'>): Node<'float'> =>
  mix(float(1), float(RIM), smoothstep(RIM_FROM, 1, dot(point, point)));
