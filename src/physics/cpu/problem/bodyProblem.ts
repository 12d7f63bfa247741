import type { InverseMass } from '../bodies';
import type { Contacts } from '../collide/contacts';
import { ContactProblem } from './contactProblem';

/**
 * The contact problem of a step between spheres, and between these and big bodies: arms of spheres lie along the
 * normal.
 */
export class BodyProblem extends ContactProblem {
  /** Radius of A [m]; not used by frozen contacts. */
  private readonly armA: Float64Array;
  private grainLinear: Float64Array = new Float64Array();
  private grainAngular: Float64Array = new Float64Array();
  private bodyLinear: Float64Array = new Float64Array();
  private bodyAngular: Float64Array = new Float64Array();

  constructor(capacity: number, bodyCount: number, size: 3 | 6 = 3) {
    super(capacity, bodyCount, size);
    this.armA = new Float64Array(capacity);
  }

  protected override take({ grainLinear, grainAngular, bodyLinear, bodyAngular }: InverseMass): void {
    this.grainLinear = grainLinear;
    this.grainAngular = grainAngular;
    this.bodyLinear = bodyLinear;
    this.bodyAngular = bodyAngular;
  }

  protected override writeArmA(i: number, contacts: Contacts, from: number, radii: Float64Array): void {
    this.armA[i] = radii[contacts.bodyA[from]];
  }

  protected override writeDiagonal(i: number): void {
    if (this.bodyB[i] < this.grainCount && this.size === 3) this.writeGrainDiagonal(i);
    else this.writeAnyDiagonal(i);
  }

  /**
   * Writes N_ii of two grains: (1/m_A + 1/m_B) 1 + Σ (‖s‖² 1 − s sᵀ) / J, s the arm in C, which on A is (radius, 0, 0).
   */
  private writeGrainDiagonal(i: number): void {
    const { armA, armB, frame, grainLinear, grainAngular, diagonal } = this;
    const f = 9 * i, n = 3 * i, a = this.bodyA[i], b = this.bodyB[i];
    const x = armB[n], y = armB[n + 1], z = armB[n + 2], square = x * x + y * y + z * z, jb = grainAngular[b];
    const sn = frame[f] * x + frame[f + 1] * y + frame[f + 2] * z;
    const su = frame[f + 3] * x + frame[f + 4] * y + frame[f + 5] * z;
    const sw = frame[f + 6] * x + frame[f + 7] * y + frame[f + 8] * z;
    const line = grainLinear[a] + grainLinear[b] + jb * square, turn = grainAngular[a] * armA[i] * armA[i];
    diagonal[f] = line - jb * sn * sn;
    diagonal[f + 4] = line + turn - jb * su * su;
    diagonal[f + 8] = line + turn - jb * sw * sw;
    diagonal[f + 1] = diagonal[f + 3] = -jb * sn * su;
    diagonal[f + 2] = diagonal[f + 6] = -jb * sn * sw;
    diagonal[f + 5] = diagonal[f + 7] = -jb * su * sw;
  }

  /** Adds M⁻¹ of a moment on B and, reversed, on A to s. */
  protected override twistTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    this.writeMoment(i, d, at);
    const { moment } = this, a = this.bodyA[i], b = this.bodyB[i], k = b - this.grainCount;
    for (let c = 0; c < 3; c++) {
      s[6 * a + 3 + c] -= this.grainAngular[a] * moment[c];
      if (k < 0) s[6 * b + 3 + c] += this.grainAngular[b] * moment[c];
      else for (let e = 0; e < 3; e++) s[6 * b + 3 + c] += this.bodyAngular[9 * k + 3 * c + e] * moment[e];
    }
  }

  /** Writes the forces' part: velocity of B against A at contact i, in C. On A the arm is radius · n. */
  protected override relativeTo(s: Float64Array, i: number, out: Float64Array, at: number): void {
    const { frame, armB } = this, f = 9 * i, n = 3 * i, a = 6 * this.bodyA[i], b = 6 * this.bodyB[i], ra = this.armA[i];
    const nx = frame[f], ny = frame[f + 1], nz = frame[f + 2], bx = armB[n], by = armB[n + 1], bz = armB[n + 2];
    const ax = s[a + 3], ay = s[a + 4], az = s[a + 5], wx = s[b + 3], wy = s[b + 4], wz = s[b + 5];
    const x = s[b] + wy * bz - wz * by - s[a] - ra * (ay * nz - az * ny);
    const y = s[b + 1] + wz * bx - wx * bz - s[a + 1] - ra * (az * nx - ax * nz);
    const z = s[b + 2] + wx * by - wy * bx - s[a + 2] - ra * (ax * ny - ay * nx);
    out[at] = nx * x + ny * y + nz * z;
    out[at + 1] = frame[f + 3] * x + frame[f + 4] * y + frame[f + 5] * z;
    out[at + 2] = frame[f + 6] * x + frame[f + 7] * y + frame[f + 8] * z;
  }

  /** Adds the forces' part: the impulse acts on B and, reversed, on A. */
  protected override pushTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    const { frame, armB } = this, f = 9 * i, n = 3 * i, grainA = this.bodyA[i], bodyB = this.bodyB[i], a = 6 * grainA;
    const nx = frame[f], ny = frame[f + 1], nz = frame[f + 2], dn = d[at], du = d[at + 1], dw = d[at + 2];
    const x = nx * dn + frame[f + 3] * du + frame[f + 6] * dw;
    const y = ny * dn + frame[f + 4] * du + frame[f + 7] * dw;
    const z = nz * dn + frame[f + 5] * du + frame[f + 8] * dw;
    const la = this.grainLinear[grainA], ja = this.grainAngular[grainA] * this.armA[i];
    s[a] -= la * x; s[a + 1] -= la * y; s[a + 2] -= la * z;
    s[a + 3] -= ja * (ny * z - nz * y); s[a + 4] -= ja * (nz * x - nx * z); s[a + 5] -= ja * (nx * y - ny * x);
    const bx = armB[n], by = armB[n + 1], bz = armB[n + 2];
    const tx = by * z - bz * y, ty = bz * x - bx * z, tz = bx * y - by * x; // moment on B [N·m·s]
    if (bodyB < this.grainCount)
      pushGrain(s, 6 * bodyB, this.grainLinear[bodyB], this.grainAngular[bodyB], x, y, z, tx, ty, tz);
    else this.pushBig(s, 6 * bodyB, bodyB - this.grainCount, x, y, z, tx, ty, tz);
  }

  private pushBig(
    s: Float64Array, b: number, k: number, x: number, y: number, z: number, tx: number, ty: number, tz: number,
  ): void {
    const l = this.bodyLinear, j = this.bodyAngular, d = 3 * k, o = 9 * k;
    s[b] += l[d] * x; s[b + 1] += l[d + 1] * y; s[b + 2] += l[d + 2] * z;
    s[b + 3] += j[o] * tx + j[o + 1] * ty + j[o + 2] * tz;
    s[b + 4] += j[o + 3] * tx + j[o + 4] * ty + j[o + 5] * tz;
    s[b + 5] += j[o + 6] * tx + j[o + 7] * ty + j[o + 8] * tz;
  }
}

function pushGrain(
  s: Float64Array, b: number, linear: number, angular: number,
  x: number, y: number, z: number, tx: number, ty: number, tz: number,
): void {
  s[b] += linear * x; s[b + 1] += linear * y; s[b + 2] += linear * z;
  s[b + 3] += angular * tx; s[b + 4] += angular * ty; s[b + 5] += angular * tz;
}
