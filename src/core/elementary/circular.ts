/**
 * The file has sine, cosine and tangent from + − × ÷ alone, whose every bit IEEE 754 fixes: each machine and browser
 * finds the same, which `Math.sin` does not promise. Method and coefficients are those of fdlibm (Sun Microsystems
 * 1993; k_sin.c, k_cos.c and e_rem_pio2.c of FreeBSD's msun): a whole number of right angles is taken off, and
 * polynomials do for what is left, |x| ≤ π/4.
 */

const QUARTER = Math.PI / 4, PER_RIGHT_ANGLE = 6.36619772367581382433e-01; // 2/π

/** π/2 as sums: the first part has 33 bits, so has the second, and each rest is what the parts before it leave. */
const PART_1 = 1.57079632673412561417, PART_2 = 6.07710050630396597660e-11, REST_2 = 2.02226624879595063154e-21;

/** Largest number of right angles whose products with the parts are exact. */
const MOST_ANGLES = 2 ** 20;

/** An angle [rad] that was reduced is the nearest number to it, and what that lacks. */
const left = new Float64Array(2);

/**
 * Writes what right angles leave of x to `left`, and returns their number, of which the last two bits count. From 1.6
 * million rad on whole turns are taken off first, as if 2π were the number nearest to it: the answer is that of an
 * angle which differs from x by less than its last bit.
 */
function reduce(x: number): number {
  let angles = Math.round(x * PER_RIGHT_ANGLE);
  if (Math.abs(angles) > MOST_ANGLES) {
    x %= 2 * Math.PI;
    angles = Math.round(x * PER_RIGHT_ANGLE);
  }
  const first = x - angles * PART_1, second = angles * PART_2, rest = first - second; // all products are exact
  const lacks = angles * REST_2 - (first - rest - second);
  left[0] = rest - lacks;
  left[1] = rest - left[0] - lacks;
  return angles;
}

/** Returns the sine of x + low, for |x| ≤ π/4. */
function sineNear(x: number, low: number): number {
  const z = x * x, v = z * x;
  const r = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * (2.75573137070700676789e-06
    + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));
  return x - (z * (0.5 * low - v * r) - low - v * -1.66666666666666324348e-01);
}

/** Returns the cosine of x + low, for |x| ≤ π/4. */
function cosineNear(x: number, low: number): number {
  const z = x * x, half = 0.5 * z, near = 1 - half;
  const r = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * (2.48015872894767294178e-05
    + z * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
  return near + (1 - near - half + (z * r - x * low));
}

/** Returns the sine of an angle [rad]; NaN of what is not finite. */
export function sin(x: number): number {
  if (x === 0) return x; // −0 stays
  if (Math.abs(x) <= QUARTER) return sineNear(x, 0);
  const angles = reduce(x), size = angles & 1 ? cosineNear(left[0], left[1]) : sineNear(left[0], left[1]);
  return angles & 2 ? -size : size;
}

/** Returns the cosine of an angle [rad]; NaN of what is not finite. */
export function cos(x: number): number {
  if (Math.abs(x) <= QUARTER) return cosineNear(x, 0);
  const angles = reduce(x), size = angles & 1 ? sineNear(left[0], left[1]) : cosineNear(left[0], left[1]);
  return (angles + 1) & 2 ? -size : size;
}

/**
 * Writes the sine of the angle io[0] [rad] to io[0] and its cosine to io[1], the numbers that `sin` and `cos` return.
 * They go through an array because doubles passed to a call or returned by one are put on the heap.
 */
export function sineAndCosine(io: Float64Array): void {
  const x = io[0];
  if (Math.abs(x) <= QUARTER) {
    io[0] = x === 0 ? x : sineNear(x, 0);
    io[1] = cosineNear(x, 0);
    return;
  }
  io[0] = sin(x);
  io[1] = cos(x);
}

/** Returns the tangent of an angle [rad], within 2 units of the last place. */
export const tan = (x: number): number => sin(x) / cos(x);
