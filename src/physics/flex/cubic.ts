import { NODE } from '../../model/flexible/spec';

/**
 * The surface of one plate as a polynomial: r(ξ, η) = Σ c_ab ξᵃ ηᵇ, twelve vectors. The same space as that of the shape functions
 * (Melanz2016 eq. 6.6), in which derivatives cost two or three products each instead of twelve.
 */
export const MONOMIALS: readonly (readonly [a: number, b: number])[] =
  [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1], [0, 2], [1, 2], [0, 3], [1, 3]];

/** Numbers of such a surface: vector k stands at 3 k. */
export const CUBIC = 36;
/** Numbers of its derivatives at a point: r_ξ, r_η, r_ξξ, r_ηη, r_ξη. */
export const DERIVATIVES = 15;
/** Numbers of the first two of them. */
export const SLOPES = 6;

/** c ← surface of plate p of the coordinates e (or of any other vectors at nodes, such as their rates). */
export function writeCubic(e: Float64Array, quads: Uint32Array, sizes: Float64Array, p: number, c: Float64Array): void {
  const n1 = NODE * quads[4 * p], n2 = NODE * quads[4 * p + 1], n3 = NODE * quads[4 * p + 2], n4 = NODE * quads[4 * p + 3];
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

/** out ← out + transpose of writeCubic, applied to f: forces on the coefficients become forces on the coordinates. */
export function addTransposed(f: Float64Array, quads: Uint32Array, sizes: Float64Array, p: number, out: Float64Array): void {
  const n1 = NODE * quads[4 * p], n2 = NODE * quads[4 * p + 1], n3 = NODE * quads[4 * p + 2], n4 = NODE * quads[4 * p + 3];
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

/** d[DERIVATIVES q …] ← derivatives at the points (x_i, x_j), q = i + n j. */
export function writeDerivatives(c: Float64Array, x: Float64Array, d: Float64Array): void {
  const n = x.length;
  for (let i = 0; i < 3; i++) {
    const c10 = c[3 + i], c20 = c[6 + i], c30 = c[9 + i], c01 = c[12 + i], c11 = c[15 + i], c21 = c[18 + i], c31 = c[21 + i];
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

/** d[SLOPES q …] ← r_ξ, r_η alone at the points, to the bit as writeDerivatives has them: all that a pressure needs. */
export function writeSlopes(c: Float64Array, x: Float64Array, d: Float64Array): void {
  const n = x.length;
  for (let i = 0; i < 3; i++) {
    const c10 = c[3 + i], c20 = c[6 + i], c30 = c[9 + i], c01 = c[12 + i], c11 = c[15 + i], c21 = c[18 + i], c31 = c[21 + i];
    const c02 = c[24 + i], c12 = c[27 + i], c03 = c[30 + i], c13 = c[33 + i];
    for (let j = 0, o = i; j < n; j++) {
      const y = x[j];
      const p1 = c10 + y * (c11 + y * (c12 + y * c13)), p2 = 2 * (c20 + y * c21), p3 = 3 * (c30 + y * c31);
      const q0 = c01 + y * (2 * c02 + 3 * y * c03), q1 = c11 + y * (2 * c12 + 3 * y * c13);
      for (let k = 0; k < n; k++, o += SLOPES) {
        const z = x[k];
        d[o] = p1 + z * (p2 + z * p3);
        d[o + 3] = q0 + z * (q1 + z * (c21 + z * c31));
      }
    }
  }
}

/** f ← transpose of writeDerivatives, applied to d. */
export function collectDerivatives(d: Float64Array, x: Float64Array, f: Float64Array): void {
  const n = x.length;
  for (let i = 0; i < 3; i++) {
    let f10 = 0, f20 = 0, f30 = 0, f01 = 0, f11 = 0, f21 = 0, f31 = 0, f02 = 0, f12 = 0, f03 = 0, f13 = 0;
    for (let j = 0, o = i; j < n; j++) {
      const y = x[j];
      let p1 = 0, p2 = 0, p3 = 0, q0 = 0, q1 = 0, q2 = 0, q3 = 0, s0 = 0, s1 = 0;
      for (let k = 0; k < n; k++, o += DERIVATIVES) {
        const z = x[k], dx = d[o], dy = d[o + 3], dxx = d[o + 6], dyy = d[o + 9], dxy = d[o + 12], zdx = z * dx, zdy = z * dy;
        p1 += dx; p2 += zdx + dxx; p3 += z * (zdx + 2 * dxx);
        q0 += dy; q1 += zdy + dxy; q2 += z * (zdy + 2 * dxy); q3 += z * z * (zdy + 3 * dxy);
        s0 += dyy; s1 += z * dyy;
      }
      f10 += p1; f20 += 2 * p2; f30 += 3 * p3; f01 += q0;
      f11 += y * p1 + q1; f21 += 2 * y * p2 + q2; f31 += 3 * y * p3 + q3;
      f02 += 2 * (y * q0 + s0); f12 += y * (y * p1 + 2 * q1) + 2 * s1;
      f03 += 3 * y * (y * q0 + 2 * s0); f13 += y * (y * (y * p1 + 3 * q1) + 6 * s1);
    }
    f[i] = 0; f[3 + i] = f10; f[6 + i] = f20; f[9 + i] = f30; f[12 + i] = f01; f[15 + i] = f11; f[18 + i] = f21; f[21 + i] = f31;
    f[24 + i] = f02; f[27 + i] = f12; f[30 + i] = f03; f[33 + i] = f13;
  }
}

/** f ← transpose of the values r at the points, applied to the first three of SLOPES numbers of each point of d. */
export function collectValues(d: Float64Array, x: Float64Array, f: Float64Array): void {
  const n = x.length;
  for (let i = 0; i < 3; i++) {
    let f00 = 0, f10 = 0, f20 = 0, f30 = 0, f01 = 0, f11 = 0, f21 = 0, f31 = 0, f02 = 0, f12 = 0, f03 = 0, f13 = 0;
    for (let j = 0, o = i; j < n; j++) {
      const y = x[j];
      let t0 = 0, t1 = 0, t2 = 0, t3 = 0;
      for (let k = 0; k < n; k++, o += SLOPES) {
        const z = x[k], load = d[o], moment = z * load;
        t0 += load; t1 += moment; t2 += z * moment; t3 += z * z * moment;
      }
      f00 += t0; f10 += t1; f20 += t2; f30 += t3; f01 += y * t0; f11 += y * t1; f21 += y * t2; f31 += y * t3;
      f02 += y * y * t0; f12 += y * y * t1; f03 += y * y * y * t0; f13 += y * y * y * t1;
    }
    f[i] = f00; f[3 + i] = f10; f[6 + i] = f20; f[9 + i] = f30; f[12 + i] = f01; f[15 + i] = f11; f[18 + i] = f21;
    f[21 + i] = f31; f[24 + i] = f02; f[27 + i] = f12; f[30 + i] = f03; f[33 + i] = f13;
  }
}
