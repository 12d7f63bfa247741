import { hypot } from '../../core/elementary/powers';
import { SHAPES, writeShape } from '../../model/flexible/shapeFunctions';
import { nodeCount, plateCount, type PlateMaterial, type PlateMesh } from '../../model/flexible/spec';
import { CUBIC, DERIVATIVES, writeCubic, writeDerivatives } from './cubic';
import { gauss } from './gauss';

/**
 * Number of scalar coordinates of a node: of r, ∂r/∂x, ∂r/∂y. Number s of node n is 3 n + s, and its vector begins at 3
 * (3 n + s).
 */
export const SCALARS = 3;

/** A symmetric matrix by rows, both triangles: row i has the entries start[i] … start[i + 1] − 1, columns rising. */
export type SparseSymmetric = { size: number; start: Int32Array; column: Int32Array; value: Float64Array };

/** Number of points along a side: exact for a flat plate, where the integrand is of degree 6 in each coordinate. */
const ORDER = 5;

/**
 * Returns M = ∫ ρ t S Sᵀ dA over the mesh at rest (Melanz2016 eq. 6.8): one number for each pair of scalar coordinates,
 * the same for x, y and z. It does not change. The load of gravity is M applied to g at every r and 0 at every tangent,
 * since S of the r adds to 1.
 */
export function assembleMass(mesh: PlateMesh, { thickness, density }: PlateMaterial): SparseSymmetric {
  const { points, weights } = gauss(ORDER), { nodes, quads, sizes } = mesh, matrix = meshPattern(mesh);
  const c = new Float64Array(CUBIC), d = new Float64Array(DERIVATIVES * ORDER * ORDER), S = new Float64Array(SHAPES);
  const at = new Int32Array(SHAPES * SHAPES);
  for (let p = 0; p < plateCount(mesh); p++) {
    writeCubic(nodes, quads, sizes, p, c);
    writeDerivatives(c, points, d);
    writePlaces(matrix, quads, p, at);
    for (let q = 0, o = 0; q < ORDER * ORDER; q++, o += DERIVATIVES) {
      const i = q % ORDER, j = Math.floor(q / ORDER);
      const ax = d[o], ay = d[o + 1], az = d[o + 2], bx = d[o + 3], by = d[o + 4], bz = d[o + 5];
      const area = hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
      const mass = density * thickness * weights[i] * weights[j] * area;
      writeShape(points[i], points[j], sizes[2 * p], sizes[2 * p + 1], S);
      for (let a = 0, k = 0; a < SHAPES; a++)
        for (let b = 0; b < SHAPES; b++, k++) matrix.value[at[k]] += mass * (S[a] * S[b]);
    }
  }
  return matrix;
}

/**
 * Returns the pattern of all matrices of a mesh, with values 0: its pairs are the scalar coordinates of nodes that
 * share a plate.
 */
export function meshPattern(mesh: PlateMesh): SparseSymmetric {
  const count = nodeCount(mesh), { quads } = mesh, near = Array.from({ length: count }, () => new Set<number>());
  for (let k = 0; k < quads.length; k++) for (let a = 0; a < 4; a++) near[quads[k]].add(quads[4 * (k >> 2) + a]);
  const rows =
    near.map((set) => [...set].sort((a, b) => a - b).flatMap((n) => [SCALARS * n, SCALARS * n + 1, SCALARS * n + 2]));
  const size = SCALARS * count, start = new Int32Array(size + 1);
  for (let i = 0; i < size; i++) start[i + 1] = start[i] + rows[Math.floor(i / SCALARS)].length;
  const column = new Int32Array(start[size]);
  for (let i = 0; i < size; i++) column.set(rows[Math.floor(i / SCALARS)], start[i]);
  return { size, start, column, value: new Float64Array(start[size]) };
}

/** Writes the entry of each pair (a, b) of the shape functions of plate p to at[SHAPES a + b]. */
export function writePlaces({ start, column }: SparseSymmetric, quads: Uint32Array, p: number, at: Int32Array): void {
  for (let a = 0; a < SHAPES; a++) for (let b = 0; b < SHAPES; b++) {
    const row = SCALARS * quads[4 * p + Math.floor(a / 3)] + (a % 3);
    const wanted = SCALARS * quads[4 * p + Math.floor(b / 3)] + (b % 3);
    let k = start[row];
    while (column[k] !== wanted) k++;
    at[SHAPES * a + b] = k;
  }
}
