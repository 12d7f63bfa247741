/** Numbers of 16 bits: IEEE 754 binary16, which keeps 11 binary digits from 6·10⁻⁵ to 65 504, and fewer below. */

const FLOAT = new Float32Array(1), BITS = new Uint32Array(FLOAT.buffer);

/** Returns the bits of the half nearest to x; beyond the largest, those of infinity. */
export function toHalf(x: number): number {
  const magnitude = Math.abs(x), sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;
  if (Number.isNaN(x)) return 0x7e00;
  if (magnitude < 2 ** -14) return sign | roundEven(magnitude * 2 ** 24); // subnormal: steps of 2⁻²⁴
  if (magnitude >= 65520) return sign | 0x7c00;
  FLOAT[0] = magnitude;
  const bits = BITS[0] - (112 << 23); // exponent bias 127 → 15
  return sign | roundEven(bits / 2 ** 13);
}

/** Returns the number that a half's bits mean. */
export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1, exponent = (bits >> 10) & 31, fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** Rounds to the nearest whole number, halves to the even one. */
function roundEven(x: number): number {
  const floor = Math.floor(x), rest = x - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
}
