import type { Vec3 } from '../../../../core/vec3';
import { dot } from './vectors';

/** Inputs of a contact for its next impulse. */
export type LawInput = {
  normal: Vec3; gap: number; velocity: Vec3; normalMass: number; tangentMass: number;
  /** (1 − f) q, what the held part of friction adds [N·s]; nothing if it is left out. */
  held?: Vec3;
};
export type LawSettings = {
  h: number; friction: number; recovery: number; recoverySpeed: number; relaxed: boolean;
  /** f, and f over what bodies were warm-started with [1]: for laws beyond friction. */
  f: number; fade: number;
};

/**
 * Returns the impulse after one sweep over a contact that had p [N·s]: twin of shaders/shared/solve/friction.wgsl,
 * nextImpulse.
 */
export function nextImpulse(
  p: Vec3, { normal: n, gap, velocity: u, normalMass, tangentMass, held = [0, 0, 0] }: LawInput, o: LawSettings
): Vec3 {
  const un = dot(u, n), pn = dot(p, n);
  const bias = gap > 0 ? gap / o.h : Math.max((o.recovery * gap) / o.h, -o.recoverySpeed);
  const xn = pn - normalMass * (un + bias);
  const xt = n.map((nc, c) => p[c] - pn * nc - tangentMass * (u[c] - un * nc) + held[c]) as Vec3, t = Math.hypot(...xt);
  let normal = Math.max(0, xn), keep = t > o.friction * normal ? (o.friction * normal) / t : 1;
  if (o.relaxed) {
    const q = Math.sqrt(tangentMass / normalMass), slope = o.friction / q, r = t / q;
    if (slope * r <= -xn) { normal = 0; keep = 0; } else if (r <= slope * xn) { normal = xn; keep = 1; } else {
      normal = (xn + slope * r) / (1 + slope * slope);
      keep = (slope * normal) / r;
    }
  }
  return n.map((nc, c) => normal * nc + keep * xt[c]) as Vec3;
}
