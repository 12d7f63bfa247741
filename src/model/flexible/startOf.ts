import { NODE, type FlexibleSpec } from './spec';

/**
 * Returns the coordinates of a surface's nodes and then their rates as the world starts, in the form of State.flexible.
 */
export function startOf({ mesh: { nodes }, velocity = [0, 0, 0], spin }: FlexibleSpec): Float64Array {
  const out = new Float64Array(2 * nodes.length);
  out.set(nodes);
  for (let n = 0; n < nodes.length; n += 3) {
    const isPosition = n % NODE === 0, [wx, wy, wz] = spin?.rate ?? [0, 0, 0];
    const about = isPosition && spin ? spin.about : [0, 0, 0];
    const x = nodes[n] - about[0], y = nodes[n + 1] - about[1], z = nodes[n + 2] - about[2], o = nodes.length + n;
    out[o] = wy * z - wz * y; out[o + 1] = wz * x - wx * z; out[o + 2] = wx * y - wy * x;
    if (isPosition) for (let c = 0; c < 3; c++) out[o + c] += velocity[c];
  }
  return out;
}
