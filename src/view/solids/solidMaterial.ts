import { attribute } from 'three/tsl';
import { DoubleSide, type Node, type NodeMaterial } from 'three/webgpu';
import type { LightNode } from '../light';
import { mattMaterial } from '../matt';

/** Makes a matt material with the colours of a Soup, seen from both sides: thin sheets have an inside. */
export const createSolidMaterial = (light: LightNode | null): NodeMaterial =>
  mattMaterial(attribute('tint', 'vec3') as Node<'vec3'>, light, { side: DoubleSide });
