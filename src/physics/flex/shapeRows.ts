import { square } from '../../core/elementary/powers';
import { SHAPES } from '../../model/flexible/shapeFunctions';
import { NODE } from '../../model/flexible/spec';
import { collectDerivatives, CUBIC, DERIVATIVES, addTransposed } from './cubic';

/** Number of derivatives of the shape functions: ξ, η, ξξ, ηη, ξη. */
export const ROWS = 5;

const quad = Uint32Array.of(0, 1, 2, 3), unit = Float64Array.of(1, 1);

/**
 * Returns the derivatives of the shape functions of a plate of 1 m × 1 m at the points (x_i, x_j): those of row k at q
 * = i + n j are at SHAPES (ROWS q + k). Those of tangents of a plate of l × w are l and w times as much.
 */
export function shapeRows(points: Float64Array): Float64Array {
  const count = square(points.length), out = new Float64Array(SHAPES * ROWS * count);
  const d = new Float64Array(DERIVATIVES * count);
  const f = new Float64Array(CUBIC), e = new Float64Array(4 * NODE);
  for (let q = 0; q < count; q++) for (let k = 0; k < ROWS; k++) {
    d.fill(0);
    d[DERIVATIVES * q + 3 * k] = 1; // the transpose gives the part of each coordinate in this derivative along x
    collectDerivatives(d, points, f);
    e.fill(0);
    addTransposed(f, quad, unit, 0, e);
    for (let s = 0; s < SHAPES; s++) out[SHAPES * (ROWS * q + k) + s] = e[3 * s];
  }
  return out;
}
