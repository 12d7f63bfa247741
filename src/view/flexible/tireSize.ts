import { NODE, type FlexibleSpec } from '../../model/flexible/spec';
import { toAxle, type Axle } from './tread';

/** Returns the outer radius of a tire and half of its width [m], and its node that is farthest from the axle. */
export function tireSize({ mesh: { nodes } }: FlexibleSpec, axle: Axle) {
  const [a, b, c] = axle.at;
  let radius = 0, half = 0, widest = 0;
  for (let n = 0; n < nodes.length; n += NODE) {
    const [x, y, z] = toAxle(axle, nodes[n] - a, nodes[n + 1] - b, nodes[n + 2] - c), rho = Math.hypot(x, z);
    if (rho > radius) widest = n / NODE;
    radius = Math.max(radius, rho);
    half = Math.max(half, Math.abs(y));
  }
  return { radius, half, widest };
}
