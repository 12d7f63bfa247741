import type { FlexibleControl, PlateMesh } from '../../model/flexible/spec';
import type { Condensed } from './condense';
import { addFollowed, writeFelt } from './follow';
import type { Plates } from './plates';
import type { Rim } from './rim';
import { solveThree } from './solveThree';
import { applyStiffness, createStiffness, writeStiffness, type Stiffness } from './stiffness';

/**
 * End of conjugate gradients: the residual in the norm of M⁻¹ as a part of the right-hand side [1], and the largest
 * number of products.
 */
const TOLERANCE = 1e-4, PRODUCTS = 200;

/**
 * The linearly implicit step, for surfaces too stiff for explicit ones: forces at the end of the step are extrapolated
 * by their slope,
 *
 *     (M + h τ K + h² K) Δė = h Q(e, ė) − h² K ė,   then e += h (ė + Δė)
 *
 * with the positive semidefinite K of stiffness.ts and Q the sum of addInternalForces and all other loads. A rim with
 * free directions is part of it: Δė = T (Δη, Δu), and T turns M into M_FF and the rim's 6 × 6 (condense.ts, rim.ts),
 * which therefore are the preconditioner of conjugate gradients; TᵀMT d is updated along with the direction d. A tire
 * of 9 × 30 plates at E = 2e7 Pa takes 25 to 45 products at h = 1 to 2 ms, which costs more than ten explicit steps do:
 * it pays where other things in a step are dearer. K may be a few steps old; at h = 2 ms one ten steps old blew up
 * under a pressure that had come at once.
 */
export type ImplicitStep = {
  stiffness: Stiffness; condensed: Condensed;
  /** 1 for each number of a free coordinate, 0 for others. */
  free: Float64Array;
  /** Δė of the last step; for held coordinates only if their rim is free. */
  x: Float64Array;
  /** Direction d of η, T d, TᵀMT d, and the other vectors of conjugate gradients; the same for the rim, ×6. */
  direction: Float64Array; moved: Float64Array; weight: Float64Array; product: Float64Array; residual: Float64Array;
    z: Float64Array;
  rim: {
    direction: Float64Array; weight: Float64Array; product: Float64Array; residual: Float64Array; z: Float64Array
  };
  byPlace: Float64Array;
};

/** Returns the scratch of implicit steps of a surface. */
export function createImplicitStep(mesh: PlateMesh, condensed: Condensed, plates: Plates): ImplicitStep {
  const numbers = () => new Float64Array(mesh.nodes.length), six = () => new Float64Array(6), free = numbers();
  for (const s of condensed.free) free.fill(1, 3 * s, 3 * s + 3);
  return {
    stiffness: createStiffness(mesh, plates), condensed, free, x: numbers(), direction: numbers(), moved: numbers(),
    weight: numbers(),
    product: numbers(), residual: numbers(), z: numbers(),
    rim: { direction: six(), weight: six(), product: six(), residual: six(), z: six() },
    byPlace: new Float64Array(3 * condensed.free.length),
  };
}

/** Writes K of the surface at e. */
export const renewStiffness =
  (step: ImplicitStep, plates: Plates, e: Float64Array, { youngsModulus }: FlexibleControl): void =>
  writeStiffness(plates, e, youngsModulus, step.stiffness);

/**
 * Solves for Δė of a step of h [s] under `load` = Q [N, N·m] and the load on `rim` besides, and writes it to step.x.
 * Held coordinates keep their rates but for the part of the rim's free directions. Returns the number of products, or
 * −1 if PRODUCTS of them were not enough.
 */
export function solveImplicit(
  step: ImplicitStep, rate: Float64Array, load: Float64Array, h: number, { dampingTime }: FlexibleControl,
  rim: Rim | null = null,
): number {
  const { stiffness, x, direction, moved, weight, product, residual, z, rim: six } = step, size = x.length;
  const factor = h * (dampingTime + h);
  const hub = rim?.moves ? rim : null;
  applyStiffness(stiffness, rate, product);
  for (let k = 0; k < size; k++) { product[k] = h * load[k] - h * h * product[k]; x[k] = 0; }
  gather(step, hub, residual, six.residual);
  if (hub) for (let c = 0; c < 6; c++) if (hub.free[c] !== 0) six.residual[c] += h * hub.load[c];
  applyInverse(step, hub);
  direction.set(z); weight.set(residual);
  six.direction.set(six.z); six.weight.set(six.residual);
  let rz = dot(residual, z) + dot(six.residual, six.z);
  const enough = TOLERANCE * TOLERANCE * rz;
  for (let n = 0; n < PRODUCTS; n++) {
    if (!(rz > enough)) return rz >= 0 ? n : -1;
    moved.set(direction);
    if (hub) addFollowed(step.condensed, hub.rotation, six.direction, moved);
    applyStiffness(stiffness, moved, product);
    gather(step, hub, product, six.product);
    for (let k = 0; k < size; k++) product[k] = weight[k] + factor * product[k];
    for (let c = 0; c < 6; c++) six.product[c] = six.weight[c] + factor * six.product[c];
    const alpha = rz / (dot(direction, product) + dot(six.direction, six.product));
    for (let k = 0; k < size; k++) { x[k] += alpha * moved[k]; residual[k] -= alpha * product[k]; }
    for (let c = 0; c < 6; c++) six.residual[c] -= alpha * six.product[c];
    applyInverse(step, hub);
    const next = dot(residual, z) + dot(six.residual, six.z), beta = next / rz;
    advance(direction, z, beta); advance(weight, residual, beta);
    advance(six.direction, six.z, beta); advance(six.weight, six.residual, beta);
    rz = next;
  }
  return -1;
}

/**
 * Applies Tᵀ to `product`: writes it to `out` at free coordinates, 0 at held ones, and to `six` along the free
 * directions of the rim.
 */
function gather(
  { product, free, condensed }: ImplicitStep, rim: Rim | null, out: Float64Array, six: Float64Array
): void {
  if (rim) {
    writeFelt(condensed, rim.rotation, product, six);
    for (let c = 0; c < 6; c++) six[c] *= rim.free[c];
  } else six.fill(0);
  for (let k = 0; k < out.length; k++) out[k] = free[k] * product[k];
}

/** Writes M_FF⁻¹ of the residual to z, 0 at held coordinates; for the rim its own answer. */
function applyInverse(
  { condensed: { factor, free }, byPlace, residual, z, rim: six }: ImplicitStep, rim: Rim | null
): void {
  for (let j = 0; j < free.length; j++) for (let c = 0; c < 3; c++) byPlace[3 * j + c] = residual[3 * free[j] + c];
  solveThree(factor, byPlace);
  for (let j = 0; j < free.length; j++) for (let c = 0; c < 3; c++) z[3 * free[j] + c] = byPlace[3 * j + c];
  six.z.fill(0);
  if (rim) for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) six.z[r] += rim.answer[6 * r + c] * six.residual[c];
}

/** Sets a to b + β a. */
function advance(a: Float64Array, b: Float64Array, beta: number): void {
  for (let k = 0; k < a.length; k++) a[k] = b[k] + beta * a[k];
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}
