import type { FlexibleControl, PlateMesh } from '../../model/flexible/spec';
import { solveThree, type Condensed } from './condense';
import type { SparseSymmetric } from './massMatrix';
import type { Plates } from './plates';
import { applyStiffness, createStiffness, writeStiffness, type Stiffness } from './stiffness';

/** Where conjugate gradients end: what is left of the right side, in the norm of M⁻¹, and how many products at most. */
const TOLERANCE = 1e-4, PRODUCTS = 200;

/**
 * The linearly implicit step, for surfaces too stiff for explicit ones: forces at the end of the step by their slope,
 *
 *     (M + h τ K + h² K) Δė = h Q(e, ė) − h² K ė,   then e += h (ė + Δė)
 *
 * with the positive semidefinite K of stiffness.ts, Q as addInternalForces and all other loads make it. Solved by conjugate
 * gradients with M_FF⁻¹ before them, whose factor is there: a tire of 9 × 30 plates at E = 2e7 Pa takes 25 to 45 products at h =
 * 1 to 2 ms, which costs more than ten explicit steps do: it pays where other things in a step are dearer. K may be a few steps
 * old; at h = 2 ms one ten steps old blew up under a pressure that had come at once.
 */
export type ImplicitStep = {
  stiffness: Stiffness; condensed: Condensed; mass: SparseSymmetric;
  /** Of a node's numbers: whether they are free, 1 or 0. */
  free: Float64Array;
  right: Float64Array; x: Float64Array; direction: Float64Array; product: Float64Array; residual: Float64Array;
  z: Float64Array; byPlace: Float64Array;
};

export function createImplicitStep(mesh: PlateMesh, mass: SparseSymmetric, condensed: Condensed, plates: Plates): ImplicitStep {
  const numbers = () => new Float64Array(mesh.nodes.length), free = numbers();
  for (const s of condensed.free) free.fill(1, 3 * s, 3 * s + 3);
  return {
    stiffness: createStiffness(mesh, plates), condensed, mass, free, right: numbers(), x: numbers(), direction: numbers(),
    product: numbers(), residual: numbers(), z: numbers(), byPlace: new Float64Array(3 * condensed.free.length),
  };
}

/** Takes K of the surface as it is at e. */
export const renewStiffness = (step: ImplicitStep, plates: Plates, e: Float64Array, { youngsModulus }: FlexibleControl): void =>
  writeStiffness(plates, e, youngsModulus, step.stiffness);

/**
 * step.x ← Δė of a step of h [s] under the load Q [N, N·m], 0 at what is held, whose rates stay as they are. Returns how many
 * products it took, or −1 where that many did not do.
 */
export function solveImplicit(
  step: ImplicitStep, rate: Float64Array, load: Float64Array, h: number, { dampingTime }: FlexibleControl,
): number {
  const { stiffness, free, right, x, direction, product, residual, z } = step, size = x.length, factor = h * (dampingTime + h);
  applyStiffness(stiffness, rate, product);
  for (let k = 0; k < size; k++) {
    residual[k] = right[k] = free[k] * (h * load[k] - h * h * product[k]);
    x[k] = 0;
  }
  applyInverseMass(step, residual, z);
  direction.set(z);
  let rz = dot(residual, z);
  const enough = TOLERANCE * TOLERANCE * rz;
  for (let n = 0; n < PRODUCTS; n++) {
    if (!(rz > enough)) return rz >= 0 ? n : -1;
    applyMatrix(step, factor);
    const alpha = rz / dot(direction, product);
    for (let k = 0; k < size; k++) { x[k] += alpha * direction[k]; residual[k] -= alpha * product[k]; }
    applyInverseMass(step, residual, z);
    const next = dot(residual, z), beta = next / rz;
    for (let k = 0; k < size; k++) direction[k] = z[k] + beta * direction[k];
    rz = next;
  }
  return -1;
}

/** product ← (M_FF + factor K_FF) direction. */
function applyMatrix({ stiffness, mass, free, direction, product }: ImplicitStep, factor: number): void {
  const { size, start, column, value } = mass;
  applyStiffness(stiffness, direction, product);
  for (let i = 0; i < size; i++) {
    let u = 0, v = 0, w = 0;
    for (let k = start[i]; k < start[i + 1]; k++) {
      const m = value[k], at = 3 * column[k];
      u += m * direction[at]; v += m * direction[at + 1]; w += m * direction[at + 2];
    }
    const o = 3 * i, f = free[o];
    product[o] = f * (u + factor * product[o]); product[o + 1] = f * (v + factor * product[o + 1]);
    product[o + 2] = f * (w + factor * product[o + 2]);
  }
}

/** z ← M_FF⁻¹ r, 0 at what is held. */
function applyInverseMass({ condensed: { factor, free }, byPlace }: ImplicitStep, r: Float64Array, z: Float64Array): void {
  for (let j = 0; j < free.length; j++) for (let c = 0; c < 3; c++) byPlace[3 * j + c] = r[3 * free[j] + c];
  solveThree(factor, byPlace);
  for (let j = 0; j < free.length; j++) for (let c = 0; c < 3; c++) z[3 * free[j] + c] = byPlace[3 * j + c];
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}
