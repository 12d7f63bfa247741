import type { BodyControl } from '../model/settings';

/**
 * Writes how velocity and spin of big body k answer impulses in its present orientation: 1/m ×3 [1/kg] at 3 k, and J⁻¹
 * ×9, row-major [1/(kg·m²)] at 9 k. Prescribed directions have zero rows and columns; the free ones have the inverse of
 * the free block of J_W = R diag(inertia) Rᵀ, so a wheel held in yaw still answers in spin.
 */
export function writeBodyAnswer(
  linear: Float64Array, angular: Float64Array, k: number, control: BodyControl,
  inertia: readonly [number, number, number], orientation: ArrayLike<number>, at: number,
): void {
  for (let c = 0; c < 3; c++) linear[3 * k + c] = control.motion[c] === null ? 1 / control.mass : 0;
  const m = angular, o = 9 * k;
  m.fill(0, o, o + 9);
  const f0 = control.motion[3] === null, f1 = control.motion[4] === null, f2 = control.motion[5] === null;
  if (!f0 && !f1 && !f2) return;
  const x = orientation[at], y = orientation[at + 1], z = orientation[at + 2], w = orientation[at + 3];
  const r00 = 1 - 2 * (y * y + z * z), r01 = 2 * (x * y - w * z), r02 = 2 * (x * z + w * y);
  const r10 = 2 * (x * y + w * z), r11 = 1 - 2 * (x * x + z * z), r12 = 2 * (y * z - w * x);
  const r20 = 2 * (x * z - w * y), r21 = 2 * (y * z + w * x), r22 = 1 - 2 * (x * x + y * y);
  const [i0, i1, i2] = inertia;
  // a prescribed row and column become those of the identity, so that one 3×3 inverse serves every case
  const a = f0 ? r00 * r00 * i0 + r01 * r01 * i1 + r02 * r02 * i2 : 1;
  const b = f0 && f1 ? r00 * r10 * i0 + r01 * r11 * i1 + r02 * r12 * i2 : 0;
  const c = f0 && f2 ? r00 * r20 * i0 + r01 * r21 * i1 + r02 * r22 * i2 : 0;
  const d = f1 ? r10 * r10 * i0 + r11 * r11 * i1 + r12 * r12 * i2 : 1;
  const e = f1 && f2 ? r10 * r20 * i0 + r11 * r21 * i1 + r12 * r22 * i2 : 0;
  const f = f2 ? r20 * r20 * i0 + r21 * r21 * i1 + r22 * r22 * i2 : 1;
  const det = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d);
  m[o] = f0 ? (d * f - e * e) / det : 0;
  m[o + 4] = f1 ? (a * f - c * c) / det : 0;
  m[o + 8] = f2 ? (a * d - b * b) / det : 0;
  m[o + 1] = m[o + 3] = f0 && f1 ? (c * e - b * f) / det : 0;
  m[o + 2] = m[o + 6] = f0 && f2 ? (b * e - c * d) / det : 0;
  m[o + 5] = m[o + 7] = f1 && f2 ? (b * c - a * e) / det : 0;
}
