// Algebra of two problems at once: each v128 holds one number of both, f64. One operation here is one of the
// reference's, in its order, so that each problem has the bits that it has there.

export function add(a: v128, b: v128): v128 { return f64x2.add(a, b); }
export function sub(a: v128, b: v128): v128 { return f64x2.sub(a, b); }
export function mul(a: v128, b: v128): v128 { return f64x2.mul(a, b); }
export function div(a: v128, b: v128): v128 { return f64x2.div(a, b); }
export function root(a: v128): v128 { return f64x2.sqrt(a); }

/** Returns the larger number, or `a` if either is none. */
export function larger(a: v128, b: v128): v128 { return f64x2.pmax(a, b); }
/** Returns the smaller number, or `a` if either is none. */
export function smaller(a: v128, b: v128): v128 { return f64x2.pmin(a, b); }

/** Returns a d − b c. */
export function minor(a: v128, b: v128, c: v128, d: v128): v128 { return sub(mul(a, d), mul(b, c)); }

export function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return add(add(mul(ax, bx), mul(ay, by)), mul(az, bz));
}

/** Returns `yes` where `mask` is set, `no` elsewhere. */
export function select(yes: v128, no: v128, mask: v128): v128 { return v128.bitselect(yes, no, mask); }

/** Returns one number of each of two places. */
export function both(b: usize, c: usize): v128 { return v128.load64_lane(c, v128.load64_zero(b), 1); }

/** Returns a way along an axis on which a periodic world is so wide, or that to the nearest image. */
export function nearest(d: v128, width: v128): v128 {
  const half = mul(f64x2.splat(0.5), width);
  return select(sub(d, width), select(add(d, width), d, f64x2.lt(d, f64x2.neg(half))), f64x2.gt(d, half));
}
