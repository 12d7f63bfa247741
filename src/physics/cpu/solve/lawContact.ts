import { mostHeld } from '../../contact/heldFriction';
import type { LawStep } from '../../contact/lawStep';

/**
 * Offsets into a body: v and w, its answer to impulses (src/physics/cpu/response.ts), the arm of the contact. This file
 * takes one contact of a sweep under every law (laws.md §2): twin of shaders/shared/solve/laws.wgsl. Both bodies and
 * the contact are copied here, since a call with doubles for arguments would put them on the heap.
 */
export const V = 0, W = 3, ANSWER = 6, ARM = 15;
export const bodyA = new Float64Array(18), bodyB = new Float64Array(18);

/**
 * Offsets into `contact`: normal, gap [m]; s_n, s_t [kg]; s of spinning and of rolling [kg·m²]; p and τ on B
 * [N·s, N·m·s], y_P [m], which are read and written; the changes of p and τ; held parts q₀ of p and τ, read and
 * written; slip [m] and turn [rad] of B against A since the frame began; c [N·s], up to which gap it holds [m], and 1
 * if it does, read and written; h²H_p [kg].
 */
export const N = 0, GAP = 3, S_N = 4, S_T = 5, S_SPIN = 6, S_ROLL = 7, P = 8, TAU = 11, PLASTIC = 14, CHANGE = 15;
export const HELD = 21, HELD_TAU = 24, SLIP = 27, TURN = 30, COHESION = 33, RANGE = 34, BOND = 35, HARD = 36;
export const contact = new Float64Array(37);

/**
 * Settings of the sweep. `scale` multiplies stored impulses, as bodies were warm-started; `fade` is what the law takes
 * of them still, f over that scale; `leak` is 1 − f, and `hold` ρ/h of held friction
 * (src/physics/contact/heldFriction.ts); `first` and `last` are true for the first and last sweep of a substep.
 */
export type LawSweep = {
  law: LawStep; h: number; mu: number; recovery: number; recoverySpeed: number; relaxed: boolean; scale: number;
  fade: number; leak: number; hold: number; first: boolean; last: boolean;
};

/**
 * Share of their steps that (u, w), and moments, take under the relaxed law with rolling or spinning: it moves
 * everything at once, and these shares keep a sweep from growing.
 */
const SHARE = 0.5;

/** Returns the share of their steps that tangential impulses and moments take. */
export const shareOf = (law: LawStep, relaxed: boolean): number => (relaxed && law.six ? SHARE : 1);

const PARTS = 3; // as in sets.ts

/**
 * Places in `passed`, for what functions pass on otherwise than as arguments: angular impulse that turns a body
 * [N·m·s]; m; the share of their step that moments take; held moment along n, and across [N·m·s]; 1 for a contact
 * without an impulse until now; the most that it holds [N·s, N·m·s], of a moment also across n, each found from the
 * limit in its place, the trial and the size behind it; of a compliant contact φ, the part of its impulse that it
 * keeps, s_n, and ε.
 */
const T = 0, M = 3, PART = 4, SPUN = 5, ROLLED = 6, NEW = 9, MOST = 10, MOST_ACROSS = 13, KEPT = 16, SOFT_S = 17;
const SOFT_RECOVERY = 18, passed = new Float64Array(19);

/** Computes the next p and τ, and the velocities of both bodies with them. Returns false if nothing has changed. */
export function sweepLaw(o: LawSweep): boolean {
  const x = contact, A = bodyA, B = bodyB, { law, mu } = o, nx = x[N], ny = x[N + 1], nz = x[N + 2];
  const ax = A[ARM], ay = A[ARM + 1], az = A[ARM + 2], bx = B[ARM], by = B[ARM + 1], bz = B[ARM + 2];
  const ux = B[0] - A[0] + B[4] * bz - B[5] * by - A[4] * az + A[5] * ay;
  const uy = B[1] - A[1] + B[5] * bx - B[3] * bz - A[5] * ax + A[3] * az;
  const uz = B[2] - A[2] + B[3] * by - B[4] * bx - A[3] * ay + A[4] * ax;
  const un = nx * ux + ny * uy + nz * uz, s = x[S_N], soft = law.elastic < Infinity;
  if (o.first) yieldNow(o);
  if (soft) writeSoft(o);
  const gap = x[GAP] - x[PLASTIC], keep = soft ? passed[KEPT] : 1, sn = soft ? passed[SOFT_S] : s;
  let bias = gap / o.h;
  x[BOND] = gap <= x[RANGE] && (law.healing || x[BOND] !== 0) ? 1 : 0;
  const c = x[BOND] !== 0 ? x[COHESION] : 0; // a spring that is held bears tension, too
  if (soft && (gap <= 0 || c > 0)) bias *= passed[SOFT_RECOVERY];
  else if (gap <= 0) bias = Math.max(o.recovery * bias, -o.recoverySpeed);
  // without its cohesion h F_y; ∞ at the deepest dent
  const most = (-x[PLASTIC] < law.dent ? law.cap - (x[HARD] * x[PLASTIC]) / o.h : Infinity) + c;
  const isNew = x[P] === 0 && x[P + 1] === 0 && x[P + 2] === 0;
  let idle = c === 0 && un + bias >= 0 && !o.relaxed;
  for (let k = P; k < TAU + 3; k++) {
    x[k] *= o.scale;
    idle &&= x[k] === 0;
  }
  if (idle) return false; // apart, and stays apart
  const px = x[P], py = x[P + 1], pz = x[P + 2], pn = px * nx + py * ny + pz * nz;
  const joint = o.relaxed && law.six, st = joint ? SHARE * x[S_T] : x[S_T], fade = o.fade;
  const stays = !soft || !o.first ? fade : o.scale > 0 ? keep / o.scale : 0;
  const zn = stays * pn - sn * (un + bias), back = st * un - fade * pn, k = o.hold * st;
  const hx = isNew ? 0 : x[HELD] - k * x[SLIP], hy = isNew ? 0 : x[HELD + 1] - k * x[SLIP + 1];
  const hz = isNew ? 0 : x[HELD + 2] - k * x[SLIP + 2], leak = o.leak;
  const zx = fade * px + back * nx - st * ux + leak * hx, zy = fade * py + back * ny - st * uy + leak * hy;
  const zz = fade * pz + back * nz - st * uz + leak * hz;
  const zt = Math.sqrt(zx * zx + zy * zy + zz * zz);
  let m = zn + c;
  passed[PART] = joint ? SHARE : 1;
  passed[NEW] = isNew ? 1 : 0;
  if (law.six) writeHeldMoment(o);
  if (o.relaxed) {
    passed[M] = m; passed[T] = zt; passed[T + 1] = sn; passed[T + 2] = st;
    toNearest(o);
    m = passed[M];
  }
  m = m > most ? most : m > 0 ? m : 0;
  const f = zt > mu * m ? (mu * m) / zt : 1, n = m - c;
  if (isNew || f < 1) {
    const size = Math.sqrt(hx * hx + hy * hy + hz * hz);
    passed[MOST] = mu * m; passed[MOST + 1] = zt; passed[MOST + 2] = size;
    toMostHeld(o, MOST);
    const limit = passed[MOST], part = size > limit ? limit / size : 1;
    x[HELD] = k * x[SLIP] + part * hx; x[HELD + 1] = k * x[SLIP + 1] + part * hy;
    x[HELD + 2] = k * x[SLIP + 2] + part * hz;
  }
  const qx = n * nx + f * zx, qy = n * ny + f * zy, qz = n * nz + f * zz;
  passed[M] = m;
  if (joint) nextMoment(o);
  x[CHANGE] = qx - px; x[CHANGE + 1] = qy - py; x[CHANGE + 2] = qz - pz;
  x[P] = qx; x[P + 1] = qy; x[P + 2] = qz;
  push(A, -1);
  push(B, 1);
  if (!joint) nextMoment(o);
  twist(A, -1);
  twist(B, 1);
  return true;
}

/**
 * Lets the contact yield as a substep h [s] begins: where the spring that h resolves, min(K, s_n/h²), would bear more
 * than F_y = f_y − H_p y_P, the dent grows until it bears that, or is as deep as it can be (laws.md §2).
 */
function yieldNow({ law: { cap, elastic, dent }, h }: LawSweep): void {
  const x = contact, stiff = Math.min(elastic, x[S_N]), hard = x[HARD];
  const over = (hard * x[PLASTIC] - stiff * (x[GAP] - x[PLASTIC])) / h - cap;
  if (over > 0) x[PLASTIC] = Math.max(-dent, x[PLASTIC] - (over * h) / (stiff + hard));
}

/**
 * Writes φ, s_n and ε of a compliant contact. φ is 0 where the spring is all memory; ρ = ε/(1 − φ) is at most 1, so
 * that it makes no energy.
 */
function writeSoft({ law: { elastic, viscous }, leak }: LawSweep): void {
  const s = contact[S_N], keep = (1 - leak) * Math.min(1, (elastic + viscous) / s);
  const sn = Math.min(s, elastic + (1 - keep) * viscous);
  passed[KEPT] = keep;
  passed[SOFT_S] = sn;
  passed[SOFT_RECOVERY] = (1 - keep) * Math.min(1, elastic / sn);
}

/**
 * Writes m of the point of the set nearest to (m₀, t, τ) in the metric of the sweep, as `projectScaled` of sets.ts
 * finds it; `passed` holds m₀, where m is written, ‖t‖, s_n, s_t.
 */
function toNearest({ law, mu, leak, fade }: LawSweep): void {
  const x = contact, m0 = passed[M], zt = passed[T], sn = passed[T + 1], st = passed[T + 2], qt = Math.sqrt(st / sn);
  const at = mu / qt, t = zt / qt;
  let as = 0, ar = 0, s = 0, r = 0;
  if (law.six) {
    const ss = SHARE * x[S_SPIN], sr = SHARE * x[S_ROLL], qs = Math.sqrt(ss / sn), qr = Math.sqrt(sr / sn);
    const wx = bodyB[W] - bodyA[W], wy = bodyB[W + 1] - bodyA[W + 1], wz = bodyB[W + 2] - bodyA[W + 2];
    const wn = wx * x[N] + wy * x[N + 1] + wz * x[N + 2];
    const tn = fade * (x[TAU] * x[N] + x[TAU + 1] * x[N + 1] + x[TAU + 2] * x[N + 2]);
    const rx = fade * x[TAU] - tn * x[N] - sr * (wx - wn * x[N]) + leak * passed[ROLLED];
    const ry = fade * x[TAU + 1] - tn * x[N + 1] - sr * (wy - wn * x[N + 1]) + leak * passed[ROLLED + 1];
    const rz = fade * x[TAU + 2] - tn * x[N + 2] - sr * (wz - wn * x[N + 2]) + leak * passed[ROLLED + 2];
    as = law.spinning / qs; ar = law.rolling / qr;
    s = Math.abs(tn - ss * wn + leak * passed[SPUN]) / qs; r = Math.sqrt(rx * rx + ry * ry + rz * rz) / qr;
  }
  let m = m0;
  for (let k = 0; k <= PARTS; k++) {
    const tOut = t > at * m ? at : 0, sOut = s > as * m ? as : 0, rOut = r > ar * m ? ar : 0;
    const next = (m0 + tOut * t + sOut * s + rOut * r) / (1 + tOut * tOut + sOut * sOut + rOut * rOut);
    if (!(next > m)) break;
    m = next;
  }
  passed[M] = m;
}

/** Writes the most that is held to `passed[at]`. */
function toMostHeld({ leak }: LawSweep, at: number): void {
  passed[at] = mostHeld(passed[at], passed[at + 1], passed[at + 2], leak);
}

/** Writes the held moment q₀ − hold s θ, θ the turn since the frame began: its part along n, and the rest. */
function writeHeldMoment({ hold }: LawSweep): void {
  const x = contact, nx = x[N], ny = x[N + 1], nz = x[N + 2], ks = hold * passed[PART] * x[S_SPIN];
  const kr = hold * passed[PART] * x[S_ROLL], keep = 1 - passed[NEW];
  const held = x[HELD_TAU] * nx + x[HELD_TAU + 1] * ny + x[HELD_TAU + 2] * nz;
  const turned = x[TURN] * nx + x[TURN + 1] * ny + x[TURN + 2] * nz, back = kr * turned - held;
  passed[SPUN] = keep * (held - ks * turned);
  passed[ROLLED] = keep * (x[HELD_TAU] + back * nx - kr * x[TURN]);
  passed[ROLLED + 1] = keep * (x[HELD_TAU + 1] + back * ny - kr * x[TURN + 1]);
  passed[ROLLED + 2] = keep * (x[HELD_TAU + 2] + back * nz - kr * x[TURN + 2]);
}

/** Writes τ ← τ + (1 − f) q − s (ω_B − ω_A), along n up to σ m, across n up to ρ m; and q₀ where it slips. */
function nextMoment(o: LawSweep): void {
  const { law: { spinning, rolling, six }, leak, fade } = o;
  const x = contact, m = passed[M], share = passed[PART], nx = x[N], ny = x[N + 1], nz = x[N + 2];
  const sr = share * x[S_ROLL];
  const wx = bodyB[W] - bodyA[W], wy = bodyB[W + 1] - bodyA[W + 1], wz = bodyB[W + 2] - bodyA[W + 2];
  const wn = wx * nx + wy * ny + wz * nz;
  const before = fade * (x[TAU] * nx + x[TAU + 1] * ny + x[TAU + 2] * nz), limit = spinning * m;
  const free = before - share * x[S_SPIN] * wn + leak * passed[SPUN];
  const tn = free > limit ? limit : free < -limit ? -limit : free;
  const back = sr * wn - before;
  const rx = fade * x[TAU] + back * nx - sr * wx + leak * passed[ROLLED];
  const ry = fade * x[TAU + 1] + back * ny - sr * wy + leak * passed[ROLLED + 1];
  const rz = fade * x[TAU + 2] + back * nz - sr * wz + leak * passed[ROLLED + 2];
  const r = Math.sqrt(rx * rx + ry * ry + rz * rz), f = r > rolling * m ? (rolling * m) / r : 1;
  if (six && (passed[NEW] === 1 || tn !== free || f < 1)) {
    const ax = passed[ROLLED], ay = passed[ROLLED + 1], az = passed[ROLLED + 2], across = ax * ax + ay * ay + az * az;
    passed[MOST] = limit; passed[MOST + 1] = Math.abs(free); passed[MOST + 2] = Math.abs(passed[SPUN]);
    passed[MOST_ACROSS] = rolling * m; passed[MOST_ACROSS + 1] = r; passed[MOST_ACROSS + 2] = Math.sqrt(across);
    toMostHeld(o, MOST);
    toMostHeld(o, MOST_ACROSS);
    slipMoment(o, tn !== free, f < 1);
  }
  const qx = tn * nx + f * rx, qy = tn * ny + f * ry, qz = tn * nz + f * rz;
  x[CHANGE + 3] = qx - x[TAU]; x[CHANGE + 4] = qy - x[TAU + 1]; x[CHANGE + 5] = qz - x[TAU + 2];
  x[TAU] = qx; x[TAU + 1] = qy; x[TAU + 2] = qz;
}

/** Writes q₀ of a moment that slipped along n, across n, or both: q cut to what the law holds. */
function slipMoment({ hold }: LawSweep, spun: boolean, rolled: boolean): void {
  const x = contact, share = hold * passed[PART], ks = share * x[S_SPIN], kr = share * x[S_ROLL], held = passed[SPUN];
  const most = passed[MOST], mostAcross = passed[MOST_ACROSS];
  const turned = x[TURN] * x[N] + x[TURN + 1] * x[N + 1] + x[TURN + 2] * x[N + 2];
  const qn = spun ? Math.max(-most, Math.min(most, held)) : held;
  const size = passed[MOST_ACROSS + 2], part = rolled && size > mostAcross ? mostAcross / size : 1;
  for (let e = 0; e < 3; e++) {
    x[HELD_TAU + e] = (qn + (ks - kr) * turned) * x[N + e] + kr * x[TURN + e] + part * passed[ROLLED + e];
  }
}

/** Updates (v, w) of a body with the change of p, times ±1. */
function push(g: Float64Array, sign: number): void {
  const ex = sign * contact[CHANGE], ey = sign * contact[CHANGE + 1], ez = sign * contact[CHANGE + 2];
  g[0] += g[ANSWER] * ex; g[1] += g[ANSWER + 1] * ey; g[2] += g[ANSWER + 2] * ez;
  passed[T] = g[ARM + 1] * ez - g[ARM + 2] * ey;
  passed[T + 1] = g[ARM + 2] * ex - g[ARM] * ez; passed[T + 2] = g[ARM] * ey - g[ARM + 1] * ex;
  turn(g);
}

/** Updates (v, w) of a body with the change of τ, times ±1. */
function twist(g: Float64Array, sign: number): void {
  for (let c = 0; c < 3; c++) passed[T + c] = sign * contact[CHANGE + 3 + c];
  turn(g);
}

function turn(g: Float64Array): void {
  const x = passed[T], y = passed[T + 1], z = passed[T + 2], xy = g[ANSWER + 6], xz = g[ANSWER + 7], yz = g[ANSWER + 8];
  g[3] += g[ANSWER + 3] * x + xy * y + xz * z;
  g[4] += xy * x + g[ANSWER + 4] * y + yz * z;
  g[5] += xz * x + yz * y + g[ANSWER + 5] * z;
}

/**
 * Writes s of spinning and rolling from the answers of both bodies; `extra`, if any, is the part of B that its answer
 * lacks, 3×3.
 */
export function writeTurnScales(extra: Float64Array | null): void {
  const x = contact, nx = x[N], ny = x[N + 1], nz = x[N + 2];
  let xx = bodyA[ANSWER + 3] + bodyB[ANSWER + 3], yy = bodyA[ANSWER + 4] + bodyB[ANSWER + 4];
  let zz = bodyA[ANSWER + 5] + bodyB[ANSWER + 5];
  let xy = bodyA[ANSWER + 6] + bodyB[ANSWER + 6], xz = bodyA[ANSWER + 7] + bodyB[ANSWER + 7];
  let yz = bodyA[ANSWER + 8] + bodyB[ANSWER + 8];
  if (extra) { xx += extra[0]; yy += extra[4]; zz += extra[8]; xy += extra[1]; xz += extra[2]; yz += extra[5]; }
  const along = nx * (xx * nx + 2 * xy * ny + 2 * xz * nz) + ny * (yy * ny + 2 * yz * nz) + zz * nz * nz;
  // the two other eigenvalues sum to the rest of the trace, and none is more than that
  const isotropic = xx === yy && yy === zz && xy === 0 && xz === 0 && yz === 0;
  const across = isotropic ? xx : xx + yy + zz - along;
  x[S_SPIN] = along > 0 ? 1 / along : 0;
  x[S_ROLL] = across > 0 ? 1 / across : 0;
}
