// A substep of small steps, src/physics/cpu/solve/smallSteps.ts: predict, sweep, move. The engine has written to each
// big body the velocity that it would have without contact, and turns big bodies afterwards; it touches no grain. Where
// bodies are joined it calls the parts of a substep one by one, and sweeps its own contacts after each sweep.

import { sweepSingles } from './sweepSingles';
import { sweepSlab } from './sweepFours';
import { EVEN, MOVE, ODD, PREDICT, runPhase } from './phases';
import {
  BIG, BIG_AT, BIG_DV, BODIES_AT, BODY, BODY_COUNT, DRIFT, FLAGS_AT, GRAIN_COUNT, GRAINS_A_TASK, H, IS_FIRST, KEEPS,
  SLAB_COUNT, SWEEPS, TURN, V, W, WARM,
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
  predictBig();
  runPhase(PREDICT, grainTasks());
}

/**
 * Sweeps all fours; `first` in a substep scales impulses by f, `keep` stores gaps: the last sweep of a frame does. Even
 * slabs share no body that moves, nor do odd ones; the last slab has the contacts that reach across several.
 */
export function sweepFours(first: bool, keep: bool): void {
  const slabs = load<u32>(SLAB_COUNT);
  store<u32>(IS_FIRST, first ? 1 : 0);
  store<u32>(KEEPS, keep ? 1 : 0);
  runPhase(EVEN, (slabs + 1) >> 1);
  runPhase(ODD, slabs >> 1);
  sweepSlab(slabs);
}

/** Ends a substep: sums on big bodies, M⁻¹Dp, drifts and turns. */
export function integrate(): void {
  runPhase(MOVE, 1 + grainTasks());
  moveBig();
}

/** Returns how many tasks of GRAINS_A_TASK the grains are. */
function grainTasks(): u32 {
  const size = load<u32>(GRAINS_A_TASK);
  return (load<u32>(GRAIN_COUNT) + size - 1) / size;
}

/** Gives awake big bodies v* with the warm start, and fours the values of those that they share. */
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
