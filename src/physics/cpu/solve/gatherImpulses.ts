import type { Model } from '../../../model/model';
import type { InverseMass } from '../bodies';
import type { Contacts } from '../collide/contacts';

/**
 * Writes dv = M⁻¹Dp of the present impulses, ×6 a body (linear, angular): once a frame, after contacts were matched.
 */
export function gatherImpulses(model: Model, A: InverseMass, contacts: Contacts, dv: Float64Array): void {
  const { grainCount, radii } = model, { bodyA, bodyB, normal, armB, impulse } = contacts, L = A.bodyLinear;
  const R = A.bodyAngular;
  dv.fill(0);
  for (let c = 0; c < contacts.count; c++) {
    const px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2];
    if (px === 0 && py === 0 && pz === 0) continue;
    const a = bodyA[c], b = bodyB[c], m = A.grainLinear[a], j = A.grainAngular[a] * radii[a];
    const nx = normal[3 * c], ny = normal[3 * c + 1], nz = normal[3 * c + 2];
    dv[6 * a] -= m * px; dv[6 * a + 1] -= m * py; dv[6 * a + 2] -= m * pz;
    dv[6 * a + 3] -= j * (ny * pz - nz * py);
    dv[6 * a + 4] -= j * (nz * px - nx * pz); dv[6 * a + 5] -= j * (nx * py - ny * px);
    const sx = armB[3 * c], sy = armB[3 * c + 1], sz = armB[3 * c + 2], o = 6 * b;
    const hx = sy * pz - sz * py, hy = sz * px - sx * pz, hz = sx * py - sy * px;
    if (b < grainCount) {
      const mb = A.grainLinear[b], jb = A.grainAngular[b];
      dv[o] += mb * px; dv[o + 1] += mb * py; dv[o + 2] += mb * pz;
      dv[o + 3] += jb * hx; dv[o + 4] += jb * hy; dv[o + 5] += jb * hz;
      continue;
    }
    const l = 3 * (b - grainCount), r = 9 * (b - grainCount);
    dv[o] += L[l] * px; dv[o + 1] += L[l + 1] * py; dv[o + 2] += L[l + 2] * pz;
    dv[o + 3] += R[r] * hx + R[r + 1] * hy + R[r + 2] * hz;
    dv[o + 4] += R[r + 3] * hx + R[r + 4] * hy + R[r + 5] * hz;
    dv[o + 5] += R[r + 6] * hx + R[r + 7] * hy + R[r + 8] * hz;
  }
}
