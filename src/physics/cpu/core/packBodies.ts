import {
  BIG, BIG_DV, BODY, DRIFT as DRIFT_AT, DV, DW, J_REST, J_YZ, MASS_XX, SUM, TURN as TURN_AT, V as V_AT, W as W_AT,
} from '../../../../wasm/layout';
import { ANSWER, DRIFT, PACKED, V, W } from '../solve/packedBodies';
import type { CpuWorld } from '../world';
import type { Core } from './loadCore';
import type { Regions } from './regions';

/**
 * Writes bodies to the core as a frame begins, from packed bodies and M⁻¹Dp; and one that nobody moves, the last. Those
 * that responders move stand still in it.
 */
export function writeBodies({ f32, f64, u8 }: Core, at: Regions, packed: Float64Array, cpu: CpuWorld): void {
  const { model: { grainCount, bodyCount }, contactVelocity: dv, sleepers: { asleep }, responders: { moved } } = cpu;
  const body = BODY / 4, count = grainCount + bodyCount, bodies = at.bodies / 4;
  for (let i = 0, o = bodies, g = 0, d = 0; i < count; i++, o += body, g += PACKED, d += 6) {
    for (let c = 0; c < 3; c++) {
      f32[o + V_AT / 4 + c] = packed[g + V + c]; f32[o + W_AT / 4 + c] = packed[g + W + c];
      f32[o + DRIFT_AT / 4 + c] = 0; f32[o + TURN_AT / 4 + c] = 0;
      f32[o + DV / 4 + c] = dv[d + c]; f32[o + DW / 4 + c] = dv[d + 3 + c];
    }
    f32[o + V_AT / 4 + 3] = 0; f32[o + DV / 4 + 3] = 0; f32[o + DW / 4 + 3] = 0;
    for (let c = 0; c < 4; c++) f32[o + MASS_XX / 4 + c] = packed[g + ANSWER + c];
    for (let c = 0; c < 4; c++) f32[o + J_REST / 4 + c] = packed[g + ANSWER + 4 + c];
    f32[o + J_YZ / 4] = packed[g + ANSWER + 8];
    u8[at.flags + i] = asleep[i] === 0 && moved[i] === 0 ? 1 : 0;
  }
  f32.fill(0, bodies + body * count, bodies + body * (count + 1));
  for (let k = 0; k < bodyCount; k++) {
    const o = (at.big + BIG * k) / 8, g = PACKED * (grainCount + k), d = 6 * (grainCount + k);
    for (let c = 0; c < PACKED; c++) f64[o + c] = packed[g + c];
    for (let c = 0; c < 6; c++) f64[o + BIG_DV / 8 + c] = dv[d + c];
  }
  f64.fill(0, at.sums / 8, (at.sums + SUM * bodyCount) / 8);
}

/**
 * Reads velocities, drifts and turns at the end of a frame to packed bodies, and adds the sums on big bodies. Grains
 * get the change of their f32 velocities, so that what nothing touches keeps all digits. Bodies that responders move
 * are packed already.
 */
export function readBodies({ f32, f64 }: Core, at: Regions, packed: Float64Array, cpu: CpuWorld): void {
  const { model: { grainCount, looseCount, bodyCount }, bodyImpulse, responders: { moved } } = cpu, body = BODY / 4;
  for (let i = 0, o = at.bodies / 4, g = 0; i < looseCount; i++, o += body, g += PACKED) {
    for (let c = 0; c < 3; c++) {
      packed[g + V + c] += f32[o + V_AT / 4 + c] - Math.fround(packed[g + V + c]);
      packed[g + W + c] += f32[o + W_AT / 4 + c] - Math.fround(packed[g + W + c]);
      packed[g + DRIFT + c] = f32[o + DRIFT_AT / 4 + c]; packed[g + DRIFT + 3 + c] = f32[o + TURN_AT / 4 + c];
    }
  }
  for (let k = 0; k < bodyCount; k++) {
    if (moved[grainCount + k] !== 0) continue;
    const o = (at.big + BIG * k) / 8, g = PACKED * (grainCount + k), s = at.sums / 8 + 6 * k;
    for (let c = 0; c < ANSWER; c++) packed[g + c] = f64[o + c];
    for (let c = 0; c < 6; c++) bodyImpulse[6 * k + c] += f64[s + c];
  }
}
