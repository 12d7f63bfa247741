import { sin } from '../../../core/elementary/circular';
import { hypot } from '../../../core/elementary/powers';
import type { CpuWorld } from '../world';
import { addAnswers } from './bodyAnswer';
import { DN, DT, KN, KT, SPRING } from './springs';

/**
 * Number of products with stiffness and damping in the search for the fastest mode: its estimate is too slow by some
 * percent at most.
 */
const PRODUCTS = 60;

/** Room for `stableStep`: a motion x, (v, ω), the forces y with x = M⁻¹ y, and the forces that x causes. */
export type ModeRoom = { velocity: Float64Array; spin: Float64Array; force: Float64Array; sum: Float64Array };
export const createModeRoom = (bodyCount: number): ModeRoom =>
  ({
    velocity: new Float64Array(3 * bodyCount), spin: new Float64Array(3 * bodyCount),
    force: new Float64Array(6 * bodyCount), sum: new Float64Array(6 * bodyCount),
  });

/**
 * Returns an upper bound of ‖M⁻¹(K + (2/h) C)‖ [1/s²], in one pass over the contacts: ‖a − b‖² ≤ 2‖a‖² + 2‖b‖², so the
 * matrix is less than twice the sum that each body would feel from its contacts with all others held. `h` is as in
 * `stableStep`.
 */
export function modeBound(
  { model, contacts, inverseMass }: CpuWorld, springs: Float64Array, { sum }: ModeRoom, hertz: boolean, rough: boolean,
  h: number
): number {
  const { grainCount, masses, templates, shapeOf } = model, { bodyA, bodyB, gap, count } = contacts;
  let worst = 0;
  sum.fill(0);
  for (let c = 0; c < count; c++) {
    if (!(gap[c] < 0)) continue;
    const s = hertz ? Math.sqrt(-gap[c]) : 1, d = (hertz ? Math.sqrt(s) : 1) * (2 / h), k = SPRING * c;
    const kn = (hertz ? 1.5 : 1) * springs[k + KN] * s + springs[k + DN] * d;
    const kt = rough ? springs[k + KT] * s + springs[k + DT] * d : 0;
    for (let side = 0; side < 2; side++) {
      const i = side === 0 ? bodyA[c] : bodyB[c];
      if (i >= grainCount) {
        const o = 3 * (i - grainCount);
        const line = Math.max(inverseMass.bodyLinear[o], inverseMass.bodyLinear[o + 1], inverseMass.bodyLinear[o + 2]);
        const turns = 9 * (i - grainCount), A = inverseMass.bodyAngular, turn = A[turns] + A[turns + 4] + A[turns + 8];
        const arm = turn > 0 ? hypot(contacts.armB[3 * c], contacts.armB[3 * c + 1], contacts.armB[3 * c + 2]) : 0;
        sum[6 * i] += Math.max(kn, kt) * (line + turn * arm * arm);
      } else {
        const { inertia } = templates[shapeOf[i]], round = inertia[0] === inertia[1] && inertia[1] === inertia[2];
        const turn = 1 / Math.min(inertia[0], inertia[1], inertia[2]); // m r²/J, r the bounding radius
        sum[6 * i] += round ? Math.max(kn, kt * (1 + turn)) / masses[i] : (Math.max(kn, kt) * (1 + turn)) / masses[i];
      }
      worst = Math.max(worst, sum[6 * i]);
    }
  }
  return 2 * worst;
}

/**
 * Returns the longest step in which the present contacts are stable [s]. Half-implicit Euler with forces −K x − C v is
 * stable while h² λ_K + 2 h λ_C < 4 in every mode; the worst one is that of K + (2/h) C, found by power iteration, `h`
 * being the present step. Contacts count as sticking where there is friction.
 */
export function stableStep(
  world: CpuWorld, springs: Float64Array, room: ModeRoom, hertz: boolean, rough: boolean, h: number
): number {
  const { velocity, spin, force, sum } = room;
  for (let k = 0; k < force.length; k++) force[k] = sin(1 + k * k); // a vector with a part in every mode
  let stiff = 0, damped = 0;
  for (let n = 0; n < PRODUCTS; n++) {
    velocity.fill(0);
    spin.fill(0);
    addAnswers(world, force, 1, velocity, spin);
    let inertia = 0; // x·M x
    for (let o = 0, v = 0; o < force.length; o += 6, v += 3) for (let c = 0; c < 3; c++) {
      inertia += velocity[v + c] * force[o + c] + spin[v + c] * force[o + 3 + c];
    }
    if (!(inertia > 0)) return Infinity;
    pull(world, springs, room, hertz, rough, h);
    stiff = energy[0] / inertia;
    damped = energy[1] / inertia;
    const scale = 1 / Math.sqrt(inertia);
    for (let k = 0; k < force.length; k++) force[k] = scale * sum[k];
  }
  return stiff > 0 ? (-damped + Math.sqrt(damped * damped + 4 * stiff)) / stiff : Infinity;
}

const energy = new Float64Array(2); // x·K x and x·C x of the last `pull`

/** Writes sum ← (K + (2/h) C) x, contact by contact, and `energy`. */
function pull(
  { contacts }: CpuWorld, springs: Float64Array, { velocity, spin, sum }: ModeRoom, hertz: boolean,
  rough: boolean, h: number
): void {
  const { bodyA, bodyB, normal, gap, armA, armB, count } = contacts;
  sum.fill(0);
  energy.fill(0);
  for (let c = 0, n = 0; c < count; c++, n += 3) {
    if (!(gap[c] < 0)) continue;
    const a = 3 * bodyA[c], b = 3 * bodyB[c], nx = normal[n], ny = normal[n + 1], nz = normal[n + 2];
    const ax = armA[n], ay = armA[n + 1], az = armA[n + 2], bx = armB[n], by = armB[n + 1], bz = armB[n + 2];
    let tx = velocity[b] - velocity[a] + spin[b + 1] * bz - spin[b + 2] * by - spin[a + 1] * az + spin[a + 2] * ay;
    let ty = velocity[b + 1] - velocity[a + 1] + spin[b + 2] * bx - spin[b] * bz - spin[a + 2] * ax + spin[a] * az;
    let tz = velocity[b + 2] - velocity[a + 2] + spin[b] * by - spin[b + 1] * bx - spin[a] * ay + spin[a + 1] * ax;
    const vn = tx * nx + ty * ny + tz * nz;
    tx -= vn * nx; ty -= vn * ny; tz -= vn * nz;
    const k = SPRING * c, s = hertz ? Math.sqrt(-gap[c]) : 1, d = hertz ? Math.sqrt(s) : 1;
    const square = tx * tx + ty * ty + tz * tz;
    // for Hertz's springs the tangent stiffness
    const kn = (hertz ? 1.5 : 1) * springs[k + KN] * s, dn = springs[k + DN] * d;
    const kt = rough ? springs[k + KT] * s : 0, dt = rough ? springs[k + DT] * d : 0;
    energy[0] += kn * vn * vn + kt * square;
    energy[1] += dn * vn * vn + dt * square;
    const along = (kn + (2 / h) * dn) * vn, across = kt + (2 / h) * dt;
    const fx = along * nx + across * tx, fy = along * ny + across * ty, fz = along * nz + across * tz, p = 2 * a;
    const q = 2 * b;
    sum[p] -= fx; sum[p + 1] -= fy; sum[p + 2] -= fz;
    sum[p + 3] -= ay * fz - az * fy; sum[p + 4] -= az * fx - ax * fz; sum[p + 5] -= ax * fy - ay * fx;
    sum[q] += fx; sum[q + 1] += fy; sum[q + 2] += fz;
    sum[q + 3] += by * fz - bz * fy; sum[q + 4] += bz * fx - bx * fz; sum[q + 5] += bx * fy - by * fx;
  }
}
