import { float, mix, smoothstep } from 'three/tsl';
import type { Node } from 'three/webgpu';

/**
 * A band around what is round, as wide as this [half widths], is darker by this factor: turning shows, colours still
 * read.
 */
const BAND = 0.2, SOFTNESS = 0.07, SHADE = 0.7;

/** Factor of the colour at a point that is `across` away from the middle of the band [half widths]. */
export const bandShade = (across: Node<'float'>): Node<'float'> =>
  mix(float(SHADE), float(1), smoothstep(BAND - SOFTNESS, BAND + SOFTNESS, across.abs()));
