/**
 * A simplex of up to four points, the newest last, and the point of their hull nearest to 0. One problem at a time is
 * solved in these arrays.
 */
export const simplex = {
  /** Corners, ×3 ×4. Input: with the newest. Output: those that carry `nearest`. */
  corner: new Float64Array(12),
  count: 0,
  nearest: new Float64Array(3),
};
const { corner, nearest } = simplex;

/** sin² of the angle at the newest corner below which a triangle counts as a line. */
const FLAT = 1e-20;
/**
 * A barycentric coordinate above −SLACK counts as not negative; else rounding would keep the foot of 0 out of both
 * triangles at an edge.
 */
const SLACK = 1e-12;

/**
 * Writes `nearest` and drops the corners that it does not need. Returns true, and writes nothing, if 0 is inside a
 * tetrahedron. Every triangle, edge and corner with the newest point is tried and the nearest kept: there is no tree of
 * regions that rounding could lead astray. If the nearest is on a triangle, `nearest` is along its normal, however near
 * 0 is.
 */
export function nearestOfSimplex(): boolean {
  const last = simplex.count - 1, wx = corner[3 * last], wy = corner[3 * last + 1], wz = corner[3 * last + 2];
  let best = wx * wx + wy * wy + wz * wz, x = wx, y = wy, z = wz, first = -1, second = -1, inside = last === 3;
  for (let i = 0; i < last; i++) {
    const ex = corner[3 * i] - wx, ey = corner[3 * i + 1] - wy, ez = corner[3 * i + 2] - wz;
    const ee = ex * ex + ey * ey + ez * ez;
    const t = -(ex * wx + ey * wy + ez * wz);
    if (t > 0 && t < ee) {
      const s = t / ee, px = wx + s * ex, py = wy + s * ey, pz = wz + s * ez, rest = (px * ex + py * ey + pz * ez) / ee;
      const qx = px - rest * ex, qy = py - rest * ey, qz = pz - rest * ez, square = qx * qx + qy * qy + qz * qz;
      if (square < best) { best = square; x = qx; y = qy; z = qz; first = i; second = -1; }
    }
    for (let j = i + 1; j < last; j++) {
      const fx = corner[3 * j] - wx, fy = corner[3 * j + 1] - wy, fz = corner[3 * j + 2] - wz;
      const ff = fx * fx + fy * fy + fz * fz;
      const nx = ey * fz - ez * fy, ny = ez * fx - ex * fz, nz = ex * fy - ey * fx, nn = nx * nx + ny * ny + nz * nz;
      const height = nx * wx + ny * wy + nz * wz;
      // the third old corner is 3 − i − j; 0 is inside if it is on the same side of all three triangles
      if (last === 3) {
        const k = 3 * (3 - i - j), side = nx * (corner[k] - wx) + ny * (corner[k + 1] - wy) + nz * (corner[k + 2] - wz);
        if (!(side > 0 ? height <= 0 : side < 0 && height >= 0)) inside = false;
      }
      if (nn <= FLAT * ee * ff) continue;
      // Barycentric coordinates of the foot of 0: all of one sign if it is in the triangle.
      const ni = nx * (fy * wz - fz * wy) + ny * (fz * wx - fx * wz) + nz * (fx * wy - fy * wx);
      const nj = nx * (wy * ez - wz * ey) + ny * (wz * ex - wx * ez) + nz * (wx * ey - wy * ex);
      if (Math.min(ni, nj) < -SLACK * nn || ni + nj > nn + SLACK * nn) continue;
      const square = (height * height) / nn;
      if (square < best) {
        const s = height / nn;
        best = square; x = s * nx; y = s * ny; z = s * nz; first = i; second = j;
      }
    }
  }
  if (inside) return true;
  simplex.count = second >= 0 ? 3 : first >= 0 ? 2 : 1;
  if (first >= 0) for (let c = 0; c < 3; c++) corner[c] = corner[3 * first + c];
  if (second >= 0) for (let c = 0; c < 3; c++) corner[3 + c] = corner[3 * second + c];
  const at = 3 * (simplex.count - 1);
  corner[at] = wx; corner[at + 1] = wy; corner[at + 2] = wz;
  nearest[0] = x; nearest[1] = y; nearest[2] = z;
  return false;
}
