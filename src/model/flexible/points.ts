import { pointGrid } from './pointGrid';
import { SHAPES, writeShape } from './shapeFunctions';
import { NODE, plateCount, type FlexibleSpec } from './spec';

/**
 * The contact points of a surface as functions of its nodes: point j is at Σ weight × coordinate, 12 of each. They are
 * in the middles of equal parts of each element (pointGrid.ts), so that they are as far apart across a border as
 * within.
 */
export type SurfacePoints = {
  count: number;
  /** Shape functions S at each point, ×12. */
  weights: Float64Array;
  /** Indices of the twelve vectors in an array of nodes, ×12: each that of x, with y and z after it. */
  places: Uint32Array;
  /** Element in which each point lies. */
  plate: Uint32Array;
};

export function createSurfacePoints(spec: FlexibleSpec): SurfacePoints {
  const { mesh: { quads, sizes } } = spec, [nx, ny] = pointGrid(spec), elements = plateCount(spec.mesh);
  const count = elements * nx * ny;
  const out: SurfacePoints = {
    count, weights: new Float64Array(SHAPES * count), places: new Uint32Array(SHAPES * count),
    plate: new Uint32Array(count),
  };
  let p = 0;
  for (let e = 0; e < elements; e++) for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++, p++) {
    writeShape((i + 0.5) / nx, (j + 0.5) / ny, sizes[2 * e], sizes[2 * e + 1], out.weights, SHAPES * p);
    for (let k = 0; k < SHAPES; k++) out.places[SHAPES * p + k] = NODE * quads[4 * e + ((k / 3) | 0)] + 3 * (k % 3);
    out.plate[p] = e;
  }
  return out;
}

/**
 * Writes Σ weight × vector of point j to out[at + 3 j …]: positions [m] of coordinates e, velocities [m/s] of their
 * rates.
 */
export function writePoints(
  { count, weights, places }: SurfacePoints, e: Float64Array, out: Float64Array, at: number
): void {
  for (let p = 0, k = 0, o = at; p < count; p++, o += 3) {
    let x = 0, y = 0, z = 0;
    for (const end = k + SHAPES; k < end; k++) {
      const s = weights[k], i = places[k];
      x += s * e[i]; y += s * e[i + 1]; z += s * e[i + 2];
    }
    out[o] = x; out[o + 1] = y; out[o + 2] = z;
  }
}
