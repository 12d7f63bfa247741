import { GAP, HELD, MU, S_N, S_T } from '../../../../wasm/layout';
import type { Contacts } from '../collide/contacts';

/**
 * Writes to the lanes of contacts from … to − 1 their friction and the answers of walls, to which a grain may have
 * turned; `all`: gaps and held friction too.
 */
export function renewLanes(
  { place, bodyB, friction, scaling, firstGap, held }: Contacts, grainCount: number, f32: Float32Array, all: boolean,
  from: number, to: number,
): void {
  for (let c = from; c < to; c++) {
    const at = place[c];
    if (at < 0) continue;
    f32[at + MU / 4] = friction[c];
    if (bodyB[c] >= grainCount) { f32[at + S_N / 4] = scaling[2 * c]; f32[at + S_T / 4] = scaling[2 * c + 1]; }
    if (!all) continue;
    f32[at + GAP / 4] = firstGap[c];
    for (let e = 0; e < 3; e++) f32[at + HELD / 4 + 4 * e] = held[3 * c + e];
  }
}
