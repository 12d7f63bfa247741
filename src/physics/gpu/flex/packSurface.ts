import { solve } from '../../../mechanism/sparse/cholesky';
import { SHAPES } from '../../../model/flexible/shapeFunctions';
import { NODE } from '../../../model/flexible/spec';
import type { Model } from '../../../model/model';
import { condense } from '../../flex/condense';
import type { Surface } from '../../flex/surfaces';
import { packPlates, type PlateData } from './plateKernels';
import { createSelfContact } from '../../flex/selfContact';

/** Constants of a surface for the kernels of shaders/flex. Scalar coordinates are numbered as in the mesh. */
export type SurfaceData = PlateData & {
  /** M_FF⁻¹, dense, 0 where coordinates are held [1/kg, …]. */
  inverse: Float32Array;
  /** Rows of L, ×4 a coordinate, and in w of pointShape: shaders/shared/flex/coordinates.wgsl. */
  follow: Float32Array;
  weighs: Float32Array;
  pointStart: Uint32Array;
  pointList: Float32Array;
  pointShape: Float32Array;
  pointNodes: Uint32Array;
  /** λ/m_j with λ of pointBound [1/kg]. */
  pointShare: Float32Array;
};

const CORNERS = 4;

/** Packs the constants of a surface; `masses` are those of its contact points [kg]. */
export function packSurface(surface: Surface, masses: Float64Array): SurfaceData {
  const { spec: { mesh }, plates, condensed, answers: { points, bound }, weighs } = surface;
  const lambda = pointBound(surface, masses);
  const { factor, free, placeOf, held, follow } = condensed, size = placeOf.length, nodes = size / 3;
  const inverse = new Float32Array(size * size), column = new Float64Array(free.length);
  for (let j = 0; j < free.length; j++) {
    column.fill(0);
    column[j] = 1;
    solve(factor, column);
    for (let i = 0; i < free.length; i++) inverse[size * free[j] + free[i]] = column[i];
  }
  const rows = new Float32Array(4 * size);
  for (let s = 0; s < size; s++) {
    const j = placeOf[s], p = -1 - j;
    for (let k = 0; k < 4; k++)
      rows[4 * s + k] = j >= 0 ? follow[4 * j + k] : k === 0 ? held.follows[p] : held.place[3 * p + k - 1];
  }
  const lists = Array.from({ length: nodes }, (): number[] => []);
  const pointShape = new Float32Array(16 * points.count), pointNodes = new Uint32Array(CORNERS * points.count);
  for (let p = 0; p < points.count; p++) for (let c = 0; c < CORNERS; c++) {
    const k = SHAPES * p + 3 * c, node = points.places[k] / NODE, weights = points.weights.subarray(k, k + 3);
    pointNodes[CORNERS * p + c] = node;
    pointShape.set([...weights, bound[4 * p + c]], 16 * p + 4 * c);
    lists[node].push(...weights, p);
  }
  const pointStart = new Uint32Array(nodes + 1);
  lists.forEach((list, n) => { pointStart[n + 1] = pointStart[n] + list.length / 4; });
  return {
    ...packPlates(mesh, plates), inverse, follow: rows, weighs: Float32Array.from(weighs), pointStart,
    pointList: Float32Array.from(lists.flat()),
    pointShape, pointNodes, pointShare: Float32Array.from(masses, (m) => lambda / m),
  };
}

const PASSES = 40, SPARE = 1.02;

/**
 * Returns the largest λ with S M⁻¹ Sᵀ ≤ λ diag(1/m_j), m_j the masses [kg] of a surface's contact points: a sweep that
 * takes each for a grain of m_j/λ never does more than the surface would. λ is about 1, since points are nearly a
 * quadrature of M; found by power iteration.
 */
export function pointBound({ mass, answers: { points } }: Surface, masses: Float64Array): number {
  const none = { coordinate: new Int32Array(0), follows: new Float64Array(0), place: new Float64Array(0) };
  const { factor, placeOf } = condense(mass, none), { count, weights, places } = points;
  const y = new Float64Array(placeOf.length), x = Float64Array.from({ length: count }, (_, p) => Math.sin(1 + p * p));
  let bound = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    const norm = Math.hypot(...x);
    y.fill(0);
    for (let p = 0; p < count; p++) for (let k = SHAPES * p; k < SHAPES * (p + 1); k++) {
      y[placeOf[places[k] / 3]] += (weights[k] * Math.sqrt(masses[p]) * x[p]) / norm;
    }
    solve(factor, y);
    for (let p = 0; p < count; p++) {
      x[p] = 0;
      for (let k = SHAPES * p; k < SHAPES * (p + 1); k++)
        x[p] += Math.sqrt(masses[p]) * weights[k] * y[placeOf[places[k] / 3]];
    }
    bound = Math.hypot(...x);
  }
  return SPARE * bound;
}

/** Returns the table of shared/collide/points.wgsl, 8 numbers a contact point; empty in a world without surfaces. */
export function packPointTable(model: Model): Float32Array {
  const known = createSelfContact(model);
  if (!known) return new Float32Array(0);
  const { place, apart, surface, holder, isHeld } = known, out = new Float32Array(8 * apart.length);
  for (let p = 0; p < apart.length; p++) {
    out.set(
      [place[3 * p], place[3 * p + 1], place[3 * p + 2], apart[p], surface[p], holder[p] + 1, isHeld[p], 0], 8 * p
    );
  }
  return out;
}
