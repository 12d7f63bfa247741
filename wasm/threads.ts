// How threads share the tasks of a phase. The engine's thread announces a phase, takes tasks like the others, and goes
// on when all tasks are done: it waits for tasks, not for threads, so that one that sleeps, was never started or has
// died between two tasks holds up nothing, and none at all are needed. A phase is a number that only grows; a task is
// taken by raising its own number to it. Who is late and knows an old phase finds all tasks of that taken, whatever has
// become of the memory meanwhile, and writes nothing.

import {
  AWAITED, DONE, HELPERS, LEAVE, LOST, PHASE, SLEEPERS, TASK, TASKS, THREADS,
} from './layout';
import { doTask } from './phases';

/** How often a thread looks whether something has changed before it sleeps: a helper, and the engine's thread. */
const HELPER_LOOKS = 6000, ENGINE_LOOKS = 20000;
/** How long the engine's thread waits for a task [ns], and how often: a slice is enough for who was only held up. */
const SLICE: i64 = 50_000_000, SLICES = 60;
/** Bits of a phase for the number of its tasks. */
const COUNT_BITS: u64 = 16;

/** Does the tasks 0 … count − 1 with all threads that help; does nothing once a thread was lost. */
export function shareTasks(count: u32): void {
  if (count === 0 || load<u32>(LOST) !== 0) return;
  if (count === 1 || load<u32>(THREADS) === 1 || atomic.load<u32>(HELPERS) === 0) {
    for (let task: u32 = 0; task < count; task++) doTask(task);
    return;
  }
  const phase = (((load<u64>(PHASE) >> COUNT_BITS) + 1) << COUNT_BITS) | <u64>count;
  atomic.store<u32>(DONE, 0);
  atomic.store<u64>(PHASE, phase);
  if (atomic.load<u32>(SLEEPERS) !== 0) atomic.notify(PHASE, -1);
  takeTasks(phase, 0);
  awaitTasks(count);
}

/** Takes tasks of a phase until none is left; each thread begins elsewhere, and mostly has those of the last time. */
function takeTasks(phase: u64, thread: u32): void {
  const count = <u32>(phase & ((1 << COUNT_BITS) - 1));
  if (count === 0) return;
  let task = ((thread * count) / load<u32>(THREADS)) % count, done: u32 = 0;
  for (let k: u32 = 0; k < count; k++, task++) {
    if (task >= count) task -= count;
    const at = <usize>(TASKS + TASK * task), last = atomic.load<u64>(at);
    if (last >= phase || atomic.cmpxchg<u64>(at, last, phase) !== last) continue;
    doTask(task);
    done++;
  }
  if (done === 0) return;
  atomic.add<u32>(DONE, done);
  if (thread !== 0 && atomic.load<u32>(AWAITED) !== 0) atomic.notify(DONE, 1);
}

/** Waits until all tasks of the phase are done; gives up on a thread that has one for seconds, and says so in LOST. */
function awaitTasks(count: u32): void {
  for (let k = 0; k < ENGINE_LOOKS; k++) if (atomic.load<u32>(DONE) === count) return;
  atomic.store<u32>(AWAITED, 1);
  for (let k = 0; k < SLICES; k++) {
    const done = atomic.load<u32>(DONE);
    if (done === count) break;
    atomic.wait<i32>(DONE, done, SLICE);
  }
  atomic.store<u32>(AWAITED, 0);
  if (atomic.load<u32>(DONE) !== count) store<u32>(LOST, 1);
}

/** Helps as thread number `thread`, from 1, until it is dismissed. */
export function help(thread: u32): void {
  atomic.add<u32>(HELPERS, 1);
  let known: u64 = 0, looks = 0;
  while (atomic.load<u32>(LEAVE) === 0) {
    const phase = atomic.load<u64>(PHASE);
    if (phase !== known) {
      known = phase;
      looks = 0;
      takeTasks(phase, thread);
    } else if (++looks > HELPER_LOOKS) {
      looks = 0;
      atomic.add<u32>(SLEEPERS, 1);
      // without an end; `dismiss` changes the phase
      atomic.wait<i64>(PHASE, phase, -1);
      atomic.sub<u32>(SLEEPERS, 1);
    }
  }
  atomic.sub<u32>(HELPERS, 1);
}

/** Sends all threads that help away, between two phases. */
export function dismiss(): void {
  atomic.store<u32>(LEAVE, 1);
  // a new phase of no tasks, as a helper may be about to wait for one
  atomic.store<u64>(PHASE, ((load<u64>(PHASE) >> COUNT_BITS) + 1) << COUNT_BITS);
  atomic.notify(PHASE, -1);
}
