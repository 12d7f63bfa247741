import { dot, float, frontFacing, mix, select, uniform, varying, vec3, vec4 } from 'three/tsl';
import { DoubleSide, Vector4, type Node } from 'three/webgpu';
import { lightOn } from '../light';
import { turnBack } from '../turn';
import type { Section } from './sectionTypes';

/** Part of the grain's own colour in that of its cut face [1], and the rest: a light clay in linear RGB. */
const OWN = 0.45, CLAY = [0.86, 0.8, 0.69] as const;
/** Distance behind the plane up to which a point counts as on it [reaches of the grain]. */
const ON = 1e-3;

/**
 * Creates the section of a world's grains; `plane` has the unit normal n towards the half that is cut away, and n · p
 * of its points [m].
 */
export function createSection(): { section: Section; plane: Vector4 } {
  const plane = new Vector4(0, -1, 0, 0), now = uniform(plane), normal: Node<'vec3'> = now.xyz;
  /** Returns how far a point lies within the half that is cut away [m]. */
  const ahead = (point: Node<'vec3'>): Node<'float'> => dot(normal, point).sub(now.w);
  const faceOf = (color: Node<'vec3'>): Node<'vec3'> => mix(vec3(...CLAY), color, OWN);
  return {
    plane,
    section: {
      faceOf,
      keeps: (center, reach) => select(ahead(center).lessThan(reach), float(1), float(0)),
      raysOf(origin, ray, reach, orientation) {
        // both are affine in the position, so that they are exact in each fragment
        const begin = varying(ahead(origin)), rate = varying(dot(normal, ray));
        const on = varying(reach.mul(-ON)).setInterpolation('flat');
        const meets = begin.negate().div(rate), comesIn = rate.lessThan(0);
        return {
          isCut: (near, far) => select(comesIn, meets.greaterThan(far), near.greaterThan(meets)),
          enter: (near) => select(comesIn, near.max(meets), near),
          isFace: (at) => begin.add(rate.mul(at)).greaterThan(on),
          normal: varying(turnBack(orientation, normal)).setInterpolation('flat'),
        };
      },
      facets(material, position, color, light) {
        material.maskNode = varying(ahead(position)).lessThan(0);
        material.side = DoubleSide; // where one looks at the inside of a surface there is the face
        const own = material.colorNode as Node<'vec4'>, face = faceOf(varying(color).setInterpolation('flat'));
        material.colorNode = select(frontFacing, own, vec4(light ? face.mul(lightOn(light, normal)) : face, 1));
      },
    },
  };
}
