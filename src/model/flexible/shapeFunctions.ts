/**
 * Number of shape functions of the gradient-deficient plate: r = Σ Sₖ eₖ over the twelve vectors r, ∂r/∂x, ∂r/∂y of its
 * nodes at (ξ, η) = (0, 0), (1, 0), (1, 1), (0, 1). The source is Melanz2016 eq. 6.6, with its misprints put right (S₄,
 * S₁₁, S₁₂; flexible.md §1): so the functions of r add to 1 and each coordinate is nodal. l and w are its sides [m];
 * the functions of r have unit 1, those of tangents m.
 */
export const SHAPES = 12;

/** Writes the twelve shape functions at (ξ, η) of a plate with sides l and w [m] to out[at…]. */
export function writeShape(xi: number, eta: number, l: number, w: number, out: Float64Array, at = 0): void {
  const x = xi, y = eta, p = x - 1, q = y - 1;
  out[at] = -p * q * (2 * y * y - y + 2 * x * x - x - 1);
  out[at + 1] = -l * x * p * p * q;
  out[at + 2] = -w * y * q * q * p;
  out[at + 3] = x * (2 * y * y - y - 3 * x + 2 * x * x) * q;
  out[at + 4] = -l * x * x * p * q;
  out[at + 5] = w * x * y * q * q;
  out[at + 6] = -x * y * (1 - 3 * x - 3 * y + 2 * y * y + 2 * x * x);
  out[at + 7] = l * x * x * y * p;
  out[at + 8] = w * x * y * y * q;
  out[at + 9] = y * p * (2 * x * x - x - 3 * y + 2 * y * y);
  out[at + 10] = l * x * y * p * p;
  out[at + 11] = -w * y * y * p * q;
}
