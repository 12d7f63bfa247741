/**
 * The problem that `climb` solves, Φ = max over |n| = 1 of f(n) = n·d − h_A(n) − h_B(n) for two ellipsoids, h_X(n) =
 * √(n·M_X n), by a trust-region Newton method on the sphere. shapes.md §3. One problem at a time is solved in these
 * arrays; lengths are in any unit, vectors in W. wasm/ellipsoids.ts does the same operations for two pairs at once.
 */
export const ellipsoids = {
  /** Centre of B from that of A. */
  d: new Float64Array(3),
  /** M = R diag(a²) Rᵀ of A and B: xx, xy, xz, yy, yz, zz; 0 for a point. */
  mA: new Float64Array(6),
  mB: new Float64Array(6),
  /** Input: unit direction to start from. Output: the maximiser, from A to B. */
  normal: new Float64Array(3),
  /** Support point of A towards the normal, from its centre. */
  arm: new Float64Array(3),
  /**
   * [target, f, lmin]. Input: the value of f above which the answer is APART. Output: f at the normal, and the smaller
   * eigenvalue of K there.
   */
  value: new Float64Array(3),
};
const { d, mA, mB, normal, arm, value } = ellipsoids;

export const TARGET = 0, GAP = 1, LMIN = 2;
/** Outcomes of `climb`: the steps ran out; it stands on a critical point; f > target was met. */
export const OPEN = 0, CONVERGED = 1, APART = 2;

const STEPS = 40;
/**
 * Largest last step [rad]: convergence is quadratic, a step of t leaves an error of about t², and Φ is stationary in n.
 */
const TOLERANCE = 1e-6;
const RADIUS = 0.7, MAX_RADIUS = 1; // of the trust region [rad]
const FLOOR = 0.02; // of K, times h_A + h_B
const SLACK = 2e-15; // of f against rounding, times h_A + h_B
const KICK = 0.3, STILL = 0.01; // away from a saddle, and the step that counts as standing there [rad]

/** Climbs from `normal` to a local maximum of f. Returns OPEN, CONVERGED or APART. */
export function climb(): number {
  const dx = d[0], dy = d[1], dz = d[2], target = value[TARGET];
  const axx = mA[0], axy = mA[1], axz = mA[2], ayy = mA[3], ayz = mA[4], azz = mA[5];
  const bxx = mB[0], bxy = mB[1], bxz = mB[2], byy = mB[3], byz = mB[4], bzz = mB[5];
  // The point to try (p), and the current point (n): support points a of A and b of B, reciprocal 1/h, f and h_A + h_B.
  let px = normal[0], py = normal[1], pz = normal[2];
  let nx = px, ny = py, nz = pz, ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, ia = 0, ib = 0, f = -Infinity, sum = 0;
  let radius = RADIUS, length = RADIUS, lmin = 0, last = false, outcome = OPEN;
  for (let step = 0; ; step++) {
    const sx = axx * px + axy * py + axz * pz, sy = axy * px + ayy * py + ayz * pz, sz = axz * px + ayz * py + azz * pz;
    const tx = bxx * px + bxy * py + bxz * pz, ty = bxy * px + byy * py + byz * pz, tz = bxz * px + byz * py + bzz * pz;
    const hA = Math.sqrt(px * sx + py * sy + pz * sz), hB = Math.sqrt(px * tx + py * ty + pz * tz);
    const trial = px * dx + py * dy + pz * dz - hA - hB;
    if (trial >= f - SLACK * (hA + hB)) {
      nx = px; ny = py; nz = pz; f = trial; sum = hA + hB;
      ia = hA > 0 ? 1 / hA : 0; ib = hB > 0 ? 1 / hB : 0;
      ax = sx * ia; ay = sy * ia; az = sz * ia; bx = tx * ib; by = ty * ib; bz = tz * ib;
      if (f > target) { outcome = APART; break; }
      if (step > 0) radius = Math.min(2 * radius, MAX_RADIUS);
    } else radius = 0.25 * length;
    if (last) { outcome = CONVERGED; break; }
    if (step === STEPS) break;

    // An orthonormal basis u, v of the tangent plane without a branch on n ([Duff2017] listing 3), and the gradient in
    // it.
    const sign = nz >= 0 ? 1 : -1, p = -1 / (sign + nz), q = nx * ny * p;
    const ux = 1 + sign * nx * nx * p, uy = sign * q, uz = -sign * nx, vx = q, vy = sign + ny * ny * p, vz = -ny;
    const gx = dx - ax - bx, gy = dy - ay - by, gz = dz - az - bz;
    const gu = gx * ux + gy * uy + gz * uz, gv = gx * vx + gy * vy + gz * vz;
    // K = P (H_A + H_B) P + f P in that basis, H = M/h − s sᵀ/h: minus the Riemannian Hessian of f.
    const kxx = axx * ia + bxx * ib, kxy = axy * ia + bxy * ib, kxz = axz * ia + bxz * ib;
    const kyy = ayy * ia + byy * ib, kyz = ayz * ia + byz * ib, kzz = azz * ia + bzz * ib;
    const kux = kxx * ux + kxy * uy + kxz * uz, kuy = kxy * ux + kyy * uy + kyz * uz;
    const kuz = kxz * ux + kyz * uy + kzz * uz;
    const kvx = kxx * vx + kxy * vy + kxz * vz, kvy = kxy * vx + kyy * vy + kyz * vz;
    const kvz = kxz * vx + kyz * vy + kzz * vz;
    const au = ax * ux + ay * uy + az * uz, av = ax * vx + ay * vy + az * vz;
    const bu = bx * ux + by * uy + bz * uz, bv = bx * vx + by * vy + bz * vz;
    const kuu = ux * kux + uy * kuy + uz * kuz - au * au * ia - bu * bu * ib + f;
    const kuv = ux * kvx + uy * kvy + uz * kvz - au * av * ia - bu * bv * ib;
    const kvv = vx * kvx + vy * kvy + vz * kvz - av * av * ia - bv * bv * ib + f;
    // With mu, K + mu I is positive definite: the step ascends.
    const w = 0.5 * (kuu - kvv), root = Math.sqrt(w * w + kuv * kuv), floor = FLOOR * sum;
    lmin = 0.5 * (kuu + kvv) - root;
    const mu = Math.max(0, Math.max(Math.abs(lmin), floor) - lmin), cu = kuu + mu, cv = kvv + mu;
    const det = 1 / (cu * cv - kuv * kuv);
    let tu = (cv * gu - kuv * gv) * det, tv = (cu * gv - kuv * gu) * det;
    let kicked = false;
    if (lmin < -0.25 * floor && tu * tu + tv * tv < STILL * STILL) {
      // Gradient 0 but f not largest, as in aligned poses: kick along the eigenvector of lmin.
      kicked = true;
      let eu = w > 0 ? -kuv : root - w, ev = w > 0 ? w + root : -kuv;
      const e = Math.sqrt(eu * eu + ev * ev), scale = e > 0 ? (eu * gu + ev * gv < 0 ? -KICK : KICK) / e : 0;
      if (e > 0) { eu *= scale; ev *= scale; } else { eu = KICK; ev = 0; }
      tu += eu; tv += ev;
    }
    length = Math.sqrt(tu * tu + tv * tv);
    last = length < TOLERANCE && !kicked;
    if (length > radius) { tu *= radius / length; tv *= radius / length; length = radius; }
    px = nx + ux * tu + vx * tv; py = ny + uy * tu + vy * tv; pz = nz + uz * tu + vz * tv;
    const norm = 1 / Math.sqrt(px * px + py * py + pz * pz);
    px *= norm; py *= norm; pz *= norm;
  }
  normal[0] = nx; normal[1] = ny; normal[2] = nz;
  arm[0] = ax; arm[1] = ay; arm[2] = az;
  value[GAP] = f; value[LMIN] = lmin;
  return outcome;
}
