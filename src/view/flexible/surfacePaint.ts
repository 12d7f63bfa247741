import { attribute, float, int, normalGeometry, positionGeometry, select, texture, uniform, vec2, vec4 } from 'three/tsl';
import { BackSide, FrontSide, MeshLambertNodeMaterial, MeshStandardNodeMaterial, type Node, type NodeMaterial } from 'three/webgpu';
import { COLOR_MAP } from '../../params/colorMap';
import { colorMapTexture } from '../grainColor';

/** What all surfaces of a world are coloured by: their material, or `value` of the vertices from 0 to a top. */
export type SurfacePaint = {
  node(material: Node<'vec3'>): Node<'vec3'>;
  set(isMapped: boolean, top: number): void;
};

export function createSurfacePaint(): SurfacePaint {
  const isMapped = uniform(0, 'int'), top = uniform(1), map = colorMapTexture();
  return {
    node(material) {
      const value = (attribute('value', 'float') as unknown as Node<'float'>).div(top).clamp(0, 1);
      // the texture's first and last texel are the ends of the map
      const u = value.mul(COLOR_MAP.length - 1).add(0.5).div(COLOR_MAP.length);
      return select(isMapped.equal(int(1)), texture(map, vec2(u, 0.5)).level(float(0)).rgb, material);
    },
    set(mapped, next) {
      isMapped.value = mapped ? 1 : 0;
      top.value = Math.max(next, Number.MIN_VALUE);
    },
  };
}

/** What one side of a surface looks like: linear RGB, and a normal in the frame of the view where it has relief. */
export type Side = { color: Node<'vec3'>; normal?: Node<'vec3'>; shiny: boolean };

/** The outer (1) or inner (−1) side of a surface, half the thickness [m] away from its middle; each is seen from its own side only. */
export function sideMaterial({ color, normal, shiny }: Side, side: 1 | -1, thickness: number): NodeMaterial {
  const material = shiny ? new MeshStandardNodeMaterial({ roughness: 0.62, metalness: 0 }) : new MeshLambertNodeMaterial();
  material.side = side > 0 ? FrontSide : BackSide;
  material.shadowSide = side > 0 ? FrontSide : BackSide; // the layer that light meets first casts it
  material.positionNode = positionGeometry.add(normalGeometry.mul((side * thickness) / 2));
  if (normal) material.normalNode = normal;
  material.colorNode = vec4(color, 1);
  return material;
}
