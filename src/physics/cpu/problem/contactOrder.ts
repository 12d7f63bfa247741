/**
 * Writes 0 … count − 1 in strides of the golden section of `count`, made coprime to it: neighbours end up far apart.
 */
export function writeOrder(order: Int32Array, count: number): void {
  let stride = Math.max(1, Math.round(0.618 * count));
  while (greatestDivisor(stride, count) > 1) stride++;
  for (let i = 0, k = 0; i < count; i++) {
    order[i] = k;
    k = (k + stride) % count;
  }
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
