import { NODE } from '../../model/flexible/spec';

/**
 * Exponents of the surface of one plate as a polynomial: r(ξ, η) = Σ c_ab ξᵃ ηᵇ, twelve vectors. It spans the same
 * space as the shape functions (Melanz2016 eq. 6.6), and in it derivatives cost two or three products each instead of
 * twelve.
 */
export const MONOMIALS: readonly (readonly [a: number, b: number])[] =
  [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1], [0, 2], [1, 2], [0, 3], [1, 3]];

/** Length of such a surface: twelve vectors, vector k begins at 3 k. */
export const CUBIC = 36;
/** Length of its derivatives at a point: r_ξ, r_η, r_ξξ, r_ηη, r_ξη. */
export const DERIVATIVES = 15;

/**
 * Writes the coefficients of plate p of the coordinates e (or of any other vectors at nodes, such as their rates) to c.
 */
export function writeCubic(e: Float64Array, quads: Uint32Array, sizes: Float64Array, p: number, c: Float64Array): void {
  const n1 = NODE * quads[4 * p], n2 = NODE * quads[4 * p + 1], n3 = NODE * quads[4 * p + 2];
  const n4 = NODE * quads[4 * p + 3];
  const l = sizes[2 * p], w = sizes[2 * p + 1];
  for (let i = 0; i < 3; i++) {
    const r1 = e[n1 + i], r2 = e[n2 + i], r3 = e[n3 + i], r4 = e[n4 + i];
    const u1 = l * e[n1 + 3 + i], u2 = l * e[n2 + 3 + i], u3 = l * e[n3 + 3 + i], u4 = l * e[n4 + 3 + i];
    const v1 = w * e[n1 + 6 + i], v2 = w * e[n2 + 6 + i], v3 = w * e[n3 + 6 + i], v4 = w * e[n4 + 6 + i];
    const c20 = 3 * (r2 - r1) - 2 * u1 - u2, c30 = 2 * (r1 - r2) + u1 + u2;
    const c02 = 3 * (r4 - r1) - 2 * v1 - v4, c03 = 2 * (r1 - r4) + v1 + v4;
    c[i] = r1; c[3 + i] = u1; c[6 + i] = c20; c[9 + i] = c30; c[12 + i] = v1; c[24 + i] = c02; c[30 + i] = c03;
    c[15 + i] = u4 - u1 + v2 - v1 - r1 + r2 - r3 + r4;
    c[18 + i] = 3 * (r3 - r4) - 2 * u4 - u3 - c20;
    c[21 + i] = 2 * (r4 - r3) + u4 + u3 - c30;
    c[27 + i] = 3 * (r3 - r2) - 2 * v2 - v3 - c02;
    c[33 + i] = 2 * (r2 - r3) + v2 + v3 - c03;
  }
}

/**
 * Adds the transpose of writeCubic, applied to f, to `out`: forces on the coefficients become forces on the
 * coordinates.
 */
export function addTransposed(
  f: Float64Array, quads: Uint32Array, sizes: Float64Array, p: number, out: Float64Array
): void {
  const n1 = NODE * quads[4 * p], n2 = NODE * quads[4 * p + 1], n3 = NODE * quads[4 * p + 2];
  const n4 = NODE * quads[4 * p + 3];
  const l = sizes[2 * p], w = sizes[2 * p + 1];
  for (let i = 0; i < 3; i++) {
    const f11 = f[15 + i], f21 = f[18 + i], f31 = f[21 + i], f12 = f[27 + i], f13 = f[33 + i];
    const f20 = f[6 + i] - f21, f30 = f[9 + i] - f31, f02 = f[24 + i] - f12, f03 = f[30 + i] - f13;
    const south = 3 * f20 - 2 * f30, north = 3 * f21 - 2 * f31, west = 3 * f02 - 2 * f03, east = 3 * f12 - 2 * f13;
    out[n1 + i] += f[i] - south - west - f11;
    out[n2 + i] += south - east + f11;
    out[n3 + i] += north + east - f11;
    out[n4 + i] += west - north + f11;
    out[n1 + 3 + i] += l * (f[3 + i] - 2 * f20 + f30 - f11);
    out[n2 + 3 + i] += l * (f30 - f20);
    out[n3 + 3 + i] += l * (f31 - f21);
    out[n4 + 3 + i] += l * (f31 - 2 * f21 + f11);
    out[n1 + 6 + i] += w * (f[12 + i] - 2 * f02 + f03 - f11);
    out[n2 + 6 + i] += w * (f13 - 2 * f12 + f11);
    out[n3 + 6 + i] += w * (f13 - f12);
    out[n4 + 6 + i] += w * (f03 - f02);
  }
}

/** Writes the derivatives at the points (x_i, x_j), q = i + n j, to d[DERIVATIVES q …]. */
export function writeDerivatives(c: Float64Array, x: Float64Array, d: Float64Array): void {
  const n = x.length;
  for (let i = 0; i < 3; i++) {
    const c10 = c[3 + i], c20 = c[6 + i], c30 = c[9 + i], c01 = c[12 + i], c11 = c[15 + i], c21 = c[18 + i];
    const c31 = c[21 + i];
    const c02 = c[24 + i], c12 = c[27 + i], c03 = c[30 + i], c13 = c[33 + i];
    for (let j = 0, o = i; j < n; j++) {
      const y = x[j];
      const p1 = c10 + y * (c11 + y * (c12 + y * c13)), p2 = 2 * (c20 + y * c21), p3 = 3 * (c30 + y * c31);
      const q0 = c01 + y * (2 * c02 + 3 * y * c03), q1 = c11 + y * (2 * c12 + 3 * y * c13);
      const s0 = 2 * c02 + 6 * y * c03, s1 = 2 * c12 + 6 * y * c13;
      for (let k = 0; k < n; k++, o += DERIVATIVES) {
        const z = x[k];
        d[o] = p1 + z * (p2 + z * p3);
        d[o + 3] = q0 + z * (q1 + z * (c21 + z * c31));
        d[o + 6] = p2 + 2 * z * p3;
        d[o + 9] = s0 + z * s1;
        d[o + 12] = q1 + z * (2 * c21 + 3 * z * c31);
      }
    }
  }
}

/** Writes the transpose of writeDerivatives, applied to d, to f. */
export function collectDerivatives(d: Float64Array, x: Float64Array, f: Float64Array): void {
  const n = x.length;
  for (let i = 0; i < 3; i++) {
    let f10 = 0, f20 = 0, f30 = 0, f01 = 0, f11 = 0, f21 = 0, f31 = 0, f02 = 0, f12 = 0, f03 = 0, f13 = 0;
    for (let j = 0, o = i; j < n; j++) {
      const y = x[j];
      let p1 = 0, p2 = 0, p3 = 0, q0 = 0, q1 = 0, q2 = 0, q3 = 0, s0 = 0, s1 = 0;
      for (let k = 0; k < n; k++, o += DERIVATIVES) {
        const z = x[k], dx = d[o], dy = d[o + 3], dxx = d[o + 6], dyy = d[o + 9], dxy = d[o + 12], zdx = z * dx;
        const zdy = z * dy;
        p1 += dx; p2 += zdx + dxx; p3 += z * (zdx + 2 * dxx);
        q0 += dy; q1 += zdy + dxy; q2 += z * (zdy + 2 * dxy); q3 += z * z * (zdy + 3 * dxy);
        s0 += dyy; s1 += z * dyy;
      }
      f10 += p1; f20 += 2 * p2; f30 += 3 * p3; f01 += q0;
      f11 += y * p1 + q1; f21 += 2 * y * p2 + q2; f31 += 3 * y * p3 + q3;
      f02 += 2 * (y * q0 + s0); f12 += y * (y * p1 + 2 * q1) + 2 * s1;
      f03 += 3 * y * (y * q0 + 2 * s0); f13 += y * (y * (y * p1 + 3 * q1) + 6 * s1);
    }
    f[i] = 0;
    f[3 + i] = f10; f[6 + i] = f20; f[9 + i] = f30; f[12 + i] = f01; f[15 + i] = f11; f[18 + i] = f21; f[21 + i] = f31;
    f[24 + i] = f02; f[27 + i] = f12; f[30 + i] = f03; f[33 + i] = f13;
  }
}

/**
 * Writes to f the transpose of the values r at the points (x_i, x_j), applied to scale · v_i v_j r_ξ × r_η there, v
 * their weights. Only sums over points are kept: with all derivatives in memory, and then their products, it took half
 * as long again.
 */
export function collectAreas(c: Float64Array, x: Float64Array, v: Float64Array, scale: number, f: Float64Array): void {
  const n = x.length;
  f.fill(0);
  for (let j = 0; j < n; j++) {
    const t = x[j], t2 = t * t, t3 = t2 * t;
    // r_ξ = a + s (b + s d), r_η = g + s (h + s (k + s l)) along ξ = s
    const ax = c[3] + t * (c[15] + t * (c[27] + t * c[33])), bx = 2 * (c[6] + t * c[18]), dx = 3 * (c[9] + t * c[21]);
    const ay = c[4] + t * (c[16] + t * (c[28] + t * c[34])), by = 2 * (c[7] + t * c[19]), dy = 3 * (c[10] + t * c[22]);
    const az = c[5] + t * (c[17] + t * (c[29] + t * c[35])), bz = 2 * (c[8] + t * c[20]), dz = 3 * (c[11] + t * c[23]);
    const gx = c[12] + t * (2 * c[24] + 3 * t * c[30]), hx = c[15] + t * (2 * c[27] + 3 * t * c[33]), kx = c[18];
    const lx = c[21];
    const gy = c[13] + t * (2 * c[25] + 3 * t * c[31]), hy = c[16] + t * (2 * c[28] + 3 * t * c[34]), ky = c[19];
    const ly = c[22];
    const gz = c[14] + t * (2 * c[26] + 3 * t * c[32]), hz = c[17] + t * (2 * c[29] + 3 * t * c[35]), kz = c[20];
    const lz = c[23];
    // moments of the row
    let x0 = 0, x1 = 0, x2 = 0, x3 = 0, y0 = 0, y1 = 0, y2 = 0, y3 = 0, z0 = 0, z1 = 0, z2 = 0, z3 = 0;
    for (let i = 0; i < n; i++) {
      const s = x[i], s2 = s * s, s3 = s2 * s, load = scale * v[i] * v[j];
      const ux = ax + s * (bx + s * dx), uy = ay + s * (by + s * dy), uz = az + s * (bz + s * dz);
      const wx = gx + s * (hx + s * (kx + s * lx)), wy = gy + s * (hy + s * (ky + s * ly));
      const wz = gz + s * (hz + s * (kz + s * lz));
      const px = load * (uy * wz - uz * wy), py = load * (uz * wx - ux * wz), pz = load * (ux * wy - uy * wx);
      x0 += px; x1 += s * px; x2 += s2 * px; x3 += s3 * px;
      y0 += py; y1 += s * py; y2 += s2 * py; y3 += s3 * py;
      z0 += pz; z1 += s * pz; z2 += s2 * pz; z3 += s3 * pz;
    }
    f[0] += x0; f[1] += y0; f[2] += z0; f[3] += x1; f[4] += y1; f[5] += z1;
    f[6] += x2; f[7] += y2; f[8] += z2; f[9] += x3; f[10] += y3; f[11] += z3;
    f[12] += t * x0; f[13] += t * y0; f[14] += t * z0; f[15] += t * x1; f[16] += t * y1; f[17] += t * z1;
    f[18] += t * x2; f[19] += t * y2; f[20] += t * z2; f[21] += t * x3; f[22] += t * y3; f[23] += t * z3;
    f[24] += t2 * x0; f[25] += t2 * y0; f[26] += t2 * z0; f[27] += t2 * x1; f[28] += t2 * y1; f[29] += t2 * z1;
    f[30] += t3 * x0; f[31] += t3 * y0; f[32] += t3 * z0; f[33] += t3 * x1; f[34] += t3 * y1; f[35] += t3 * z1;
  }
}
