import { exponentOf, powerOfTwo } from './powers';

/**
 * The file has exponentials and the logarithm from + − × ÷ alone, whose every bit IEEE 754 fixes: each machine and
 * browser finds the same. Methods and coefficients are those of fdlibm (Sun Microsystems 1993; e_exp.c, s_expm1.c,
 * e_log.c and s_tanh.c of FreeBSD's msun): x = k ln 2 + r with |r| ≤ ½ ln 2, and 2ᵏ is exact.
 */

const LN2 = 6.93147180369123816490e-01, LN2_LACKS = 1.90821492927058770002e-10, PER_LN2 = 1.44269504088896338700;
/** Beyond these the exponential is infinite, or 0. */
const MOST = 709.782712893383973096, LEAST = -745.133219101941108420;

/** Returns how much more than r = high − low the exponential of r is than 1, for |r| ≤ ½ ln 2: eʳ − 1 − r. */
function beyondLine(high: number, low: number): number {
  const r = high - low, t = r * r;
  const c = r - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03 + t * (6.61375632143793436117e-05
    + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
  return (r * c) / (2 - c);
}

/** Returns eˣ. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > MOST) return Infinity;
  if (x < LEAST) return 0;
  const k = Math.round(x * PER_LN2), high = x - k * LN2, low = k * LN2_LACKS;
  const y = 1 - (low - beyondLine(high, low) - high);
  const part = k < 0 ? -54 : 54; // so that k less this has a power, whose product with y is exact
  return y * powerOfTwo(k - part) * powerOfTwo(part);
}

/** Returns eˣ − 1 with all its digits where x is small, within 2 units of the last place. */
export function expm1(x: number): number {
  const k = Math.round(x * PER_LN2);
  if (!(Math.abs(k) <= 53)) return exp(x) - 1; // the exponential, or −1
  const high = x - k * LN2, low = k * LN2_LACKS, scale = powerOfTwo(k);
  const rest = high - (low - beyondLine(high, low));
  return k === 0 ? x + beyondLine(x, 0) : scale * rest + (scale - 1);
}

/** Returns the natural logarithm; −∞ of 0, NaN of less. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return x;
  let k = exponentOf(x), m = x / powerOfTwo(k);
  if (m > Math.SQRT2) {
    m /= 2;
    k++;
  }
  const f = m - 1, s = f / (2 + f), z = s * s, w = z * z, half = 0.5 * f * f;
  const r = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    + z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01
      + w * 1.479819860511658591e-01)));
  return k * LN2 - (half - (s * (half + r) + k * LN2_LACKS) - f);
}

/** Returns the hyperbolic tangent, within 3 units of the last place. */
export function tanh(x: number): number {
  if (x === 0 || Number.isNaN(x)) return x;
  const size = Math.abs(x), t = expm1(size < 1 ? -2 * size : 2 * size);
  const y = size < 1 ? -t / (t + 2) : 1 - 2 / (t + 2);
  return x < 0 ? -y : y;
}
