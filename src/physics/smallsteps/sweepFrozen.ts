import type { Contacts } from '../collide/contacts';
import type { SweepOptions } from './sweepContacts';

/** What a sweep over frozen contacts works on: see packedBodies.ts. */
export type FrozenSweepWorld = {
  packed: Float64Array; contacts: Contacts; grainCount: number;
  /** Sums impulse [N·s] and its moment about the centre of mass [N·m·s], ×6 a big body. */
  bodyImpulse: Float64Array;
};

/**
 * The sweep of sweepContacts.ts for bodies of any shape. Normals, arms and scalings are those of detection; the gap is
 *
 *   Φ = Φ₀ + n · (drift_B + turn_B × s_B − drift_A − turn_A × s_A)
 *
 * with drift and turn since then. Grains and big bodies answer alike, so there is one loop. Offsets: packedBodies.ts.
 */
export function sweepFrozen(world: FrozenSweepWorld, o: SweepOptions): void {
  const { packed: g, contacts, grainCount } = world;
  const { bodyA, bodyB, normal, gap, firstGap, armA, armB, scaling, impulse, asleep, count } = contacts;
  const { mu, recovery, recoverySpeed, relaxed, keep } = o, inverseH = 1 / o.h, scale = o.first ? o.warm : 1;
  for (let c = 0; c < count; c++) {
    if (asleep[c] !== 0) continue;
    const a = 24 * bodyA[c], b = 24 * bodyB[c], c3 = 3 * c, nx = normal[c3], ny = normal[c3 + 1], nz = normal[c3 + 2];
    const ax = armA[c3], ay = armA[c3 + 1], az = armA[c3 + 2], bx = armB[c3], by = armB[c3 + 1], bz = armB[c3 + 2];
    const phi = firstGap[c]
      + nx * (g[b + 6] - g[a + 6] + g[b + 10] * bz - g[b + 11] * by - g[a + 10] * az + g[a + 11] * ay)
      + ny * (g[b + 7] - g[a + 7] + g[b + 11] * bx - g[b + 9] * bz - g[a + 11] * ax + g[a + 9] * az)
      + nz * (g[b + 8] - g[a + 8] + g[b + 9] * by - g[b + 10] * bx - g[a + 9] * ay + g[a + 10] * ax);
    if (keep) gap[c] = phi;
    const ux = g[b] - g[a] + g[b + 4] * bz - g[b + 5] * by - g[a + 4] * az + g[a + 5] * ay;
    const uy = g[b + 1] - g[a + 1] + g[b + 5] * bx - g[b + 3] * bz - g[a + 5] * ax + g[a + 3] * az;
    const uz = g[b + 2] - g[a + 2] + g[b + 3] * by - g[b + 4] * bx - g[a + 3] * ay + g[a + 4] * ax;
    const un = nx * ux + ny * uy + nz * uz;
    let bias = phi * inverseH;
    if (phi < 0) { bias *= recovery; if (bias < -recoverySpeed) bias = -recoverySpeed; }
    const px = scale * impulse[c3], py = scale * impulse[c3 + 1], pz = scale * impulse[c3 + 2];
    if (un + bias >= 0 && px === 0 && py === 0 && pz === 0 && !relaxed) continue; // apart, and stays apart
    const sn = scaling[2 * c], st = scaling[2 * c + 1];
    const pn = px * nx + py * ny + pz * nz, zn = pn - sn * (un + bias), back = st * un - pn;
    const zx = px + back * nx - st * ux, zy = py + back * ny - st * uy, zz = pz + back * nz - st * uz;
    const zt = Math.sqrt(zx * zx + zy * zy + zz * zz);
    let n = zn > 0 ? zn : 0, f = zt > mu * n ? (mu * n) / zt : 1;
    if (relaxed) {
      const q = Math.sqrt(st / sn), slope = mu / q, r = zt / q;
      if (slope * r <= -zn) { n = 0; f = 0; } else if (r <= slope * zn) { n = zn; f = 1; } else {
        n = (zn + slope * r) / (1 + slope * slope);
        f = (slope * n) / r;
      }
    }
    const qx = n * nx + f * zx, qy = n * ny + f * zy, qz = n * nz + f * zz, ex = qx - px, ey = qy - py, ez = qz - pz;
    impulse[c3] = qx; impulse[c3 + 1] = qy; impulse[c3 + 2] = qz;
    g[a] -= g[a + 12] * ex; g[a + 1] -= g[a + 13] * ey; g[a + 2] -= g[a + 14] * ez;
    const hx = ay * ez - az * ey, hy = az * ex - ax * ez, hz = ax * ey - ay * ex; // s_A × Δp
    g[a + 3] -= g[a + 15] * hx + g[a + 18] * hy + g[a + 19] * hz;
    g[a + 4] -= g[a + 18] * hx + g[a + 16] * hy + g[a + 20] * hz;
    g[a + 5] -= g[a + 19] * hx + g[a + 20] * hy + g[a + 17] * hz;
    g[b] += g[b + 12] * ex; g[b + 1] += g[b + 13] * ey; g[b + 2] += g[b + 14] * ez;
    const kx = by * ez - bz * ey, ky = bz * ex - bx * ez, kz = bx * ey - by * ex; // s_B × Δp
    g[b + 3] += g[b + 15] * kx + g[b + 18] * ky + g[b + 19] * kz;
    g[b + 4] += g[b + 18] * kx + g[b + 16] * ky + g[b + 20] * kz;
    g[b + 5] += g[b + 19] * kx + g[b + 20] * ky + g[b + 17] * kz;
    if (bodyB[c] < grainCount || !o.last) continue;
    const sum = world.bodyImpulse, i = 6 * (bodyB[c] - grainCount);
    sum[i] += qx; sum[i + 1] += qy; sum[i + 2] += qz;
    sum[i + 3] += by * qz - bz * qy; sum[i + 4] += bz * qx - bx * qz; sum[i + 5] += bx * qy - by * qx;
  }
}
