import { hypot } from '../../core/elementary/powers';
import { pointGrid } from './pointGrid';
import { SHAPES, writeShape } from './shapeFunctions';
import { NODE, plateCount, type FlexibleSpec } from './spec';

/**
 * Returns the share of each contact point in the unstrained surface [m²]: the area of the quadrilateral between the
 * corners of its part of the element, half the cross product of its diagonals. It is not l w over their number, as
 * coordinates of a curved surface need not be lengths.
 */
export function pointAreas(spec: FlexibleSpec): Float64Array {
  const { mesh: { nodes, quads, sizes } } = spec, [nx, ny] = pointGrid(spec), row = nx + 1, count = row * (ny + 1);
  const out = new Float64Array(plateCount(spec.mesh) * nx * ny), S = new Float64Array(SHAPES);
  const corners = new Float64Array(3 * count);
  for (let e = 0, p = 0; e < plateCount(spec.mesh); e++) {
    corners.fill(0);
    for (let k = 0; k < count; k++) {
      writeShape((k % row) / nx, Math.floor(k / row) / ny, sizes[2 * e], sizes[2 * e + 1], S);
      for (let s = 0; s < SHAPES; s++) {
        const from = NODE * quads[4 * e + ((s / 3) | 0)] + 3 * (s % 3);
        for (let c = 0; c < 3; c++) corners[3 * k + c] += S[s] * nodes[from + c];
      }
    }
    for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++, p++) {
      const at = 3 * (row * j + i);
      const diagonal = (from: number, to: number) => [0, 1, 2].map((c) => corners[to + c] - corners[from + c]);
      const [ax, ay, az] = diagonal(at, at + 3 * row + 3), [bx, by, bz] = diagonal(at + 3, at + 3 * row);
      out[p] = hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx) / 2;
    }
  }
  return out;
}
