import type { Vec3 } from '../../../../core/vec3';
import type { StepSettings } from '../../../../model/settings';
import { HOLD, mostHeld } from '../../../contact/heldFriction';
import type { LawStep } from '../../../contact/lawStep';
import { warmFactor } from '../../../contact/warmFactor';
import type { TwinContact } from './contact';
import type { Lawful } from './lawful';
import { dot, isZero, plus, scaled, within } from './vectors';

/** The parts of friction and of moments that contacts hold: twin of shaders/shared/solve/{held,moments}.wgsl. */
export class HeldTwin {
  /** 1 − f, what goes to held parts; 0 of converging solvers. */
  readonly leak: number;
  /** Share of their steps that tangential impulses and moments take. */
  readonly share: number;

  constructor(settings: StepSettings, private readonly h: number, private readonly law: LawStep) {
    this.leak = settings.solver === 'smallsteps' ? 1 - warmFactor(settings) : 0;
    this.share = settings.law === 'relaxed' && law.six ? 0.5 : 1;
  }

  /** Returns q = q₀ − ρ s_t w/h, 0 of a contact that touches anew [N·s]. */
  of(c: TwinContact, slip: Vec3, tangentMass: number): Vec3 {
    if (this.leak === 0 || isZero(c.impulse)) return [0, 0, 0];
    return plus(c.held ?? [0, 0, 0], slip, -(HOLD * tangentMass) / this.h);
  }

  /** Returns the held part of the moment, 0 of a contact that touches anew [N·m·s]. */
  momentOf(c: TwinContact, turned: Vec3, turns: readonly [number, number]): Vec3 {
    if (isZero(c.impulse)) return [0, 0, 0];
    return plus(c.heldMoment ?? [0, 0, 0], this.weighed(c, turned, turns), -1);
  }

  /** Keeps q of a contact that slides with t or is new, cut as `limit` = μ m and the length of the trial allow. */
  slip(
    c: TwinContact, slip: Vec3, tangentMass: number, held: Vec3, isNew: boolean, limit: number, t: Vec3, trial: number,
  ): void {
    if (this.leak === 0 || isZero(c.impulse)) return;
    if (!isNew && Math.hypot(...t) < (1 - 1e-6) * limit) return;
    const most = mostHeld(limit, trial, Math.hypot(...held), this.leak);
    c.held = plus(within(held, most), slip, (HOLD * tangentMass) / this.h);
  }

  /** Keeps the held part of a moment that slips along n, across n, or is new. */
  slipMoment(
    c: TwinContact, turned: Vec3, turns: readonly [number, number], held: Vec3, { m, free }: Lawful, isNew: boolean,
  ): void {
    const { normal: n } = c, spinning = this.law.spinning * m, rolling = this.law.rolling * m, along = dot(free, n);
    const spins = Math.abs(along) > spinning, rolls = Math.hypot(...plus(free, n, -along)) > rolling;
    if (isZero(c.impulse) || (!isNew && !spins && !rolls)) return;
    const heldAlong = dot(held, n), across = plus(held, n, -heldAlong);
    const most = mostHeld(spinning, Math.abs(along), Math.abs(heldAlong), this.leak);
    const mostAcross = mostHeld(rolling, Math.hypot(...plus(free, n, -along)), Math.hypot(...across), this.leak);
    const kept = spins ? Math.max(-most, Math.min(most, heldAlong)) : heldAlong;
    const q = plus(rolls ? within(across, mostAcross) : across, n, kept);
    c.heldMoment = plus(q, this.weighed(c, turned, turns));
  }

  /** Returns ρ/h times a turn, along n times the first of `turns`, across n times the second. */
  private weighed({ normal }: TwinContact, turned: Vec3, [along, across]: readonly [number, number]): Vec3 {
    const spun = dot(turned, normal), k = HOLD / this.h;
    return plus(scaled(turned, k * across), normal, k * (along - across) * spun);
  }
}
