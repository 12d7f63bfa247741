// What a substep does with grains apart from contacts, for those from `from` to before `to`: each by itself.

import {
  BODIES_AT, BODY, DRIFT, DV, DW, FALL, FLAGS_AT, H, KEEP, LOOSE_COUNT, TURN, V, W, WARM,
} from './layout';

/** Writes v = v* + f·M⁻¹Dp to awake grains, and −v* in place of M⁻¹Dp: what stands behind ω comes back as it was. */
export function predictGrains(from: u32, to: u32): void {
  const warm = f32x4.splat(<f32>load<f64>(WARM)), none = f32x4.splat(0);
  const fall = f32x4(<f32>load<f64>(FALL), <f32>load<f64>(FALL, 8), <f32>load<f64>(FALL, 16), 0);
  const loose = load<u32>(LOOSE_COUNT), flags = <usize>load<u32>(FLAGS_AT);
  for (let i = from, b = <usize>load<u32>(BODIES_AT) + <usize>(BODY * from); i < to; i++, b += BODY) {
    if (load<u8>(flags + i) === 0) continue;
    const v = f32x4.add(v128.load(b, V), i < loose ? fall : none), w = v128.load(b, W);
    v128.store(b, f32x4.add(v, f32x4.mul(warm, v128.load(b, DV))), V);
    v128.store(b, f32x4.add(w, f32x4.mul(warm, v128.load(b, DW))), W);
    v128.store(b, f32x4.neg(v), DV);
    v128.store(b, f32x4.neg(w), DW);
  }
}

/** Finds M⁻¹Dp = v − v* of awake grains, damps loose ones, adds to drift and turn. */
export function moveGrains(from: u32, to: u32): void {
  const h = f32x4.splat(<f32>load<f64>(H)), one = f32x4.splat(1), left = <f32>load<f64>(KEEP);
  const keep = f32x4(left, left, left, 1); // J_yz, behind ω, stays
  const loose = load<u32>(LOOSE_COUNT), flags = <usize>load<u32>(FLAGS_AT);
  for (let i = from, b = <usize>load<u32>(BODIES_AT) + <usize>(BODY * from); i < to; i++, b += BODY) {
    if (load<u8>(flags + i) === 0) continue;
    const kept = i < loose ? keep : one, v = v128.load(b, V), w = v128.load(b, W);
    const speed = f32x4.mul(kept, v), spin = f32x4.mul(kept, w);
    v128.store(b, f32x4.add(v128.load(b, DV), v), DV);
    v128.store(b, f32x4.add(v128.load(b, DW), w), DW);
    v128.store(b, speed, V);
    v128.store(b, spin, W);
    v128.store(b, f32x4.add(v128.load(b, DRIFT), f32x4.mul(h, speed)), DRIFT);
    v128.store(b, f32x4.add(v128.load(b, TURN), f32x4.mul(h, spin)), TURN);
  }
}
