// Contacts of pairs of ellipsoids with one body A, two pairs at a time: src/physics/shapes/ellipsoidPair.ts and
// ellipsoidNewton.ts, in the same operations, so that the bits are the same. A Newton step is a chain in which each
// operation waits for the last: two take hardly longer than one. docs/theory/shapes.md §3.

import {
  ANSWER, ANSWERS, APART, ARM_A, ARM_B, BOUNDING, CERTAIN, D, D_UNIT, FOUND, GAP, GRAIN, GRAINS, KAPPA, M_A,
  M_B, NEAR_AT, NORMAL, OPEN, ROTATION, SHAPE_AT, SIZE, START, TARGET, TWO, TWOS, UNIT, UNSURE, WAY, WIDTHS,
} from './seekLayout';
import { add, both, div, dot, larger, minor, mul, nearest, root, select, smaller, sub } from './twos';

/** Solves the pairs of grain i with `count` grains of the list from `first` on. */
export function solvePairs(i: u32, first: u32, count: u32): void {
  const list = <usize>(load<u32>(NEAR_AT) + 4 * first), a = <usize>(GRAINS + GRAIN * i);
  let open: usize = OPEN;
  for (let k: u32 = 0; k < count; k += 2) {
    const b = <usize>(GRAINS + GRAIN * load<u32>(list + 4 * k));
    const c = k + 1 < count ? <usize>(GRAINS + GRAIN * load<u32>(list + 4 * k, 4)) : b;
    const apart = prepare(<usize>(TWOS + TWO * (k >> 1)), a, b, c);
    // branchless: which pairs are apart cannot be foretold
    store<f64>(ANSWERS + ANSWER * k, APART);
    store<u32>(open, k);
    open += (apart & 1) === 0 ? 4 : 0;
    if (k + 1 === count) break;
    store<f64>(ANSWERS + ANSWER * k, APART, ANSWER);
    store<u32>(open, k + 1);
    open += (apart & 2) === 0 ? 4 : 0;
  }
  for (let at: usize = OPEN; at < open; at += 8) climb(load<u32>(at), load<u32>(min(at + 4, open - 4)));
}

/**
 * Writes the problems of grain a with b and c in units of the sums of their bounding radii, and where to start. Returns
 * bits 1 and 2 for those that are apart as f at the start shows.
 */
function prepare(to: usize, a: usize, b: usize, c: usize): i32 {
  const shapeA = <usize>load<u32>(a, SHAPE_AT), shapeB = <usize>load<u32>(b, SHAPE_AT);
  const shapeC = <usize>load<u32>(c, SHAPE_AT), sizeA = v128.load64_splat(a, SIZE), sizeB = both(b + SIZE, c + SIZE);
  const unit = add(
    mul(v128.load64_splat(shapeA, BOUNDING), sizeA), mul(both(shapeB + BOUNDING, shapeC + BOUNDING), sizeB)
  );
  const sA = div(sizeA, unit), sB = div(sizeB, unit);

  let p = mul(v128.load64_splat(shapeA), sA), q = mul(v128.load64_splat(shapeA, 8), sA);
  let r = mul(v128.load64_splat(shapeA, 16), sA);
  let ax = mul(v128.load64_splat(a, ROTATION), p), bx = mul(v128.load64_splat(a, ROTATION + 8), q);
  let cx = mul(v128.load64_splat(a, ROTATION + 16), r), ay = mul(v128.load64_splat(a, ROTATION + 24), p);
  let by = mul(v128.load64_splat(a, ROTATION + 32), q), cy = mul(v128.load64_splat(a, ROTATION + 40), r);
  let az = mul(v128.load64_splat(a, ROTATION + 48), p), bz = mul(v128.load64_splat(a, ROTATION + 56), q);
  let cz = mul(v128.load64_splat(a, ROTATION + 64), r);
  const axx = dot(ax, bx, cx, ax, bx, cx), axy = dot(ax, bx, cx, ay, by, cy), axz = dot(ax, bx, cx, az, bz, cz);
  const ayy = dot(ay, by, cy, ay, by, cy), ayz = dot(ay, by, cy, az, bz, cz), azz = dot(az, bz, cz, az, bz, cz);

  const rB = b + ROTATION, rC = c + ROTATION;
  p = mul(both(shapeB, shapeC), sB); q = mul(both(shapeB + 8, shapeC + 8), sB);
  r = mul(both(shapeB + 16, shapeC + 16), sB);
  ax = mul(both(rB, rC), p); bx = mul(both(rB + 8, rC + 8), q); cx = mul(both(rB + 16, rC + 16), r);
  ay = mul(both(rB + 24, rC + 24), p); by = mul(both(rB + 32, rC + 32), q); cy = mul(both(rB + 40, rC + 40), r);
  az = mul(both(rB + 48, rC + 48), p); bz = mul(both(rB + 56, rC + 56), q); cz = mul(both(rB + 64, rC + 64), r);
  const bxx = dot(ax, bx, cx, ax, bx, cx), bxy = dot(ax, bx, cx, ay, by, cy), bxz = dot(ax, bx, cx, az, bz, cz);
  const byy = dot(ay, by, cy, ay, by, cy), byz = dot(ay, by, cy, az, bz, cz), bzz = dot(az, bz, cz, az, bz, cz);

  const dx = nearest(sub(both(b, c), v128.load64_splat(a)), v128.load64_splat(WIDTHS));
  const dy = nearest(sub(both(b + 8, c + 8), v128.load64_splat(a, 8)), v128.load64_splat(WIDTHS, 8));
  const dz = sub(both(b + 16, c + 16), v128.load64_splat(a, 16));
  const x = div(dx, unit), y = div(dy, unit), z = div(dz, unit);
  const margin = add(v128.load64_splat(a, WAY), both(b + WAY, c + WAY));
  const target = div(margin, unit);

  // the normal of an ellipsoid around the Minkowski sum, through the centre of B
  const wA = root(add(add(bxx, byy), bzz)), wB = root(add(add(axx, ayy), azz));
  const xx = add(mul(wA, axx), mul(wB, bxx)), xy = add(mul(wA, axy), mul(wB, bxy));
  const xz = add(mul(wA, axz), mul(wB, bxz)), yy = add(mul(wA, ayy), mul(wB, byy));
  const yz = add(mul(wA, ayz), mul(wB, byz)), zz = add(mul(wA, azz), mul(wB, bzz));
  const oxy = minor(xz, xy, zz, yz), oxz = minor(xy, xz, yy, yz), oyz = minor(xy, xx, yz, xz);
  let nx = dot(minor(yy, yz, yz, zz), oxy, oxz, x, y, z), ny = dot(oxy, minor(xx, xz, xz, zz), oyz, x, y, z);
  let nz = dot(oxz, oyz, minor(xx, xy, xy, yy), x, y, z);
  let norm = root(dot(nx, ny, nz, nx, ny, nz));
  const zero = f64x2.splat(0);
  let vanishes = v128.not(f64x2.gt(norm, zero));
  if (v128.any_true(vanishes)) {
    nx = select(x, nx, vanishes); ny = select(y, ny, vanishes); nz = select(z, nz, vanishes);
    norm = select(root(dot(x, y, z, x, y, z)), norm, vanishes);
    vanishes = v128.not(f64x2.gt(norm, zero));
    nz = select(f64x2.splat(1), nz, vanishes); norm = select(f64x2.splat(1), norm, vanishes);
  }
  nx = div(nx, norm); ny = div(ny, norm); nz = div(nz, norm);

  // f there
  const hA = height(axx, axy, axz, ayy, ayz, azz, nx, ny, nz), hB = height(bxx, bxy, bxz, byy, byz, bzz, nx, ny, nz);
  store3(to, D_UNIT, x, y, z);
  store3(to, M_A, axx, axy, axz); store3(to, M_A + 48, ayy, ayz, azz);
  store3(to, M_B, bxx, bxy, bxz); store3(to, M_B + 48, byy, byz, bzz);
  store3(to, START, nx, ny, nz);
  v128.store(to, target, TARGET);
  v128.store(to, unit, UNIT);
  const kappaB = mul(both(shapeB + KAPPA, shapeC + KAPPA), sizeB);
  v128.store(to, f64x2.neg(add(mul(v128.load64_splat(shapeA, KAPPA), sizeA), kappaB)), CERTAIN);
  store3(to, D, dx, dy, dz);
  return i64x2.bitmask(f64x2.gt(sub(sub(dot(nx, ny, nz, x, y, z), hA), hB), target));
}

function store3(to: usize, at: usize, x: v128, y: v128, z: v128): void {
  v128.store(to + at, x); v128.store(to + at, y, 16); v128.store(to + at, z, 32);
}

/** Returns h(n) = √(n·M n). */
function height(
  xx: v128, xy: v128, xz: v128, yy: v128, yz: v128, zz: v128, x: v128, y: v128, z: v128,
): v128 {
  return root(dot(x, y, z, dot(xx, xy, xz, x, y, z), dot(xy, yy, yz, x, y, z), dot(xz, yz, zz, x, y, z)));
}

const STEPS: u32 = 40;

/** Returns number `at` of pairs whose numbers begin at b and c. */
function pick(b: usize, c: usize, at: usize): v128 { return both(b + at, c + at); }

/** Climbs from the starts of pairs j and k, which may be one, to maxima of f, and writes the answers. */
function climb(j: u32, k: u32): void {
  const b = <usize>(TWOS + TWO * (j >> 1) + 8 * (j & 1)), c = <usize>(TWOS + TWO * (k >> 1) + 8 * (k & 1));
  const dx = pick(b, c, D_UNIT), dy = pick(b, c, D_UNIT + 16), dz = pick(b, c, D_UNIT + 32);
  const axx = pick(b, c, M_A), axy = pick(b, c, M_A + 16), axz = pick(b, c, M_A + 32);
  const ayy = pick(b, c, M_A + 48), ayz = pick(b, c, M_A + 64), azz = pick(b, c, M_A + 80);
  const bxx = pick(b, c, M_B), bxy = pick(b, c, M_B + 16), bxz = pick(b, c, M_B + 32);
  const byy = pick(b, c, M_B + 48), byz = pick(b, c, M_B + 64), bzz = pick(b, c, M_B + 80);
  const target = pick(b, c, TARGET), zero = f64x2.splat(0), one = f64x2.splat(1), half = f64x2.splat(0.5);
  let px = pick(b, c, START), py = pick(b, c, START + 16), pz = pick(b, c, START + 32);
  let nx = px, ny = py, nz = pz, ax = zero, ay = zero, az = zero, bx = zero, by = zero, bz = zero, ia = zero, ib = zero;
  let f = f64x2.splat(-Infinity), sum = zero, radius = f64x2.splat(0.7), length = radius, lmin = zero, last = zero;
  // problems that are done, and how: it stands on a critical point, or f > target was met
  let done = zero, converged = zero, apart = zero;
  for (let step: u32 = 0; ; step++) {
    const sx = dot(axx, axy, axz, px, py, pz), sy = dot(axy, ayy, ayz, px, py, pz), sz = dot(axz, ayz, azz, px, py, pz);
    const tx = dot(bxx, bxy, bxz, px, py, pz), ty = dot(bxy, byy, byz, px, py, pz), tz = dot(bxz, byz, bzz, px, py, pz);
    const hA = root(dot(px, py, pz, sx, sy, sz)), hB = root(dot(px, py, pz, tx, ty, tz)), h = add(hA, hB);
    const trial = sub(sub(dot(px, py, pz, dx, dy, dz), hA), hB);
    const better = v128.andnot(f64x2.ge(trial, sub(f, mul(f64x2.splat(2e-15), h))), done);
    const jA = v128.and(div(one, hA), f64x2.gt(hA, zero)), jB = v128.and(div(one, hB), f64x2.gt(hB, zero));
    if (i64x2.all_true(better)) {
      nx = px; ny = py; nz = pz; f = trial; sum = h; ia = jA; ib = jB;
      ax = mul(sx, jA); ay = mul(sy, jA); az = mul(sz, jA); bx = mul(tx, jB); by = mul(ty, jB); bz = mul(tz, jB);
      if (step > 0) radius = smaller(mul(f64x2.splat(2), radius), one);
    } else {
      nx = select(px, nx, better); ny = select(py, ny, better); nz = select(pz, nz, better);
      f = select(trial, f, better); sum = select(h, sum, better);
      ia = select(jA, ia, better); ib = select(jB, ib, better);
      ax = select(mul(sx, jA), ax, better); ay = select(mul(sy, jA), ay, better); az = select(mul(sz, jA), az, better);
      bx = select(mul(tx, jB), bx, better); by = select(mul(ty, jB), by, better); bz = select(mul(tz, jB), bz, better);
      const farther = step > 0 ? smaller(mul(f64x2.splat(2), radius), one) : radius;
      radius = select(farther, mul(f64x2.splat(0.25), length), better);
    }
    const beyond = v128.andnot(f64x2.gt(f, target), done);
    apart = v128.or(apart, beyond);
    converged = v128.or(converged, v128.andnot(last, v128.or(done, beyond)));
    done = v128.or(done, v128.or(beyond, last));
    if (step === STEPS || i64x2.all_true(done)) break;

    const sign = select(one, f64x2.splat(-1), f64x2.ge(nz, zero)), p = div(f64x2.splat(-1), add(sign, nz));
    const q = mul(mul(nx, ny), p);
    const ux = add(one, mul(mul(mul(sign, nx), nx), p)), uy = mul(sign, q), uz = mul(f64x2.neg(sign), nx);
    const vx = q, vy = add(sign, mul(mul(ny, ny), p)), vz = f64x2.neg(ny);
    const gx = sub(sub(dx, ax), bx), gy = sub(sub(dy, ay), by), gz = sub(sub(dz, az), bz);
    const gu = dot(gx, gy, gz, ux, uy, uz), gv = dot(gx, gy, gz, vx, vy, vz);
    const kxx = add(mul(axx, ia), mul(bxx, ib)), kxy = add(mul(axy, ia), mul(bxy, ib));
    const kxz = add(mul(axz, ia), mul(bxz, ib)), kyy = add(mul(ayy, ia), mul(byy, ib));
    const kyz = add(mul(ayz, ia), mul(byz, ib)), kzz = add(mul(azz, ia), mul(bzz, ib));
    const kux = dot(kxx, kxy, kxz, ux, uy, uz), kuy = dot(kxy, kyy, kyz, ux, uy, uz);
    const kuz = dot(kxz, kyz, kzz, ux, uy, uz);
    const kvx = dot(kxx, kxy, kxz, vx, vy, vz), kvy = dot(kxy, kyy, kyz, vx, vy, vz);
    const kvz = dot(kxz, kyz, kzz, vx, vy, vz);
    const au = dot(ax, ay, az, ux, uy, uz), av = dot(ax, ay, az, vx, vy, vz);
    const bu = dot(bx, by, bz, ux, uy, uz), bv = dot(bx, by, bz, vx, vy, vz);
    const kuu = add(bend(dot(ux, uy, uz, kux, kuy, kuz), au, au, ia, bu, bu, ib), f);
    const kuv = bend(dot(ux, uy, uz, kvx, kvy, kvz), au, av, ia, bu, bv, ib);
    const kvv = add(bend(dot(vx, vy, vz, kvx, kvy, kvz), av, av, ia, bv, bv, ib), f);
    const w = mul(half, sub(kuu, kvv)), r = root(add(mul(w, w), mul(kuv, kuv))), floor = mul(f64x2.splat(0.02), sum);
    lmin = select(lmin, sub(mul(half, add(kuu, kvv)), r), done);
    const mu = larger(zero, sub(larger(f64x2.abs(lmin), floor), lmin)), cu = add(kuu, mu), cv = add(kvv, mu);
    const det = div(one, minor(cu, kuv, kuv, cv));
    let tu = mul(minor(cv, kuv, gv, gu), det), tv = mul(minor(cu, kuv, gu, gv), det);
    const small = f64x2.lt(add(mul(tu, tu), mul(tv, tv)), f64x2.splat(0.01 * 0.01));
    const kicked = v128.and(f64x2.lt(lmin, mul(f64x2.splat(-0.25), floor)), small);
    if (v128.any_true(kicked)) {
      const steep = f64x2.gt(w, zero), back = f64x2.neg(kuv);
      const eu = select(back, sub(r, w), steep), ev = select(add(w, r), back, steep);
      const e = root(add(mul(eu, eu), mul(ev, ev))), none = v128.not(f64x2.gt(e, zero));
      const kick = f64x2.splat(0.3), down = f64x2.lt(add(mul(eu, gu), mul(ev, gv)), zero);
      const part = div(select(f64x2.neg(kick), kick, down), e);
      tu = select(add(tu, select(kick, mul(eu, part), none)), tu, kicked);
      tv = select(add(tv, select(zero, mul(ev, part), none)), tv, kicked);
    }
    length = root(add(mul(tu, tu), mul(tv, tv)));
    last = v128.andnot(f64x2.lt(length, f64x2.splat(1e-6)), kicked);
    const far = f64x2.gt(length, radius);
    if (v128.any_true(far)) {
      const part = div(radius, length);
      tu = select(mul(tu, part), tu, far); tv = select(mul(tv, part), tv, far); length = select(radius, length, far);
    }
    px = add(add(nx, mul(ux, tu)), mul(vx, tv)); py = add(add(ny, mul(uy, tu)), mul(vy, tv));
    pz = add(add(nz, mul(uz, tu)), mul(vz, tv));
    const norm = div(one, root(dot(px, py, pz, px, py, pz)));
    px = mul(px, norm); py = mul(py, norm); pz = mul(pz, norm);
  }

  const unit = pick(b, c, UNIT), gap = mul(f, unit), along = mul(half, gap);
  const certain = v128.and(v128.and(converged, f64x2.gt(lmin, zero)), f64x2.gt(gap, pick(b, c, CERTAIN)));
  const x = add(mul(ax, unit), mul(along, nx)), y = add(mul(ay, unit), mul(along, ny));
  const z = add(mul(az, unit), mul(along, nz)), sure = i64x2.bitmask(certain), gone = i64x2.bitmask(apart);
  const answerB = <usize>(ANSWERS + ANSWER * j), answerC = <usize>(ANSWERS + ANSWER * k);
  store<f64>(answerB, gone & 1 ? APART : sure & 1 ? FOUND : UNSURE);
  store<f64>(answerC, gone & 2 ? APART : sure & 2 ? FOUND : UNSURE);
  put(answerB, answerC, GAP, gap);
  put(answerB, answerC, NORMAL, nx); put(answerB, answerC, NORMAL + 8, ny); put(answerB, answerC, NORMAL + 16, nz);
  put(answerB, answerC, ARM_A, x); put(answerB, answerC, ARM_A + 8, y); put(answerB, answerC, ARM_A + 16, z);
  put(answerB, answerC, ARM_B, sub(x, pick(b, c, D))); put(answerB, answerC, ARM_B + 8, sub(y, pick(b, c, D + 16)));
  put(answerB, answerC, ARM_B + 16, sub(z, pick(b, c, D + 32)));
}

/** Writes one number of each of two answers. */
function put(b: usize, c: usize, at: usize, value: v128): void {
  v128.store64_lane(b + at, value, 0);
  v128.store64_lane(c + at, value, 1);
}

/** Returns k − a b i − c d j: an entry of K in the tangent plane, less what the supports take. */
function bend(k: v128, a: v128, b: v128, i: v128, c: v128, d: v128, j: v128): v128 {
  return sub(sub(k, mul(mul(a, b), i)), mul(mul(c, d), j));
}
