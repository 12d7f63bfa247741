import { momentum, nextTheta } from '../../../solvers/nesterov';

const BETA_MAX = 0.9, BETA_MIN = 0.1, GROWTH = 10, PATIENCE = { relaxed: 100, exact: 30 };

/** Chooses β of each extrapolation of one solve, with the guard that halves its cap: twin of solve/chooseMomentum. */
export class Momentum {
  /** β of the next extrapolation [1]. */
  beta = 0;
  private theta = 1;
  private cap = BETA_MAX;
  private least = 3e38;
  private leastAt = 0;

  constructor(private readonly law: 'exact' | 'relaxed') {}

  /**
   * Chooses β of iteration k; `seen` is the largest change of an impulse in the one before [N·s], unknown before the
   * second.
   */
  choose(k: number, seen: number): void {
    const harmful = k > 1 && (seen > GROWTH * this.least || k - this.leastAt > PATIENCE[this.law]);
    if (harmful) this.cap = this.cap / 2 < BETA_MIN ? 0 : this.cap / 2;
    if (k > 1 && (harmful || seen < this.least)) {
      this.least = seen;
      this.leastAt = k;
    }
    const next = harmful ? 1 : nextTheta(this.theta);
    this.beta = harmful ? 0 : Math.min(momentum(this.theta, next), this.cap);
    this.theta = next;
  }
}
