// One sweep over contacts in fours, f32. The law is that of src/physics/cpu/solve/sweepContacts.ts, the reference, and
// names are the same; small-steps.md §1 and §4. The four contacts share no body that moves, so that all four read
// velocities, and then all four write them: as if they came one after another.

import { add, cross, dot, mul, mulAdd, mulSub, row0, row1, row2, row3, select, sub } from './lanes';
import {
  A_AT, ARM_A, ARM_B, BODIES_AT, BODY, BODY_COUNT, B_AT, DRIFT, FOUR, GAP, GRAIN_COUNT, H, HELD, HOLD, IS_FIRST, J_REST,
  KEEPS, LEAK, MASS_XX, MU, NORMAL, P, RECOVERY, RECOVERY_SPEED, RELAXED, SLAB, SLABS_AT, S_N, S_T, SWEEPS, TURN, V, W,
  WALLS_AT, WARM, WAY,
} from './layout';

/** Sweeps the fours of a slab. Its walls are its own: threads that shared them would wait for each other's stores. */
export function sweepSlab(slab: u32): void {
  const at = <usize>load<u32>(SLABS_AT) + <usize>(SLAB * slab);
  const from = <usize>load<u32>(at), to = <usize>load<u32>(at, SLAB);
  if (from === to) return;
  const first = load<u32>(IS_FIRST) !== 0, keep = load<u32>(KEEPS) !== 0, h = load<f64>(H);
  if (first) copyWalls(slab);
  const inverseH = f32x4.splat(<f32>(1 / h)), hold = f32x4.splat(<f32>(load<f64>(HOLD) / h));
  const recovery = f32x4.splat(<f32>load<f64>(RECOVERY)), fastest = f32x4.splat(<f32>-load<f64>(RECOVERY_SPEED));
  const scale = f32x4.splat(first ? <f32>load<f64>(WARM) : 1), leak = f32x4.splat(<f32>load<f64>(LEAK));
  const cold = i32x4.splat(first && load<f64>(WARM) === 0 ? -1 : 0), relaxed = load<u32>(RELAXED) !== 0;
  const remembers = load<u32>(SWEEPS) > 1; // bodies move between substeps alone
  for (let g = from; g < to; g += FOUR) {
    sweepFour(g, inverseH, hold, recovery, fastest, scale, leak, cold, relaxed, keep, !first, remembers);
  }
}

/** Copies big bodies, of which fours use those that no impulse moves, and the one that is nobody, for a slab. */
function copyWalls(slab: u32): void {
  const grains = load<u32>(GRAIN_COUNT), size = <usize>(BODY * (load<u32>(BODY_COUNT) + 1 - grains));
  memory.copy(<usize>load<u32>(WALLS_AT) + size * slab, <usize>load<u32>(BODIES_AT) + <usize>(BODY * grains), size);
}

function sweepFour(
  g: usize, inverseH: v128, hold: v128, recovery: v128, fastest: v128, scale: v128, leak: v128, cold: v128,
  relaxed: bool, keep: bool, again: bool, remembers: bool,
): void {
  const zero = f32x4.splat(0), one = f32x4.splat(1);
  const a0 = <usize>load<u32>(g, A_AT), a1 = <usize>load<u32>(g, A_AT + 4);
  const a2 = <usize>load<u32>(g, A_AT + 8), a3 = <usize>load<u32>(g, A_AT + 12);
  const b0 = <usize>load<u32>(g, B_AT), b1 = <usize>load<u32>(g, B_AT + 4);
  const b2 = <usize>load<u32>(g, B_AT + 8), b3 = <usize>load<u32>(g, B_AT + 12);
  const nx = v128.load(g, NORMAL), ny = v128.load(g, NORMAL + 16), nz = v128.load(g, NORMAL + 32);
  const ax = v128.load(g, ARM_A), ay = v128.load(g, ARM_A + 16), az = v128.load(g, ARM_A + 32);
  const bx = v128.load(g, ARM_B), by = v128.load(g, ARM_B + 16), bz = v128.load(g, ARM_B + 32);

  // way of the point of B against that of A since the frame began, and the gap
  let r0: v128, r1: v128, r2: v128, r3: v128, dx: v128, dy: v128, dz: v128;
  if (again) {
    dx = v128.load(g, WAY); dy = v128.load(g, WAY + 16); dz = v128.load(g, WAY + 32);
  } else {
    r0 = v128.load(a0, DRIFT); r1 = v128.load(a1, DRIFT); r2 = v128.load(a2, DRIFT); r3 = v128.load(a3, DRIFT);
    const dax = row0(r0, r1, r2, r3), day = row1(r0, r1, r2, r3), daz = row2(r0, r1, r2, r3);
    r0 = v128.load(b0, DRIFT); r1 = v128.load(b1, DRIFT); r2 = v128.load(b2, DRIFT); r3 = v128.load(b3, DRIFT);
    const dbx = row0(r0, r1, r2, r3), dby = row1(r0, r1, r2, r3), dbz = row2(r0, r1, r2, r3);
    r0 = v128.load(a0, TURN); r1 = v128.load(a1, TURN); r2 = v128.load(a2, TURN); r3 = v128.load(a3, TURN);
    const tax = row0(r0, r1, r2, r3), tay = row1(r0, r1, r2, r3), taz = row2(r0, r1, r2, r3);
    r0 = v128.load(b0, TURN); r1 = v128.load(b1, TURN); r2 = v128.load(b2, TURN); r3 = v128.load(b3, TURN);
    const tbx = row0(r0, r1, r2, r3), tby = row1(r0, r1, r2, r3), tbz = row2(r0, r1, r2, r3);
    dx = add(sub(dbx, dax), sub(cross(tby, tbz, by, bz), cross(tay, taz, ay, az)));
    dy = add(sub(dby, day), sub(cross(tbz, tbx, bz, bx), cross(taz, tax, az, ax)));
    dz = add(sub(dbz, daz), sub(cross(tbx, tby, bx, by), cross(tax, tay, ax, ay)));
    if (remembers) { v128.store(g, dx, WAY); v128.store(g, dy, WAY + 16); v128.store(g, dz, WAY + 32); }
  }
  const dn = dot(nx, ny, nz, dx, dy, dz), phi = add(v128.load(g, GAP), dn);
  if (keep) v128.store(g, phi, GAP);

  // velocity of the point of B against that of A
  r0 = v128.load(a0, V); r1 = v128.load(a1, V); r2 = v128.load(a2, V); r3 = v128.load(a3, V);
  const vax = row0(r0, r1, r2, r3), vay = row1(r0, r1, r2, r3), vaz = row2(r0, r1, r2, r3);
  r0 = v128.load(b0, V); r1 = v128.load(b1, V); r2 = v128.load(b2, V); r3 = v128.load(b3, V);
  const vbx = row0(r0, r1, r2, r3), vby = row1(r0, r1, r2, r3), vbz = row2(r0, r1, r2, r3);
  r0 = v128.load(a0, W); r1 = v128.load(a1, W); r2 = v128.load(a2, W); r3 = v128.load(a3, W);
  const wax = row0(r0, r1, r2, r3), way = row1(r0, r1, r2, r3), waz = row2(r0, r1, r2, r3);
  const ayz = row3(r0, r1, r2, r3);
  r0 = v128.load(b0, W); r1 = v128.load(b1, W); r2 = v128.load(b2, W); r3 = v128.load(b3, W);
  const wbx = row0(r0, r1, r2, r3), wby = row1(r0, r1, r2, r3), wbz = row2(r0, r1, r2, r3);
  const byz = row3(r0, r1, r2, r3);
  const ux = add(sub(vbx, vax), sub(cross(wby, wbz, by, bz), cross(way, waz, ay, az)));
  const uy = add(sub(vby, vay), sub(cross(wbz, wbx, bz, bx), cross(waz, wax, az, ax)));
  const uz = add(sub(vbz, vaz), sub(cross(wbx, wby, bx, by), cross(wax, way, ax, ay)));
  const un = dot(nx, ny, nz, ux, uy, uz);

  // what is apart, and stays apart
  const rate = mul(phi, inverseH);
  const vn = add(un, select(f32x4.max(mul(rate, recovery), fastest), rate, f32x4.lt(rate, zero)));
  const lastX = v128.load(g, P), lastY = v128.load(g, P + 16), lastZ = v128.load(g, P + 32);
  const isNew = f32x4.eq(v128.or(v128.or(lastX, lastY), lastZ), zero);
  if (!relaxed && i32x4.all_true(v128.and(f32x4.ge(vn, zero), v128.or(isNew, cold)))) {
    v128.store(g, zero, P); v128.store(g, zero, P + 16); v128.store(g, zero, P + 32);
    return;
  }

  // held friction: what touches anew has not slipped yet
  const px = mul(scale, lastX), py = mul(scale, lastY), pz = mul(scale, lastZ);
  const sn = v128.load(g, S_N), st = v128.load(g, S_T), mu = v128.load(g, MU), k = mul(hold, st);
  const slipX = mul(k, mulSub(dx, dn, nx)), slipY = mul(k, mulSub(dy, dn, ny)), slipZ = mul(k, mulSub(dz, dn, nz));
  const heldX = v128.andnot(sub(v128.load(g, HELD), slipX), isNew);
  const heldY = v128.andnot(sub(v128.load(g, HELD + 16), slipY), isNew);
  const heldZ = v128.andnot(sub(v128.load(g, HELD + 32), slipZ), isNew);

  // the impulse that the law allows
  const pn = dot(px, py, pz, nx, ny, nz), zn = mulSub(pn, sn, vn), back = sub(mul(st, un), pn);
  const zx = mulAdd(mulSub(mulAdd(px, back, nx), st, ux), leak, heldX);
  const zy = mulAdd(mulSub(mulAdd(py, back, ny), st, uy), leak, heldY);
  const zz = mulAdd(mulSub(mulAdd(pz, back, nz), st, uz), leak, heldZ);
  const zt = f32x4.sqrt(dot(zx, zy, zz, zx, zy, zz));
  let n = f32x4.max(zn, zero), limit = mul(mu, n), slides = f32x4.gt(zt, limit);
  let f = select(f32x4.div(limit, zt), one, slides);
  if (relaxed) {
    const q = f32x4.sqrt(f32x4.div(st, sn)), slope = f32x4.div(mu, q), r = f32x4.div(zt, q);
    const inside = f32x4.le(r, mul(slope, zn)), polar = f32x4.le(mul(slope, r), f32x4.neg(zn));
    n = f32x4.div(mulAdd(zn, slope, r), mulAdd(one, slope, slope));
    f = select(one, f32x4.div(mul(slope, n), r), inside);
    n = v128.andnot(select(zn, n, inside), polar);
    f = v128.andnot(f, polar);
    limit = mul(mu, n);
    slides = f32x4.lt(f, one);
  }
  const cut = v128.or(isNew, slides);
  if (v128.any_true(cut)) {
    const size = f32x4.sqrt(dot(heldX, heldY, heldZ, heldX, heldY, heldZ));
    const most = f32x4.max(limit, sub(size, f32x4.div(f32x4.max(sub(zt, limit), zero), leak)));
    const part = select(f32x4.div(most, size), one, f32x4.gt(size, most));
    v128.store(g, select(mulAdd(slipX, part, heldX), v128.load(g, HELD), cut), HELD);
    v128.store(g, select(mulAdd(slipY, part, heldY), v128.load(g, HELD + 16), cut), HELD + 16);
    v128.store(g, select(mulAdd(slipZ, part, heldZ), v128.load(g, HELD + 32), cut), HELD + 32);
  }
  const qx = mulAdd(mul(n, nx), f, zx), qy = mulAdd(mul(n, ny), f, zy), qz = mulAdd(mul(n, nz), f, zz);
  const ex = sub(qx, px), ey = sub(qy, py), ez = sub(qz, pz);
  v128.store(g, qx, P); v128.store(g, qy, P + 16); v128.store(g, qz, P + 32);

  // the answer of A, to −Δp
  r0 = v128.load(a0, MASS_XX); r1 = v128.load(a1, MASS_XX); r2 = v128.load(a2, MASS_XX); r3 = v128.load(a3, MASS_XX);
  let x = mulSub(vax, row0(r0, r1, r2, r3), ex), y = mulSub(vay, row1(r0, r1, r2, r3), ey);
  let z = mulSub(vaz, row2(r0, r1, r2, r3), ez), xx = row3(r0, r1, r2, r3);
  v128.store(a0, row0(x, y, z, zero), V); v128.store(a1, row1(x, y, z, zero), V);
  v128.store(a2, row2(x, y, z, zero), V); v128.store(a3, row3(x, y, z, zero), V);
  r0 = v128.load(a0, J_REST); r1 = v128.load(a1, J_REST); r2 = v128.load(a2, J_REST); r3 = v128.load(a3, J_REST);
  let yy = row0(r0, r1, r2, r3), zz2 = row1(r0, r1, r2, r3), xy = row2(r0, r1, r2, r3), xz = row3(r0, r1, r2, r3);
  const hx = cross(ay, az, ey, ez), hy = cross(az, ax, ez, ex), hz = cross(ax, ay, ex, ey); // s_A × Δp
  x = sub(wax, dot(xx, xy, xz, hx, hy, hz));
  y = sub(way, dot(xy, yy, ayz, hx, hy, hz));
  z = sub(waz, dot(xz, ayz, zz2, hx, hy, hz));
  v128.store(a0, row0(x, y, z, ayz), W); v128.store(a1, row1(x, y, z, ayz), W);
  v128.store(a2, row2(x, y, z, ayz), W); v128.store(a3, row3(x, y, z, ayz), W);

  // the answer of B, to Δp
  r0 = v128.load(b0, MASS_XX); r1 = v128.load(b1, MASS_XX); r2 = v128.load(b2, MASS_XX); r3 = v128.load(b3, MASS_XX);
  x = mulAdd(vbx, row0(r0, r1, r2, r3), ex); y = mulAdd(vby, row1(r0, r1, r2, r3), ey);
  z = mulAdd(vbz, row2(r0, r1, r2, r3), ez); xx = row3(r0, r1, r2, r3);
  v128.store(b0, row0(x, y, z, zero), V); v128.store(b1, row1(x, y, z, zero), V);
  v128.store(b2, row2(x, y, z, zero), V); v128.store(b3, row3(x, y, z, zero), V);
  r0 = v128.load(b0, J_REST); r1 = v128.load(b1, J_REST); r2 = v128.load(b2, J_REST); r3 = v128.load(b3, J_REST);
  yy = row0(r0, r1, r2, r3); zz2 = row1(r0, r1, r2, r3); xy = row2(r0, r1, r2, r3); xz = row3(r0, r1, r2, r3);
  const kx = cross(by, bz, ey, ez), ky = cross(bz, bx, ez, ex), kz = cross(bx, by, ex, ey); // s_B × Δp
  x = add(wbx, dot(xx, xy, xz, kx, ky, kz));
  y = add(wby, dot(xy, yy, byz, kx, ky, kz));
  z = add(wbz, dot(xz, byz, zz2, kx, ky, kz));
  v128.store(b0, row0(x, y, z, byz), W); v128.store(b1, row1(x, y, z, byz), W);
  v128.store(b2, row2(x, y, z, byz), W); v128.store(b3, row3(x, y, z, byz), W);
}
