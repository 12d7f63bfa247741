import { hypot } from '../../../core/elementary/powers';

/**
 * These functions are for the symmetric cone { ‖x_t‖ ≤ x_n } of 1, 2 or 3 numbers, with its Jordan product (Melanz2016
 * eq. 4.7–4.35; of 1 number it is the ray x ≥ 0). x and y are in x[at…] of arrays, `dim` is the number of numbers. On
 * the central path xᵀy = 2α.
 */

/**
 * Returns det x = ½ (x_n² − ‖x_t‖²), eq. 4.13; for a ray ½ x². It is computed in factors, so that little is lost near
 * the surface.
 */
export function determinant(x: Float64Array, at: number, dim: number): number {
  const t = lengthOf(x, at, dim);
  return 0.5 * (x[at] - t) * (x[at] + t);
}

const lengthOf = (x: Float64Array, at: number, dim: number): number =>
  (dim === 1 ? 0 : dim === 2 ? Math.abs(x[at + 1]) : Math.sqrt(x[at + 1] * x[at + 1] + x[at + 2] * x[at + 2]));

export const isInside = (x: Float64Array, at: number, dim: number): boolean => x[at] > lengthOf(x, at, dim);

/** Writes α x⁻¹ to out[at…], x⁻¹ = Jx / det x: the y on the central path (eq. 4.30c). */
export function centre(x: Float64Array, at: number, dim: number, alpha: number, out: Float64Array): void {
  const f = alpha / determinant(x, at, dim);
  out[at] = f * x[at];
  for (let c = 1; c < dim; c++) out[at + c] = -f * x[at + c];
}

/**
 * Writes the Nesterov–Todd scaling of (x, y), eq. 4.33–4.35, to out[of…of + 3]: w with P(w) x = y, kept as √λ, λ = det
 * w = √(det y / det x), and w̄ = w / √(2λ). W = P(w)^½ then takes x and, inverted, y to one and the same point v.
 */
export function writeScaling(
  x: Float64Array, y: Float64Array, at: number, dim: number, out: Float64Array, of: number
): void {
  const detX = determinant(x, at, dim), detY = determinant(y, at, dim), fx = 1 / Math.sqrt(2 * detX);
  const fy = 1 / Math.sqrt(2 * detY);
  let dot = 1;
  for (let c = 0; c < dim; c++) dot += fx * x[at + c] * fy * y[at + c];
  const f = 1 / Math.sqrt(2 * dot);
  out[of] = Math.sqrt(Math.sqrt(detY / detX));
  for (let c = 0; c < 3; c++) out[of + 1 + c] = c < dim ? f * (fy * y[at + c] + (c === 0 ? fx : -fx) * x[at + c]) : 0;
}

/** Writes P(w) = wwᵀ − det(w) J to `out`, row-major 3×3. */
export function writeP(scaling: Float64Array, of: number, out: Float64Array): void {
  const lambda = scaling[of] * scaling[of];
  for (let c = 0; c < 3; c++) {
    for (let d = 0; d < 3; d++) out[3 * c + d] = 2 * lambda * scaling[of + 1 + c] * scaling[of + 1 + d];
    out[4 * c] += c === 0 ? -lambda : lambda;
  }
}

/**
 * Writes W x[at…], or W⁻¹ x[at…] if `inverse`, to out[to…to + 2]; numbers beyond the dimension of the cone must be 0.
 */
export function applyW(
  scaling: Float64Array, of: number, x: Float64Array, at: number, inverse: boolean, out: Float64Array, to: number
): void {
  const f = inverse ? 1 / scaling[of] : scaling[of], sign = inverse ? -1 : 1, n = scaling[of + 1];
  const u = sign * scaling[of + 2],
    w = sign * scaling[of + 3], x0 = x[at], along = u * x[at + 1] + w * x[at + 2], g = x0 + along / (1 + n);
  out[to] = f * (n * x0 + along);
  out[to + 1] = f * (x[at + 1] + g * u);
  out[to + 2] = f * (x[at + 2] + g * w);
}

const v = new Float64Array(3), p = new Float64Array(3), q = new Float64Array(3);

/**
 * Writes the aim of the step, Δy + P Δx, to out[at…] for (x + Δx) ∘ (y + Δy) = 2α e to second order, the term of that
 * order taken from the prediction (dx, dy) (Mehrotra): W z with v ∘ z = 2α e − v ∘ v − (W dx) ∘ (W⁻¹ dy). Without a
 * prediction it is α x⁻¹ − y. The product ∘ here has e = (1, 0, 0).
 */
export function aim(
  scaling: Float64Array, of: number, x: Float64Array, dx: Float64Array, dy: Float64Array, at: number, alpha: number,
  out: Float64Array,
): void {
  applyW(scaling, of, x, at, false, v, 0);
  applyW(scaling, of, dx, at, false, p, 0);
  applyW(scaling, of, dy, at, true, q, 0);
  const r0 = 2 * alpha - p[0] * q[0] - p[1] * q[1] - p[2] * q[2];
  const r1 = -p[0] * q[1] - q[0] * p[1], r2 = -p[0] * q[2] - q[0] * p[2];
  const det = (v[0] - hypot(v[1], v[2])) * (v[0] + hypot(v[1], v[2])), along = v[1] * r1 + v[2] * r2;
  const z0 = (v[0] * r0 - along) / det;
  q[0] = z0 - v[0]; // v ∘ v has v as its quotient
  q[1] = (r1 - z0 * v[1]) / v[0] - v[1];
  q[2] = (r2 - z0 * v[2]) / v[0] - v[2];
  applyW(scaling, of, q, 0, false, out, at);
}

/** Returns the longest θ with x + θ d in the cone, Infinity if there is no limit (eq. 4.31). */
export function longestStep(x: Float64Array, d: Float64Array, at: number, dim: number): number {
  if (dim === 1) return d[at] < 0 ? -x[at] / d[at] : Infinity;
  let half = x[at] * d[at];
  for (let c = 1; c < dim; c++) half -= x[at + c] * d[at + c];
  half /= 2;
  const detD = determinant(d, at, dim), detX = determinant(x, at, dim);
  if (detD >= 0 && d[at] >= 0) return Infinity;
  const below = Math.sqrt(Math.max(0, half * half - detD * detX)) - half;
  return below > 0 ? detX / below : Infinity;
}
