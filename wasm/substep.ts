// A substep of small steps, src/physics/cpu/solve/smallSteps.ts: predict, sweep, move. The engine has written to each
// big body the velocity that it would have without contact, and turns big bodies afterwards; it touches no grain. Where
// bodies are joined it calls the parts of a substep one by one, and sweeps its own contacts after each sweep.

import { addToSum, sweepSingles } from './sweepSingles';
import { sweepFours } from './sweepFours';
import {
  ARM_B, BIG, BIG_AT, BIG_DV, BODIES_AT, BODY, BODY_COUNT, DRIFT, DV, DW, FALL, FLAGS_AT, GRAIN_COUNT, H, KEEP, LANE,
  LANES_AT, LANE_COUNT, LOOSE_COUNT, P, SWEEPS, TURN, V, W, WARM,
} from './layout';

/** Takes a substep; the last one of a frame stores the gaps of its last sweep. */
export function substep(isLast: bool): void {
  predict();
  const sweeps = load<u32>(SWEEPS);
  for (let s: u32 = 0; s < sweeps; s++) {
    const last = s === sweeps - 1;
    sweepFours(s === 0, last && isLast);
    sweepSingles(s === 0, last, last && isLast);
  }
  integrate();
}

/** Begins a substep: v of all awake bodies with the warm start. */
export function predict(): void {
  predictGrains();
  predictBig();
}

/** Ends a substep: sums on big bodies, M⁻¹Dp, drifts and turns. */
export function integrate(): void {
  sumLanes();
  moveGrains();
  moveBig();
}

/** Writes v = v* + f·M⁻¹Dp to awake grains, and −v* in place of M⁻¹Dp. */
function predictGrains(): void {
  const warm = f32x4.splat(<f32>load<f64>(WARM)), none = f32x4.splat(0);
  const fall = f32x4(<f32>load<f64>(FALL), <f32>load<f64>(FALL, 8), <f32>load<f64>(FALL, 16), 0);
  const count = load<u32>(GRAIN_COUNT), loose = load<u32>(LOOSE_COUNT), flags = <usize>load<u32>(FLAGS_AT);
  for (let i: u32 = 0, b = <usize>load<u32>(BODIES_AT); i < count; i++, b += BODY) {
    if (load<u8>(flags + i) === 0) continue;
    const v = f32x4.add(v128.load(b, V), i < loose ? fall : none), w = v128.load(b, W);
    v128.store(b, f32x4.add(v, f32x4.mul(warm, v128.load(b, DV))), V);
    v128.store(b, f32x4.add(w, f32x4.mul(warm, v128.load(b, DW))), W);
    v128.store(b, f32x4.neg(v), DV);
    v128.store(b, f32x4.neg(w), DW);
  }
}

/** Does so for awake big bodies, and gives fours the values of those that share one. */
function predictBig(): void {
  const warm = load<f64>(WARM), grains = load<u32>(GRAIN_COUNT), count = load<u32>(BODY_COUNT);
  const flags = <usize>load<u32>(FLAGS_AT);
  let g = <usize>load<u32>(BIG_AT), b = <usize>load<u32>(BODIES_AT) + <usize>(BODY * grains);
  for (let i = grains; i < count; i++, g += BIG, b += BODY) {
    if (load<u8>(flags + i) === 0) continue;
    for (let c: usize = 0; c < 48; c += 8) {
      const v = load<f64>(g + c);
      store<f64>(g + c, v + warm * load<f64>(g + c, BIG_DV));
      store<f64>(g + c, -v, BIG_DV);
    }
    for (let c: usize = 0; c < 3; c++) {
      store<f32>(b + 4 * c, <f32>load<f64>(g + 8 * c), V);
      store<f32>(b + 4 * c, <f32>load<f64>(g + 8 * c, 24), W);
      store<f32>(b + 4 * c, <f32>load<f64>(g + 8 * c, 48), DRIFT);
      store<f32>(b + 4 * c, <f32>load<f64>(g + 8 * c, 72), TURN);
    }
  }
}

/** Adds the impulses of lanes with big bodies to the sums of these. */
function sumLanes(): void {
  const from = <usize>load<u32>(LANES_AT), to = from + <usize>(LANE * load<u32>(LANE_COUNT));
  for (let at = from; at < to; at += LANE) {
    const c = <usize>load<u32>(at), sum = <usize>load<u32>(at, 4);
    addToSum(sum, <f64>load<f32>(c, ARM_B), <f64>load<f32>(c, ARM_B + 16), <f64>load<f32>(c, ARM_B + 32),
      <f64>load<f32>(c, P), <f64>load<f32>(c, P + 16), <f64>load<f32>(c, P + 32));
  }
}

/** Finds M⁻¹Dp = v − v* of awake grains, damps loose ones, adds to drift and turn. */
function moveGrains(): void {
  const h = f32x4.splat(<f32>load<f64>(H)), keep = f32x4.splat(<f32>load<f64>(KEEP)), one = f32x4.splat(1);
  const count = load<u32>(GRAIN_COUNT), loose = load<u32>(LOOSE_COUNT), flags = <usize>load<u32>(FLAGS_AT);
  for (let i: u32 = 0, b = <usize>load<u32>(BODIES_AT); i < count; i++, b += BODY) {
    if (load<u8>(flags + i) === 0) continue;
    const kept = i < loose ? keep : one, v = v128.load(b, V), w = v128.load(b, W);
    const left = f32x4.mul(kept, v), spin = f32x4.mul(kept, w);
    v128.store(b, f32x4.add(v128.load(b, DV), v), DV);
    v128.store(b, f32x4.add(v128.load(b, DW), w), DW);
    v128.store(b, left, V);
    v128.store(b, spin, W);
    v128.store(b, f32x4.add(v128.load(b, DRIFT), f32x4.mul(h, left)), DRIFT);
    v128.store(b, f32x4.add(v128.load(b, TURN), f32x4.mul(h, spin)), TURN); // the last number of ω is 0: J_yz stays
  }
}

function moveBig(): void {
  const h = load<f64>(H), grains = load<u32>(GRAIN_COUNT), count = load<u32>(BODY_COUNT);
  const flags = <usize>load<u32>(FLAGS_AT);
  for (let i = grains, g = <usize>load<u32>(BIG_AT); i < count; i++, g += BIG) {
    if (load<u8>(flags + i) === 0) continue;
    for (let c: usize = 0; c < 48; c += 8) {
      const v = load<f64>(g + c);
      store<f64>(g + c, load<f64>(g + c, BIG_DV) + v, BIG_DV);
      store<f64>(g + c, load<f64>(g + c, 48) + h * v, 48);
    }
  }
}
