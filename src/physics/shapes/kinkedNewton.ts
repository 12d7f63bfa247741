/**
 * The problem that `climbKinked` solves, Φ = max over |n| = 1 of f(n) = n·c − h_E(n) − h_C(n): an ellipsoid E, h_E =
 * √(n·M n), against a kinked core C at the origin, h_C = b·|n| + R √(n_x² + n_z²). n points from C to E; all vectors
 * are in C's frame, lengths in any unit. shapes.md §4.
 *
 * The kinks of −h_C are ridges, and maxima sit on them: n_i = 0 is contact with the slab |x_i| ≤ b_i, n_x = n_z = 0
 * with a cap. The method is Newton's on the components that are free to move, after which a component that would change
 * sign stops on its ridge.
 */
export const kinked = {
  /** Centre of E. */
  c: new Float64Array(3),
  /** M of E: xx, xy, xz, yy, yz, zz. */
  m: new Float64Array(6),
  /** b ×3 and R of C. */
  core: new Float64Array(4),
  /**
   * Input: unit direction to start from, with exact zeros where it is on a ridge. Output: the maximiser, from C to E.
   */
  normal: new Float64Array(3),
  /**
   * Support point M n / h_E of E along the normal, from its centre: n·arm = h_E. The point that faces C is opposite.
   */
  arm: new Float64Array(3),
  /** [target, f]. Input: the value of f above which the answer is APART. Output: f at the normal. */
  value: new Float64Array(2),
};
const { c: centre, m, core, normal, arm, value } = kinked;

export const TARGET = 0, GAP = 1;
/** Outcomes of `climbKinked`: the steps ran out; it stands on a critical point; f > target was met. */
export const OPEN = 0, CONVERGED = 1, APART = 2;

const STEPS = 60;
const TOLERANCE = 1e-6; // of the last step [rad]
const RADIUS = 0.7, MAX_RADIUS = 1; // of the trust region [rad]
const FLOOR = 0.02; // pivot's lower limit, times h_E
// allowed fall of f against rounding, times h_E: the grain's, not the wall's, or losses hide in it (shapes.md §4)
const SLACK = 2e-15;

/**
 * Returns how far x lies beyond the slab −b … b along one axis, signed, from plus = x + b and minus = x − b: beyond the
 * face on the side of n, and on the ridge n = 0 beyond the nearer face, 0 inside.
 */
const beyond = (n: number, plus: number, minus: number): number =>
  n > 0 ? minus : n < 0 ? plus : minus > 0 ? minus : plus < 0 ? plus : 0;

/** Climbs from `normal` to a local maximum of f. Returns OPEN, CONVERGED or APART. */
export function climbKinked(): number {
  const bx = core[0], by = core[1], bz = core[2], R = core[3], target = value[TARGET];
  const mxx = m[0], mxy = m[1], mxz = m[2], myy = m[3], myz = m[4], mzz = m[5];
  // c ± b: near a wall these are small and exact, where c and b may be large.
  const cxp = centre[0] + bx, cxm = centre[0] - bx, cyp = centre[1] + by, cym = centre[1] - by;
  const czp = centre[2] + bz, czm = centre[2] - bz;
  // The point to try (p); the current point (n) with E's support s, the residual to the core g of least length, and f =
  // n·g.
  let px = normal[0], py = normal[1], pz = normal[2];
  let nx = px, ny = py, nz = pz, sx = 0, sy = 0, sz = 0, gx = 0, gy = 0, gz = 0, ih = 0, h = 0, f = -Infinity;
  let reach = 0;
  let radius = RADIUS, length = RADIUS, last = false, outcome = OPEN, snaps = true, snapped = false, refused = false;
  for (let step = 0; ; step++) {
    const tx = mxx * px + mxy * py + mxz * pz, ty = mxy * px + myy * py + myz * pz, tz = mxz * px + myz * py + mzz * pz;
    const hp = Math.sqrt(px * tx + py * ty + pz * tz), ip = 1 / hp, ex = tx * ip, ey = ty * ip, ez = tz * ip;
    let rx = beyond(px, cxp - ex, cxm - ex), rz = beyond(pz, czp - ez, czm - ez);
    const ry = beyond(py, cyp - ey, cym - ey), qp = R > 0 ? Math.sqrt(px * px + pz * pz) : 0;
    if (qp > 0) { rx -= (R * px) / qp; rz -= (R * pz) / qp; } else if (R > 0) {
      const out = Math.sqrt(rx * rx + rz * rz), shrink = out > R ? 1 - R / out : 0;
      rx *= shrink; rz *= shrink;
    }
    const trial = px * rx + py * ry + pz * rz;
    if (trial >= f - SLACK * hp) {
      nx = px;
      ny = py; nz = pz; sx = ex; sy = ey; sz = ez; gx = rx; gy = ry; gz = rz; ih = ip; h = hp; f = trial; reach = qp;
      if (f > target) { outcome = APART; break; }
      if (step > 0 && !snapped) radius = Math.min(2 * radius, MAX_RADIUS);
      refused = false;
    } else if (snapped) snaps = false; else { radius = 0.25 * length; refused = true; }
    if (last) { outcome = CONVERGED; break; }
    if (step === STEPS) break;

    // Snap: where E's support lies between the faces of a slab and n is nearly in its plane, n belongs on the ridge.
    snapped = false;
    if (snaps) {
      const near = 0.5 * radius;
      const inX = cxp - sx > 0 && cxm - sx < 0, inY = cyp - sy > 0 && cym - sy < 0, inZ = czp - sz > 0 && czm - sz < 0;
      let zx = nx !== 0 && inX && Math.abs(nx) < near && bx > 0, zz = nz !== 0 && inZ && Math.abs(nz) < near && bz > 0;
      const zy = ny !== 0 && inY && Math.abs(ny) < near && by > 0;
      if (reach > 0 && reach < near) {
        const ux = beyond(0, cxp - sx, cxm - sx), uz = beyond(0, czp - sz, czm - sz);
        if (ux * ux + uz * uz < R * R) { zx = nx !== 0; zz = nz !== 0; }
      }
      if (zx || zy || zz) {
        px = zx ? 0 : nx; py = zy ? 0 : ny; pz = zz ? 0 : nz;
        const norm = 1 / Math.sqrt(px * px + py * py + pz * pz);
        px *= norm; py *= norm; pz *= norm;
        snapped = true;
        continue;
      }
    }

    // P g, the supergradient of least length: 0 on a ridge that holds n, and pointing off one that does not.
    const pole = R > 0 && reach === 0;
    const freeX = nx !== 0 || gx !== 0 || (bx === 0 && !pole), freeY = ny !== 0 || gy !== 0 || by === 0;
    const freeZ = nz !== 0 || gz !== 0 || (bz === 0 && !pole);
    const leaves = (nx === 0 && gx !== 0 && bx > 0) || (ny === 0 && gy !== 0 && by > 0)
      || (nz === 0 && gz !== 0 && bz > 0)
      || (pole && (gx !== 0 || gz !== 0));
    if (leaves) snaps = false; // or it would undo what follows, for ever (shapes.md §4)
    const ax = gx - f * nx, ay = gy - f * ny, az = gz - f * nz;
    let vx = ax, vy = ay, vz = az, newton = !refused && !(pole && (gx !== 0 || gz !== 0));
    if (newton) {
      // W = H_E + H_C + f P + h n nᵀ on the free components, identity on the others; L D Lᵀ with a floor under D.
      const curl = reach > 0 ? R / (reach * reach * reach) : 0, e = h - f, floor = FLOOR * h;
      const wxx = freeX ? (mxx - sx * sx) * ih + curl * nz * nz + f + e * nx * nx : 1;
      const wyy = freeY ? (myy - sy * sy) * ih + f + e * ny * ny : 1;
      const wzz = freeZ ? (mzz - sz * sz) * ih + curl * nx * nx + f + e * nz * nz : 1;
      const wxy = freeX && freeY ? (mxy - sx * sy) * ih + e * nx * ny : 0;
      const wxz = freeX && freeZ ? (mxz - sx * sz) * ih - curl * nx * nz + e * nx * nz : 0;
      const wyz = freeY && freeZ ? (myz - sy * sz) * ih + e * ny * nz : 0;
      const d0 = wxx < floor ? Math.max(-wxx, floor) : wxx, l10 = wxy / d0, l20 = wxz / d0;
      const e1 = wyy - l10 * wxy, d1 = e1 < floor ? Math.max(-e1, floor) : e1, k21 = wyz - l20 * wxy, l21 = k21 / d1;
      const e2 = wzz - l20 * wxz - l21 * k21, d2 = e2 < floor ? Math.max(-e2, floor) : e2;
      const y1 = ay - l10 * ax, y2 = az - l20 * ax - l21 * y1;
      vz = y2 / d2; vy = y1 / d1 - l21 * vz; vx = ax / d0 - l10 * vy - l20 * vz;
      const along = vx * nx + vy * ny + vz * nz;
      vx -= along * nx; vy -= along * ny; vz -= along * nz;
      // Newton leaves a ridge only to the side where f rises.
      newton = !(nx === 0 && bx > 0 && vx * gx < 0) && !(ny === 0 && by > 0 && vy * gy < 0)
        && !(nz === 0 && bz > 0 && vz * gz < 0);
    }
    if (!newton) {
      // Along P g by |P g|² / (P g · W P g): ascent for a small enough step, ridges or not.
      const dot = ax * sx + ay * sy + az * sz, turn = nx * az - nz * ax, size = ax * ax + ay * ay + az * az;
      const square = mxx * ax * ax + myy * ay * ay + mzz * az * az
        + 2 * (mxy * ax * ay + mxz * ax * az + myz * ay * az);
      const bend = (square - dot * dot) * ih + (reach > 0 ? (R * turn * turn) / (reach * reach * reach) : 0) + f * size;
      const scale = size > 0 ? size / Math.max(Math.abs(bend), FLOOR * h * size) : 0;
      vx = ax * scale; vy = ay * scale; vz = az * scale;
    }
    length = Math.sqrt(vx * vx + vy * vy + vz * vz);
    last = length < TOLERANCE;
    if (length > radius) { const cut = radius / length; vx *= cut; vy *= cut; vz *= cut; length = radius; }
    px = nx + vx; py = ny + vy; pz = nz + vz;
    if (bx > 0 && px * nx < 0) px = 0;
    if (by > 0 && py * ny < 0) py = 0;
    if (bz > 0 && pz * nz < 0) pz = 0;
    if (reach > 0 && px * nx + pz * nz <= 0) { px = 0; pz = 0; }
    const norm = 1 / Math.sqrt(px * px + py * py + pz * pz);
    px *= norm; py *= norm; pz *= norm;
  }
  normal[0] = nx; normal[1] = ny; normal[2] = nz;
  arm[0] = sx; arm[1] = sy; arm[2] = sz;
  value[GAP] = f;
  return outcome;
}
