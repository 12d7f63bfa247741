import { PASSED } from '../collide/contacts';
import { HOLD } from '../../contact/heldFriction';
import type { CpuWorld } from '../world';
import { DRIFT, PACKED, TURN } from './packedBodies';

/**
 * Ends a frame of substeps h [s] for contacts: gaps become those of its end, and q₀ ← q₀ − ρ s_t w/h, the held part of
 * friction with the slip w of the frame. `share` is on s_t, as in the sweeps.
 */
export function endContacts({ contacts }: CpuWorld, packed: Float64Array, h: number, share: number): void {
  const { bodyA, bodyB, normal, armA, armB, firstGap, scaling, impulse, held, asleep, count } = contacts;
  for (let c = 0; c < count; c++) {
    const i = 3 * c;
    if (asleep[c] === PASSED) continue;
    const a = PACKED * bodyA[c] + DRIFT, b = PACKED * bodyB[c] + DRIFT, p = a + TURN - DRIFT, q = b + TURN - DRIFT;
    const dx = packed[b] - packed[a] + packed[q + 1] * armB[i + 2] - packed[q + 2] * armB[i + 1]
      - packed[p + 1] * armA[i + 2] + packed[p + 2] * armA[i + 1];
    const dy = packed[b + 1] - packed[a + 1] + packed[q + 2] * armB[i] - packed[q] * armB[i + 2]
      - packed[p + 2] * armA[i] + packed[p] * armA[i + 2];
    const dz = packed[b + 2] - packed[a + 2] + packed[q] * armB[i + 1] - packed[q + 1] * armB[i]
      - packed[p] * armA[i + 1] + packed[p + 1] * armA[i];
    const nx = normal[i], ny = normal[i + 1], nz = normal[i + 2], dn = nx * dx + ny * dy + nz * dz;
    firstGap[c] += dn;
    if (impulse[i] === 0 && impulse[i + 1] === 0 && impulse[i + 2] === 0) continue;
    const k = (HOLD * share * scaling[2 * c + 1]) / h;
    held[i] -= k * (dx - dn * nx); held[i + 1] -= k * (dy - dn * ny); held[i + 2] -= k * (dz - dn * nz);
  }
}
