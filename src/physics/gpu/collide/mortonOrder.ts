/** Bits of a coordinate that decide the order: 1024 cells along the longest side. */
const BITS = 10;

/** Returns the lowest ten bits of x, spread to every third bit. */
function spread(x: number): number {
  let v = x & 0x3ff;
  v = (v | (v << 16)) & 0x030000ff;
  v = (v | (v << 8)) & 0x0300f00f;
  v = (v | (v << 4)) & 0x030c30c3;
  return (v | (v << 2)) & 0x09249249;
}

/**
 * Returns the order of grains along a Morton curve through their positions (×3): neighbours in space are neighbours in
 * memory. Entry i is the number of the i-th grain; equal codes keep their order.
 */
export function mortonOrder(position: Float64Array, count: number): Uint32Array {
  const min = [Infinity, Infinity, Infinity], max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < 3 * count; i++) {
    min[i % 3] = Math.min(min[i % 3], position[i]);
    max[i % 3] = Math.max(max[i % 3], position[i]);
  }
  const extent = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const scale = extent > 0 ? (2 ** BITS - 1) / extent : 0;
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    let code = 0;
    for (let c = 0; c < 3; c++) code |= spread(Math.floor((position[3 * i + c] - min[c]) * scale)) << c;
    keys[i] = code * 2 ** 22 + i; // exact: 30 + 22 bits
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => key % 2 ** 22);
}
