import type { Vec3 } from '../../../../core/vec3';
import type { LawStep } from '../../../contact/lawStep';
import { createSets, projectScaled } from '../../../contact/sets';
import type { LawInput, LawSettings } from './contactLaw';
import { dot, scaled, within } from './vectors';

/**
 * Further inputs of a contact under laws beyond friction: its impulse, moment and memory, s of spinning and rolling.
 */
export type LawfulInput = LawInput & {
  p: Vec3; tau: Vec3; plastic: number; turnMasses: readonly [number, number];
    first: boolean; last: boolean;
  /** Arms [m]; whether B is a big body, and whether cohesion holds the contact still. */
  armA: Vec3; armB: Vec3; isWall: boolean; bonded: boolean;
  /** (1 − f) of the held part of the moment [N·m·s]. */
  turning: Vec3;
  /** Spin of B against A now, and after a change of impulse. */
  spin: Vec3; spinAfter(change: Vec3): Vec3;
};
/** The next impulse, moment and memory; m, the moment before it was cut, and the length of friction before. */
export type Lawful = { p: Vec3; tau: Vec3; plastic: number; bonded: boolean; m: number; free: Vec3; trial: number };

const minus = (a: Vec3, b: Vec3, s = 1): Vec3 => [a[0] - s * b[0], a[1] - s * b[1], a[2] - s * b[2]];

/** Share of their steps that (u, w) and moments take where the relaxed law moves everything at once. */
const SHARE = 0.5;

/**
 * Returns impulse, moment and memory after one sweep: twin of shaders/shared/solve/laws.wgsl, sweepLawful, by
 * projecting (n, |t|, 0, τn, |τt|, 0) as the solvers do.
 */
export function nextLawful(x: LawfulInput, law: LawStep, o: LawSettings): Lawful {
  const { normal: n, p, tau, velocity: u, normalMass: s } = x, un = dot(u, n), pn = dot(p, n);
  const stiff = Math.min(law.elastic, s);
  const hard = law.hardening / (1 / Math.hypot(...x.armA) + (x.isWall ? 0 : 1 / Math.hypot(...x.armB)));
  const over = -stiff * (x.gap - x.plastic) - o.h * law.cap + hard * x.plastic; // times h
  const plastic = x.first && over > 0 ? Math.max(-law.dent, x.plastic - over / (stiff + hard)) : x.plastic;
  const gap = x.gap - plastic, cap = -plastic < law.dent ? law.cap - (hard * plastic) / o.h : Infinity;
  const soft = law.elastic < Infinity, keep = o.f * Math.min(1, (law.elastic + law.viscous) / s);
  const sn = soft ? Math.min(s, law.elastic + (1 - keep) * law.viscous) : s;
  const recovered = soft ? ((1 - keep) * Math.min(1, law.elastic / sn) * gap) / o.h
    : Math.max((o.recovery * gap) / o.h, -o.recoverySpeed);
  const [cohesion, range] = x.isWall ? [law.wallCohesion, law.wallRange] : [law.cohesion, law.range];
  const bonded = gap <= range && (law.healing || x.bonded), held = bonded ? cohesion : 0;
  const bias = gap > 0 && !(soft && held > 0) ? gap / o.h : recovered, fade = x.first ? o.fade : 1;
  const stays = soft && x.first ? keep : fade;
  const joint = o.relaxed && law.six, share = joint ? SHARE : 1;
  const st = share * x.tangentMass;
  const [ss, sr] = x.turnMasses.map((s) => share * s);
  const xn = stays * pn - sn * (un + bias);
  const xt = minus(minus(scaled(minus(p, n, pn), fade), minus(u, n, un), st), x.held ?? [0, 0, 0], -1);
  const free = (w: Vec3): Vec3 =>
    minus(minus(minus(scaled(tau, fade), n, ss * dot(w, n)), minus(w, n, dot(w, n)), sr), x.turning, -1);
  let m = Math.min(Math.max(xn + held, 0), cap + held);
  if (o.relaxed) {
    const sets = createSets(1, 6), y = free(x.spin), yn = dot(y, n);
    sets.mu[0] = o.friction; sets.cohesion[0] = held; sets.cap[0] = cap; sets.isPlain = false;
    sets.spinning[0] = law.spinning; sets.rolling[0] = law.rolling;
    const point = Float64Array.of(xn, Math.hypot(...xt), 0, yn, Math.hypot(...minus(y, n, yn)), 0);
    projectScaled(sets, 0, point, 0, Float64Array.of(Math.sqrt(st / sn), Math.sqrt(ss / sn), Math.sqrt(sr / sn)), 0);
    m = point[0] + held;
  }
  const z = minus(within(xt, o.friction * m), n, held - m), y = free(joint ? x.spin : x.spinAfter(minus(z, p)));
  const yn = dot(y, n);
  const limited = Math.min(Math.max(yn, -law.spinning * m), law.spinning * m);
  const moment = minus(within(minus(y, n, yn), law.rolling * m), n, -limited);
  return { p: z, tau: moment, plastic, bonded, m, free: y, trial: Math.hypot(...xt) };
}
