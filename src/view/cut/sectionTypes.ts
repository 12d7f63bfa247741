import type { Node, NodeMaterial } from 'three/webgpu';
import type { LightNode } from '../light';

/**
 * A plane at which grains are cut, for their materials: what lies in one of its halves is not drawn, and grains that it
 * goes through show a face there.
 */
export type Section = {
  /** Returns 1, or 0 for a grain of this centre and reach [m] in W that is cut away whole. */
  keeps(center: Node<'vec3'>, reach: Node<'float'>): Node<'float'>;
  /** Takes the rays at the vertices of a quad: origin and direction in W [m], reach [m], orientation q_WB. */
  raysOf(origin: Node<'vec3'>, ray: Node<'vec3'>, reach: Node<'float'>, orientation: Node<'vec4'>): CutRays;
  /** Returns the colour of the cut face of a grain of this colour, both in linear RGB. */
  faceOf(color: Node<'vec3'>): Node<'vec3'>;
  /** Cuts a material of grains that are meshes; `position` in W [m], and the grain's colour in linear RGB. */
  facets(material: NodeMaterial, position: Node<'vec3'>, color: Node<'vec3'>, light: LightNode | null): void;
};

/** What the rays of one quad meet, in fragments; places along a ray are in its lengths. */
export type CutRays = {
  /** True if nothing is left between the places where a ray comes into the whole grain and goes out. */
  isCut(near: Node<'float'>, far: Node<'float'>): Node<'bool'>;
  /** Returns the place where a ray meets what is left of a grain, into which it would come at `near`. */
  enter(near: Node<'float'>): Node<'float'>;
  /** True if this place of a ray lies on the cut face. */
  isFace(at: Node<'float'>): Node<'bool'>;
  /** The face's unit normal in B. */
  readonly normal: Node<'vec3'>;
};
