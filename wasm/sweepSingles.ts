// One sweep over contacts of grains with big bodies that move, one after another: many share a wheel or a slab, which
// may weigh a million times what a grain does, so that sums on it are in f64. The law is that of sweepFours.ts.

import {
  DRIFT, H, HOLD, J_REST, J_YZ, LEAK, MASS_XX, RECOVERY, RECOVERY_SPEED, RELAXED, SINGLE, SINGLES_AT, SINGLE_A,
  SINGLE_B, SINGLE_COUNT, SINGLE_SUM, TURN, V, W, WARM,
} from './layout';

/** Returns number `i` of a row of f32 numbers at `at`. */
function narrow(at: usize, i: usize): f64 { return <f64>load<f32>(at + 4 * i); }

/** Returns number `i` of f64 numbers at `at`. */
function wide(at: usize, i: usize): f64 { return load<f64>(at + 8 * i); }

function cross(a: f64, b: f64, c: f64, d: f64): f64 { return a * d - b * c; }

function dot(ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64): f64 { return ax * bx + ay * by + az * bz; }

/** Sweeps all singles; `first` in a substep scales impulses by f, `last` sums impulses, `keep` stores gaps. */
export function sweepSingles(first: bool, last: bool, keep: bool): void {
  const h = load<f64>(H), inverseH = 1 / h, hold = load<f64>(HOLD) / h, scale = first ? load<f64>(WARM) : 1;
  const from = <usize>load<u32>(SINGLES_AT), to = from + <usize>(SINGLE * load<u32>(SINGLE_COUNT));
  for (let c = from; c < to; c += SINGLE) sweepSingle(c, inverseH, hold, scale, last, keep);
}

function sweepSingle(c: usize, inverseH: f64, hold: f64, scale: f64, last: bool, keep: bool): void {
  const a = <usize>load<u32>(c, SINGLE_A), b = <usize>load<u32>(c, SINGLE_B), relaxed = load<u32>(RELAXED) !== 0;
  const nx = wide(c, 0), ny = wide(c, 1), nz = wide(c, 2);
  const ax = wide(c, 4), ay = wide(c, 5), az = wide(c, 6), bx = wide(c, 7), by = wide(c, 8), bz = wide(c, 9);

  // way of the point of B against that of A since the frame began, and the gap
  const tax = narrow(a + TURN, 0), tay = narrow(a + TURN, 1), taz = narrow(a + TURN, 2);
  const tbx = wide(b, 9), tby = wide(b, 10), tbz = wide(b, 11);
  const dx = wide(b, 6) - narrow(a + DRIFT, 0) + cross(tby, tbz, by, bz) - cross(tay, taz, ay, az);
  const dy = wide(b, 7) - narrow(a + DRIFT, 1) + cross(tbz, tbx, bz, bx) - cross(taz, tax, az, ax);
  const dz = wide(b, 8) - narrow(a + DRIFT, 2) + cross(tbx, tby, bx, by) - cross(tax, tay, ax, ay);
  const dn = dot(nx, ny, nz, dx, dy, dz), phi = wide(c, 3) + dn;
  if (keep) store<f64>(c, phi, 24);

  // velocity of the point of B against that of A
  const vax = narrow(a + V, 0), vay = narrow(a + V, 1), vaz = narrow(a + V, 2);
  const wax = narrow(a + W, 0), way = narrow(a + W, 1), waz = narrow(a + W, 2);
  const vbx = wide(b, 0), vby = wide(b, 1), vbz = wide(b, 2), wbx = wide(b, 3), wby = wide(b, 4), wbz = wide(b, 5);
  const ux = vbx - vax + cross(wby, wbz, by, bz) - cross(way, waz, ay, az);
  const uy = vby - vay + cross(wbz, wbx, bz, bx) - cross(waz, wax, az, ax);
  const uz = vbz - vaz + cross(wbx, wby, bx, by) - cross(wax, way, ax, ay);
  const un = dot(nx, ny, nz, ux, uy, uz);

  // what is apart, and stays apart
  let bias = phi * inverseH;
  if (phi < 0) bias = max(bias * load<f64>(RECOVERY), -load<f64>(RECOVERY_SPEED));
  const lastX = wide(c, 12), lastY = wide(c, 13), lastZ = wide(c, 14);
  const isNew = lastX === 0 && lastY === 0 && lastZ === 0;
  if (un + bias >= 0 && (isNew || scale === 0) && !relaxed) {
    store<f64>(c, 0, 96); store<f64>(c, 0, 104); store<f64>(c, 0, 112);
    return;
  }

  // held friction: what touches anew has not slipped yet
  const px = scale * lastX, py = scale * lastY, pz = scale * lastZ, leak = load<f64>(LEAK);
  const sn = wide(c, 10), st = wide(c, 11), mu = wide(c, 18), k = hold * st;
  const slipX = k * (dx - dn * nx), slipY = k * (dy - dn * ny), slipZ = k * (dz - dn * nz);
  const heldX = isNew ? 0 : wide(c, 15) - slipX, heldY = isNew ? 0 : wide(c, 16) - slipY;
  const heldZ = isNew ? 0 : wide(c, 17) - slipZ;

  // the impulse that the law allows
  const pn = dot(px, py, pz, nx, ny, nz), zn = pn - sn * (un + bias), back = st * un - pn;
  const zx = px + back * nx - st * ux + leak * heldX, zy = py + back * ny - st * uy + leak * heldY;
  const zz = pz + back * nz - st * uz + leak * heldZ, zt = sqrt(dot(zx, zy, zz, zx, zy, zz));
  let n: f64 = zn > 0 ? zn : 0, f: f64 = zt > mu * n ? (mu * n) / zt : 1;
  if (relaxed) {
    const q = sqrt(st / sn), slope = mu / q, r = zt / q;
    if (slope * r <= -zn) { n = 0; f = 0; } else if (r <= slope * zn) { n = zn; f = 1; } else {
      n = (zn + slope * r) / (1 + slope * slope);
      f = (slope * n) / r;
    }
  }
  if (isNew || f < 1) {
    const size = sqrt(dot(heldX, heldY, heldZ, heldX, heldY, heldZ));
    const most = max(mu * n, size - max(0, zt - mu * n) / leak), part = size > most ? most / size : 1;
    store<f64>(c, slipX + part * heldX, 120);
    store<f64>(c, slipY + part * heldY, 128);
    store<f64>(c, slipZ + part * heldZ, 136);
  }
  const qx = n * nx + f * zx, qy = n * ny + f * zy, qz = n * nz + f * zz, ex = qx - px, ey = qy - py, ez = qz - pz;
  store<f64>(c, qx, 96); store<f64>(c, qy, 104); store<f64>(c, qz, 112);

  // the answer of A, to −Δp
  const hx = cross(ay, az, ey, ez), hy = cross(az, ax, ez, ex), hz = cross(ax, ay, ex, ey); // s_A × Δp
  const j = a + J_REST, axy = narrow(j, 2), axz = narrow(j, 3), ayz = narrow(a + J_YZ, 0), m = a + MASS_XX;
  store<f32>(a, <f32>(vax - narrow(m, 0) * ex), V);
  store<f32>(a, <f32>(vay - narrow(m, 1) * ey), V + 4);
  store<f32>(a, <f32>(vaz - narrow(m, 2) * ez), V + 8);
  store<f32>(a, <f32>(wax - dot(narrow(m, 3), axy, axz, hx, hy, hz)), W);
  store<f32>(a, <f32>(way - dot(axy, narrow(j, 0), ayz, hx, hy, hz)), W + 4);
  store<f32>(a, <f32>(waz - dot(axz, ayz, narrow(j, 1), hx, hy, hz)), W + 8);

  // the answer of B, to Δp
  const kx = cross(by, bz, ey, ez), ky = cross(bz, bx, ez, ex), kz = cross(bx, by, ex, ey); // s_B × Δp
  const bxy = wide(b, 18), bxz = wide(b, 19), byz = wide(b, 20);
  store<f64>(b, vbx + wide(b, 12) * ex); store<f64>(b, vby + wide(b, 13) * ey, 8);
  store<f64>(b, vbz + wide(b, 14) * ez, 16);
  store<f64>(b, wbx + dot(wide(b, 15), bxy, bxz, kx, ky, kz), 24);
  store<f64>(b, wby + dot(bxy, wide(b, 16), byz, kx, ky, kz), 32);
  store<f64>(b, wbz + dot(bxz, byz, wide(b, 17), kx, ky, kz), 40);
  if (last) addToSum(<usize>load<u32>(c, SINGLE_SUM), bx, by, bz, qx, qy, qz);
}

/** Adds impulse q at an arm to the sums of a big body. */
export function addToSum(sum: usize, x: f64, y: f64, z: f64, qx: f64, qy: f64, qz: f64): void {
  store<f64>(sum, load<f64>(sum) + qx);
  store<f64>(sum, load<f64>(sum, 8) + qy, 8);
  store<f64>(sum, load<f64>(sum, 16) + qz, 16);
  store<f64>(sum, load<f64>(sum, 24) + cross(y, z, qy, qz), 24);
  store<f64>(sum, load<f64>(sum, 32) + cross(z, x, qz, qx), 32);
  store<f64>(sum, load<f64>(sum, 40) + cross(x, y, qx, qy), 40);
}
