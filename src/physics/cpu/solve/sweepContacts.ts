import type { Model, State } from '../../../model/model';
import type { InverseMass } from '../bodies';
import { bodyContact, type BodyFrames } from '../collide/bodyFrames';
import type { Contacts } from '../collide/contacts';

/**
 * Settings of one projected Gauss–Seidel sweep. It visits the contacts in their order, with gaps and normals of the
 * present positions: the heart of small steps (small-steps.md §1). Velocities hold f·M⁻¹Dp of the last substep already
 * (`first` says that p has not been scaled by f yet), so that a contact adds only the difference.
 *
 *   u = v_B − v_A at the contact; b = Φ/h apart, max(e Φ/h, −v_rec) in overlap
 *   exact:   n ← max(0, p_n − s_n (u_n + b)), t ← p_t − s_t u_t clipped to the disc μ n
 *   relaxed: (n, t) ← Π(p − S (u + b n)) on the cone, in the metric of S = diag(s_n, s_t, s_t): in coordinates
 *            (n, t/q), q = √(s_t/s_n), that metric is a multiple of the Euclidean one and the slope is μ/q
 *
 * s are the inverses of the diagonal of N, with one s_t for both tangents so that the cone stays circular. Both
 * loops spell everything out: a call with doubles for arguments would put them on the heap.
 */
export type SweepOptions = {
  h: number;
  mu: number;
  /** e [1], v_rec [m/s], warm-start factor f of this substep [1]. */
  recovery: number;
  recoverySpeed: number;
  warm: number;
  relaxed: boolean;
  /**
   * True in the first sweep of the substep, which scales impulses by `warm`; in the last, which sums impulses on big
   * bodies.
   */
  first: boolean;
  last: boolean;
  /** True if normals, gaps and arms are to be stored in `contacts`: only the last sweep of a frame needs to. */
  keep: boolean;
};

/**
 * Data of a sweep. Grains are packed (packedGrains.ts: 0…3 x, r; 4…7 v, 1/m; 8…11 w, 1/J), big bodies are in `state`.
 */
export type SweepWorld = {
  model: Model; state: State; grains: Float64Array; frames: BodyFrames; inverseMass: InverseMass; contacts: Contacts;
  /** Sums of impulse [N·s] and its moment about the centre of mass [N·m·s], ×6 a big body. */
  bodyImpulse: Float64Array;
};

export function sweepContacts(world: SweepWorld, o: SweepOptions): void {
  const { model, grains: g, contacts } = world, { grainCount } = model;
  const { bodyA, bodyB, normal, gap, armB, impulse, asleep, count } = contacts;
  const { mu, recovery, recoverySpeed, relaxed, keep } = o, inverseH = 1 / o.h, scale = o.first ? o.warm : 1;
  for (let c = 0; c < count; c++) {
    if (asleep[c] !== 0) continue;
    if (bodyB[c] >= grainCount) { sweepBodyContact(world, o, c); continue; }
    const a = 12 * bodyA[c], b = 12 * bodyB[c], c3 = 3 * c, ra = g[a + 3], rb = g[b + 3];
    const dx = g[b] - g[a], dy = g[b + 1] - g[a + 1], dz = g[b + 2] - g[a + 2];
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz), inv = 1 / d, nx = dx * inv, ny = dy * inv, nz = dz * inv;
    const phi = d - ra - rb;
    if (keep) {
      gap[c] = phi;
      normal[c3] = nx; normal[c3 + 1] = ny; normal[c3 + 2] = nz;
      armB[c3] = -rb * nx; armB[c3 + 1] = -rb * ny; armB[c3 + 2] = -rb * nz;
    }
    const rx = g[b + 4] - g[a + 4], ry = g[b + 5] - g[a + 5], rz = g[b + 6] - g[a + 6];
    const un = nx * rx + ny * ry + nz * rz;
    let bias = phi * inverseH;
    if (phi < 0) { bias *= recovery; if (bias < -recoverySpeed) bias = -recoverySpeed; }
    const px = scale * impulse[c3], py = scale * impulse[c3 + 1], pz = scale * impulse[c3 + 2];
    if (un + bias >= 0 && px === 0 && py === 0 && pz === 0 && !relaxed) continue; // apart, and stays apart
    // u = r − (r_A w_A + r_B w_B) × n
    const wx = ra * g[a + 8] + rb * g[b + 8], wy = ra * g[a + 9] + rb * g[b + 9], wz = ra * g[a + 10] + rb * g[b + 10];
    const ma = g[a + 7], mb = g[b + 7], ja = g[a + 11] * ra, jb = g[b + 11] * rb, mass = ma + mb;
    const sn = 1 / mass, st = 1 / (mass + ja * ra + jb * rb);
    const pn = px * nx + py * ny + pz * nz, zn = pn - sn * (un + bias), back = st * un - pn;
    const zx = px + back * nx - st * (rx - wy * nz + wz * ny), zy = py + back * ny - st * (ry - wz * nx + wx * nz);
    const zz = pz + back * nz - st * (rz - wx * ny + wy * nx), zt = Math.sqrt(zx * zx + zy * zy + zz * zz);
    let n = zn > 0 ? zn : 0, f = zt > mu * n ? (mu * n) / zt : 1;
    if (relaxed) {
      const q = Math.sqrt(st / sn), slope = mu / q, r = zt / q;
      if (slope * r <= -zn) { n = 0; f = 0; } else if (r <= slope * zn) { n = zn; f = 1; } else {
        n = (zn + slope * r) / (1 + slope * slope);
        f = (slope * n) / r;
      }
    }
    const qx = n * nx + f * zx, qy = n * ny + f * zy, qz = n * nz + f * zz;
    impulse[c3] = qx; impulse[c3 + 1] = qy; impulse[c3 + 2] = qz;
    const ex = qx - px, ey = qy - py, ez = qz - pz;
    g[a + 4] -= ma * ex; g[a + 5] -= ma * ey; g[a + 6] -= ma * ez;
    g[b + 4] += mb * ex; g[b + 5] += mb * ey; g[b + 6] += mb * ez;
    const cx = ny * ez - nz * ey, cy = nz * ex - nx * ez, cz = nx * ey - ny * ex; // n × Δp: both arms lie along n
    g[a + 8] -= ja * cx; g[a + 9] -= ja * cy; g[a + 10] -= ja * cz;
    g[b + 8] -= jb * cx; g[b + 9] -= jb * cy; g[b + 10] -= jb * cz;
  }
}

const io = new Float64Array(7); // room for bodyContact

/** Sweeps a contact whose B is a big body: its arm is not along n, its inverse mass not a number. */
function sweepBodyContact(world: SweepWorld, o: SweepOptions, c: number): void {
  const { model, grains: g, inverseMass, contacts } = world, { velocity, spin } = world.state, { impulse } = contacts;
  const a = 12 * contacts.bodyA[c], b = contacts.bodyB[c], k = b - model.grainCount, c3 = 3 * c, b3 = 3 * b;
  io[0] = g[a]; io[1] = g[a + 1]; io[2] = g[a + 2];
  bodyContact(world.frames, model, k, io);
  const ra = g[a + 3], nx = io[0], ny = io[1], nz = io[2], phi = io[3] - ra, sx = io[4], sy = io[5], sz = io[6];
  if (o.keep) {
    contacts.gap[c] = phi;
    contacts.normal[c3] = nx; contacts.normal[c3 + 1] = ny; contacts.normal[c3 + 2] = nz;
    contacts.armB[c3] = sx; contacts.armB[c3 + 1] = sy; contacts.armB[c3 + 2] = sz;
  }
  const scale = o.first ? o.warm : 1, px = scale * impulse[c3], py = scale * impulse[c3 + 1];
  const pz = scale * impulse[c3 + 2];
  let bias = phi / o.h;
  if (bias < 0) bias = Math.max(o.recovery * bias, -o.recoverySpeed);
  const wx = ra * g[a + 8], wy = ra * g[a + 9], wz = ra * g[a + 10];
  const ux = velocity[b3] + spin[b3 + 1] * sz - spin[b3 + 2] * sy - g[a + 4] - (wy * nz - wz * ny);
  const uy = velocity[b3 + 1] + spin[b3 + 2] * sx - spin[b3] * sz - g[a + 5] - (wz * nx - wx * nz);
  const uz = velocity[b3 + 2] + spin[b3] * sy - spin[b3 + 1] * sx - g[a + 6] - (wx * ny - wy * nx);
  const un = ux * nx + uy * ny + uz * nz;
  if (un + bias >= 0 && px === 0 && py === 0 && pz === 0 && !o.relaxed) return;
  const L = inverseMass.bodyLinear, A = inverseMass.bodyAngular, l = 3 * k, m = 9 * k;
  const gx = sy * nz - sz * ny, gy = sz * nx - sx * nz, gz = sx * ny - sy * nx; // arm × n
  const kn = L[l] * nx * nx + L[l + 1] * ny * ny + L[l + 2] * nz * nz
    + gx * (A[m] * gx + A[m + 1] * gy + A[m + 2] * gz) + gy * (A[m + 3] * gx + A[m + 4] * gy + A[m + 5] * gz)
    + gz * (A[m + 6] * gx + A[m + 7] * gy + A[m + 8] * gz);
  // an upper bound of the tangential diagonal: one s_t for every tangent
  const kt = Math.max(L[l], L[l + 1], L[l + 2]) + (A[m] + A[m + 4] + A[m + 8]) * (sx * sx + sy * sy + sz * sz);
  const ma = g[a + 7], ja = g[a + 11] * ra, sn = 1 / (ma + kn), st = 1 / (ma + ja * ra + kt);
  const pn = px * nx + py * ny + pz * nz, zn = pn - sn * (un + bias), back = st * un - pn;
  const zx = px + back * nx - st * ux, zy = py + back * ny - st * uy, zz = pz + back * nz - st * uz;
  const zt = Math.sqrt(zx * zx + zy * zy + zz * zz);
  let n = zn > 0 ? zn : 0, f = zt > o.mu * n ? (o.mu * n) / zt : 1;
  if (o.relaxed) {
    const q = Math.sqrt(st / sn), slope = o.mu / q, r = zt / q;
    if (slope * r <= -zn) { n = 0; f = 0; } else if (r <= slope * zn) { n = zn; f = 1; } else {
      n = (zn + slope * r) / (1 + slope * slope);
      f = (slope * n) / r;
    }
  }
  const qx = n * nx + f * zx, qy = n * ny + f * zy, qz = n * nz + f * zz, ex = qx - px, ey = qy - py, ez = qz - pz;
  impulse[c3] = qx; impulse[c3 + 1] = qy; impulse[c3 + 2] = qz;
  g[a + 4] -= ma * ex; g[a + 5] -= ma * ey; g[a + 6] -= ma * ez;
  g[a + 8] -= ja * (ny * ez - nz * ey); g[a + 9] -= ja * (nz * ex - nx * ez); g[a + 10] -= ja * (nx * ey - ny * ex);
  velocity[b3] += L[l] * ex; velocity[b3 + 1] += L[l + 1] * ey; velocity[b3 + 2] += L[l + 2] * ez;
  const hx = sy * ez - sz * ey, hy = sz * ex - sx * ez, hz = sx * ey - sy * ex; // arm × Δp
  spin[b3] += A[m] * hx + A[m + 1] * hy + A[m + 2] * hz;
  spin[b3 + 1] += A[m + 3] * hx + A[m + 4] * hy + A[m + 5] * hz;
  spin[b3 + 2] += A[m + 6] * hx + A[m + 7] * hy + A[m + 8] * hz;
  if (!o.last) return;
  const sum = world.bodyImpulse, i = 6 * k;
  sum[i] += qx; sum[i + 1] += qy; sum[i + 2] += qz;
  sum[i + 3] += sy * qz - sz * qy; sum[i + 4] += sz * qx - sx * qz; sum[i + 5] += sx * qy - sy * qx;
}
