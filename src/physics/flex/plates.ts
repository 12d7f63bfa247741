import { square } from '../../core/elementary/powers';
import { plateCount, type FlexibleControl, type PlateMaterial, type PlateMesh } from '../../model/flexible/spec';
import {
  addTransposed, collectAreas, collectDerivatives, CUBIC, DERIVATIVES, writeCubic, writeDerivatives,
} from './cubic';
import { gauss } from './gauss';
import { REST, restTables } from './restTables';

/**
 * Thin plates of any shape at rest (gradient-deficient ANCF, Melanz2016 ch. 6). The energy of a plate is eq. 6.11, α, β
 * over its coordinates:
 *
 *     U = ½ ∫ t C^αβγδ (ε_αβ ε_γδ + t²/12 κ_αβ κ_γδ) dA,   ε_αβ = ½(a_αβ − A_αβ),   κ_αβ = r,αβ · n − b_αβ
 *
 * with a_αβ = r,α · r,β, n = a₁ × a₂ / |a₁ × a₂|, and A, b the same of the mesh at rest, where there are no forces.
 * Cords (spec.ts) make C orthotropic, t² there t_b², and A the metric of a shorter surface.
 * Forces on the coordinates are −∂U/∂e (eq. 6.12). Damping is Kelvin and Voigt's: stress C (ε + τ ε̇), moments alike,
 * so that it takes energy out of all deformation and leaves a rigid motion alone.
 */
export type Plates = {
  quads: Uint32Array;
  sizes: Float64Array;
  /** Gauss points along a side, on 0 … 1, and their weights. */
  points: Float64Array;
  weights: Float64Array;
  /** Numbers of the mesh at rest, see restTables.ts. */
  rest: Float64Array;
  /** Factor t²/12 [m²] of the energy of curvatures over that of strains; t is t_b of cords if there are any. */
  bending: number;
  /** Elastic energy [J] of all plates and of each, as the last addInternalForces computed it. */
  energy: number;
  energyOf: Float64Array;
  /**
   * Least area at a point over that at rest [1], as the last addInternalForces computed it: near 0 a plate is crushed
   * to a line.
   */
  leastArea: number;
  /** Gauss points and weights of the pressure's load. */
  pressed: { points: Float64Array; weights: Float64Array };
  work: { c: Float64Array; f: Float64Array; d: Float64Array; rate: Float64Array };
};

/** Number of Gauss points along a side: plates.test.ts shows the effect of three and of five. */
export const ORDER = 3;
/**
 * Number of Gauss points along a side for pressure: exact, since S · (a₁ × a₂) is of degree 8 in each coordinate; so
 * the load is the gradient of the volume.
 */
const PRESSED = 5;

export function createPlates(mesh: PlateMesh, material: PlateMaterial, order = ORDER): Plates {
  const numbers = DERIVATIVES * order * order;
  return {
    quads: mesh.quads, sizes: mesh.sizes, ...gauss(order), rest: restTables(mesh, material, order),
    bending: square(material.cords?.bends ?? material.thickness) / 12, pressed: gauss(PRESSED),
    energy: 0, energyOf: new Float64Array(plateCount(mesh)), leastArea: 1,
    work: {
      c: new Float64Array(CUBIC), f: new Float64Array(CUBIC), d: new Float64Array(numbers),
      rate: new Float64Array(numbers),
    },
  };
}

/**
 * Adds the internal forces −∂U/∂e and those of damping [N at positions, N·m at tangents] to `out`, ×NODE a node as e
 * and its rate; writes the energies and the least area.
 */
export function addInternalForces(
  plates: Plates, e: Float64Array, rate: Float64Array, control: FlexibleControl, out: Float64Array,
): void {
  const { quads, sizes, points, energyOf, work: { c, f, d, rate: rates } } = plates, damped = control.dampingTime !== 0;
  plates.energy = 0;
  plates.leastArea = Infinity;
  for (let p = 0; p < energyOf.length; p++) {
    writeCubic(e, quads, sizes, p, c);
    writeDerivatives(c, points, d);
    if (damped) {
      writeCubic(rate, quads, sizes, p, c);
      writeDerivatives(c, points, rates);
    }
    writeStresses(plates, p, control, damped);
    collectDerivatives(d, points, f);
    addTransposed(f, quads, sizes, p, out);
    plates.energy += energyOf[p];
  }
}

/**
 * Replaces the derivatives r,ξ r,η r,ξξ r,ηη r,ξη in work.d at the points of plate p by the forces on them, damping by
 * work.rate included if `damped`; writes the plate's energy.
 */
function writeStresses(plates: Plates, p: number, control: FlexibleControl, damped: boolean): void {
  const { youngsModulus: E, dampingTime: tau } = control, { rest, bending, energyOf, work: { d, rate } } = plates;
  const end = d.length;
  let energy = 0, least = plates.leastArea * plates.leastArea;
  for (let o = 0, k = REST * (end / DERIVATIVES) * p; o < end; o += DERIVATIVES, k += REST) {
    const ax = d[o], ay = d[o + 1], az = d[o + 2], bx = d[o + 3], by = d[o + 4], bz = d[o + 5];
    const fx = d[o + 6], fy = d[o + 7], fz = d[o + 8], gx = d[o + 9], gy = d[o + 10], gz = d[o + 11];
    const hx = d[o + 12], hy = d[o + 13], hz = d[o + 14];
    const A11 = rest[k], A22 = rest[k + 1], A12 = rest[k + 2];
    const c11 = rest[k + 6], c22 = rest[k + 7], c12 = rest[k + 8], c13 = rest[k + 9], c23 = rest[k + 10];
    const c33 = rest[k + 11];
    const mx = ay * bz - az * by, my = az * bx - ax * bz, mz = ax * by - ay * bx, area2 = mx * mx + my * my + mz * mz;
    const inverse = 1 / Math.sqrt(area2), nx = mx * inverse, ny = my * inverse, nz = mz * inverse;
    least = Math.min(least, area2 / (A11 * A22 - A12 * A12));
    // strains and curvatures, the third of each twice the mixed one, and the forces and moments of them
    const e1 = 0.5 * (ax * ax + ay * ay + az * az - A11), e2 = 0.5 * (bx * bx + by * by + bz * bz - A22);
    const e3 = ax * bx + ay * by + az * bz - A12;
    const k1 = fx * nx + fy * ny + fz * nz - rest[k + 3], k2 = gx * nx + gy * ny + gz * nz - rest[k + 4];
    const k3 = 2 * (hx * nx + hy * ny + hz * nz - rest[k + 5]);
    const B = E * bending;
    let N1 = E * (c11 * e1 + c12 * e2 + c13 * e3), M1 = B * (c11 * k1 + c12 * k2 + c13 * k3);
    let N2 = E * (c12 * e1 + c22 * e2 + c23 * e3), M2 = B * (c12 * k1 + c22 * k2 + c23 * k3);
    let N3 = E * (c13 * e1 + c23 * e2 + c33 * e3), M3 = B * (c13 * k1 + c23 * k2 + c33 * k3);
    energy += N1 * e1 + N2 * e2 + N3 * e3 + M1 * k1 + M2 * k2 + M3 * k3;
    if (damped) {
      const Ax = rate[o], Ay = rate[o + 1], Az = rate[o + 2], Bx = rate[o + 3], By = rate[o + 4], Bz = rate[o + 5];
      const d1 = ax * Ax + ay * Ay + az * Az, d2 = bx * Bx + by * By + bz * Bz;
      const d3 = ax * Bx + ay * By + az * Bz + bx * Ax + by * Ay + bz * Az;
      // n turns by the part of (a₁ × a₂)˙ across it
      const qx = (Ay * bz - Az * by + ay * Bz - az * By) * inverse;
      const qy = (Az * bx - Ax * bz + az * Bx - ax * Bz) * inverse;
      const qz = (Ax * by - Ay * bx + ax * By - ay * Bx) * inverse, along = qx * nx + qy * ny + qz * nz;
      const tx = qx - along * nx, ty = qy - along * ny, tz = qz - along * nz;
      const r1 = rate[o + 6] * nx + rate[o + 7] * ny + rate[o + 8] * nz + fx * tx + fy * ty + fz * tz;
      const r2 = rate[o + 9] * nx + rate[o + 10] * ny + rate[o + 11] * nz + gx * tx + gy * ty + gz * tz;
      const r3 = 2 * (rate[o + 12] * nx + rate[o + 13] * ny + rate[o + 14] * nz + hx * tx + hy * ty + hz * tz);
      const D = E * tau, F = B * tau;
      N1 += D * (c11 * d1 + c12 * d2 + c13 * d3); M1 += F * (c11 * r1 + c12 * r2 + c13 * r3);
      N2 += D * (c12 * d1 + c22 * d2 + c23 * d3); M2 += F * (c12 * r1 + c22 * r2 + c23 * r3);
      N3 += D * (c13 * d1 + c23 * d2 + c33 * d3); M3 += F * (c13 * r1 + c23 * r2 + c33 * r3);
    }
    // M^αβ r,αβ · δn = δa₁ · (a₂ × s) + δa₂ · (s × a₁), s the part of M^αβ r,αβ across n over |a₁ × a₂|
    const T3 = 2 * M3, vx = M1 * fx + M2 * gx + T3 * hx, vy = M1 * fy + M2 * gy + T3 * hy;
    const vz = M1 * fz + M2 * gz + T3 * hz;
    const along = vx * nx + vy * ny + vz * nz;
    const sx = (vx - along * nx) * inverse, sy = (vy - along * ny) * inverse, sz = (vz - along * nz) * inverse;
    d[o] = -(N1 * ax + N3 * bx + by * sz - bz * sy);
    d[o + 1] = -(N1 * ay + N3 * by + bz * sx - bx * sz);
    d[o + 2] = -(N1 * az + N3 * bz + bx * sy - by * sx);
    d[o + 3] = -(N3 * ax + N2 * bx + sy * az - sz * ay);
    d[o + 4] = -(N3 * ay + N2 * by + sz * ax - sx * az);
    d[o + 5] = -(N3 * az + N2 * bz + sx * ay - sy * ax);
    d[o + 6] = -M1 * nx; d[o + 7] = -M1 * ny; d[o + 8] = -M1 * nz;
    d[o + 9] = -M2 * nx; d[o + 10] = -M2 * ny; d[o + 11] = -M2 * nz;
    d[o + 12] = -T3 * nx; d[o + 13] = -T3 * ny; d[o + 14] = -T3 * nz;
  }
  energyOf[p] = 0.5 * energy;
  plates.leastArea = Math.sqrt(least);
}

/**
 * Adds pressure × ∂V/∂e to `out`: the load ∫ Sᵀ p a₁ × a₂ [p in Pa] on the present surface, V the volume that it
 * encloses if it is closed.
 */
export function addPressure(plates: Plates, e: Float64Array, pressure: number, out: Float64Array): void {
  const { quads, sizes, energyOf, pressed: { points, weights }, work: { c, f } } = plates;
  for (let p = 0; p < energyOf.length; p++) {
    writeCubic(e, quads, sizes, p, c);
    collectAreas(c, points, weights, pressure, f);
    addTransposed(f, quads, sizes, p, out);
  }
}
