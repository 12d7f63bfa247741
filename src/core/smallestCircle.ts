import { hypot } from './elementary/powers';
import { createRandom } from './random';

export type Circle = { x: number; y: number; radius: number };

/** Part of its radius by which a point may be outside of a circle that was drawn through it [1]. */
const ROUNDING = 1e-9;

/**
 * Returns the smallest circle that holds points of a plane, given as x, y, x, y …; its radius is 0 for a single point.
 * Each point outside of the circle so far lies on the border of the next one (Welzl 1991, doi 10.1007/BFb0038202);
 * points come in an order by chance, so that time grows with their number alone.
 */
export function smallestCircle(xy: ArrayLike<number>): Circle {
  const order = shuffled(xy.length / 2), x = (k: number) => xy[2 * order[k]], y = (k: number) => xy[2 * order[k] + 1];
  const isIn = (c: Circle, k: number): boolean => hypot(x(k) - c.x, y(k) - c.y) <= (1 + ROUNDING) * c.radius;
  let circle: Circle = { x: x(0), y: y(0), radius: 0 };
  for (let i = 1; i < order.length; i++) {
    if (isIn(circle, i)) continue;
    circle = { x: x(i), y: y(i), radius: 0 };
    for (let j = 0; j < i; j++) {
      if (isIn(circle, j)) continue;
      circle = about((x(i) + x(j)) / 2, (y(i) + y(j)) / 2, x(i), y(i));
      for (let k = 0; k < j; k++) if (!isIn(circle, k)) circle = through(x(i), y(i), x(j), y(j), x(k), y(k)) ?? circle;
    }
  }
  return circle;
}

const about = (x: number, y: number, toX: number, toY: number): Circle =>
  ({ x, y, radius: hypot(toX - x, toY - y) });

/** Returns the circle through three points; null if they lie on a line. */
function through(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): Circle | null {
  const ux = bx - ax, uy = by - ay, vx = cx - ax, vy = cy - ay, twice = 2 * (ux * vy - uy * vx);
  if (twice === 0) return null;
  const u = ux * ux + uy * uy, v = vx * vx + vy * vy;
  return about(ax + (vy * u - uy * v) / twice, ay + (ux * v - vx * u) / twice, ax, ay);
}

/** Returns the numbers 0 … count − 1 in an order by chance, the same at each call (Fisher and Yates). */
function shuffled(count: number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, k) => k), random = createRandom(1);
  for (let k = count - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1));
    [order[k], order[other]] = [order[other], order[k]];
  }
  return order;
}
