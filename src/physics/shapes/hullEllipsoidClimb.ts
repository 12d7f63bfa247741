import { hypot } from '../../core/elementary/powers';

/**
 * The problem that `climbHull` solves, Φ = max over |m| = 1 of f(m) = m·c − h_E(m) − max_i m·v_i, for a hull with
 * corners v at the origin and an ellipsoid at c: m points from hull to ellipsoid, h_E(m) = √(m·M m). The method is an
 * active-set Newton method on the sphere: f has a kink wherever several corners have the same height along m, and its
 * maxima sit there: one active corner is a contact with that corner, two with an edge, three with a face. One problem
 * at a time is solved in these arrays; lengths are in any unit, vectors in the frame of the hull. shapes.md §4.
 */
export const hullClimb = {
  /** Corners ×3 and their number, at most 32. */
  corner: new Float64Array(3 * 32),
  count: 0,
  /** Centre of the ellipsoid. */
  centre: new Float64Array(3),
  /** M = R diag(a²) Rᵀ: xx, xy, xz, yy, yz, zz; 0 for a point. */
  matrix: new Float64Array(6),
  /** Input: unit direction to start from. Output: the maximiser, from hull to ellipsoid. */
  normal: new Float64Array(3),
  /** Support point of the ellipsoid towards m, M m / h, from its centre; the point that faces the hull is opposite. */
  arm: new Float64Array(3),
  /**
   * [target, f, lmin]. Input: the value of f above which the answer is APART. Output: f at the normal, and the least
   * curvature of −f there.
   */
  value: new Float64Array(3),
};
const { corner, centre, matrix, normal, arm, value } = hullClimb;

export const TARGET = 0, GAP = 1, LMIN = 2;
/** Outcomes of `climbHull`: the steps ran out; it stands on a critical point; f > target was met. */
export const OPEN = 0, CONVERGED = 1, APART = 2;

const STEPS = 60;
/** Step that ends the iteration [rad]: convergence is quadratic. */
const TOLERANCE = 1e-7;
const RADIUS = 0.7, MAX_RADIUS = 1; // of the trust region [rad]
const FLOOR = 0.02, FLOOR_POINT = 1e-3; // of the curvature, times h_E, and times |g|
const SLACK = 1e-15; // of f against rounding, times the lengths in it
const KICK = 0.3, STILL = 0.01; // away from a saddle, and the step that counts as standing there [rad]
/** A corner whose barycentric coordinate is below −EDGE leaves the active set [1]. */
const EDGE = 1e-9;
/**
 * Sine of the angle between a step and the plane across an edge below which the step keeps both ends of the edge level
 * [1].
 */
const ACROSS = 1e-9;

/** Active corners, whose common height is that of the support plane; the others are measured from the first. */
const active = new Int32Array(3);
let rank = 1;
/** Current point and point to try: [m ×3, M m / h ×3, h, f, index of the hull's highest corner]. */
const here = new Float64Array(9), trial = new Float64Array(9);
const H = 6, F = 7, TOP = 8;
/** Gradient c − s − v of f; the step; the edges from active[0] to the other active corners, ×3. */
const gradient = new Float64Array(3), step = new Float64Array(3), edge = new Float64Array(6);
/**
 * [length of the step before the trust region cuts it [rad], share of the step that no other corner blocks [1]]; radius
 * of the trust region [rad].
 */
const stride = new Float64Array(2), trust = new Float64Array(1);

/** Climbs from `normal` to a local maximum of f. Returns OPEN, CONVERGED or APART. */
export function climbHull(): number {
  for (let c = 0; c < 3; c++) here[c] = normal[c];
  evaluate(here);
  active[0] = here[TOP];
  rank = 1;
  trust[0] = RADIUS;
  let outcome = OPEN, settled = false;
  for (let k = 0; k < STEPS; k++) {
    if (here[F] > value[TARGET]) { outcome = APART; break; }
    writeGradient();
    if (settled || rank === 3) {
      if (!dropCorner()) {
        outcome = CONVERGED;
        if (rank === 3) value[LMIN] = here[H]; // a corner of f is a strict maximum, whatever the curvature
        break;
      }
      settled = false;
    }
    newtonStep();
    const blocking = limitStep();
    for (let c = 0; c < 3; c++) trial[c] = here[c] + stride[1] * step[c];
    if (blocking >= 0) active[rank++] = blocking;
    ontoActive();
    evaluate(trial);
    const slack = SLACK * (here[H] + Math.abs(gradient[0]) + Math.abs(gradient[1]) + Math.abs(gradient[2]));
    if (trial[F] >= here[F] - slack) {
      for (let c = 0; c < 9; c++) here[c] = trial[c];
      trust[0] = Math.min(2 * trust[0], MAX_RADIUS);
      if (rank === 1) active[0] = here[TOP];
    } else {
      trust[0] = 0.25 * Math.min(trust[0], stride[0]);
      if (blocking >= 0) rank--;
    }
    settled = blocking < 0 && Math.min(stride[0], trust[0]) < TOLERANCE;
  }
  for (let c = 0; c < 3; c++) { normal[c] = here[c]; arm[c] = here[3 + c]; }
  value[GAP] = here[F];
  return outcome;
}

/** Makes m = at[0…2] a unit vector and writes M m / h, h, f and the hull's farthest corner along m into `at`. */
function evaluate(at: Float64Array): void {
  const scale = 1 / Math.sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
  const x = at[0] * scale, y = at[1] * scale, z = at[2] * scale;
  const mx = matrix[0] * x + matrix[1] * y + matrix[2] * z, my = matrix[1] * x + matrix[3] * y + matrix[4] * z,
    mz = matrix[2] * x + matrix[4] * y + matrix[5] * z;
  const h = Math.sqrt(x * mx + y * my + z * mz);
  let top = 0, height = -Infinity;
  for (let i = 0; i < hullClimb.count; i++) {
    const along = x * corner[3 * i] + y * corner[3 * i + 1] + z * corner[3 * i + 2];
    if (along > height) { height = along; top = i; }
  }
  at[0] = x; at[1] = y; at[2] = z;
  at[3] = h > 0 ? mx / h : 0; at[4] = h > 0 ? my / h : 0; at[5] = h > 0 ? mz / h : 0; at[H] = h;
  at[F] = x * (centre[0] - corner[3 * top]) + y * (centre[1] - corner[3 * top + 1])
    + z * (centre[2] - corner[3 * top + 2]) - h;
  at[TOP] = top;
}

/** Writes the gradient of f and the edges of the active corners. */
function writeGradient(): void {
  for (let c = 0; c < 3; c++) {
    const from = corner[3 * active[0] + c];
    gradient[c] = centre[c] - here[3 + c] - from;
    for (let k = 1; k < rank; k++) edge[3 * (k - 1) + c] = corner[3 * active[k] + c] - from;
  }
}

/**
 * Removes a corner from the active set at the best m for that set: there the foot of the ellipsoid's point on the edge
 * or face of the active corners must be between them. Drops the corner that it is farthest beyond, since f rises away
 * from it; returns false if there is none, which means a maximum.
 */
function dropCorner(): boolean {
  if (rank === 1) return false;
  const ex = edge[0], ey = edge[1], ez = edge[2], ee = ex * ex + ey * ey + ez * ez;
  const ge = gradient[0] * ex + gradient[1] * ey + gradient[2] * ez;
  let first = 1, second = 0, third = Infinity; // barycentric coordinates
  if (rank === 2) { second = ge / ee; first = 1 - second; } else {
    const fx = edge[3], fy = edge[4], fz = edge[5], ff = fx * fx + fy * fy + fz * fz, ef = ex * fx + ey * fy + ez * fz;
    const gf = gradient[0] * fx + gradient[1] * fy + gradient[2] * fz, det = ee * ff - ef * ef;
    second = (ff * ge - ef * gf) / det; third = (ee * gf - ef * ge) / det;
    first = 1 - second - third;
  }
  if (first >= -EDGE && second >= -EDGE && third >= -EDGE) return false;
  const drop = first <= second && first <= third ? 0 : second <= third ? 1 : 2;
  rank--;
  for (let k = drop; k < rank; k++) active[k] = active[k + 1];
  writeGradient();
  return true;
}

/**
 * Writes to `step` the Newton step of f in the tangent directions that keep the active corners level, no longer than
 * the trust radius, and to value[LMIN] the least curvature of −f in them.
 */
function newtonStep(): void {
  const nx = here[0], ny = here[1], nz = here[2], ih = here[H] > 0 ? 1 / here[H] : 0, f = here[F];
  const floor = FLOOR * here[H] + FLOOR_POINT * hypot(gradient[0], gradient[1], gradient[2]);
  let ux: number, uy: number, uz: number;
  if (rank === 2) {
    ux = edge[1] * nz - edge[2] * ny; uy = edge[2] * nx - edge[0] * nz; uz = edge[0] * ny - edge[1] * nx;
    const scale = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz);
    ux *= scale; uy *= scale; uz *= scale;
  } else { // [Duff2017] listing 3
    const sign = nz >= 0 ? 1 : -1, p = -1 / (sign + nz);
    ux = 1 + sign * nx * nx * p; uy = sign * nx * ny * p; uz = -sign * nx;
  }
  const wx = ny * uz - nz * uy, wy = nz * ux - nx * uz, wz = nx * uy - ny * ux;
  const mux = matrix[0] * ux + matrix[1] * uy + matrix[2] * uz, muy = matrix[1] * ux + matrix[3] * uy + matrix[4] * uz,
    muz = matrix[2] * ux + matrix[4] * uy + matrix[5] * uz;
  const su = here[3] * ux + here[4] * uy + here[5] * uz, sw = here[3] * wx + here[4] * wy + here[5] * wz;
  const gu = gradient[0] * ux + gradient[1] * uy + gradient[2] * uz;
  const gw = gradient[0] * wx + gradient[1] * wy + gradient[2] * wz;
  const kuu = (ux * mux + uy * muy + uz * muz - su * su) * ih + f;
  let tu: number, tw = 0, eu = 1, ew = 0, lmin = kuu;
  if (rank === 2) tu = gu / Math.max(Math.abs(kuu), floor);
  else {
    const mwx = matrix[0] * wx + matrix[1] * wy + matrix[2] * wz;
    const mwy = matrix[1] * wx + matrix[3] * wy + matrix[4] * wz,
      mwz = matrix[2] * wx + matrix[4] * wy + matrix[5] * wz;
    const kuw = (wx * mux + wy * muy + wz * muz - su * sw) * ih;
    const kww = (wx * mwx + wy * mwy + wz * mwz - sw * sw) * ih + f;
    const half = 0.5 * (kuu - kww), root = Math.sqrt(half * half + kuw * kuw);
    lmin = 0.5 * (kuu + kww) - root;
    const mu = Math.max(0, Math.max(Math.abs(lmin), floor) - lmin), cu = kuu + mu, cw = kww + mu;
    const det = 1 / (cu * cw - kuw * kuw);
    tu = (cw * gu - kuw * gw) * det; tw = (cu * gw - kuw * gu) * det;
    eu = half > 0 ? -kuw : root - half; ew = half > 0 ? half + root : -kuw; // eigenvector of lmin
    const e = Math.sqrt(eu * eu + ew * ew);
    if (e > 0) { eu /= e; ew /= e; } else { eu = 1; ew = 0; }
  }
  value[LMIN] = lmin;
  // critical, but no maximum: kick along that eigenvector
  if (lmin < -0.25 * floor && tu * tu + tw * tw < STILL * STILL) {
    const kick = eu * gu + ew * gw < 0 ? -KICK : KICK;
    tu += kick * eu; tw += kick * ew;
  }
  const length = Math.sqrt(tu * tu + tw * tw), scale = length > trust[0] ? trust[0] / length : 1;
  stride[0] = length;
  step[0] = scale * (tu * ux + tw * wx); step[1] = scale * (tu * uy + tw * wy); step[2] = scale * (tu * uz + tw * wz);
}

/**
 * Writes to stride[1] the share of the step that can be made until another corner is as high as the active ones.
 * Returns that corner, −1 if the whole step is free. Heights change in proportion along m + α t, so that this is exact.
 */
function limitStep(): number {
  const first = 3 * active[0];
  const across = ACROSS * ACROSS * (step[0] * step[0] + step[1] * step[1] + step[2] * step[2]);
  let blocking = -1;
  stride[1] = 1;
  for (let i = 0; i < hullClimb.count; i++) {
    if (i === active[0] || (rank > 1 && i === active[1])) continue;
    const ex = corner[3 * i] - corner[first], ey = corner[3 * i + 1] - corner[first + 1],
      ez = corner[3 * i + 2] - corner[first + 2];
    const rise = step[0] * ex + step[1] * ey + step[2] * ez, below = -(here[0] * ex + here[1] * ey + here[2] * ez);
    if (rise <= 0 || below >= stride[1] * rise || rise * rise <= across * (ex * ex + ey * ey + ez * ez)) continue;
    stride[1] = Math.max(0, below / rise);
    blocking = i;
  }
  return blocking;
}

/** Removes from `trial` the rounding that would put the active corners at different heights. */
function ontoActive(): void {
  if (rank === 1) return;
  const from = 3 * active[0], last = 3 * active[rank - 1];
  const ex = corner[3 * active[1]] - corner[from], ey = corner[3 * active[1] + 1] - corner[from + 1],
    ez = corner[3 * active[1] + 2] - corner[from + 2];
  if (rank === 2) {
    const along = (trial[0] * ex + trial[1] * ey + trial[2] * ez) / (ex * ex + ey * ey + ez * ez);
    trial[0] -= along * ex; trial[1] -= along * ey; trial[2] -= along * ez;
    return;
  }
  const fx = corner[last] - corner[from], fy = corner[last + 1] - corner[from + 1];
  const fz = corner[last + 2] - corner[from + 2];
  const nx = ey * fz - ez * fy, ny = ez * fx - ex * fz, nz = ex * fy - ey * fx;
  const sign = nx * trial[0] + ny * trial[1] + nz * trial[2] < 0 ? -1 : 1;
  trial[0] = sign * nx; trial[1] = sign * ny; trial[2] = sign * nz;
}
