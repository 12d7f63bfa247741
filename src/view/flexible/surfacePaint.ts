import {
  attribute, float, int, mix, normalGeometry, positionGeometry, select, smoothstep, texture, uniform, vec2,
} from 'three/tsl';
import { BackSide, FrontSide, type Node, type NodeMaterial } from 'three/webgpu';
import { COLOR_MAP } from '../../params/colorMap';
import { colorMapTexture } from '../grainColor';
import type { LightNode } from '../light';
import { mattMaterial } from '../matt';

/** Colours all surfaces of a world: by their material, or by `value` of the vertices from 0 to a top. */
export type SurfacePaint = {
  node(material: Node<'vec3'>): Node<'vec3'>;
  /**
   * Sets the mode and the value at the top of the colours. 'marks' leaves the material where the value is 0, for values
   * that few places have.
   */
  set(mode: 'material' | 'mapped' | 'marks', top: number): void;
};

/** Part of the top from which on a mark has its full colour [1]. */
const MARKED = 0.05;
/** Least top, which is not 0 in f32. */
const TINY = 1e-30;
const MODES = ['material', 'mapped', 'marks'] as const;

export function createSurfacePaint(): SurfacePaint {
  const mode = uniform(0, 'int'), top = uniform(1), map = colorMapTexture();
  return {
    node(material) {
      const value = attribute('value', 'float').div(top).clamp(0, 1);
      // the texture's first and last texel are the ends of the map
      const u = value.mul(COLOR_MAP.length - 1).add(0.5).div(COLOR_MAP.length);
      const share =
        select(mode.equal(int(2)), smoothstep(0, MARKED, value), select(mode.equal(int(1)), float(1), float(0)));
      return mix(material, texture(map, vec2(u, 0.5)).level(float(0)).rgb, share);
    },
    set(next, most) {
      mode.value = MODES.indexOf(next);
      top.value = Math.max(most, TINY);
    },
  };
}

/** The look of one side of a surface: linear RGB, and a normal in the frame of the view if it has relief. */
export type Side = { color: Node<'vec3'>; normal?: Node<'vec3'>; shiny: boolean };

/**
 * Makes the material of the outer (1) or inner (−1) side of a surface, half the thickness [m] away from its middle;
 * each is seen from its own side only.
 */
export function sideMaterial(
  { color, normal, shiny }: Side, side: 1 | -1, thickness: number, light: LightNode | null,
): NodeMaterial {
  const shine = shiny ? { roughness: 0.62, metalness: 0 } : undefined;
  const material = mattMaterial(color, light, { side: side > 0 ? FrontSide : BackSide, normal, shine });
  material.shadowSide = side > 0 ? FrontSide : BackSide; // the layer that light meets first casts it
  material.positionNode = positionGeometry.add(normalGeometry.mul((side * thickness) / 2));
  return material;
}
