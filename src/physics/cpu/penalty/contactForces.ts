import type { Contacts } from '../collide/contacts';
import { DN, DT, KN, KT, SPRING } from './springs';

/** Data of penalty forces besides contacts and velocities. */
export type Penalty = {
  /** Coefficients of each contact, ×SPRING (springs.ts). */
  springs: Float64Array;
  /**
   * Δs_t: the distance that B has slid against A while they touched, less the part that friction has released [m, ×3 in
   * W].
   */
  slip: Float64Array;
  /** Sums of forces and moments on bodies, (f, τ) ×6 in W. */
  sum: Float64Array;
};

/**
 * Places of the inputs of a substep, in an array because doubles passed to a call are boxed: its length h [s], and 1
 * for Hertz's springs.
 */
export const H = 0, HERTZ = 1;
/**
 * Sums the forces of all contacts, Melanz2016 eq. 1.1, 1.4 and 1.7, by body into `sum`, and writes impulses h F on B to
 * the contacts. F_n = k_n δ − γ_n v_n pulls for a moment where bodies part fast, as printed, so that the restitution is
 * the one asked for. Tangential springs turn with the surface, and are never longer than friction can hold.
 */
export const TOUCHING = 2;

/**
 * Adds the forces of all contacts, Melanz2016 eq. 1.1, 1.4 and 1.7, to the `sum` of each body, and writes impulses h F
 * on B to the contacts. F_n = k_n δ − γ_n v_n pulls for a moment where bodies part fast, as printed, so that the
 * restitution is the one asked for. Tangential springs turn with the surface, and are never longer than friction can
 * hold.
 */
export function addContactForces(
  contacts: Contacts, velocity: Float64Array, spin: Float64Array, { springs, slip, sum }: Penalty,
  numbers: Float64Array,
): void {
  const { bodyA, bodyB, normal, gap, armA, armB, friction, impulse, count } = contacts, h = numbers[H];
  const hertz = numbers[HERTZ] !== 0;
  let touching = 0;
  sum.fill(0);
  for (let c = 0, n = 0, k = 0; c < count; c++, n += 3, k += SPRING) {
    const overlap = -gap[c];
    if (!(overlap > 0)) {
      slip[n] = 0; slip[n + 1] = 0; slip[n + 2] = 0;
      impulse[n] = 0; impulse[n + 1] = 0; impulse[n + 2] = 0;
      continue;
    }
    touching++;
    const mu = friction[c];
    const a = 3 * bodyA[c], b = 3 * bodyB[c], nx = normal[n], ny = normal[n + 1], nz = normal[n + 2];
    const ax = armA[n], ay = armA[n + 1], az = armA[n + 2], bx = armB[n], by = armB[n + 1], bz = armB[n + 2];
    // velocity of B against A at the contact, along n and across
    let tx = velocity[b] - velocity[a] + spin[b + 1] * bz - spin[b + 2] * by - spin[a + 1] * az + spin[a + 2] * ay;
    let ty = velocity[b + 1] - velocity[a + 1] + spin[b + 2] * bx - spin[b] * bz - spin[a + 2] * ax + spin[a] * az;
    let tz = velocity[b + 2] - velocity[a + 2] + spin[b] * by - spin[b + 1] * bx - spin[a] * ay + spin[a + 1] * ax;
    const vn = tx * nx + ty * ny + tz * nz;
    tx -= vn * nx; ty -= vn * ny; tz -= vn * nz;
    const s = hertz ? Math.sqrt(overlap) : 1, damped = hertz ? Math.sqrt(s) : 1;
    const fn = springs[k + KN] * s * overlap - springs[k + DN] * damped * vn;
    let fx = fn * nx, fy = fn * ny, fz = fn * nz;
    if (mu > 0) {
      const kt = springs[k + KT] * s, dt = springs[k + DT] * damped;
      const out = slip[n] * nx + slip[n + 1] * ny + slip[n + 2] * nz;
      let sx = slip[n] - out * nx + h * tx, sy = slip[n + 1] - out * ny + h * ty, sz = slip[n + 2] - out * nz + h * tz;
      let px = -kt * sx - dt * tx, py = -kt * sy - dt * ty, pz = -kt * sz - dt * tz;
      const size = Math.sqrt(px * px + py * py + pz * pz), limit = mu * Math.abs(fn);
      if (size > limit) { // slides: the spring is shortened until friction can hold it
        const cut = limit / size;
        px *= cut; py *= cut; pz *= cut;
        sx = -(px + dt * tx) / kt; sy = -(py + dt * ty) / kt; sz = -(pz + dt * tz) / kt;
      }
      slip[n] = sx; slip[n + 1] = sy; slip[n + 2] = sz;
      fx += px; fy += py; fz += pz;
    }
    impulse[n] = h * fx; impulse[n + 1] = h * fy; impulse[n + 2] = h * fz;
    const p = 2 * a, q = 2 * b;
    sum[p] -= fx; sum[p + 1] -= fy; sum[p + 2] -= fz;
    sum[p + 3] -= ay * fz - az * fy; sum[p + 4] -= az * fx - ax * fz; sum[p + 5] -= ax * fy - ay * fx;
    sum[q] += fx; sum[q + 1] += fy; sum[q + 2] += fz;
    sum[q + 3] += by * fz - bz * fy; sum[q + 4] += bz * fx - bx * fz; sum[q + 5] += bx * fy - by * fx;
  }
  numbers[TOUCHING] = touching;
}
