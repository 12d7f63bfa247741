import type { InverseMass } from '../bodies';
import type { Contacts } from '../collide/contacts';
import type { LawMemory } from '../collide/lawMemory';
import { io } from '../../mechanism/coupled';
import type { Flexible } from '../../flex/flexible';
import { addToSums, answerFlexible, answers, answerSums, clearSums } from '../flex/flexibleAnswers';
import { FrozenProblem } from './frozenProblem';
import type { LawStep } from '../../contact/lawStep';

/**
 * The contact problem of a step with flexible surfaces (Melanz2016 eq. 6.13): N = DᵀM⁻¹D with W among the contact points of a surface
 * and the 6 × 6 answers of rims (src/physics/flex/contactPoints.ts). An impulse on a point moves all points that have contacts, as a
 * sequential sweep can afford; a product with all impulses sums them first. Points and rims answer nothing by themselves (their
 * `response` is 0), and so do bodies of a mechanism (CoupledProblem). Contacts with points bear no moments: a point has no spin. The rest
 * is FrozenProblem.
 */
export class FlexibleProblem extends FrozenProblem {
  constructor(capacity: number, bodyCount: number, private readonly flexible: Flexible, size: 3 | 6 = 3) {
    super(capacity, bodyCount, size);
  }

  override build(
    contacts: Contacts, inverseMass: InverseMass, radii: Float64Array, velocity: Float64Array, spin: Float64Array,
    h: number, mu: number, recoverySpeed: number, law?: Readonly<LawStep>, memory?: LawMemory | null,
  ): void {
    super.build(contacts, inverseMass, radii, velocity, spin, h, mu, recoverySpeed, law, memory);
    if (this.size === 3) return;
    for (let i = 0; i < this.count; i++) if (this.isPoint(this.bodyA[i]) || this.isPoint(this.bodyB[i])) this.sets.rolling[i] = this.sets.spinning[i] = 0;
  }

  protected override writeDiagonal(i: number): void {
    super.writeDiagonal(i);
    // of two that do not turn: anything but 0, so that moments, which are 0, can be scaled
    for (let c = 3, o = this.size * this.size * i; c < this.size; c++) this.diagonal[o + 7 * c] ||= 1;
  }

  protected override pushTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    super.pushTo(s, i, d, at);
    const a = this.bodyA[i], b = this.bodyB[i];
    if (this.isPoint(a) || this.joins(b)) this.writeImpulse(i, d, at);
    if (this.isPoint(a)) answerFlexible(this.flexible, a, -1, this.grainCount, s, 6);
    if (this.joins(b)) answerFlexible(this.flexible, b, 1, this.grainCount, s, 6);
  }

  protected override twistTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    super.twistTo(s, i, d, at);
    const b = this.bodyB[i];
    if (!this.isRim(b)) return;
    for (let c = 0; c < 3; c++) { io[c] = 0; io[3 + c] = this.moment[c]; }
    answerFlexible(this.flexible, b, 1, this.grainCount, s, 6);
  }

  protected override load(gamma: Float64Array, s: Float64Array): void {
    s.fill(0);
    clearSums(this.flexible);
    for (let i = 0; i < this.count; i++) {
      const n = this.size * i, a = this.bodyA[i], b = this.bodyB[i];
      if (!this.acts(i, gamma)) continue;
      super.pushTo(s, i, gamma, n);
      if (this.size === 6) super.twistTo(s, i, gamma, n + 3);
      if (!this.isPoint(a) && !this.joins(b)) continue;
      this.writeImpulse(i, gamma, n);
      if (this.size === 6 && this.isRim(b)) for (let c = 0; c < 3; c++) io[3 + c] += this.moment[c];
      if (this.isPoint(a)) addToSums(this.flexible, a, -1);
      if (this.joins(b)) addToSums(this.flexible, b, 1);
    }
    answerSums(this.flexible, this.grainCount, s);
  }

  /** All points that the surface of one carries, and what hangs on the same rim. */
  protected override movedBy(i: number): readonly number[] {
    const { surfaces, rims, surfaceOf, rimOf, wheelOf } = this.flexible, moved = new Set(super.movedBy(i));
    for (const body of super.movedBy(i)) {
      if (wheelOf[body] >= 0 || (rimOf[body] >= 0 && rims[rimOf[body]].wheel >= 0)) this.addMechanism(moved);
      const r = rimOf[body], own = surfaceOf[body];
      for (const k of new Set([...(own < 0 ? [] : [own]), ...(r < 0 ? [] : rims[r].surfaces)])) {
        const { answers: { touched, count }, first } = surfaces[k];
        for (let t = 0; t < count; t++) moved.add(first + touched[t]);
      }
      if (r >= 0) moved.add(this.grainCount + rims[r].body);
    }
    return [...moved];
  }

  /** All of the mechanism that touches something, and what hangs there. */
  private addMechanism(moved: Set<number>): void {
    const { surfaces, rims, coupled } = this.flexible;
    for (const wheel of coupled!.wheels) moved.add(wheel);
    for (const { wheel, surfaces: carried } of rims) for (const k of wheel < 0 ? [] : carried) {
      const { answers: { touched, count }, first } = surfaces[k];
      for (let t = 0; t < count; t++) moved.add(first + touched[t]);
    }
  }

  private isPoint(body: number): boolean {
    return this.flexible.surfaceOf[body] >= 0;
  }

  /** A rim, or a body of a mechanism: what turns. */
  private isRim(body: number): boolean {
    return body >= this.grainCount && answers(this.flexible, body);
  }

  private joins(body: number): boolean {
    return answers(this.flexible, body);
  }
}
