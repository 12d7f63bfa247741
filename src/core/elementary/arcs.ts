/**
 * The file has the inverses of tangent and sine from + − × ÷ and square roots alone, whose every bit IEEE 754 fixes:
 * each machine and browser finds the same. Method and coefficients are those of fdlibm (Sun Microsystems 1993; s_atan.c
 * and e_atan2.c of FreeBSD's msun): an angle beside one of five, whose tangents are 0, ½, 1, 1½ and ∞.
 */

/** π less the number nearest to it. */
const PI_LACKS = 1.2246467991473531772e-16;

/** Returns the angle [rad] whose tangent is x, from −π/2 to π/2. */
export function atan(x: number): number {
  const size = Math.abs(x);
  if (size < 0.4375) return x - x * odd(x);
  const angle = far(size);
  return x < 0 ? -angle : angle;
}

/** Returns the angle whose tangent is x ≥ 0.4375. */
function far(x: number): number {
  if (x < 0.6875) return beside(4.63647609000806093515e-01, 2.26987774529616870924e-17, (2 * x - 1) / (2 + x));
  if (x < 1.1875) return beside(7.85398163397448278999e-01, 3.06161699786838301793e-17, (x - 1) / (x + 1));
  if (x < 2.4375) return beside(9.82793723247329054082e-01, 1.39033110312309984516e-17, (x - 1.5) / (1 + 1.5 * x));
  return beside(1.57079632679489655800, 6.12323399573676603587e-17, -1 / x);
}

/** Returns an angle, in two parts, plus the one whose tangent is t. */
const beside = (angle: number, lacks: number, t: number): number => angle - (t * odd(t) - lacks - t);

/** Returns 1 − atan(t)/t for |t| < 0.4375, a polynomial in t². */
function odd(t: number): number {
  const z = t * t, w = z * z;
  const first = z * (3.33333333333329318027e-01 + w * (1.42857142725034663711e-01 + w * (9.09088713343650656196e-02
    + w * (6.66107313738753120669e-02 + w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)))));
  const second = w * (-1.99999999998764832476e-01 + w * (-1.11111104054623557880e-01 + w * (-7.69187620504482999495e-02
    + w * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02))));
  return first + second;
}

/** Returns the angle [rad] of the point (x, y), from −π to π: Math.atan2(y, x), signs of zeros included. */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  const behind = x < 0 || Object.is(x, -0), bothInfinite = Math.abs(x) === Infinity && Math.abs(y) === Infinity;
  const ratio = y === 0 ? 0 : bothInfinite ? 1 : Math.abs(y / x);
  // Beyond, x alters no bit of a right angle.
  const angle = ratio > 2 ** 60 ? Math.PI / 2 : behind ? Math.PI - (atan(ratio) - PI_LACKS) : atan(ratio);
  return y < 0 || Object.is(y, -0) ? -angle : angle;
}

/** Returns the angle [rad] whose sine is x, from −π/2 to π/2; NaN beyond ±1. */
export const asin = (x: number): number => atan2(x, Math.sqrt((1 - x) * (1 + x)));
