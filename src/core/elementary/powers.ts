/**
 * The file has powers and roots from + − × ÷ and square roots alone, whose every bit IEEE 754 fixes: each machine and
 * browser finds the same. `Math.cbrt`, `Math.hypot` and `**` differ between them, even for whole exponents.
 */

const LEAST_EXPONENT = -1074, MOST_EXPONENT = 1023;

/** 2 to the power of all whole numbers from −1074 to 1023, in order: each is twice the one before, which is exact. */
const POWERS_OF_TWO = new Float64Array(MOST_EXPONENT - LEAST_EXPONENT + 1);
POWERS_OF_TWO[0] = Number.MIN_VALUE;
for (let k = 1; k < POWERS_OF_TWO.length; k++) POWERS_OF_TWO[k] = 2 * POWERS_OF_TWO[k - 1];

/** Returns 2ᵏ for a whole k from −1074 to 1023. */
export const powerOfTwo = (k: number): number => POWERS_OF_TWO[k - LEAST_EXPONENT];

const DOUBLE = new DataView(new ArrayBuffer(8)), LEAST_NORMAL = powerOfTwo(-1022);

/** Returns the whole e with 2ᵉ ≤ x < 2ᵉ⁺¹, for a finite x > 0. */
export function exponentOf(x: number): number {
  if (x < LEAST_NORMAL) return exponentOf(x * powerOfTwo(54)) - 54;
  DOUBLE.setFloat64(0, x);
  return (DOUBLE.getUint16(0) >>> 4) - 1023;
}

export const square = (x: number): number => x * x;
export const cube = (x: number): number => x * x * x;

/** Returns x to the power of a whole n ≥ 0. */
export function power(x: number, n: number): number {
  let product = 1;
  for (let factor = x; n > 0; n = Math.floor(n / 2), factor *= factor) if (n % 2 === 1) product *= factor;
  return product;
}

/**
 * Returns the cube root. A parabola is right within 1.6 % for 1 ≤ m < 8, and Halley's step makes of an error ε about
 * ⅔ ε³. Before the last step the root is cut to 24 bits, so that its square is exact, as in s_cbrt.c of FreeBSD's msun.
 */
export function cbrt(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x;
  const size = Math.abs(x), third = Math.floor(exponentOf(size) / 3), unit = powerOfTwo(third);
  const m = size / unit / unit / unit;
  let t = 0.7625 + m * (0.2681 - 0.01467 * m);
  for (let k = 0; k < 2; k++) t *= (cube(t) + 2 * m) / (2 * cube(t) + m);
  t = Math.fround(t);
  const ratio = m / (t * t), root = unit * (t + (t * (ratio - t)) / (2 * t + ratio));
  return x < 0 ? -root : root;
}

const LEAST_SQUARE = powerOfTwo(-960), MOST_SQUARE = powerOfTwo(1020);

/** Returns √(x² + y² + z²), also where the squares themselves would be too large or too small for a number. */
export function hypot(x: number, y: number, z = 0): number {
  const sum = x * x + y * y + z * z;
  if (sum > LEAST_SQUARE && sum < MOST_SQUARE) return Math.sqrt(sum);
  return scaled([x, y, z]);
}

/** Returns the Euclidean norm of a list, as `hypot` that of three numbers; 0 if the list is empty. */
export function norm(list: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < list.length; k++) sum += list[k] * list[k];
  return sum > LEAST_SQUARE && sum < MOST_SQUARE ? Math.sqrt(sum) : scaled(list);
}

/** Returns the norm by squares of the ratios to the largest; ∞ if that is infinite, beside a NaN too. */
function scaled(list: ArrayLike<number>): number {
  let largest = 0, sum = 0;
  for (let k = 0; k < list.length; k++) if (Math.abs(list[k]) > largest) largest = Math.abs(list[k]);
  if (largest === Infinity) return Infinity;
  for (let k = 0; k < list.length; k++) sum += square(list[k] / (largest || 1));
  return largest * Math.sqrt(sum);
}
