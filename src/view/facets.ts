import { cameraViewMatrix, normalGeometry, normalize, positionGeometry, varying, vec4 } from 'three/tsl';
import { MeshBasicNodeMaterial, MeshLambertNodeMaterial, type Node, type NodeMaterial } from 'three/webgpu';
import { bandShade } from './band';
import type { Section } from './cut/sectionTypes';
import { lightOn, type LightNode } from './light';
import { neighboursLeave, openSky } from './occlusion';
import { turn } from './turn';

/** Inputs of the material: one value per instance, in W. */
export type FacetInputs = {
  /** Position p_WB [m], and the factor by which the mesh, of bounding radius 1, is scaled [m]. */
  center: Node<'vec3'>;
  radius: Node<'float'>;
  /** Orientation q_WB. */
  orientation: Node<'vec4'>;
  /** Colour in linear RGB. */
  color: Node<'vec3'>;
  /**
   * Half width [of a mesh of bounding radius 1] of shapes that are round about their y axis: they get a band that shows
   * rotation. Null for shapes whose faces show it.
   */
  halfWidth: number | null;
};

/**
 * Makes the material of grains that are meshes of bounding radius 1. `light`, if any, replaces the scene's lights and
 * shadows; a `section` cuts grains.
 */
export function facetMaterial(
  { center, radius, orientation, color, halfWidth }: FacetInputs, light: LightNode | null,
  section?: Section | null,
): NodeMaterial {
  const normal = normalize(varying(turn(orientation, normalGeometry))).toVar();
  const flat = varying(color).setInterpolation('flat').mul(neighboursLeave(normal.z));
  const albedo = halfWidth === null ? flat : flat.mul(bandShade(varying(positionGeometry.x.div(halfWidth))));
  const material = light ? new MeshBasicNodeMaterial() : new MeshLambertNodeMaterial();
  const position = center.add(turn(orientation, positionGeometry.mul(radius))).toVar();
  material.positionNode = position;
  const shade = (base: Node<'vec3'>, facing: Node<'vec3'>): Node<'vec4'> =>
    vec4(light ? base.mul(lightOn(light, facing)) : base, 1);
  material.colorNode = shade(albedo, normal);
  if (!light) {
    material.aoNode = openSky;
    material.normalNode = normalize(cameraViewMatrix.mul(vec4(normal, 0)).xyz);
  }
  section?.facets(material, position, (facing) => shade(section.faceOf(flat), facing));
  return material;
}
