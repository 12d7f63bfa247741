import {
  cameraViewMatrix, float, frontFacing, mix, modelWorldMatrix, normalize, normalLocal, select, varying, vec4,
} from 'three/tsl';
import {
  BackSide, DoubleSide, FrontSide, MeshBasicNodeMaterial, MeshLambertNodeMaterial, MeshStandardNodeMaterial, type Node,
  type NodeMaterial, type Side,
} from 'three/webgpu';
import { lightOn, type LightNode } from './light';
import type { Mirror, Mirrored } from './mirror';
import { openSky } from './occlusion';

/** A surface shines so under the scene's lights, and this is mirrored in it; nothing is where `gloss` is 0 [1]. */
export type Shine = {
  roughness: number; metalness: number; mirrors?: Mirrored & { in: Mirror; gloss?: Node<'float'> };
};

/**
 * The sides from which a matt surface is seen, its normal in the frame of the view where it has relief, and how it
 * shines under the scene's lights.
 */
export type Matt = { side?: Side; normal?: Node<'vec3'>; shine?: Shine };

/**
 * Makes a matt material of this colour, in linear RGB. A `light` replaces the scene's lights and shadows, and is then
 * computed at the vertices, but for relief: on a processor three's own lighting takes as long as all the rest.
 */
export function mattMaterial(
  color: Node<'vec3'>, light: LightNode | null, { side = FrontSide, normal, shine }: Matt = {},
): NodeMaterial {
  const material = light ? new MeshBasicNodeMaterial()
    : shine ? shiny(shine) : new MeshLambertNodeMaterial();
  material.side = side;
  const lit = light && (normal ? lightOn(light, inWorld(normal)) : lightOfSides(light, side));
  if (lit) material.colorNode = vec4(color.mul(lit), 1);
  else {
    material.aoNode = openSky;
    material.colorNode = vec4(color, 1);
    if (normal) material.normalNode = normal;
  }
  return material;
}

function shiny({ roughness, metalness, mirrors }: Shine): NodeMaterial {
  const material = new MeshStandardNodeMaterial({ roughness, metalness });
  if (!mirrors) return material;
  const { in: mirror, gloss = float(1) } = mirrors;
  material.roughnessNode = mix(float(1), float(roughness), gloss);
  material.emissiveNode = mirror.seen.mul(mirror.shareOf(mirrors)).mul(gloss).mul(openSky);
  return material;
}

/** Returns a direction of the view's frame in W. */
const inWorld = (direction: Node<'vec3'>): Node<'vec3'> => vec4(direction, 0).mul(cameraViewMatrix).xyz;

function lightOfSides(light: LightNode, side: Side): Node<'vec3'> {
  const out = normalize(modelWorldMatrix.mul(vec4(normalLocal, 0)).xyz).toVar();
  const outside = varying(lightOn(light, out)), inside = varying(lightOn(light, out.negate()));
  if (side === DoubleSide) return select(frontFacing, outside, inside);
  return side === BackSide ? inside : outside;
}
