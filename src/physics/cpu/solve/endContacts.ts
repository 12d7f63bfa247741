import { GAP, HELD, P } from '../../../../wasm/layout';
import { LEFT_OUT, PASSED, type Contacts } from '../collide/contacts';
import { HOLD } from '../../contact/heldFriction';
import { DRIFT, PACKED, TURN } from './packedBodies';

/** The memory of a core, as numbers. */
export type Numbers = { f32: Float32Array; f64: Float64Array };

/**
 * Ends a frame of substeps h [s] for contacts from … to − 1: the gaps of its end go to `ends`, and q₀ ← q₀ − ρ s_t w/h,
 * the held part of friction with the slip w of the frame. `share` is on s_t, as in the sweeps. With a core it ends the
 * contacts that this has swept, which are read from it; `renews` gives lanes what the next frame begins with.
 */
export function endContacts(
  contacts: Contacts, core: Numbers | null, packed: Float64Array, h: number, share: number, ends: Float64Array,
  renews: boolean, from: number, to: number,
): void {
  const { bodyA, bodyB, normal, armA, armB, gap, firstGap, scaling, impulse, held, asleep, place } = contacts;
  const f32 = core?.f32 ?? none;
  let a = -1, vx = 0, vy = 0, vz = 0, wx = 0, wy = 0, wz = 0; // drift and turn of A
  for (let c = from; c < to; c++) {
    const i = 3 * c, at = core === null ? LEFT_OUT : place[c];
    if (asleep[c] === PASSED || (at === LEFT_OUT && core !== null)) continue;
    if (at >= 0) {
      impulse[i] = f32[at + P / 4]; impulse[i + 1] = f32[at + P / 4 + 4]; impulse[i + 2] = f32[at + P / 4 + 8];
      held[i] = f32[at + HELD / 4]; held[i + 1] = f32[at + HELD / 4 + 4]; held[i + 2] = f32[at + HELD / 4 + 8];
      gap[c] = f32[at + GAP / 4];
    } else if (core !== null) readSingle(core.f64, LEFT_OUT - 1 - at, contacts, c);
    if (bodyA[c] !== a) {
      a = bodyA[c];
      const o = PACKED * a;
      vx = packed[o + DRIFT]; vy = packed[o + DRIFT + 1]; vz = packed[o + DRIFT + 2];
      wx = packed[o + TURN]; wy = packed[o + TURN + 1]; wz = packed[o + TURN + 2];
    }
    const b = PACKED * bodyB[c] + DRIFT, tx = packed[b + 3], ty = packed[b + 4], tz = packed[b + 5];
    const rx = armA[i], ry = armA[i + 1], rz = armA[i + 2], sx = armB[i], sy = armB[i + 1], sz = armB[i + 2];
    const dx = packed[b] - vx + ty * sz - tz * sy - wy * rz + wz * ry;
    const dy = packed[b + 1] - vy + tz * sx - tx * sz - wz * rx + wx * rz;
    const dz = packed[b + 2] - vz + tx * sy - ty * sx - wx * ry + wy * rx;
    const nx = normal[i], ny = normal[i + 1], nz = normal[i + 2], dn = nx * dx + ny * dy + nz * dz;
    ends[c] = firstGap[c] + dn;
    if (impulse[i] !== 0 || impulse[i + 1] !== 0 || impulse[i + 2] !== 0) {
      const k = (HOLD * share * scaling[2 * c + 1]) / h;
      held[i] -= k * (dx - dn * nx); held[i + 1] -= k * (dy - dn * ny); held[i + 2] -= k * (dz - dn * nz);
    }
    if (!renews || at < 0) continue;
    f32[at + GAP / 4] = ends[c]; f32[at + HELD / 4] = held[i];
    f32[at + HELD / 4 + 4] = held[i + 1]; f32[at + HELD / 4 + 8] = held[i + 2];
  }
}

/** Stands for lanes where there are none. */
const none = new Float32Array(0);

function readSingle(f64: Float64Array, o: number, { impulse, held, gap }: Contacts, c: number): void {
  for (let e = 0; e < 3; e++) {
    impulse[3 * c + e] = f64[o + P / 16 + e];
    held[3 * c + e] = f64[o + HELD / 16 + e];
  }
  gap[c] = f64[o + GAP / 16];
}
