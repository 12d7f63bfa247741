import { float, mix, smoothstep } from 'three/tsl';
import type { Node } from 'three/webgpu';

/**
 * Half width of the band around round bodies and of its soft border [half widths of the body], and the factor by which
 * it is darker: it shows rotation, and colours can still be read.
 */
const BAND = 0.2, SOFTNESS = 0.12, SHADE = 0.84;

/** Returns the factor of the colour at a point that is `across` away from the middle of the band [half widths]. */
export const bandShade = (across: Node<'float'>): Node<'float'> =>
  mix(float(SHADE), float(1), smoothstep(BAND - SOFTNESS, BAND + SOFTNESS, across.abs()));
