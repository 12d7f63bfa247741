import type { LawStep } from '../../contact/lawStep';
import type { InverseMass } from '../bodies';
import type { Contacts } from '../collide/contacts';
import type { LawMemory } from '../collide/lawMemory';
import type { Responder, Responders } from '../respond/responder';
import { BodyProblem } from './bodyProblem';

/**
 * The contact problem of a step in which some bodies answer together: N = DᵀAD with A_ww of a mechanism among its
 * contact bodies (mechanisms.md §2), with W among the contact points of a flexible surface and the 6 × 6 answers of
 * rims (Melanz2016 eq. 6.13). An impulse on one of them moves all at once, as a sequential sweep can afford; a product
 * with all impulses sums them first. These bodies answer nothing by themselves (their `response` is 0). Contacts with
 * points bear no moments: a point has no spin. All else is as in BodyProblem.
 */
export class RespondingProblem extends BodyProblem {
  /** An impulse on B in W and its moment about B's centre. */
  private readonly impulse = new Float64Array(6);

  constructor(capacity: number, bodyCount: number, private readonly responders: Responders, size: 3 | 6 = 3) {
    super(capacity, bodyCount, size);
  }

  override build(
    contacts: Contacts, inverseMass: InverseMass, radii: Float64Array, velocity: Float64Array, spin: Float64Array,
    h: number, recoverySpeed: number, law?: Readonly<LawStep>, memory?: LawMemory | null,
  ): void {
    super.build(contacts, inverseMass, radii, velocity, spin, h, recoverySpeed, law, memory);
    if (this.size === 3) return;
    for (let i = 0; i < this.count; i++)
      if (this.isPoint(this.bodyA[i]) || this.isPoint(this.bodyB[i])) this.sets.rolling[i] = this.sets.spinning[i] = 0;
  }

  protected override writeDiagonal(i: number): void {
    super.writeDiagonal(i);
    // for two bodies that do not turn: anything but 0, so that their moments, which are 0, can be scaled
    for (let c = 3, o = this.size * this.size * i; c < this.size; c++) this.diagonal[o + 7 * c] ||= 1;
  }

  protected override pushTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    super.pushTo(s, i, d, at);
    const a = this.bodyA[i], b = this.bodyB[i], ofA = this.responderOf(a), ofB = this.responderOf(b);
    if (ofA || ofB) this.writeImpulse(i, d, at);
    if (ofA) ofA.answer(a, -1, this.impulse, s, 6);
    if (ofB) ofB.answer(b, 1, this.impulse, s, 6);
  }

  protected override twistTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    super.twistTo(s, i, d, at);
    const b = this.bodyB[i], ofB = this.isPoint(b) ? null : this.responderOf(b), { impulse } = this;
    if (!ofB) return;
    for (let c = 0; c < 3; c++) { impulse[c] = 0; impulse[3 + c] = this.moment[c]; }
    ofB.answer(b, 1, impulse, s, 6);
  }

  protected override load(gamma: Float64Array, s: Float64Array): void {
    const { responders: { list }, size } = this;
    s.fill(0);
    for (let n = 0; n < list.length; n++) list[n].clearSums();
    for (let i = 0; i < this.count; i++) {
      const n = size * i, a = this.bodyA[i], b = this.bodyB[i], ofA = this.responderOf(a), ofB = this.responderOf(b);
      if (!this.acts(i, gamma)) continue;
      super.pushTo(s, i, gamma, n);
      if (size === 6) super.twistTo(s, i, gamma, n + 3);
      if (!ofA && !ofB) continue;
      this.writeImpulse(i, gamma, n);
      if (ofA) ofA.addToSums(a, -1, this.impulse, null);
      if (ofB) ofB.addToSums(b, 1, this.impulse, size === 6 ? this.moment : null);
    }
    for (let n = 0; n < list.length; n++) list[n].answerSums(s, 6);
  }

  protected override movedBy(i: number): readonly number[] {
    const own = super.movedBy(i), moved = new Set(own);
    for (const body of own) this.responderOf(body)?.addMoved(body, moved);
    return [...moved];
  }

  private responderOf(body: number): Responder | null {
    const n = this.responders.of[body];
    return n === 0 ? null : this.responders.list[n - 1];
  }

  private isPoint(body: number): boolean {
    return body < this.grainCount && this.responders.of[body] !== 0;
  }

  /** Writes `impulse` ← d[at…] on B in W and its moment about B's centre. */
  private writeImpulse(i: number, d: Float64Array, at: number): void {
    const { frame, armB, impulse } = this, f = 9 * i, n = 3 * i, dn = d[at], du = d[at + 1], dw = d[at + 2];
    const x = frame[f] * dn + frame[f + 3] * du + frame[f + 6] * dw;
    const y = frame[f + 1] * dn + frame[f + 4] * du + frame[f + 7] * dw;
    const z = frame[f + 2] * dn + frame[f + 5] * du + frame[f + 8] * dw;
    const bx = armB[n], by = armB[n + 1], bz = armB[n + 2];
    impulse[0] = x; impulse[1] = y; impulse[2] = z;
    impulse[3] = by * z - bz * y; impulse[4] = bz * x - bx * z; impulse[5] = bx * y - by * x;
  }
}
