import { norm } from '../../core/elementary/powers';
import { plateCount, type Cords, type PlateMaterial, type PlateMesh } from '../../model/flexible/spec';
import { CUBIC, DERIVATIVES, writeCubic, writeDerivatives } from './cubic';
import { gauss } from './gauss';

/** Length of the table of one point of the quadrature. */
export const REST = 12;

/**
 * Returns the numbers of the mesh where it is free of strain, those of point q = i + n j of plate p at REST (n² p + q),
 * in the coordinates ξ, η of the plate: A₁₁, A₂₂, A₁₂ its metric, b₁₁, b₂₂, b₁₂ its second fundamental form r,αβ · n,
 * and c₁₁, c₂₂, c₁₂, c₁₃, c₂₃, c₃₃: E times that matrix makes the forces (N¹¹, N²², N¹²) of (ε₁₁, ε₂₂, 2ε₁₂), the area
 * of the point as the mesh gives it included. Cords make the metric that of a surface shorter by s₁ and s₂:
 * (1 − s₁)² A₁₁, (1 − s₂)² A₂₂, (1 − s₁)(1 − s₂) A₁₂.
 */
export function restTables(
  mesh: PlateMesh, { thickness, poissonRatio: nu, cords }: PlateMaterial, order: number
): Float64Array {
  const { points, weights } = gauss(order), count = order * order, plates = plateCount(mesh);
  const out = new Float64Array(REST * count * plates), c = new Float64Array(CUBIC);
  const d = new Float64Array(DERIVATIVES * count), f = 1 - (cords?.shorterAround ?? 0);
  const g = 1 - (cords?.shorterAcross ?? 0);
  for (let p = 0, o = 0; p < plates; p++) {
    writeCubic(mesh.nodes, mesh.quads, mesh.sizes, p, c);
    writeDerivatives(c, points, d);
    for (let q = 0; q < count; q++, o += REST) {
      const at = (k: number) => d.subarray(DERIVATIVES * q + 3 * k, DERIVATIVES * q + 3 * k + 3);
      const a1 = at(0), a2 = at(1), m = cross(a1, a2), area = norm(m), n = m.map((x) => x / area);
      const A11 = dot(a1, a1), A22 = dot(a2, a2), A12 = dot(a1, a2), det = area * area;
      const scale = (weights[q % order] * weights[Math.floor(q / order)] * area * thickness) / (1 - nu * nu);
      out.set([f * f * A11, g * g * A22, f * g * A12, dot(at(2), n), dot(at(3), n), dot(at(4), n)], o);
      out.set((cords ? cordedStiffness(A11, A12, det, nu, cords) : isotropicStiffness(A11, A22, A12, det, nu))
        .map((x) => scale * x), o + 6);
    }
  }
  return out;
}

/** A symmetric 3 × 3 matrix over (ε₁₁, ε₂₂, 2ε₁₂): entries 11, 22, 12, 13, 23, 33. */
type Symmetric = [number, number, number, number, number, number];

/**
 * Returns (1 − ν²)/E times the matrix of plane stress in a metric, A^αβ the inverse of A_αβ:
 * C^αβγδ = E/(1 − ν²) (ν A^αβ A^γδ + (1 − ν)/2 (A^αγ A^βδ + A^αδ A^βγ)).
 */
function isotropicStiffness(A11: number, A22: number, A12: number, det: number, nu: number): Symmetric {
  const u = A22 / det, v = A11 / det, w = -A12 / det;
  return [
    u * u, v * v, nu * u * v + (1 - nu) * w * w, u * w, v * w, nu * w * w + ((1 - nu) / 2) * (u * v + w * w),
  ];
}

/**
 * Returns the same of a material with cords: Tᵀ Q T, where T makes strains along the unit vectors e₁ = a₁/l₁ and
 * e₂ = (a₂ − g a₁)/l₂ across it, g = A₁₂/A₁₁, of those in the coordinates, and Q is orthotropic: k₁, k₂,
 * ν √(k₁ k₂), k_s (1 − ν)/2.
 */
function cordedStiffness(
  A11: number, A12: number, det: number, nu: number, { around, across, shear }: Cords
): Symmetric {
  const g = A12 / A11, one = 1 / A11, two = A11 / det, mixed = Math.sqrt(one * two); // 1/l₁², 1/l₂², 1/(l₁ l₂)
  const T = [[one, 0, 0], [g * g * two, two, -g * two], [-2 * g * mixed, 0, mixed]];
  const Q12 = nu * Math.sqrt(around * across), Q = [[around, Q12, 0], [Q12, across, 0], [0, 0, (shear * (1 - nu)) / 2]];
  const entry = (i: number, j: number): number => {
    let sum = 0;
    for (let r = 0; r < 3; r++) for (let s = 0; s < 3; s++) sum += T[r][i] * Q[r][s] * T[s][j];
    return sum;
  };
  return [entry(0, 0), entry(1, 1), entry(0, 1), entry(0, 2), entry(1, 2), entry(2, 2)];
}

const dot = (a: Float64Array, b: Float64Array): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Float64Array, b: Float64Array): Float64Array =>
  Float64Array.of(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
