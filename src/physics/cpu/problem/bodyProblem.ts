import type { InverseMass } from '../bodies';
import type { Contacts } from '../collide/contacts';
import { ContactProblem } from './contactProblem';

/**
 * The contact problem of a step between bodies of any shape: grains answer like big bodies, by nine numbers
 * each (src/physics/cpu/response.ts).
 */
export class BodyProblem extends ContactProblem {
  private readonly fromA: Float64Array;
  private response: Float64Array = new Float64Array();

  constructor(capacity: number, bodyCount: number, size: 3 | 6 = 3) {
    super(capacity, bodyCount, size);
    this.fromA = new Float64Array(3 * capacity);
  }

  protected override take({ response }: InverseMass): void {
    this.response = response;
  }

  protected override writeArmA(i: number, { armA }: Contacts, from: number): void {
    for (let c = 0; c < 3; c++) this.fromA[3 * i + c] = armA[3 * from + c];
  }

  protected override writeDiagonal(i: number): void {
    this.writeAnyDiagonal(i);
  }

  protected override relativeTo(s: Float64Array, i: number, out: Float64Array, at: number): void {
    const { frame, armB, fromA } = this, f = 9 * i, n = 3 * i, a = 6 * this.bodyA[i], b = 6 * this.bodyB[i];
    const px = fromA[n], py = fromA[n + 1], pz = fromA[n + 2], bx = armB[n], by = armB[n + 1], bz = armB[n + 2];
    const ax = s[a + 3], ay = s[a + 4], az = s[a + 5], wx = s[b + 3], wy = s[b + 4], wz = s[b + 5];
    const x = s[b] + wy * bz - wz * by - s[a] - ay * pz + az * py;
    const y = s[b + 1] + wz * bx - wx * bz - s[a + 1] - az * px + ax * pz;
    const z = s[b + 2] + wx * by - wy * bx - s[a + 2] - ax * py + ay * px;
    out[at] = frame[f] * x + frame[f + 1] * y + frame[f + 2] * z;
    out[at + 1] = frame[f + 3] * x + frame[f + 4] * y + frame[f + 5] * z;
    out[at + 2] = frame[f + 6] * x + frame[f + 7] * y + frame[f + 8] * z;
  }

  protected override pushTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    const { frame, armB, fromA, response: A } = this, f = 9 * i, n = 3 * i, dn = d[at], du = d[at + 1], dw = d[at + 2];
    const x = frame[f] * dn + frame[f + 3] * du + frame[f + 6] * dw;
    const y = frame[f + 1] * dn + frame[f + 4] * du + frame[f + 7] * dw;
    const z = frame[f + 2] * dn + frame[f + 5] * du + frame[f + 8] * dw;
    const a = 6 * this.bodyA[i], r = 9 * this.bodyA[i], px = fromA[n], py = fromA[n + 1], pz = fromA[n + 2];
    s[a] -= A[r] * x; s[a + 1] -= A[r + 1] * y; s[a + 2] -= A[r + 2] * z;
    const hx = py * z - pz * y, hy = pz * x - px * z, hz = px * y - py * x; // moment on A, reversed [N·m·s]
    s[a + 3] -= A[r + 3] * hx + A[r + 6] * hy + A[r + 7] * hz;
    s[a + 4] -= A[r + 6] * hx + A[r + 4] * hy + A[r + 8] * hz;
    s[a + 5] -= A[r + 7] * hx + A[r + 8] * hy + A[r + 5] * hz;
    const b = 6 * this.bodyB[i], q = 9 * this.bodyB[i], bx = armB[n], by = armB[n + 1], bz = armB[n + 2];
    s[b] += A[q] * x; s[b + 1] += A[q + 1] * y; s[b + 2] += A[q + 2] * z;
    const tx = by * z - bz * y, ty = bz * x - bx * z, tz = bx * y - by * x;
    s[b + 3] += A[q + 3] * tx + A[q + 6] * ty + A[q + 7] * tz;
    s[b + 4] += A[q + 6] * tx + A[q + 4] * ty + A[q + 8] * tz;
    s[b + 5] += A[q + 7] * tx + A[q + 8] * ty + A[q + 5] * tz;
  }

  protected override twistTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    this.writeMoment(i, d, at);
    const { response: A, moment: [x, y, z] } = this;
    for (let side = 0; side < 2; side++) {
      const b = side === 0 ? this.bodyA[i] : this.bodyB[i], sign = side === 0 ? -1 : 1, o = 6 * b + 3, r = 9 * b;
      s[o] += sign * (A[r + 3] * x + A[r + 6] * y + A[r + 7] * z);
      s[o + 1] += sign * (A[r + 6] * x + A[r + 4] * y + A[r + 8] * z);
      s[o + 2] += sign * (A[r + 7] * x + A[r + 8] * y + A[r + 5] * z);
    }
  }
}
