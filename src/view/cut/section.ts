import type { Node, UniformNode, Vector4 } from 'three/webgpu';
import type { Section } from './sectionTypes';

/** Part of the grain's own colour in that of its cut face [1], and what is added to it: it is pale. */
const OWN = 0.7, PALE = 0.2;
/** Distance behind the plane up to which a point counts as on it [reaches of the grain]. */
const ON = 1e-3;
const BOTH_SIDES = 2; // three's DoubleSide

/**
 * The plane of a view: its unit normal n towards the half that is cut away, and n · p of its points [m]; and three's
 * node that is true on the outside of a surface. The view hands them over: a module that is fetched on demand and
 * imports three would have the bundler split it, and the first load be 1.5 kB more.
 */
export type Plane = { now: UniformNode<'vec4', Vector4>; outside: Node<'bool'> };

/** Creates the section of grains at a plane; if `whole`, those with centres behind it are drawn, and none is cut. */
export function createSection({ now, outside }: Plane, whole = false): Section {
  const normal: Node<'vec3'> = now.xyz;
  /** Returns how far a point lies within the half that is cut away [m]. */
  const ahead = (point: Node<'vec3'>): Node<'float'> => normal.dot(point).sub(now.w);
  return {
    normal,
    faceOf: (color) => color.mul(OWN).add(PALE),
    shows: (point) => ahead(point).lessThan(0),
    keeps: (center, reach) => ahead(center).lessThan(whole ? 0 : reach),
    raysOf(origin, ray, reach) {
      if (whole) return null;
      // both are affine in the position, so that they are exact in each fragment
      const begin = ahead(origin).toVarying(), rate = normal.dot(ray).toVarying();
      const on = reach.mul(-ON).toVarying().setInterpolation('flat');
      const meets = begin.negate().div(rate), comesIn = rate.lessThan(0);
      return {
        isCut: (near, far) => comesIn.select(meets.greaterThan(far), near.greaterThan(meets)),
        enter: (near) => comesIn.select(near.max(meets), near),
        isFace: (at) => begin.add(rate.mul(at)).greaterThan(on),
      };
    },
    facets(material, position, center, shade) {
      if (whole) {
        material.maskNode = ahead(center).toVarying().lessThan(0);
        return;
      }
      material.maskNode = ahead(position).toVarying().lessThan(0);
      material.side = BOTH_SIDES; // where one looks at the inside of a surface there is the face
      material.colorNode = outside.select(material.colorNode as Node<'vec4'>, shade(normal));
    },
  };
}
