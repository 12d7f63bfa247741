import type { Convex } from './convex';

/**
 * Writes M = R diag(a²) Rᵀ of an ellipsoid, or of a ball if the core is a point, to `out`: xx, xy, xz, yy, yz, zz.
 * `scale` is [size of the body, length by which lengths are divided]. With it h(n) = √(n·M n), and the support point is
 * M n / h. shapes.md §3.
 */
export function ellipsoidMatrix(shape: Convex, rotation: Float64Array, scale: Float64Array, out: Float64Array): void {
  const s = scale[0] / scale[1];
  if (shape.core === 'point') {
    const r = shape.rounding * s;
    out[0] = out[3] = out[5] = r * r;
    out[1] = out[2] = out[4] = 0;
    return;
  }
  const a = shape.half[0] * s, b = shape.half[1] * s, c = shape.half[2] * s;
  const ax = rotation[0] * a, bx = rotation[1] * b, cx = rotation[2] * c;
  const ay = rotation[3] * a, by = rotation[4] * b, cy = rotation[5] * c;
  const az = rotation[6] * a, bz = rotation[7] * b, cz = rotation[8] * c;
  out[0] = ax * ax + bx * bx + cx * cx;
  out[1] = ax * ay + bx * by + cx * cy;
  out[2] = ax * az + bx * bz + cx * cz;
  out[3] = ay * ay + by * by + cy * cy;
  out[4] = ay * az + by * bz + cy * cz;
  out[5] = az * az + bz * bz + cz * cz;
}

/**
 * Writes a unit direction to start from, n = adj(S) v / |adj(S) v| with S = weightA M_A + weightB M_B, over v in io =
 * [v, weightA, weightB]. The adjugate needs no division. If adj(S) v vanishes, n is along v, and along z if v is 0.
 */
export function adjugateStart(mA: Float64Array, mB: Float64Array, io: Float64Array): void {
  const x = io[0], y = io[1], z = io[2], wA = io[3], wB = io[4];
  const xx = wA * mA[0] + wB * mB[0], xy = wA * mA[1] + wB * mB[1], xz = wA * mA[2] + wB * mB[2];
  const yy = wA * mA[3] + wB * mB[3], yz = wA * mA[4] + wB * mB[4], zz = wA * mA[5] + wB * mB[5];
  const axy = xz * yz - xy * zz, axz = xy * yz - xz * yy, ayz = xy * xz - xx * yz;
  let nx = (yy * zz - yz * yz) * x + axy * y + axz * z;
  let ny = axy * x + (xx * zz - xz * xz) * y + ayz * z;
  let nz = axz * x + ayz * y + (xx * yy - xy * xy) * z;
  let norm = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (!(norm > 0)) {
    nx = x; ny = y; nz = z; norm = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (!(norm > 0)) { nz = 1; norm = 1; }
  }
  io[0] = nx / norm; io[1] = ny / norm; io[2] = nz / norm;
}
