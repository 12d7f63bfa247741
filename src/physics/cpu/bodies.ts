import { square } from '../../core/elementary/powers';
import type { Model } from '../../model/model';
import type { BodyControl } from '../../model/settings';
import { writeBodyAnswer } from '../bodyAnswer';

/**
 * The inverse mass A holds how velocities answer impulses (contact-problem.md §2). Spheres are isotropic; a big body
 * has a diagonal for translation and a full 3×3 for rotation, in W, with zeros where its motion is prescribed. Arrays
 * are indexed by body, grains first.
 */
export type InverseMass = {
  /** 1/m of grains [1/kg]; of big bodies along x, y, z of W in `bodyLinear`. */
  grainLinear: Float64Array;
  /** 1/J of grains about their first principal axis [1/(kg·m²)]: that of a sphere about any axis. */
  grainAngular: Float64Array;
  /** 1/m ×3 [1/kg] and J⁻¹ ×9 (row-major) [1/(kg·m²)] of big bodies, indexed from 0. */
  bodyLinear: Float64Array;
  bodyAngular: Float64Array;
  /**
   * Answers of all bodies in their present orientations, ×RESPONSE (src/physics/cpu/response.ts).
   */
  response: Float64Array;
};

export function createInverseMass(model: Model): InverseMass {
  const { masses, radii, templates, shapeOf } = model, grainLinear = masses.map((m) => 1 / m);
  const grainAngular = masses.map((m, i) => 1 / (templates[shapeOf[i]].inertia[0] * m * square(radii[i])));
  return {
    grainLinear, grainAngular, bodyLinear: new Float64Array(3 * model.bodyCount),
    bodyAngular: new Float64Array(9 * model.bodyCount),
    response: new Float64Array(RESPONSE * (model.grainCount + model.bodyCount)),
  };
}

/** Number of values of a body in `InverseMass.response`. */
export const RESPONSE = 9;

/** Writes A of big body k for its present orientation. */
export const writeBodyInverseMass = (
  out: InverseMass, k: number, control: BodyControl, inertia: readonly [number, number, number],
  orientation: ArrayLike<number>, at: number,
): void => writeBodyAnswer(out.bodyLinear, out.bodyAngular, k, control, inertia, orientation, at);
