import type { StructArray } from '../../../gpu/structArray';
import type { BodyControl } from '../../../model/settings';
import type { Condensed } from '../../flex/condense';
import { invertFree, writeRotation } from '../../flex/rim';

const R = new Float64Array(9), share = new Float64Array(36), inertia = new Float64Array(36);
const answer = new Float64Array(36), free = new Uint8Array(6);
const first = new Float64Array(3);

/**
 * Writes the matrices of shaders/shared/flex/rim.wgsl, 6 × 6, for a body of this orientation [kg, kg·m, kg·m²]: inertia
 * of the surface's share (condense.ts), of share and body together, and its inverse in the free directions of the body.
 * It computes in f64, as flex/rim.ts does.
 */
export function writeRimMatrices(
  out: StructArray, orientation: readonly number[], { mass, first: f, second }: Condensed, control: BodyControl,
  principal: readonly number[],
): void {
  writeRotation(Float64Array.from(orientation), 0, R);
  share.fill(0);
  for (let r = 0; r < 3; r++) first[r] = R[3 * r] * f[0] + R[3 * r + 1] * f[1] + R[3 * r + 2] * f[2];
  const trace = second[0] + second[4] + second[8];
  addBlock((c, d) => (c === d ? trace : 0) - second[3 * c + d], share);
  writeTranslation(share, mass);
  inertia.set(share);
  addBlock((c, d) => (c === d ? principal[c] : 0), inertia);
  for (let c = 0; c < 3; c++) inertia[7 * c] += control.mass;
  for (let c = 0; c < 6; c++) free[c] = control.motion[c] === null ? 1 : 0;
  invertFree(inertia, free, answer);
  out.set(0, 'inertia', inertia);
  out.set(0, 'share', share);
  out.set(0, 'answer', answer);
}

/** Adds R J Rᵀ to the lower right block of m. */
function addBlock(J: (c: number, d: number) => number, m: Float64Array): void {
  for (let r = 0; r < 3; r++) for (let s = 0; s < 3; s++) {
    let sum = 0;
    for (let c = 0; c < 3; c++) for (let d = 0; d < 3; d++) sum += R[3 * r + c] * J(c, d) * R[3 * s + d];
    m[6 * (3 + r) + 3 + s] += sum;
  }
}

/** Writes the mass, and the blocks f × v in L and ω × f in p, to m. */
function writeTranslation(m: Float64Array, mass: number): void {
  const [x, y, z] = first;
  for (let c = 0; c < 3; c++) m[7 * c] = mass;
  m[19] = -z; m[20] = y; m[24] = z; m[26] = -x; m[30] = -y; m[31] = x;
  m[4] = z; m[5] = -y; m[9] = -z; m[11] = x; m[15] = y; m[16] = -x;
}
