import type { InverseMass } from '../bodies';
import type { Contacts } from '../collide/contacts';
import type { LawMemory } from '../collide/lawMemory';
import { assembleBlocks } from '../../contact/assembleBlocks';
import type { BlockMatrix } from '../../contact/blockMatrix';
import { isZero, type ConeProblem } from '../../contact/ccp';
import { writeOrder } from './contactOrder';
import { curvatureOf, FRICTION_ALONE, type LawStep } from '../../contact/lawStep';
import { createSets, project, type ContactSets } from '../../contact/sets';
import { writeFrame } from './writeFrame';

/** Unit impulses of a contact of six numbers, one after the other. */
const UNIT = Float64Array.from({ length: 36 }, (_, k) => (k % 7 === 0 ? 1 : 0));

/**
 * The contact problem of a step, matrix-free: N = DᵀAD + E acts through the velocities of the bodies. It is made once
 * for a capacity and rebuilt each step without allocation. Bodies are numbered grains first; body A of a contact is
 * always a grain.
 *
 * At size 6 the moments of a contact are given over the radius ℓ of its smaller grain, τ/ℓ [N·s], with ℓ(ω_B − ω_A)
 * [m/s], and ρ and σ are over ℓ too: numbers of one kind, which solvers may scale and measure alike.
 *
 * The running state is M⁻¹Dγ, (v, ω) ×6 a body in W. Heavy bodies answer at once, as a sequential sweep can afford.
 *
 * γ and r are in the problem's own order, that of `Contacts` in golden strides: sweeps that follow the rows of a
 * packing are worse by a factor of 3 after 20 sweeps with momentum, and grow without bound after 50 (60 layers, μ 0.1).
 * `readImpulses` and `writeImpulses` convert between the two orders.
 */
export abstract class ContactProblem implements ConeProblem {
  count = 0;
  products = 0;
  readonly sets: ContactSets;
  readonly r: Float64Array;
  /** Contact frames: n, u, w in W, ×9. Each is the rotation R_CW, row by row. */
  readonly frame: Float64Array;

  /** N_ii without E, ×size². */
  protected readonly diagonal: Float64Array;
  /** ℓ of each contact [m], at size 6. */
  private readonly lever: Float64Array;
  private law: Readonly<LawStep> = FRICTION_ALONE;
  /** hH_p [kg/s]: how a dent raises the cap. */
  private readonly hardening: Float64Array;
  /** b_n by the gap alone [m/s], without restitution. */
  private readonly gapBias: Float64Array;
  /** γ_n of the running state, for E, and its value before the last extrapolation. */
  private readonly normal: Float64Array;
  private readonly lastNormal: Float64Array;
  /** Contact i of the problem is order[i] of `Contacts`. */
  readonly order: Int32Array;

  protected readonly bodyA: Int32Array;
  protected readonly bodyB: Int32Array;
  protected readonly armB: Float64Array;
  private readonly state: Float64Array;
  private readonly lastState: Float64Array;
  private readonly product: Float64Array;
  private readonly felt = new Float64Array(6);
  /** A moment in W [N·m·s]. */
  protected readonly moment = new Float64Array(3);
  protected grainCount = 0;

  constructor(readonly capacity: number, bodyCount: number, protected readonly size: 3 | 6 = 3) {
    this.sets = createSets(capacity, size);
    this.r = new Float64Array(size * capacity);
    this.frame = new Float64Array(9 * capacity);
    this.diagonal = new Float64Array(size * size * capacity);
    this.lever = new Float64Array(size === 6 ? capacity : 0);
    this.hardening = new Float64Array(capacity);
    this.gapBias = new Float64Array(capacity);
    this.normal = new Float64Array(capacity);
    this.lastNormal = new Float64Array(capacity);
    this.order = new Int32Array(capacity);
    this.bodyA = new Int32Array(capacity);
    this.bodyB = new Int32Array(capacity);
    this.armB = new Float64Array(3 * capacity);
    this.state = new Float64Array(6 * bodyCount);
    this.lastState = new Float64Array(6 * bodyCount);
    this.product = new Float64Array(6 * bodyCount);
  }

  /**
   * Builds the problem of a step h [s] that starts from the present contacts. `velocity` [m/s] and `spin` [rad/s], ×3 a
   * body, are those without contact: v*. r = b + Dᵀv* with b_n = Φ/h, a penetration recovered no faster than
   * `recoverySpeed` [m/s], or as `law` and the contacts' `memory` give it. Keeps references to `law` and the arrays of
   * `inverseMass` until the next build.
   */
  build(
    contacts: Contacts, inverseMass: InverseMass, radii: Float64Array, velocity: Float64Array, spin: Float64Array,
    h: number, recoverySpeed: number, law: Readonly<LawStep> = FRICTION_ALONE,
    memory: LawMemory | null = null,
  ): void {
    const { size } = this;
    this.law = law;
    this.count = contacts.count;
    this.products = 0;
    this.grainCount = inverseMass.grainLinear.length;
    this.take(inverseMass);
    writeOrder(this.order, this.count);
    this.loadVelocities(velocity, spin);
    for (let i = 0; i < this.count; i++) {
      const n = 3 * i, from = this.order[i], m = 3 * from;
      const gap = contacts.gap[from] - (memory ? memory.plastic[from] : 0);
      this.bodyA[i] = contacts.bodyA[from];
      this.bodyB[i] = contacts.bodyB[from];
      this.sets.mu[i] = contacts.friction[from];
      writeFrame(this.frame, 9 * i, contacts.normal, m);
      for (let c = 0; c < 3; c++) this.armB[n + c] = contacts.armB[m + c];
      this.writeArmA(i, contacts, from, radii);
      if (size === 6) this.lever[i] = this.bodyB[i] < this.grainCount
        ? Math.min(radii[this.bodyA[i]], radii[this.bodyB[i]]) : radii[this.bodyA[i]];
      this.feel(this.product, i, this.r, size * i);
      this.writeSet(i, contacts, from, gap, h, memory);
      this.gapBias[i] = law.gapRate > 0 ? law.gapRate * gap : gap > 0 ? gap / h : Math.max(gap / h, -recoverySpeed);
      this.r[size * i] += this.bounceOf(this.r[size * i], gap, h) || this.gapBias[i];
    }
    this.sets.isPlain = size === 3 && law.cohesion === 0 && law.cap === Infinity;
    for (let i = 0; i < this.count; i++) this.writeDiagonal(i);
  }

  /** Writes the set of contact i: slopes, cohesion of a bond within its range, cap; and whether it is bonded still. */
  private writeSet(
    i: number, contacts: Contacts, from: number, gap: number, h: number, memory: LawMemory | null
  ): void {
    const { sets, law, hardening } = this, isWall = this.bodyB[i] >= this.grainCount;
    const bonded = gap <= (isWall ? law.wallRange : law.range)
      && (law.healing || memory === null || memory.bond[from] !== 0);
    if (memory) memory.bond[from] = bonded ? 1 : 0;
    sets.cohesion[i] = bonded ? (isWall ? law.wallCohesion : law.cohesion) : 0;
    hardening[i] = law.hardening > 0
      ? law.hardening / (h * curvatureOf(contacts.armA, contacts.armB, from, isWall)) : 0;
    const dent = memory ? -memory.plastic[from] : 0;
    sets.cap[i] = dent < law.dent || law.cap === Infinity ? law.cap + hardening[i] * dent : Infinity;
    if (this.size === 3) return;
    sets.spinning[i] = law.spinning / this.lever[i];
    sets.rolling[i] = law.rolling / this.lever[i];
  }

  /**
   * Returns b_n by restitution for a contact that closes fast and meets within the step; 0 for others. `closing` is
   * n·Dᵀv*.
   */
  private bounceOf(closing: number, gap: number, h: number): number {
    const { restitution, restitutionSpeed } = this.law;
    return restitution > 0 && closing < -restitutionSpeed && gap <= -h * closing ? restitution * closing : 0;
  }

  /**
   * Lets contacts at their cap yield (Anitescu2014 §3): y_P += (h + R/K) w, w = u_n + E γ_n + b_n < 0 with the
   * velocities at the end of the step, so that the elastic part again bears the cap. Nothing pulls y_P back. A
   * contact that hardens gives way by less: as y_P moves, its cap rises by hH_p times that, and w by N_nn + E times so.
   */
  yieldContacts(velocity: Float64Array, spin: Float64Array, gamma: Float64Array, { plastic }: LawMemory): void {
    const { law: { cap, softness, yieldTime, dent }, size, felt, sets, hardening, diagonal } = this;
    if (cap === Infinity) return;
    this.loadVelocities(velocity, spin);
    for (let i = 0; i < this.count; i++) {
      const n = gamma[size * i];
      if (n < sets.cap[i] * (1 - 1e-9)) continue;
      this.relativeTo(this.product, i, felt, 0);
      const c = this.order[i], given = yieldTime * Math.min(0, felt[0] + softness * n + this.gapBias[i]);
      const stiffer = 1 + hardening[i] * yieldTime * (diagonal[size * size * i] + softness);
      plastic[c] = Math.max(-dent, plastic[c] + given / stiffer);
    }
  }

  applyN(x: Float64Array, out: Float64Array): void {
    const { size, law: { softness } } = this;
    this.products++;
    this.load(x, this.product);
    for (let i = 0; i < this.count; i++) {
      this.feel(this.product, i, out, size * i);
      out[size * i] += softness * x[size * i];
    }
  }

  beginSweep(gamma: Float64Array): void {
    if (isZero(gamma, this.size * this.count)) this.state.fill(0);
    else {
      this.products++;
      this.load(gamma, this.state);
    }
    this.lastState.set(this.state);
    for (let i = 0; i < this.count; i++) this.normal[i] = this.lastNormal[i] = gamma[this.size * i];
  }

  extrapolate(beta: number): void {
    const { state, lastState, normal, lastNormal } = this;
    for (let i = 0; i < this.count; i++) {
      const n = normal[i];
      normal[i] = n + beta * (n - lastNormal[i]);
      lastNormal[i] = n;
    }
    for (let k = 0; k < state.length; k++) {
      const s = state[k];
      state[k] = s + beta * (s - lastState[k]);
      lastState[k] = s;
    }
  }

  relative(i: number, out: Float64Array, at: number): void {
    const n = this.size * i;
    this.feel(this.state, i, out, at);
    for (let c = 0; c < this.size; c++) out[at + c] += this.r[n + c];
    out[at] += this.law.softness * this.normal[i];
  }

  addImpulse(i: number, d: Float64Array, at: number): void {
    this.normal[i] += d[at];
    this.push(this.state, i, d, at);
  }

  assemble(): BlockMatrix {
    const { count, size, product, law: { softness } } = this;
    return assembleBlocks({
      count, size, product, softness, movedBy: (i) => this.movedBy(i), bodiesOf: (i) => [this.bodyA[i], this.bodyB[i]],
      push: (...a) => this.push(...a), feel: (...a) => this.feel(...a),
    });
  }

  /** Takes the answers of bodies, before all else of a build; the next two write the arm of A and N_ii. */
  protected abstract take(inverseMass: InverseMass): void;
  protected abstract writeArmA(i: number, contacts: Contacts, from: number, radii: Float64Array): void;
  protected abstract writeDiagonal(i: number): void;
  /**
   * Computes the forces' part of `feel`, the velocity of B against A at contact i, in C; `pushTo` that of `push`: an
   * impulse acts on B and, reversed, on A.
   */
  protected abstract relativeTo(s: Float64Array, i: number, out: Float64Array, at: number): void;
  protected abstract pushTo(s: Float64Array, i: number, d: Float64Array, at: number): void;
  /** Adds the moments' part: s += M⁻¹ of a moment on B and, reversed, on A. */
  protected abstract twistTo(s: Float64Array, i: number, d: Float64Array, at: number): void;

  /** Returns the bodies that an impulse on contact i may move. */
  protected movedBy(i: number): readonly number[] {
    return [this.bodyA[i], this.bodyB[i]];
  }

  diagonalBlock(i: number, out: Float64Array): void {
    for (let k = 0, square = this.size * this.size; k < square; k++) out[k] = this.diagonal[square * i + k];
    out[0] += this.law.softness;
  }

  /** Adds M⁻¹Dγ, the velocities that the impulses cause, to (v, ω) [m/s, rad/s], ×3 a body. */
  addTo(velocity: Float64Array, spin: Float64Array, gamma: Float64Array): void {
    const { product } = this;
    this.load(gamma, product);
    for (let k = 0, c = 0; k < product.length; k += 6, c += 3) {
      velocity[c] += product[k]; velocity[c + 1] += product[k + 1]; velocity[c + 2] += product[k + 2];
      spin[c] += product[k + 3]; spin[c + 1] += product[k + 4]; spin[c + 2] += product[k + 5];
    }
  }

  /**
   * Reads γ as `factor` times the impulses and moments on B of `Contacts`, in W [N·s, N·m·s, ×3]: turns them into the
   * frames of this step and projects them onto the sets.
   */
  readImpulses(impulse: Float64Array, factor: number, gamma: Float64Array, moment: Float64Array | null = null): void {
    const { size } = this;
    for (let i = 0; i < this.count; i++) {
      this.toContact(i, impulse, 3 * this.order[i], factor, gamma, size * i);
      if (size === 6 && moment) this.toContact(i, moment, 3 * this.order[i], factor / this.lever[i], gamma, 6 * i + 3);
      else if (size === 6) gamma.fill(0, 6 * i + 3, 6 * i + 6);
      project(this.sets, i, gamma, size * i);
    }
  }

  /** Writes γ as impulses and moments on B of `Contacts`, in W [N·s, N·m·s, ×3]. */
  writeImpulses(gamma: Float64Array, impulse: Float64Array, moment: Float64Array | null = null): void {
    const { size, moment: w } = this;
    for (let i = 0; i < this.count; i++) {
      const m = 3 * this.order[i];
      this.toWorld(i, gamma, size * i, 1, impulse, m);
      if (!moment) continue;
      if (size === 6) this.toWorld(i, gamma, 6 * i + 3, this.lever[i], w, 0);
      for (let c = 0; c < 3; c++) moment[m + c] = size === 6 ? w[c] : 0;
    }
  }

  /** Writes to[at…] ← factor R_CW x[from…]; `toWorld` turns back. */
  private toContact(i: number, x: Float64Array, from: number, factor: number, to: Float64Array, at: number): void {
    const { frame } = this, px = factor * x[from], py = factor * x[from + 1], pz = factor * x[from + 2];
    for (let row = 0, f = 9 * i; row < 3; row++, f += 3)
      to[at + row] = frame[f] * px + frame[f + 1] * py + frame[f + 2] * pz;
  }

  private toWorld(i: number, x: Float64Array, from: number, factor: number, to: Float64Array, at: number): void {
    const { frame } = this, n = factor * x[from], u = factor * x[from + 1], w = factor * x[from + 2];
    for (let c = 0, f = 9 * i; c < 3; c++, f++) to[at + c] = frame[f] * n + frame[f + 3] * u + frame[f + 6] * w;
  }

  /** Writes N_ii from the answers to the unit impulse along each axis of C: free of any assumption on the bodies. */
  protected writeAnyDiagonal(i: number): void {
    const { product, felt, diagonal, size } = this, f = size * size * i, a = 6 * this.bodyA[i], b = 6 * this.bodyB[i];
    for (let column = 0; column < size; column++) {
      product.fill(0, a, a + 6);
      product.fill(0, b, b + 6);
      this.push(product, i, UNIT, 6 * column);
      this.feel(product, i, felt, 0);
      for (let row = 0; row < size; row++) diagonal[f + size * row + column] = felt[row];
    }
  }

  private loadVelocities(velocity: Float64Array, spin: Float64Array): void {
    const { product } = this;
    for (let k = 0, c = 0; k < product.length; k += 6, c += 3) {
      product[k] = velocity[c]; product[k + 1] = velocity[c + 1]; product[k + 2] = velocity[c + 2];
      product[k + 3] = spin[c]; product[k + 4] = spin[c + 1]; product[k + 5] = spin[c + 2];
    }
  }

  /** Writes s ← M⁻¹Dγ. */
  protected load(gamma: Float64Array, s: Float64Array): void {
    s.fill(0);
    for (let i = 0; i < this.count; i++) if (this.acts(i, gamma)) this.push(s, i, gamma, this.size * i);
  }

  /** Says whether some number of contact i is not 0. */
  protected acts(i: number, gamma: Float64Array): boolean {
    for (let k = this.size * i, end = k + this.size; k < end; k++) if (gamma[k] !== 0) return true;
    return false;
  }

  /** Writes out[at…] ← Dᵢᵀ s; `push` adds M⁻¹Dᵢ d[at…] to s. */
  protected feel(s: Float64Array, i: number, out: Float64Array, at: number): void {
    this.relativeTo(s, i, out, at);
    if (this.size === 6) this.spinTo(s, i, out, at + 3);
  }

  protected push(s: Float64Array, i: number, d: Float64Array, at: number): void {
    this.pushTo(s, i, d, at);
    if (this.size === 6) this.twistTo(s, i, d, at + 3);
  }

  /** Writes out[at…] ← ℓ (ω_B − ω_A) in C. */
  private spinTo(s: Float64Array, i: number, out: Float64Array, at: number): void {
    const a = 6 * this.bodyA[i] + 3, b = 6 * this.bodyB[i] + 3, { moment } = this;
    for (let c = 0; c < 3; c++) moment[c] = s[b + c] - s[a + c];
    this.toContact(i, moment, 0, this.lever[i], out, at);
  }

  /** Writes `moment` ← ℓ d[at…] in W. */
  protected writeMoment(i: number, d: Float64Array, at: number): void {
    this.toWorld(i, d, at, this.lever[i], this.moment, 0);
  }

}
