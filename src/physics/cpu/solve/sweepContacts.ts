import { HOLD, mostHeld } from '../../contact/heldFriction';
import { A_SLEEPS, AWAKE, PASSED, type Contacts } from '../collide/contacts';
import { POINT_A, POINT_B, POINTS, SIDE_B, type Responders } from '../respond/responder';
import { steadyAt, writeSteady } from '../sleep/steady';
import { PACKED } from './packedBodies';

/** Settings of one projected Gauss–Seidel sweep. */
export type SweepOptions = {
  h: number;
  /** e [1], v_rec [m/s]. */
  recovery: number;
  recoverySpeed: number;
  /** The part of the last impulses that bodies were warm-started with [1]. */
  warm: number;
  /** f over `warm`, and 1 − f [1]. */
  fade: number;
  leak: number;
  relaxed: boolean;
  /**
   * True in the first sweep of the substep, which scales impulses by `warm`; in the last, which sums impulses on big
   * bodies.
   */
  first: boolean;
  last: boolean;
  /** True if gaps are to be stored in `contacts`: only the last sweep of a frame needs to. */
  keep: boolean;
  /** Number of the sweep within its substep, and of sweeps in all; true if it is to store steady velocities. */
  sweep: number;
  sweeps: number;
  steady: boolean;
};

/** Data of a sweep over frozen contacts: see packedBodies.ts. */
export type SweepWorld = {
  packed: Float64Array; contacts: Contacts; grainCount: number;
  /** Sums of impulse [N·s] and its moment about the centre of mass [N·m·s], ×6 a big body. */
  bodyImpulse: Float64Array;
  responders: Responders;
  /** The contacts to sweep, in this order; null for all in theirs. */
  only: ContactList | null;
};

/** Numbers of some contacts: the first `count` of `contacts`. */
export type ContactList = { contacts: Int32Array; count: number };

/** Says which sweep of a substep comes next; `ends` is true in the last substep of a frame. */
export function nextSweep(o: SweepOptions, sweep: number, ends: boolean, steady: boolean): void {
  o.sweep = sweep;
  o.first = sweep === 0;
  o.last = sweep === o.sweeps - 1;
  o.keep = o.last && ends;
  o.steady = steady;
}

/**
 * Velocity of B against A at a contact of points, and the change of a contact's impulse, with its moment about B's
 * centre.
 */
const relative = new Float64Array(3), change = new Float64Array(6);

/**
 * Sweeps once over contacts, one after another: the heart of small steps (small-steps.md §1). Velocities hold f·M⁻¹Dp
 * of the last substep already, so that a contact adds only the difference.
 *
 *   u = v_B − v_A at the contact; b = Φ/h apart, max(e Φ/h, −v_rec) in overlap
 *   exact:   n ← max(0, p_n − s_n (u_n + b)), t ← p_t − s_t u_t clipped to the disc μ n
 *   relaxed: (n, t) ← Π(p − S (u + b n)) on the cone, in the metric of S = diag(s_n, s_t, s_t): in coordinates
 *            (n, t/q), q = √(s_t/s_n), that metric is a multiple of the Euclidean one and the slope is μ/q
 *
 * s are the inverses of the diagonal of N, with one s_t for both tangents so that the cone stays circular. The loop
 * spells everything out: a call with doubles for arguments would put them on the heap. Normals, arms and scalings are
 * those of detection; the gap is
 *
 *   Φ = Φ₀ + n · (drift_B + turn_B × s_B − drift_A − turn_A × s_A)
 *
 * with drift and turn since then. The tangential part w of the same vector is the slip since the frame began; with it
 * the leak of the tangential impulse goes to q = q₀ − ρ s_t w/h and not to 0:
 *
 *   z_T = f p_T + (1 − f) q − s_t u_T,   and where this slides, ‖q‖ ≤ μ p_n
 *
 * Grains and big bodies answer alike, so there is one loop. Offsets: packedBodies.ts. Responders may keep part of the
 * velocities of their points to themselves while it runs.
 */
export function sweepContacts(world: SweepWorld, o: SweepOptions): void {
  const { packed: g, contacts, grainCount, only, responders: { list, of, sides } } = world, responds = list.length > 0;
  const { bodyA, bodyB, normal, gap, firstGap, armA, armB, scaling, impulse, held, friction } = contacts;
  const { asleep, steady } = contacts, count = only ? only.count : contacts.count;
  const { recovery, recoverySpeed, relaxed, keep } = o, inverseH = 1 / o.h, scale = o.first ? o.warm : 1;
  const { leak } = o, hold = HOLD * inverseH;
  for (let n = 0; n < list.length; n++) list[n].beginSweep(g, PACKED);
  for (let next = 0; next < count; next++) {
    const c = only ? only.contacts[next] : next, rest = asleep[c];
    if (rest === PASSED) continue;
    const a = 24 * bodyA[c], b = 24 * bodyB[c], c3 = 3 * c, nx = normal[c3], ny = normal[c3 + 1], nz = normal[c3 + 2];
    const ax = armA[c3], ay = armA[c3 + 1], az = armA[c3 + 2], bx = armB[c3], by = armB[c3 + 1], bz = armB[c3 + 2];
    const tax = g[a + 9], tay = g[a + 10], taz = g[a + 11], tbx = g[b + 9], tby = g[b + 10], tbz = g[b + 11];
    const dx = g[b + 6] - g[a + 6] + tby * bz - tbz * by - tay * az + taz * ay;
    const dy = g[b + 7] - g[a + 7] + tbz * bx - tbx * bz - taz * ax + tax * az;
    const dz = g[b + 8] - g[a + 8] + tbx * by - tby * bx - tax * ay + tay * ax;
    const dn = nx * dx + ny * dy + nz * dz, phi = firstGap[c] + dn;
    if (keep) gap[c] = phi;
    const vax = g[a], vay = g[a + 1], vaz = g[a + 2], wax = g[a + 3], way = g[a + 4], waz = g[a + 5];
    const vbx = g[b], vby = g[b + 1], vbz = g[b + 2], wbx = g[b + 3], wby = g[b + 4], wbz = g[b + 5];
    let ux = vbx - vax + wby * bz - wbz * by - way * az + waz * ay;
    let uy = vby - vay + wbz * bx - wbx * bz - waz * ax + wax * az;
    let uz = vbz - vaz + wbx * by - wby * bx - wax * ay + way * ax;
    if (rest !== AWAKE) {
      const sign = rest === A_SLEEPS ? -1 : 1, s = steadyAt(o, c) + (rest === A_SLEEPS ? 0 : 3);
      ux += sign * steady[s]; uy += sign * steady[s + 1]; uz += sign * steady[s + 2];
    }
    if (o.steady) writeSteady(g, contacts, c, a, b, steadyAt(o, c));
    const side = responds ? sides[c] : 0;
    if ((side & POINTS) !== 0) {
      relative[0] = ux; relative[1] = uy; relative[2] = uz;
      if ((side & POINT_A) !== 0) list[of[bodyA[c]] - 1].addKept(bodyA[c], -1, g, PACKED, relative);
      if ((side & POINT_B) !== 0) list[of[bodyB[c]] - 1].addKept(bodyB[c], 1, g, PACKED, relative);
      ux = relative[0]; uy = relative[1]; uz = relative[2];
    }
    const un = nx * ux + ny * uy + nz * uz;
    let bias = phi * inverseH;
    if (phi < 0) { bias *= recovery; if (bias < -recoverySpeed) bias = -recoverySpeed; }
    const isNew = impulse[c3] === 0 && impulse[c3 + 1] === 0 && impulse[c3 + 2] === 0;
    if (un + bias >= 0 && (isNew || scale === 0) && !relaxed) { // apart, and stays apart
      if (!isNew) { impulse[c3] = 0; impulse[c3 + 1] = 0; impulse[c3 + 2] = 0; }
      continue;
    }
    const px = scale * impulse[c3], py = scale * impulse[c3 + 1], pz = scale * impulse[c3 + 2];
    const sn = scaling[2 * c], st = scaling[2 * c + 1], mu = friction[c], k = hold * st;
    const slipX = k * (dx - dn * nx), slipY = k * (dy - dn * ny), slipZ = k * (dz - dn * nz);
    // what touches anew has not slipped yet
    const heldX = isNew ? 0 : held[c3] - slipX, heldY = isNew ? 0 : held[c3 + 1] - slipY;
    const heldZ = isNew ? 0 : held[c3 + 2] - slipZ;
    const pn = px * nx + py * ny + pz * nz, zn = pn - sn * (un + bias), back = st * un - pn;
    const zx = px + back * nx - st * ux + leak * heldX, zy = py + back * ny - st * uy + leak * heldY;
    const zz = pz + back * nz - st * uz + leak * heldZ;
    const zt = Math.sqrt(zx * zx + zy * zy + zz * zz);
    let n = zn > 0 ? zn : 0, f = zt > mu * n ? (mu * n) / zt : 1;
    if (relaxed) {
      const q = Math.sqrt(st / sn), slope = mu / q, r = zt / q;
      if (slope * r <= -zn) { n = 0; f = 0; } else if (r <= slope * zn) { n = zn; f = 1; } else {
        n = (zn + slope * r) / (1 + slope * slope);
        f = (slope * n) / r;
      }
    }
    if (isNew || f < 1) {
      const size = Math.sqrt(heldX * heldX + heldY * heldY + heldZ * heldZ);
      const most = mostHeld(mu * n, zt, size, leak), part = size > most ? most / size : 1;
      held[c3] = slipX + part * heldX; held[c3 + 1] = slipY + part * heldY; held[c3 + 2] = slipZ + part * heldZ;
    }
    const qx = n * nx + f * zx, qy = n * ny + f * zy, qz = n * nz + f * zz, ex = qx - px, ey = qy - py, ez = qz - pz;
    impulse[c3] = qx; impulse[c3 + 1] = qy; impulse[c3 + 2] = qz;
    const hx = ay * ez - az * ey, hy = az * ex - ax * ez, hz = ax * ey - ay * ex; // s_A × Δp
    const axy = g[a + 18], axz = g[a + 19], ayz = g[a + 20];
    g[a] = vax - g[a + 12] * ex; g[a + 1] = vay - g[a + 13] * ey; g[a + 2] = vaz - g[a + 14] * ez;
    g[a + 3] = wax - g[a + 15] * hx - axy * hy - axz * hz;
    g[a + 4] = way - axy * hx - g[a + 16] * hy - ayz * hz;
    g[a + 5] = waz - axz * hx - ayz * hy - g[a + 17] * hz;
    const kx = by * ez - bz * ey, ky = bz * ex - bx * ez, kz = bx * ey - by * ex; // s_B × Δp
    const bxy = g[b + 18], bxz = g[b + 19], byz = g[b + 20];
    g[b] = vbx + g[b + 12] * ex; g[b + 1] = vby + g[b + 13] * ey; g[b + 2] = vbz + g[b + 14] * ez;
    g[b + 3] = wbx + g[b + 15] * kx + bxy * ky + bxz * kz;
    g[b + 4] = wby + bxy * kx + g[b + 16] * ky + byz * kz;
    g[b + 5] = wbz + bxz * kx + byz * ky + g[b + 17] * kz;
    if (side !== 0) {
      change[0] = ex; change[1] = ey; change[2] = ez; change[3] = kx; change[4] = ky; change[5] = kz;
      if ((side & POINT_A) !== 0) list[of[bodyA[c]] - 1].answerSwept(bodyA[c], -1, change, g, PACKED);
      if ((side & SIDE_B) !== 0) list[of[bodyB[c]] - 1].answerSwept(bodyB[c], 1, change, g, PACKED);
    }
    if (bodyB[c] < grainCount || !o.last) continue;
    const sum = world.bodyImpulse, i = 6 * (bodyB[c] - grainCount);
    sum[i] += qx; sum[i + 1] += qy; sum[i + 2] += qz;
    sum[i + 3] += by * qz - bz * qy; sum[i + 4] += bz * qx - bx * qz; sum[i + 5] += bx * qy - by * qx;
  }
  for (let n = 0; n < list.length; n++) list[n].endSweep(g, PACKED);
}
