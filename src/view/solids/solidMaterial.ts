import { attribute } from 'three/tsl';
import { DoubleSide, type Node, type NodeMaterial, type Side } from 'three/webgpu';
import type { LightNode } from '../light';
import { mattMaterial } from '../matt';

/** Makes a matt material with the colours of a Soup, seen from both sides, as thin sheets are, or from one. */
export const createSolidMaterial = (light: LightNode | null, side: Side = DoubleSide): NodeMaterial =>
  mattMaterial(attribute('tint', 'vec3') as Node<'vec3'>, light, { side });
