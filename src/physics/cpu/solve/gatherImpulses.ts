import { PASSED } from '../collide/contacts';
import type { CpuWorld } from '../world';

/** Writes dv = M⁻¹Dp of the present impulses, ×6 a body: once a frame, after contacts were matched. */
export function gatherImpulses({ contacts, inverseMass: { response: A }, contactVelocity: dv }: CpuWorld): void {
  const { bodyA, bodyB, impulse, armA, armB, asleep } = contacts;
  dv.fill(0);
  for (let c = 0; c < contacts.count; c++) {
    if (asleep[c] === PASSED) continue;
    const px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2];
    if (px === 0 && py === 0 && pz === 0) continue;
    for (let side = 0; side < 2; side++) {
      const i = side === 0 ? bodyA[c] : bodyB[c], arm = side === 0 ? armA : armB, sign = side === 0 ? -1 : 1, o = 6 * i;
      const r = 9 * i;
      const sx = sign * arm[3 * c], sy = sign * arm[3 * c + 1], sz = sign * arm[3 * c + 2];
      const hx = sy * pz - sz * py, hy = sz * px - sx * pz, hz = sx * py - sy * px;
      dv[o] += sign * A[r] * px; dv[o + 1] += sign * A[r + 1] * py; dv[o + 2] += sign * A[r + 2] * pz;
      dv[o + 3] += A[r + 3] * hx + A[r + 6] * hy + A[r + 7] * hz;
      dv[o + 4] += A[r + 6] * hx + A[r + 4] * hy + A[r + 8] * hz;
      dv[o + 5] += A[r + 7] * hx + A[r + 8] * hy + A[r + 5] * hz;
    }
  }
}
