import type { CpuWorld } from '../world';

/**
 * Adds M⁻¹ of the present moments to dv, ×6 a body, once a frame, after those of impulses. Responders gather their own.
 */
export function gatherMoments(
  { inverseMass: { response }, contacts, memory: { moment }, contactVelocity: dv }: CpuWorld
): void {
  for (let c = 0; c < contacts.count; c++) {
    const x = moment[3 * c], y = moment[3 * c + 1], z = moment[3 * c + 2];
    if (x === 0 && y === 0 && z === 0) continue;
    for (let side = 0; side < 2; side++) {
      const i = side === 0 ? contacts.bodyA[c] : contacts.bodyB[c], sign = side === 0 ? -1 : 1, o = 6 * i + 3;
      const r = 9 * i, xy = response[r + 6], xz = response[r + 7], yz = response[r + 8];
      dv[o] += sign * (response[r + 3] * x + xy * y + xz * z);
      dv[o + 1] += sign * (xy * x + response[r + 4] * y + yz * z);
      dv[o + 2] += sign * (xz * x + yz * y + response[r + 5] * z);
    }
  }
}
