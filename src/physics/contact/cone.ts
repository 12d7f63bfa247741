/**
 * These functions project one triplet (n, u, w) onto the sets of contact-problem.md §3, in place and without
 * allocation: `x` holds triplets, and one starts at `at`. Twin of shaders/shared/solve/cone.wgsl.
 */

/**
 * Projects x onto K = { ‖(u, w)‖ ≤ μ n }. [Tasora2011] §4.2; [Mazhar2015] Alg. 1, lines 8 and 12. If x is outside both
 * K and its polar cone, it lands on the mantle at n* = (n + μ r) / (1 + μ²), where r = ‖(u, w)‖.
 *
 * The polar test comes first so that μ = 0 needs no case of its own: the cone is then the ray n ≥ 0, and the last lines
 * give (n, 0, 0).
 */
export function projectCone(x: Float64Array, at: number, mu: number): void {
  const n = x[at], u = x[at + 1], w = x[at + 2], r = Math.sqrt(u * u + w * w);
  if (mu * r <= -n) { x[at] = 0; x[at + 1] = 0; x[at + 2] = 0; return; } // separating
  if (r <= mu * n) return; // sticking
  const nStar = (n + mu * r) / (1 + mu * mu), scale = (mu * nStar) / r; // sliding
  x[at] = nStar;
  x[at + 1] = scale * u;
  x[at + 2] = scale * w;
}

/**
 * Moves x to the point of K nearest to it in the metric S⁻¹ = diag(1/s_n, 1/s_t, 1/s_t), with q = √(s_t / s_n). In (n,
 * u/q, w/q) that metric is Euclid's and K has the slope μ/q. The tangential scales must be equal, or the cone is no
 * longer circular.
 */
export function projectConeScaled(x: Float64Array, at: number, mu: number, q: number): void {
  x[at + 1] /= q;
  x[at + 2] /= q;
  projectCone(x, at, mu / q);
  x[at + 1] *= q;
  x[at + 2] *= q;
}

/**
 * Raises n to at least 0, then clips (u, w) to the disc of radius μ n: exact Coulomb friction as a fixed point of
 * sweeps (small-steps.md §1). It is not a projection onto K: friction never feeds back into the normal impulse.
 */
export function clipToDisc(x: Float64Array, at: number, mu: number): void {
  const n = x[at];
  if (n <= 0) { x[at] = 0; x[at + 1] = 0; x[at + 2] = 0; return; }
  const u = x[at + 1], w = x[at + 2], r = Math.sqrt(u * u + w * w), limit = mu * n;
  if (r <= limit) return;
  x[at + 1] = (u * limit) / r;
  x[at + 2] = (w * limit) / r;
}
