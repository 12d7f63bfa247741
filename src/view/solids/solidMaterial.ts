import { attribute, vec4 } from 'three/tsl';
import { DoubleSide, MeshLambertNodeMaterial, type Node } from 'three/webgpu';

/** Makes a matt material with the colours of a Soup, seen from both sides: thin sheets have an inside. */
export function createSolidMaterial(): MeshLambertNodeMaterial {
  const material = new MeshLambertNodeMaterial({ side: DoubleSide });
  material.colorNode = vec4(attribute('tint', 'vec3') as Node<'vec3'>, 1);
  return material;
}
