import { float, mix, smoothstep } from 'three/tsl';
import type { Node } from 'three/webgpu';

/**
 * Share of the light that reaches the underside of a grain among others [1], and normals, by their z, between which it
 * rises to all of it. It stands for the occlusion by neighbours, and costs no map of them.
 */
const UNDER = 0.5, FROM = -0.7, TO = 0.6;

/** Returns the share of the light that neighbours leave to a point of a grain with this unit normal in W [1]. */
export const neighboursLeave = (normal: Node<'vec3'>): Node<'float'> =>
  mix(float(UNDER), float(1), smoothstep(FROM, TO, normal.z));
