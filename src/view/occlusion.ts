import { float, mix, smoothstep } from 'three/tsl';
import type { Node } from 'three/webgpu';

/**
 * Share of the light that reaches the underside of a grain among others [1], and normals, by their z, between which it
 * rises to all of it. It stands for the occlusion by neighbours, and costs no map of them.
 */
const UNDER = 0.5, FROM = -0.7, TO = 0.6;

/** Returns the share of the light that neighbours leave to a point of a grain whose unit normal in W has this z [1]. */
export const neighboursLeave = (up: Node<'float'>): Node<'float'> =>
  mix(float(UNDER), float(1), smoothstep(FROM, TO, up));
