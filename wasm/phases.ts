// The phases of a substep that many threads may share. A phase is a number of tasks that touch no common memory that
// any of them writes, so that it does not matter who does them, nor when: the result is that of one thread.

import { moveGrains, predictGrains } from './grains';
import { ARM_B, GRAIN_COUNT, GRAINS_A_TASK, HOST, LANE, LANES_AT, LANE_COUNT, P, WORK } from './layout';
import { sweepSlab } from './sweepFours';
import { addToSum } from './sweepSingles';
import { shareTasks } from './threads';

/**
 * Phases: predict grains, sweep even slabs, sweep odd ones, move grains. All from HOST on are the engine's own, in
 * TypeScript, which each thread gives to its instance of the core.
 */
export const PREDICT: u32 = 0, EVEN: u32 = 1, ODD: u32 = 2, MOVE: u32 = 3;

/** Does a task of the engine's own. */
declare function hostTask(work: u32, task: u32): void;

/** Does the tasks 0 … count − 1 of a phase, alone or together with the threads that help. */
export function runPhase(work: u32, count: u32): void {
  store<u32>(WORK, work);
  if (ASC_FEATURE_THREADS) {
    shareTasks(count);
  } else {
    for (let task: u32 = 0; task < count; task++) doTask(task);
  }
}

/** Does a task of the phase that runs. */
export function doTask(task: u32): void {
  const work = load<u32>(WORK);
  if (ASC_FEATURE_THREADS) {
    if (work >= <u32>HOST) { hostTask(work, task); return; }
  }
  if (work === EVEN || work === ODD) { sweepSlab(2 * task + (work === ODD ? 1 : 0)); return; }
  if (work === MOVE && task === 0) { sumLanes(); return; }
  const size = load<u32>(GRAINS_A_TASK), from = size * (work === MOVE ? task - 1 : task);
  const to = min(from + size, load<u32>(GRAIN_COUNT));
  if (work === MOVE) moveGrains(from, to);
  else predictGrains(from, to);
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
