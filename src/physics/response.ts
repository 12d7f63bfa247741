import type { Model } from '../model/model';
import type { InverseMass } from './bodies';

/**
 * How a body of any shape answers impulses as it lies, the same nine numbers for grains and big bodies:
 * 0…2 1/m along x, y, z of W [1/kg]; 3…8 the symmetric J⁻¹ in W, xx, yy, zz, xy, xz, yz [1/(kg·m²)].
 * J of a grain is R diag(J_c) Rᵀ with the template's moments times m r².
 */

/** R_WB of the grains, row-major, ×9. */
export function writeGrainRotations(rotations: Float64Array, grainCount: number, orientation: Float64Array): void {
  for (let i = 0, o = 0, q = 0; i < grainCount; i++, o += 9, q += 4) {
    const x = orientation[q], y = orientation[q + 1], z = orientation[q + 2], w = orientation[q + 3];
    rotations[o] = 1 - 2 * (y * y + z * z); rotations[o + 1] = 2 * (x * y - w * z); rotations[o + 2] = 2 * (x * z + w * y);
    rotations[o + 3] = 2 * (x * y + w * z); rotations[o + 4] = 1 - 2 * (x * x + z * z); rotations[o + 5] = 2 * (y * z - w * x);
    rotations[o + 6] = 2 * (x * z - w * y); rotations[o + 7] = 2 * (y * z + w * x); rotations[o + 8] = 1 - 2 * (x * x + y * y);
  }
}

/** Answers of all bodies; those of big bodies from `bodyLinear` and `bodyAngular`. */
export function writeResponses({ response, grainLinear, bodyLinear, bodyAngular }: InverseMass, model: Model, rotations: Float64Array): void {
  const { grainCount, bodyCount, masses, radii, templates, shapeOf } = model;
  for (let i = 0, o = 0; i < grainCount; i++, o += 9) {
    response[o] = response[o + 1] = response[o + 2] = grainLinear[i];
    const { inertia } = templates[shapeOf[i]], unit = 1 / (masses[i] * radii[i] * radii[i]);
    const a = unit / inertia[0], b = unit / inertia[1], c = unit / inertia[2];
    if (a === b && b === c) {
      response[o + 3] = response[o + 4] = response[o + 5] = a;
      response[o + 6] = response[o + 7] = response[o + 8] = 0;
      continue;
    }
    const R = rotations, k = 9 * i, ax = a * R[k], bx = b * R[k + 1], cx = c * R[k + 2], ay = a * R[k + 3], by = b * R[k + 4], cy = c * R[k + 5];
    response[o + 3] = ax * R[k] + bx * R[k + 1] + cx * R[k + 2];
    response[o + 4] = ay * R[k + 3] + by * R[k + 4] + cy * R[k + 5];
    response[o + 5] = a * R[k + 6] * R[k + 6] + b * R[k + 7] * R[k + 7] + c * R[k + 8] * R[k + 8];
    response[o + 6] = ax * R[k + 3] + bx * R[k + 4] + cx * R[k + 5];
    response[o + 7] = ax * R[k + 6] + bx * R[k + 7] + cx * R[k + 8];
    response[o + 8] = ay * R[k + 6] + by * R[k + 7] + cy * R[k + 8];
  }
  for (let k = 0, o = 9 * grainCount; k < bodyCount; k++, o += 9) {
    const l = 3 * k, m = 9 * k;
    response[o] = bodyLinear[l]; response[o + 1] = bodyLinear[l + 1]; response[o + 2] = bodyLinear[l + 2];
    response[o + 3] = bodyAngular[m]; response[o + 4] = bodyAngular[m + 4]; response[o + 5] = bodyAngular[m + 8];
    response[o + 6] = bodyAngular[m + 1]; response[o + 7] = bodyAngular[m + 2]; response[o + 8] = bodyAngular[m + 5];
  }
}
