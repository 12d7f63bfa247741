import type { Node, NodeMaterial } from 'three/webgpu';

/**
 * A plane at which grains are cut, for their materials: what lies in one of its halves is not drawn, and grains that it
 * goes through show a face there.
 */
export type Section = {
  /** Unit normal of the plane in W, towards the half that is not drawn. */
  readonly normal: Node<'vec3'>;
  /** True at points [m] in W of the half that is drawn. */
  shows(point: Node<'vec3'>): Node<'bool'>;
  /** True but for grains of this centre and reach [m] in W that are cut away whole. */
  keeps(center: Node<'vec3'>, reach: Node<'float'>): Node<'bool'>;
  /**
   * Takes the rays at the vertices of a quad: origin and direction in W [m], and the grain's reach [m]; null if it cuts
   * no grain in two.
   */
  raysOf(origin: Node<'vec3'>, ray: Node<'vec3'>, reach: Node<'float'>): CutRays | null;
  /** Returns the colour of the cut face of a grain of this colour, both in linear RGB. */
  faceOf(color: Node<'vec3'>): Node<'vec3'>;
  /**
   * Cuts a material of meshes: `position` and `center` of their grain in W [m], and `shade`, which returns a face's
   * colour by its unit normal in W.
   */
  facets(
    material: NodeMaterial, position: Node<'vec3'>, center: Node<'vec3'>,
    shade: (normal: Node<'vec3'>) => Node<'vec4'>,
  ): void;
};

/** The rays of one quad meet a cut grain, in fragments; places along a ray are in its lengths. */
export type CutRays = {
  /** True if nothing is left between the places where a ray comes into the whole grain and goes out. */
  isCut(near: Node<'float'>, far: Node<'float'>): Node<'bool'>;
  /** Returns the place where a ray meets what is left of a grain, into which it would come at `near`. */
  enter(near: Node<'float'>): Node<'float'>;
  /** True if this place of a ray lies on the cut face. */
  isFace(at: Node<'float'>): Node<'bool'>;
};
