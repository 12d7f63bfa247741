// The broad phase of a grain: `findNear` of src/physics/cpu/collide/grainContacts.ts, two grains at a time.

import { COUNT, ITEMS_AT, NEAR_AT, PLACES_AT, RUNS, WIDTHS } from './seekLayout';
import { add, mul, nearest, sub } from './twos';

/**
 * Lists the grains of higher index than i, at the given place, whose bounding balls and ways are within `reach`, its
 * radius and way, in the first `count` runs and in their order; returns their number. Nothing branches on whether
 * one is near, which cannot be foretold.
 */
export function findNear(i: i32, count: u32, x: f64, y: f64, z: f64, reach: f64): u32 {
  const row = <usize>(8 * (load<u32>(COUNT) + 1)), xs = <usize>load<u32>(PLACES_AT), ys = xs + row, zs = ys + row;
  const others = zs + row, items = <usize>load<u32>(ITEMS_AT), near = <usize>load<u32>(NEAR_AT);
  const px = f64x2.splat(x), py = f64x2.splat(y), pz = f64x2.splat(z), own = f64x2.splat(reach);
  const width = v128.load64_splat(WIDTHS), depth = v128.load64_splat(WIDTHS, 8), wraps = load<f64>(WIDTHS) < Infinity;
  let to = near;
  for (let n: usize = RUNS; n < <usize>(RUNS + 8 * count); n += 8) {
    const end = load<u32>(n, 4);
    for (let k = load<u32>(n); k < end; k += 2) {
      const at = <usize>(8 * k), item = items + 4 * k;
      let dx = sub(v128.load(xs + at), px), dy = sub(v128.load(ys + at), py);
      const dz = sub(v128.load(zs + at), pz), far = add(own, v128.load(others + at));
      if (wraps) {
        dx = nearest(dx, width);
        dy = nearest(dy, depth);
      }
      const beyond = f64x2.gt(add(add(mul(dx, dx), mul(dy, dy)), mul(dz, dz)), mul(far, far));
      const within = ~i64x2.bitmask(beyond), j = load<i32>(item), next = load<i32>(item, 4);
      store<i32>(to, j);
      to += <usize>(i32(j > i) & within) << 2;
      store<i32>(to, next);
      to += <usize>(i32(next > i) & (within >> 1) & i32(k + 1 < end)) << 2;
    }
  }
  return <u32>(to - near) >> 2;
}
