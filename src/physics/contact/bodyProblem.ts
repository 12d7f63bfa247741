import type { InverseMass } from '../bodies';
import type { Contacts } from '../collide/contacts';
import { blockMatrix, type BlockMatrix } from './blockMatrix';
import { isZero, type ConeProblem } from './ccp';
import { createSets, project, type ContactSets } from './sets';

/** The unit impulses of a contact, one after the other. */
const UNIT = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/**
 * The contact problem of a step, matrix-free: N = DᵀAD acts through the velocities of the bodies. Made once for a capacity,
 * rebuilt each step without allocation. Bodies are numbered grains first; body A of a contact is always a grain.
 *
 * The running state is M⁻¹Dγ, (v, ω) ×6 a body in W. Heavy bodies answer at once, as a sequential sweep can afford.
 *
 * γ and r are in the problem's own order, that of `Contacts` in golden strides: sweeps that follow the rows of a packing are
 * worse by a factor of 3 after 20 sweeps with momentum, and grow without bound after 50 (60 layers, μ 0.1). `readImpulses` and
 * `writeImpulses` go between the two orders.
 */
export class BodyProblem implements ConeProblem {
  count = 0;
  products = 0;
  readonly sets: ContactSets;
  readonly r: Float64Array;
  /** Contact frames: n, u, w in W, ×9. The rotation R_CW, row by row. */
  readonly frame: Float64Array;

  /** N_ii, ×9. */
  protected readonly diagonal: Float64Array;
  /** Contact i of the problem is order[i] of `Contacts`. */
  readonly order: Int32Array;

  protected readonly bodyA: Int32Array;
  protected readonly bodyB: Int32Array;
  /** Radius of A [m]; of frozen contacts empty. */
  private readonly armA: Float64Array;
  protected readonly armB: Float64Array;
  private readonly state: Float64Array;
  private readonly lastState: Float64Array;
  private readonly product: Float64Array;
  private readonly triplet = new Float64Array(3);
  private grainLinear: Float64Array = new Float64Array();
  private grainAngular: Float64Array = new Float64Array();
  private bodyLinear: Float64Array = new Float64Array();
  private bodyAngular: Float64Array = new Float64Array();
  protected grainCount = 0;

  constructor(readonly capacity: number, bodyCount: number) {
    this.sets = createSets(capacity);
    this.r = new Float64Array(3 * capacity);
    this.frame = new Float64Array(9 * capacity);
    this.diagonal = new Float64Array(9 * capacity);
    this.order = new Int32Array(capacity);
    this.bodyA = new Int32Array(capacity);
    this.bodyB = new Int32Array(capacity);
    this.armA = new Float64Array(capacity);
    this.armB = new Float64Array(3 * capacity);
    this.state = new Float64Array(6 * bodyCount);
    this.lastState = new Float64Array(6 * bodyCount);
    this.product = new Float64Array(6 * bodyCount);
  }

  /**
   * The problem of a step h [s] that starts from the contacts as they are. `velocity` [m/s] and `spin` [rad/s], ×3 a body,
   * are those without contact: v*. r = b + Dᵀv* with b_n = Φ/h, a penetration recovered no faster than `recoverySpeed` [m/s].
   * Keeps references to the arrays of `inverseMass` until the next build.
   */
  build(
    contacts: Contacts, inverseMass: InverseMass, radii: Float64Array, velocity: Float64Array, spin: Float64Array,
    h: number, mu: number, recoverySpeed: number,
  ): void {
    this.count = contacts.count;
    this.products = 0;
    this.grainLinear = inverseMass.grainLinear;
    this.grainAngular = inverseMass.grainAngular;
    this.bodyLinear = inverseMass.bodyLinear;
    this.bodyAngular = inverseMass.bodyAngular;
    this.grainCount = inverseMass.grainLinear.length;
    this.sets.mu.fill(mu, 0, this.count);
    writeOrder(this.order, this.count);
    this.loadVelocities(velocity, spin);
    for (let i = 0; i < this.count; i++) {
      const n = 3 * i, from = this.order[i], m = 3 * from, gap = contacts.gap[from];
      this.bodyA[i] = contacts.bodyA[from];
      this.bodyB[i] = contacts.bodyB[from];
      writeFrame(this.frame, 9 * i, contacts.normal[m], contacts.normal[m + 1], contacts.normal[m + 2]);
      for (let c = 0; c < 3; c++) this.armB[n + c] = contacts.armB[m + c];
      this.writeArmA(i, contacts, from, radii);
      this.relativeTo(this.product, i, this.r, n);
      this.r[n] += gap > 0 ? gap / h : Math.max(gap / h, -recoverySpeed);
    }
    for (let i = 0; i < this.count; i++) this.writeDiagonal(i);
  }

  applyN(x: Float64Array, out: Float64Array): void {
    this.products++;
    this.load(x, this.product);
    for (let i = 0; i < this.count; i++) this.relativeTo(this.product, i, out, 3 * i);
  }

  beginSweep(gamma: Float64Array): void {
    if (isZero(gamma, 3 * this.count)) this.state.fill(0);
    else {
      this.products++;
      this.load(gamma, this.state);
    }
    this.lastState.set(this.state);
  }

  extrapolate(beta: number): void {
    const { state, lastState } = this;
    for (let k = 0; k < state.length; k++) {
      const s = state[k];
      state[k] = s + beta * (s - lastState[k]);
      lastState[k] = s;
    }
  }

  relative(i: number, out: Float64Array, at: number): void {
    const n = 3 * i;
    this.relativeTo(this.state, i, out, at);
    out[at] += this.r[n];
    out[at + 1] += this.r[n + 1];
    out[at + 2] += this.r[n + 2];
  }

  addImpulse(i: number, d: Float64Array, at: number): void {
    this.pushTo(this.state, i, d, at);
  }

  /** Column by column: a unit impulse on contact j moves bodies, and contacts of these feel it. */
  assemble(): BlockMatrix {
    const { product, triplet, count } = this, contactsOf = this.contactsByBody();
    const rows: [number, Float64Array][][] = Array.from({ length: count }, () => []);
    for (let j = 0; j < count; j++) {
      const moved = this.movedBy(j), blocks = new Map<number, Float64Array>();
      for (let column = 0; column < 3; column++) {
        for (const b of moved) product.fill(0, 6 * b, 6 * b + 6);
        this.pushTo(product, j, UNIT, 3 * column);
        for (const b of moved) {
          if (isZero(product.subarray(6 * b, 6 * b + 6), 6)) continue;
          for (const i of contactsOf.get(b) ?? []) if (!blocks.has(i)) blocks.set(i, new Float64Array(9));
        }
        for (const [i, block] of blocks) {
          for (const b of [this.bodyA[i], this.bodyB[i]]) if (!moved.includes(b)) product.fill(0, 6 * b, 6 * b + 6);
          this.relativeTo(product, i, triplet, 0);
          for (let row = 0; row < 3; row++) block[3 * row + column] = triplet[row];
        }
      }
      for (const [i, block] of blocks) rows[i].push([j, block]);
    }
    return blockMatrix(3, rows);
  }

  private contactsByBody(): Map<number, number[]> {
    const all = new Map<number, number[]>();
    for (let i = 0; i < this.count; i++) for (const b of new Set([this.bodyA[i], this.bodyB[i]])) {
      const list = all.get(b);
      if (list) list.push(i);
      else all.set(b, [i]);
    }
    return all;
  }

  /** Bodies that an impulse on contact i may move. */
  protected movedBy(i: number): readonly number[] {
    return [this.bodyA[i], this.bodyB[i]];
  }

  diagonalBlock(i: number, out: Float64Array): void {
    for (let k = 0; k < 9; k++) out[k] = this.diagonal[9 * i + k];
  }

  /** (v, ω) += M⁻¹Dγ: what the impulses do to the bodies. [m/s], [rad/s], ×3 a body. */
  addTo(velocity: Float64Array, spin: Float64Array, gamma: Float64Array): void {
    const { product } = this;
    this.load(gamma, product);
    for (let k = 0, c = 0; k < product.length; k += 6, c += 3) {
      velocity[c] += product[k]; velocity[c + 1] += product[k + 1]; velocity[c + 2] += product[k + 2];
      spin[c] += product[k + 3]; spin[c + 1] += product[k + 4]; spin[c + 2] += product[k + 5];
    }
  }

  /** γ ← `factor` times the impulses on B of `Contacts`, in W [N·s, ×3], in the frames of this step, projected onto the cones. */
  readImpulses(impulse: Float64Array, factor: number, gamma: Float64Array): void {
    const { frame } = this;
    for (let i = 0; i < this.count; i++) {
      const f = 9 * i, n = 3 * i, m = 3 * this.order[i];
      const x = factor * impulse[m], y = factor * impulse[m + 1], z = factor * impulse[m + 2];
      for (let row = 0; row < 3; row++) {
        gamma[n + row] = frame[f + 3 * row] * x + frame[f + 3 * row + 1] * y + frame[f + 3 * row + 2] * z;
      }
      project(this.sets, i, gamma, n);
    }
  }

  /** Impulses on B of `Contacts`, in W [N·s, ×3] ← γ. */
  writeImpulses(gamma: Float64Array, impulse: Float64Array): void {
    const { frame } = this;
    for (let i = 0; i < this.count; i++) {
      const f = 9 * i, n = 3 * i, m = 3 * this.order[i], gn = gamma[n], gu = gamma[n + 1], gw = gamma[n + 2];
      for (let c = 0; c < 3; c++) impulse[m + c] = frame[f + c] * gn + frame[f + 3 + c] * gu + frame[f + 6 + c] * gw;
    }
  }

  protected writeArmA(i: number, contacts: Contacts, from: number, radii: Float64Array): void {
    this.armA[i] = radii[contacts.bodyA[from]];
  }

  protected writeDiagonal(i: number): void {
    if (this.bodyB[i] < this.grainCount) this.writeGrainDiagonal(i);
    else this.writeAnyDiagonal(i);
  }

  /** Of two grains: (1/m_A + 1/m_B) 1 + Σ (‖s‖² 1 − s sᵀ) / J, s the arm in C, which on A is (radius, 0, 0). */
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

  /** A acts on the unit impulse along each axis of C: free of any assumption on the bodies. */
  protected writeAnyDiagonal(i: number): void {
    const { product, triplet, diagonal } = this, f = 9 * i, a = 6 * this.bodyA[i], b = 6 * this.bodyB[i];
    for (let column = 0; column < 3; column++) {
      product.fill(0, a, a + 6);
      product.fill(0, b, b + 6);
      this.pushTo(product, i, UNIT, 3 * column);
      this.relativeTo(product, i, triplet, 0);
      for (let row = 0; row < 3; row++) diagonal[f + 3 * row + column] = triplet[row];
    }
  }

  private loadVelocities(velocity: Float64Array, spin: Float64Array): void {
    const { product } = this;
    for (let k = 0, c = 0; k < product.length; k += 6, c += 3) {
      product[k] = velocity[c]; product[k + 1] = velocity[c + 1]; product[k + 2] = velocity[c + 2];
      product[k + 3] = spin[c]; product[k + 4] = spin[c + 1]; product[k + 5] = spin[c + 2];
    }
  }

  /** s ← M⁻¹Dγ. */
  protected load(gamma: Float64Array, s: Float64Array): void {
    s.fill(0);
    for (let i = 0; i < this.count; i++) {
      const n = 3 * i;
      if (gamma[n] !== 0 || gamma[n + 1] !== 0 || gamma[n + 2] !== 0) this.pushTo(s, i, gamma, n);
    }
  }

  /** out[at…] ← Dᵢᵀ s: velocity of B against A at contact i, in C. On A the arm is radius · n. */
  protected relativeTo(s: Float64Array, i: number, out: Float64Array, at: number): void {
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

  /** s += M⁻¹Dᵢ d[at…]: the impulse acts on B and, reversed, on A. */
  protected pushTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
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
    if (bodyB < this.grainCount) pushGrain(s, 6 * bodyB, this.grainLinear[bodyB], this.grainAngular[bodyB], x, y, z, tx, ty, tz);
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

/** 0 … count − 1 in steps of the golden section of `count`, made coprime to it: neighbours end up far apart. */
function writeOrder(order: Int32Array, count: number): void {
  let stride = Math.max(1, Math.round(0.618 * count));
  while (greatestDivisor(stride, count) > 1) stride++;
  for (let i = 0, k = 0; i < count; i++) {
    order[i] = k;
    k = (k + stride) % count;
  }
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** (n, u, w) right-handed from the unit vector n, without a branch on its direction. [Duff2017] listing 3. */
export function writeFrame(out: Float64Array, at: number, nx: number, ny: number, nz: number): void {
  const sign = nz < 0 ? -1 : 1, a = -1 / (sign + nz), b = nx * ny * a;
  out[at] = nx; out[at + 1] = ny; out[at + 2] = nz;
  out[at + 3] = 1 + sign * nx * nx * a; out[at + 4] = sign * b; out[at + 5] = -sign * nx;
  out[at + 6] = b; out[at + 7] = sign + ny * ny * a; out[at + 8] = -ny;
}
