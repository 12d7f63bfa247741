import type { Model, State } from '../../../../model/model';

/** Returns R_WB of body i, row-major. */
function rotationMatrix(orientation: Float64Array, i: number): number[] {
  const [x, y, z, w] = orientation.subarray(4 * i, 4 * i + 4);
  return [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x), 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
}

/** Returns J⁻¹ = R diag(1/J) Rᵀ of all grains in W, ×9: twin of shaders/shared/integrate/inverseInertia.wgsl. */
export function inverseInertiaOf(model: Model, { orientation }: State): Float64Array {
  const out = new Float64Array(9 * model.grainCount);
  for (let i = 0; i < model.grainCount; i++) {
    const R = rotationMatrix(orientation, i), scale = model.masses[i] * model.radii[i] ** 2;
    const J = model.templates[model.shapeOf[i]].inertia;
    for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) for (let e = 0; e < 3; e++)
      out[9 * i + 3 * r + c] += (R[3 * r + e] * R[3 * c + e]) / (J[e] * scale);
  }
  return out;
}
