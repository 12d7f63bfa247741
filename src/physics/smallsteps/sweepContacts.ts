import type { Model, State } from '../../model/model';
import type { InverseMass } from '../bodies';
import type { Contacts } from '../collide/contacts';
import { evaluateBodyContact } from '../collide/findContacts';

/**
 * One projected Gauss–Seidel sweep over the contacts, in their order, with gaps and normals of the present positions:
 * the heart of small steps (SMALLSTEPS.md §5). Velocities hold f·M⁻¹Dp of the last substep already (`first` says that
 * p has not been scaled by f yet), so that a contact adds only the difference.
 *
 *   u = v_B − v_A at the contact; b = Φ/h apart, max(e Φ/h, −v_rec) in overlap
 *   exact:   n ← max(0, p_n − s_n (u_n + b)), t ← p_t − s_t u_t clipped to the disc μ n
 *   relaxed: (n, t) ← Π(p − S (u + b n)) on the cone, in the metric of S = diag(s_n, s_t, s_t)
 *
 * s are the inverses of the diagonal of N, with one s_t for both tangents so that the cone stays circular.
 */
export type SweepOptions = {
  h: number;
  mu: number;
  /** e [1], v_rec [m/s], warm-start factor f of this substep [1]. */
  recovery: number;
  recoverySpeed: number;
  warm: number;
  relaxed: boolean;
  /** First sweep of the substep: impulses are scaled by `warm`. Last: impulses on big bodies are added up. */
  first: boolean;
  last: boolean;
};

/** What a sweep works on; `bodyImpulse` sums impulse [N·s] and its moment about the centre [N·m·s], ×6 a big body. */
export type SweepWorld = { model: Model; state: State; inverseMass: InverseMass; contacts: Contacts; bodyImpulse: Float64Array };

const z = new Float64Array(4); // of `project`: n, then the factor that takes the trial tangent to its projection

/** Projects the trial impulse (zn, |zt|): z[0] is the normal part, z[1] multiplies the tangent. */
function project(zn: number, zt: number, mu: number, sn: number, st: number, relaxed: boolean): void {
  if (!relaxed) {
    const n = zn > 0 ? zn : 0, limit = mu * n;
    z[0] = n;
    z[1] = zt > limit ? limit / zt : 1;
    return;
  }
  // in coordinates (n, t/q), q = √(s_t/s_n), the metric of S⁻¹ is a multiple of the Euclidean one and the slope is μ/q
  const q = Math.sqrt(st / sn), slope = mu / q, r = zt / q;
  if (slope * r <= -zn) { z[0] = 0; z[1] = 0; return; }
  if (r <= slope * zn) { z[0] = zn; z[1] = 1; return; }
  const n = (zn + slope * r) / (1 + slope * slope);
  z[0] = n;
  z[1] = (slope * n) / r;
}

export function sweepContacts(world: SweepWorld, o: SweepOptions): void {
  const { model, state, inverseMass, contacts } = world;
  const { grainCount, radii } = model, { position, velocity, spin } = state, { grainLinear, grainAngular } = inverseMass;
  const { bodyA, bodyB, normal, gap, armB, impulse } = contacts;
  const { h, mu, recovery, recoverySpeed, relaxed } = o, inverseH = 1 / h, scale = o.first ? o.warm : 1;
  for (let c = 0; c < contacts.count; c++) {
    const a = bodyA[c], b = bodyB[c], c3 = 3 * c, a3 = 3 * a, b3 = 3 * b;
    if (b >= grainCount) { sweepBodyContact(world, o, c, scale); continue; }
    const ra = radii[a], rb = radii[b];
    const dx = position[b3] - position[a3], dy = position[b3 + 1] - position[a3 + 1], dz = position[b3 + 2] - position[a3 + 2];
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz), inv = 1 / d, nx = dx * inv, ny = dy * inv, nz = dz * inv;
    const phi = d - ra - rb;
    const rx = velocity[b3] - velocity[a3], ry = velocity[b3 + 1] - velocity[a3 + 1], rz = velocity[b3 + 2] - velocity[a3 + 2];
    const un = nx * rx + ny * ry + nz * rz;
    let bias = phi * inverseH;
    if (phi < 0) { bias *= recovery; if (bias < -recoverySpeed) bias = -recoverySpeed; }
    const px = scale * impulse[c3], py = scale * impulse[c3 + 1], pz = scale * impulse[c3 + 2];
    gap[c] = phi;
    normal[c3] = nx; normal[c3 + 1] = ny; normal[c3 + 2] = nz;
    armB[c3] = -rb * nx; armB[c3 + 1] = -rb * ny; armB[c3 + 2] = -rb * nz;
    if (un + bias >= 0 && px === 0 && py === 0 && pz === 0 && !relaxed) continue; // apart, and stays apart
    // u = r − (r_A w_A + r_B w_B) × n
    const wx = ra * spin[a3] + rb * spin[b3], wy = ra * spin[a3 + 1] + rb * spin[b3 + 1], wz = ra * spin[a3 + 2] + rb * spin[b3 + 2];
    const tx = rx - (wy * nz - wz * ny) - un * nx, ty = ry - (wz * nx - wx * nz) - un * ny, tz = rz - (wx * ny - wy * nx) - un * nz;
    const ma = grainLinear[a], mb = grainLinear[b], ja = grainAngular[a] * ra, jb = grainAngular[b] * rb;
    const sn = 1 / (ma + mb), st = 1 / (ma + mb + ja * ra + jb * rb);
    const pn = px * nx + py * ny + pz * nz, zn = pn - sn * (un + bias);
    const zx = px - pn * nx - st * tx, zy = py - pn * ny - st * ty, zz = pz - pn * nz - st * tz;
    project(zn, Math.sqrt(zx * zx + zy * zy + zz * zz), mu, sn, st, relaxed);
    const n = z[0], f = z[1];
    const qx = n * nx + f * zx, qy = n * ny + f * zy, qz = n * nz + f * zz;
    impulse[c3] = qx; impulse[c3 + 1] = qy; impulse[c3 + 2] = qz;
    const ex = qx - px, ey = qy - py, ez = qz - pz;
    velocity[a3] -= ma * ex; velocity[a3 + 1] -= ma * ey; velocity[a3 + 2] -= ma * ez;
    velocity[b3] += mb * ex; velocity[b3 + 1] += mb * ey; velocity[b3 + 2] += mb * ez;
    const cx = ny * ez - nz * ey, cy = nz * ex - nx * ez, cz = nx * ey - ny * ex; // n × Δp: both arms lie along n
    spin[a3] -= ja * cx; spin[a3 + 1] -= ja * cy; spin[a3 + 2] -= ja * cz;
    spin[b3] -= jb * cx; spin[b3 + 1] -= jb * cy; spin[b3 + 2] -= jb * cz;
  }
}

/** The same for a contact whose B is a big body. */
function sweepBodyContact(world: SweepWorld, o: SweepOptions, c: number, scale: number): void {
  const { model, state, inverseMass, contacts, bodyImpulse } = world;
  const { velocity, spin } = state, { normal, gap, armB, impulse } = contacts;
  evaluateBodyContact(model, state, contacts, c);
  const a = contacts.bodyA[c], b = contacts.bodyB[c], k = b - model.grainCount, c3 = 3 * c, a3 = 3 * a, b3 = 3 * b;
  const ra = model.radii[a], ma = inverseMass.grainLinear[a], ja = inverseMass.grainAngular[a] * ra;
  const nx = normal[c3], ny = normal[c3 + 1], nz = normal[c3 + 2], sx = armB[c3], sy = armB[c3 + 1], sz = armB[c3 + 2];
  let bias = gap[c] / o.h;
  if (bias < 0) bias = Math.max(o.recovery * bias, -o.recoverySpeed);
  const wax = ra * spin[a3], way = ra * spin[a3 + 1], waz = ra * spin[a3 + 2];
  const ux = velocity[b3] + spin[b3 + 1] * sz - spin[b3 + 2] * sy - velocity[a3] - (way * nz - waz * ny);
  const uy = velocity[b3 + 1] + spin[b3 + 2] * sx - spin[b3] * sz - velocity[a3 + 1] - (waz * nx - wax * nz);
  const uz = velocity[b3 + 2] + spin[b3] * sy - spin[b3 + 1] * sx - velocity[a3 + 2] - (wax * ny - way * nx);
  const un = ux * nx + uy * ny + uz * nz;
  const L = inverseMass.bodyLinear, A = inverseMass.bodyAngular, l = 3 * k, m = 9 * k;
  const gx = sy * nz - sz * ny, gy = sz * nx - sx * nz, gz = sx * ny - sy * nx; // arm × n
  const kn = L[l] * nx * nx + L[l + 1] * ny * ny + L[l + 2] * nz * nz
    + gx * (A[m] * gx + A[m + 1] * gy + A[m + 2] * gz) + gy * (A[m + 3] * gx + A[m + 4] * gy + A[m + 5] * gz)
    + gz * (A[m + 6] * gx + A[m + 7] * gy + A[m + 8] * gz);
  // an upper bound of the tangential diagonal: one s_t for every tangent
  const kt = Math.max(L[l], L[l + 1], L[l + 2]) + (A[m] + A[m + 4] + A[m + 8]) * (sx * sx + sy * sy + sz * sz);
  const sn = 1 / (ma + kn), st = 1 / (ma + ja * ra + kt);
  const px = scale * impulse[c3], py = scale * impulse[c3 + 1], pz = scale * impulse[c3 + 2], pn = px * nx + py * ny + pz * nz;
  const zx = px - pn * nx - st * (ux - un * nx), zy = py - pn * ny - st * (uy - un * ny), zz = pz - pn * nz - st * (uz - un * nz);
  project(pn - sn * (un + bias), Math.sqrt(zx * zx + zy * zy + zz * zz), o.mu, sn, st, o.relaxed);
  const n = z[0], f = z[1], qx = n * nx + f * zx, qy = n * ny + f * zy, qz = n * nz + f * zz;
  impulse[c3] = qx; impulse[c3 + 1] = qy; impulse[c3 + 2] = qz;
  const ex = qx - px, ey = qy - py, ez = qz - pz;
  velocity[a3] -= ma * ex; velocity[a3 + 1] -= ma * ey; velocity[a3 + 2] -= ma * ez;
  spin[a3] -= ja * (ny * ez - nz * ey); spin[a3 + 1] -= ja * (nz * ex - nx * ez); spin[a3 + 2] -= ja * (nx * ey - ny * ex);
  velocity[b3] += L[l] * ex; velocity[b3 + 1] += L[l + 1] * ey; velocity[b3 + 2] += L[l + 2] * ez;
  const hx = sy * ez - sz * ey, hy = sz * ex - sx * ez, hz = sx * ey - sy * ex; // arm × Δp
  spin[b3] += A[m] * hx + A[m + 1] * hy + A[m + 2] * hz;
  spin[b3 + 1] += A[m + 3] * hx + A[m + 4] * hy + A[m + 5] * hz;
  spin[b3 + 2] += A[m + 6] * hx + A[m + 7] * hy + A[m + 8] * hz;
  if (o.last) addBodyImpulse(bodyImpulse, k, qx, qy, qz, sx, sy, sz);
}

/** Adds an impulse (qx, qy, qz) at arm (sx, sy, sz) to the frame's sum for big body k. */
export function addBodyImpulse(
  sum: Float64Array, k: number, qx: number, qy: number, qz: number, sx: number, sy: number, sz: number,
): void {
  sum[6 * k] += qx; sum[6 * k + 1] += qy; sum[6 * k + 2] += qz;
  sum[6 * k + 3] += sy * qz - sz * qy; sum[6 * k + 4] += sz * qx - sx * qz; sum[6 * k + 5] += sx * qy - sy * qx;
}
