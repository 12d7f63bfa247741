import { hypot } from '../../core/elementary/powers';
import { SHAPES, writeShape } from './shapeFunctions';
import { NODE, plateCount, type PlateMesh } from './spec';

/**
 * Gauss's three points and weights on [0, 1]: exact up to the fifth power, and the area element of a plate is nearly
 * such a polynomial.
 */
const POINTS = [0.5 - Math.sqrt(0.15), 0.5, 0.5 + Math.sqrt(0.15)], WEIGHTS = [5 / 18, 8 / 18, 5 / 18];
/** Half of the interval in ξ and η over which cubic shape functions are differenced [1]. */
const STEP = 1e-4;

/** Returns the area of a mesh at its nodes' present coordinates [m²]: its mass over thickness and density. */
export function areaOf({ nodes, quads, sizes }: PlateMesh): number {
  const S = new Float64Array(SHAPES), T = new Float64Array(SHAPES), tangents = new Float64Array(6);
  let area = 0;
  for (let e = 0; e < plateCount({ nodes, quads, sizes }); e++)
    for (const [i, xi] of POINTS.entries()) for (const [j, eta] of POINTS.entries()) {
    tangents.fill(0);
    for (const axis of [0, 1]) {
      const dx = axis === 0 ? STEP : 0, dy = axis === 1 ? STEP : 0;
      writeShape(xi + dx, eta + dy, sizes[2 * e], sizes[2 * e + 1], S);
      writeShape(xi - dx, eta - dy, sizes[2 * e], sizes[2 * e + 1], T);
      for (let k = 0; k < SHAPES; k++) for (let c = 0; c < 3; c++) {
        tangents[3 * axis + c] += ((S[k] - T[k]) / (2 * STEP))
          * nodes[NODE * quads[4 * e + ((k / 3) | 0)] + 3 * (k % 3) + c];
      }
    }
    const [ax, ay, az, bx, by, bz] = tangents;
    area += WEIGHTS[i] * WEIGHTS[j] * hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  }
  return area;
}
