import type { Live } from '../../../model/settings';
import type { CpuWorld } from '../world';
import { DRIFT, PACKED } from './packedBodies';

/** This file starts and ends a substep of some bodies in f64, packed in g: those from `from` to before `to`. */

/**
 * Gives v* of bodies that fall their weight, and all of them the warm start: v = v* + f·M⁻¹Dp of the last substep. It
 * is body-local (small-steps.md §1). Leaves −v* in `contactVelocity`, so that `endBodies` finds M⁻¹Dp of this substep
 * by adding v.
 */
export function startBodies(
  cpu: CpuWorld, g: Float64Array, live: Live, h: number, warm: number, from: number, to: number,
): void {
  const { model, contactVelocity: dv, responders: { idle }, sleepers: { asleep } } = cpu, { gravity } = live.settings;
  const gx = h * gravity[0], gy = h * gravity[1], gz = h * gravity[2];
  for (let i = from, o = PACKED * from, d = 6 * from; i < to; i++, o += PACKED, d += 6) {
    if (asleep[i] !== 0 || idle[i] !== 0) continue;
    const falls = i < model.looseCount; // responders and big bodies have this in their velocity already
    const vx = falls ? g[o] + gx : g[o], vy = falls ? g[o + 1] + gy : g[o + 1], vz = falls ? g[o + 2] + gz : g[o + 2];
    const wx = g[o + 3], wy = g[o + 4], wz = g[o + 5];
    g[o] = vx + warm * dv[d]; g[o + 1] = vy + warm * dv[d + 1]; g[o + 2] = vz + warm * dv[d + 2];
    g[o + 3] = wx + warm * dv[d + 3]; g[o + 4] = wy + warm * dv[d + 4]; g[o + 5] = wz + warm * dv[d + 5];
    dv[d] = -vx; dv[d + 1] = -vy; dv[d + 2] = -vz; dv[d + 3] = -wx; dv[d + 4] = -wy; dv[d + 5] = -wz;
  }
}

/** Finds M⁻¹Dp = v − v*, damps grains by the factor `keep`, adds to drift and turn. */
export function endBodies(cpu: CpuWorld, g: Float64Array, h: number, keep: number, from: number, to: number): void {
  const { model, contactVelocity: dv, sleepers: { asleep }, responders: { idle } } = cpu;
  for (let i = from, o = PACKED * from, d = 6 * from; i < to; i++, o += PACKED, d += 6) {
    if (asleep[i] !== 0 || idle[i] !== 0) continue;
    const k = i < model.looseCount ? keep : 1;
    for (let c = 0; c < 6; c++) {
      dv[d + c] += g[o + c];
      g[o + c] *= k;
      g[o + DRIFT + c] += h * g[o + c];
    }
  }
}
