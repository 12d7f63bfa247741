import type { Model } from '../../model/model';
import type { InverseMass } from './bodies';

/**
 * This file writes how a body of any shape answers impulses in its present orientation, with the same nine numbers for
 * grains and big bodies: 0…2 1/m along x, y, z of W [1/kg]; 3…8 the symmetric J⁻¹ in W, xx, yy, zz, xy, xz, yz
 * [1/(kg·m²)]. J of a grain is R diag(J_c) Rᵀ with the template's moments times m r².
 */

/** Writes the answers of all bodies; those of big bodies from `bodyLinear` and `bodyAngular`. */
export function writeResponses(
  { response, grainLinear, bodyLinear, bodyAngular }: InverseMass, model: Model, orientation: Float64Array
): void {
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
    const x = orientation[4 * i], y = orientation[4 * i + 1], z = orientation[4 * i + 2], w = orientation[4 * i + 3];
    const r00 = 1 - 2 * (y * y + z * z), r01 = 2 * (x * y - w * z), r02 = 2 * (x * z + w * y);
    const r10 = 2 * (x * y + w * z), r11 = 1 - 2 * (x * x + z * z), r12 = 2 * (y * z - w * x);
    const r20 = 2 * (x * z - w * y), r21 = 2 * (y * z + w * x), r22 = 1 - 2 * (x * x + y * y);
    response[o + 3] = a * r00 * r00 + b * r01 * r01 + c * r02 * r02;
    response[o + 4] = a * r10 * r10 + b * r11 * r11 + c * r12 * r12;
    response[o + 5] = a * r20 * r20 + b * r21 * r21 + c * r22 * r22;
    response[o + 6] = a * r00 * r10 + b * r01 * r11 + c * r02 * r12;
    response[o + 7] = a * r00 * r20 + b * r01 * r21 + c * r02 * r22;
    response[o + 8] = a * r10 * r20 + b * r11 * r21 + c * r12 * r22;
  }
  for (let k = 0, o = 9 * grainCount; k < bodyCount; k++, o += 9) {
    const l = 3 * k, m = 9 * k;
    response[o] = bodyLinear[l]; response[o + 1] = bodyLinear[l + 1]; response[o + 2] = bodyLinear[l + 2];
    response[o + 3] = bodyAngular[m]; response[o + 4] = bodyAngular[m + 4]; response[o + 5] = bodyAngular[m + 8];
    response[o + 6] = bodyAngular[m + 1]; response[o + 7] = bodyAngular[m + 2]; response[o + 8] = bodyAngular[m + 5];
  }
}
