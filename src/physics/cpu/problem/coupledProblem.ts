import { answerAll, answerCoupled, io, type Coupled } from '../../mechanism/coupled';
import { FrozenProblem } from './frozenProblem';

/**
 * The contact problem of a step where some big bodies are joined: N = DᵀAD with A_ww of the mechanism among those that touch soil
 * (mechanisms.md §2). An impulse on one of them moves all of them at once, as a sequential sweep can afford; a product with all
 * impulses sums them first. The bodies answer nothing by themselves (their `response` is 0). The rest is FrozenProblem.
 */
export class CoupledProblem extends FrozenProblem {
  private readonly sum: Float64Array;

  constructor(capacity: number, bodyCount: number, private readonly coupled: Coupled, size: 3 | 6 = 3) {
    super(capacity, bodyCount, size);
    this.sum = new Float64Array(6 * coupled.wheels.length);
  }

  protected override pushTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    super.pushTo(s, i, d, at);
    const w = this.placeAt(i);
    if (w < 0) return;
    this.writeImpulse(i, d, at);
    answerCoupled(this.coupled, w, s, 6);
  }

  protected override twistTo(s: Float64Array, i: number, d: Float64Array, at: number): void {
    super.twistTo(s, i, d, at);
    const w = this.placeAt(i);
    if (w < 0) return;
    for (let c = 0; c < 3; c++) { io[c] = 0; io[3 + c] = this.moment[c]; }
    answerCoupled(this.coupled, w, s, 6);
  }

  protected override load(gamma: Float64Array, s: Float64Array): void {
    const { sum } = this;
    s.fill(0);
    sum.fill(0);
    for (let i = 0; i < this.count; i++) {
      const n = this.size * i, w = this.placeAt(i);
      if (!this.acts(i, gamma)) continue;
      super.pushTo(s, i, gamma, n);
      if (this.size === 6) super.twistTo(s, i, gamma, n + 3);
      if (w < 0) continue;
      this.writeImpulse(i, gamma, n);
      for (let c = 0; c < 6; c++) sum[6 * w + c] += io[c];
      for (let c = 0; c < 3 && this.size === 6; c++) sum[6 * w + 3 + c] += this.moment[c];
    }
    answerAll(this.coupled, sum, s);
  }

  protected override movedBy(i: number): readonly number[] {
    const own = super.movedBy(i);
    return this.placeAt(i) < 0 ? own : [...new Set([...own, ...this.coupled.wheels])];
  }

  /** Place of body B of contact i among those that touch soil; below 0: it is none of them. */
  private placeAt(i: number): number {
    const k = this.bodyB[i] - this.grainCount;
    return k < 0 ? -1 : this.coupled.placeOf[k];
  }
}
