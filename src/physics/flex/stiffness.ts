import { square } from '../../core/elementary/powers';
import { SHAPES } from '../../model/flexible/shapeFunctions';
import { plateCount, type PlateMesh } from '../../model/flexible/spec';
import { CUBIC, DERIVATIVES, writeCubic, writeDerivatives } from './cubic';
import { meshPattern, writePlaces, type SparseSymmetric } from './massMatrix';
import type { Plates } from './plates';
import { REST } from './restTables';
import { ROWS, shapeRows } from './shapeRows';

/**
 * A symmetric matrix of a mesh with a block of 3 × 3 for each pair of scalar coordinates: the block of entry k is at
 * value[9 k …], row-major. Its pattern is that of the mass matrix (massMatrix.ts): entry k of one belongs to entry k of
 * the other.
 */
export type Stiffness = SparseSymmetric & {
  /** Entries of the pairs of each plate's shape functions, ×SHAPES². */
  places: Int32Array;
  /** shapeRows of the plates' points. */
  shapes: Float64Array;
  work: { c: Float64Array; d: Float64Array; B: Float64Array; CB: Float64Array; K: Float64Array };
};

/** Length of a plate's coordinates: 12 vectors. Number of strains and curvatures of a point: 3 and 3. */
const SIDE = 36, STRAINS = 6;

/** Returns a stiffness matrix of zeros with its scratch. */
export function createStiffness(mesh: PlateMesh, { points }: Plates): Stiffness {
  const pattern = meshPattern(mesh), plates = plateCount(mesh), places = new Int32Array(SHAPES * SHAPES * plates);
  for (let p = 0; p < plates; p++) writePlaces(pattern, mesh.quads, p, places.subarray(SHAPES * SHAPES * p));
  return {
    ...pattern, value: new Float64Array(9 * pattern.value.length), places, shapes: shapeRows(points),
    work: {
      c: new Float64Array(CUBIC), d: new Float64Array(DERIVATIVES * square(points.length)),
      B: new Float64Array(SIDE * STRAINS),
      CB: new Float64Array(SIDE * STRAINS), K: new Float64Array(SIDE * SIDE),
    },
  };
}

/**
 * Writes K at e for a Young's modulus E [Pa]: Σ Bᵀ C B of strains and curvatures (Gauss and Newton's part of ∂²U/∂e²)
 * and, where the membrane is in tension, the part S,α S,β N^αβ of its forces N^αβ: both are positive semidefinite. The
 * parts of compression and of moments are left out, since they may be negative; K is exact where there is
 * neither.
 */
export function writeStiffness(plates: Plates, e: Float64Array, E: number, stiffness: Stiffness): void {
  const { value, places, work: { K } } = stiffness, { sizes } = plates;
  value.fill(0);
  for (let p = 0; p < plates.energyOf.length; p++) {
    writePlateStiffness(plates, p, e, stiffness);
    for (let a = 0; a < SHAPES; a++) for (let b = 0; b < SHAPES; b++) {
      const to = 9 * places[SHAPES * (SHAPES * p + a) + b], s = E * (scaleOf(sizes, p, a) * scaleOf(sizes, p, b));
      for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) {
        // only the upper triangle of K is written
        const row = 3 * a + i, column = 3 * b + j;
        value[to + 3 * i + j] += s * (row <= column ? K[SIDE * row + column] : K[SIDE * column + row]);
      }
    }
  }
}

/**
 * Writes the upper triangle of the stiffness of plate p alone to work.K, 36 × 36, for E = 1 and in tangents for sides
 * of 1 m.
 */
export function writePlateStiffness(plates: Plates, p: number, e: Float64Array, stiffness: Stiffness): void {
  const { work: { c, d, K } } = stiffness, { quads, sizes, points } = plates, count = square(points.length);
  writeCubic(e, quads, sizes, p, c);
  writeDerivatives(c, points, d);
  K.fill(0);
  for (let q = 0; q < count; q++) addPoint(plates, p, q, stiffness);
}

/** Returns the factor of a plate's own tangent in terms of a tangent of a plate of 1 m × 1 m; 1 for positions. */
const scaleOf = (sizes: Float64Array, p: number, shape: number): number =>
  (shape % 3 === 0 ? 1 : sizes[2 * p + (shape % 3) - 1]);

/** Adds the part of point q of plate p to K, for E = 1 and sides of 1 m; the upper triangle only. */
function addPoint(
  { rest, bending, points }: Plates, p: number, q: number, { shapes, work: { d, B, CB, K } }: Stiffness
): void {
  const o = DERIVATIVES * q, r = REST * (square(points.length) * p + q), S = SHAPES * ROWS * q;
  const ax = d[o], ay = d[o + 1], az = d[o + 2], bx = d[o + 3], by = d[o + 4], bz = d[o + 5];
  const mx = ay * bz - az * by, my = az * bx - ax * bz, mz = ax * by - ay * bx;
  const inverse = 1 / Math.sqrt(mx * mx + my * my + mz * mz), nx = mx * inverse, ny = my * inverse, nz = mz * inverse;
  for (let k = 0; k < 3; k++) {
    const f = k === 2 ? 2 : 1, i = o + 6 + 3 * k, along = d[i] * nx + d[i + 1] * ny + d[i + 2] * nz, g = f * inverse;
    const sx = g * (d[i] - along * nx), sy = g * (d[i + 1] - along * ny), sz = g * (d[i + 2] - along * nz);
    for (let s = 0; s < SHAPES; s++) {
      const S1 = shapes[S + s], S2 = shapes[S + SHAPES + s], Sk = f * shapes[S + SHAPES * (2 + k) + s];
      const to = SIDE * k + 3 * s;
      const u = k === 1 ? 0 : S1, v = k === 0 ? 0 : S2; // ε₁₁, ε₂₂, 2 ε₁₂: a₁ S₁, a₂ S₂, a₂ S₁ + a₁ S₂
      B[to] = k === 2 ? u * bx + v * ax : u * ax + v * bx;
      B[to + 1] = k === 2 ? u * by + v * ay : u * ay + v * by;
      B[to + 2] = k === 2 ? u * bz + v * az : u * az + v * bz;
      B[3 * SIDE + to] = Sk * nx + S1 * (by * sz - bz * sy) + S2 * (sy * az - sz * ay);
      B[3 * SIDE + to + 1] = Sk * ny + S1 * (bz * sx - bx * sz) + S2 * (sz * ax - sx * az);
      B[3 * SIDE + to + 2] = Sk * nz + S1 * (bx * sy - by * sx) + S2 * (sx * ay - sy * ax);
    }
  }
  const c11 = rest[r + 6], c22 = rest[r + 7], c12 = rest[r + 8], c13 = rest[r + 9], c23 = rest[r + 10];
  const c33 = rest[r + 11];
  for (let h = 0; h < 2; h++) for (let i = 0; i < SIDE; i++) {
    const g = h === 0 ? 1 : bending, at = 3 * SIDE * h + i, u = g * B[at], v = g * B[at + SIDE];
    const w = g * B[at + 2 * SIDE];
    CB[at] = c11 * u + c12 * v + c13 * w;
    CB[at + SIDE] = c12 * u + c22 * v + c23 * w;
    CB[at + 2 * SIDE] = c13 * u + c23 * v + c33 * w;
  }
  for (let i = 0; i < SIDE; i++) {
    const b0 = B[i], b1 = B[SIDE + i], b2 = B[2 * SIDE + i], b3 = B[3 * SIDE + i], b4 = B[4 * SIDE + i];
    const b5 = B[5 * SIDE + i];
    for (let j = i; j < SIDE; j++) {
      K[SIDE * i + j] += b0 * CB[j] + b1 * CB[SIDE + j] + b2 * CB[2 * SIDE + j]
        + b3 * CB[3 * SIDE + j] + b4 * CB[4 * SIDE + j] + b5 * CB[5 * SIDE + j];
    }
  }
  const e1 = 0.5 * (ax * ax + ay * ay + az * az - rest[r]), e2 = 0.5 * (bx * bx + by * by + bz * bz - rest[r + 1]);
  const e3 = ax * bx + ay * by + az * bz - rest[r + 2];
  const N1 = c11 * e1 + c12 * e2 + c13 * e3, N2 = c12 * e1 + c22 * e2 + c23 * e3, N3 = c13 * e1 + c23 * e2 + c33 * e3;
  addTension(rest, r, N1, N2, N3, shapes, S, K);
}

/**
 * Adds S,α S,β N^αβ to K, with only the tension in N^αβ: its positive part in the metric at rest, axes a of unit length
 * and b across it.
 */
function addTension(
  rest: Float64Array, r: number, N1: number, N2: number, N3: number, shapes: Float64Array, S: number, K: Float64Array,
): void {
  const l1 = Math.sqrt(rest[r]), l3 = rest[r + 2] / l1, l2 = Math.sqrt(rest[r + 1] - l3 * l3); // A = L Lᵀ; T = Lᵀ N L
  const T1 = l1 * l1 * N1 + 2 * l1 * l3 * N3 + l3 * l3 * N2, T3 = l2 * (l1 * N3 + l3 * N2), T2 = l2 * l2 * N2;
  const mean = 0.5 * (T1 + T2), half = 0.5 * (T1 - T2), radius = Math.sqrt(half * half + T3 * T3);
  const high = mean + radius, low = mean - radius;
  if (high <= 0) return;
  let P1 = N1, P2 = N2, P3 = N3;
  if (low < 0) { // high × u uᵀ of T, u its direction, and back
    const s = high / (2 * radius), t1 = s * (radius + half), t2 = s * (radius - half), t3 = s * T3;
    const i1 = 1 / l1, i2 = 1 / l2, i3 = -l3 * i1 * i2; // L⁻ᵀ = (i1 i3; 0 i2)
    P1 = i1 * i1 * t1 + 2 * i1 * i3 * t3 + i3 * i3 * t2; P3 = i2 * (i1 * t3 + i3 * t2); P2 = i2 * i2 * t2;
  }
  for (let a = 0; a < SHAPES; a++) {
    const u = P1 * shapes[S + a] + P3 * shapes[S + SHAPES + a], v = P3 * shapes[S + a] + P2 * shapes[S + SHAPES + a];
    for (let b = a; b < SHAPES; b++) {
      const x = u * shapes[S + b] + v * shapes[S + SHAPES + b];
      for (let i = 0; i < 3; i++) K[SIDE * (3 * a + i) + 3 * b + i] += x;
    }
  }
}

/** Writes K x to `out`, vectors ×NODE a node. */
export function applyStiffness({ size, start, column, value }: Stiffness, x: Float64Array, out: Float64Array): void {
  for (let i = 0; i < size; i++) {
    let u = 0, v = 0, w = 0;
    for (let k = start[i], o = 9 * k; k < start[i + 1]; k++, o += 9) {
      const at = 3 * column[k], a = x[at], b = x[at + 1], c = x[at + 2];
      u += value[o] * a + value[o + 1] * b + value[o + 2] * c;
      v += value[o + 3] * a + value[o + 4] * b + value[o + 5] * c;
      w += value[o + 6] * a + value[o + 7] * b + value[o + 8] * c;
    }
    out[3 * i] = u; out[3 * i + 1] = v; out[3 * i + 2] = w;
  }
}
