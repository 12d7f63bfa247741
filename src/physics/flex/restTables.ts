import { norm } from '../../core/elementary/powers';
import { plateCount, type PlateMaterial, type PlateMesh } from '../../model/flexible/spec';
import { CUBIC, DERIVATIVES, writeCubic, writeDerivatives } from './cubic';
import { gauss } from './gauss';

/** Length of the table of one point of the quadrature. */
export const REST = 12;

/**
 * Returns the numbers of the mesh at rest, those of point q = i + n j of plate p at REST (n² p + q), in the coordinates
 * ξ, η of the plate: A₁₁, A₂₂, A₁₂ its metric, b₁₁, b₂₂, b₁₂ its second fundamental form r,αβ · n, and c₁₁, c₂₂, c₁₂,
 * c₁₃, c₂₃, c₃₃: E times that matrix makes the forces (N¹¹, N²², N¹²) of (ε₁₁, ε₂₂, 2ε₁₂), the area of the point
 * included. It is plane stress in a metric: C^αβγδ = E/(1 − ν²) (ν A^αβ A^γδ + (1 − ν)/2 (A^αγ A^βδ + A^αδ A^βγ)), A^αβ
 * the inverse of A_αβ.
 */
export function restTables(
  mesh: PlateMesh, { thickness, poissonRatio: nu }: PlateMaterial, order: number
): Float64Array {
  const { points, weights } = gauss(order), count = order * order, plates = plateCount(mesh);
  const out = new Float64Array(REST * count * plates), c = new Float64Array(CUBIC);
  const d = new Float64Array(DERIVATIVES * count);
  for (let p = 0, o = 0; p < plates; p++) {
    writeCubic(mesh.nodes, mesh.quads, mesh.sizes, p, c);
    writeDerivatives(c, points, d);
    for (let q = 0; q < count; q++, o += REST) {
      const at = (k: number) => d.subarray(DERIVATIVES * q + 3 * k, DERIVATIVES * q + 3 * k + 3);
      const a1 = at(0), a2 = at(1), m = cross(a1, a2), area = norm(m), n = m.map((x) => x / area);
      const A11 = dot(a1, a1), A22 = dot(a2, a2), A12 = dot(a1, a2), det = area * area;
      const u = A22 / det, v = A11 / det, w = -A12 / det;
      const scale = (weights[q % order] * weights[Math.floor(q / order)] * area * thickness) / (1 - nu * nu);
      out.set([A11, A22, A12, dot(at(2), n), dot(at(3), n), dot(at(4), n)], o);
      out.set([u * u, v * v, nu * u * v + (1 - nu) * w * w, u * w, v * w, nu * w * w + ((1 - nu) / 2) * (u * v + w * w)]
        .map((x) => scale * x), o + 6);
    }
  }
  return out;
}

const dot = (a: Float64Array, b: Float64Array): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Float64Array, b: Float64Array): Float64Array =>
  Float64Array.of(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
