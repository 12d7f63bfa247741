import { cube } from '../core/elementary/powers';
import { minOf } from '../core/extremes';
import { measureFrames, type FrameCost, type SweepCost } from './measureFrames';
import { liveOf, restingBed, type MakeEngine } from './timedBed';

/**
 * Number of grains along an edge of the small and of the large bed: a step of the small one is all overhead, that of
 * the large one hardly any.
 */
const SMALL = 8, LARGE = 40;
/** Substeps of a frame, as most scenes have them, and number of frames that are timed at most. */
const SUBSTEPS = 20, FRAMES = 4;
/**
 * Longest time of the measurement on a GPU once kernels are compiled [ms], and the share of it after which no more
 * frames of the small bed are begun [1].
 */
const BUDGET = 1000, FOR_SMALL = 0.3;
/** Work that a device is given at once in the large bed [ms], if that may take it longer than the budget. */
const SLICE = 100;

/**
 * Returns the costs of the engine that would run a scene, timed off screen. On a GPU, where `perGrain` is 0, a small
 * and a large bed are timed and the difference is the cost of contacts: that takes some 0.1 s. A slow device is left at
 * the end of the budget with what was measured by then: where the large bed has no frame, all that the small one took
 * is the cost of its contacts, and where that has none either, it took at least the budget.
 */
export async function measureSpeed(
  backend: 'cpu' | 'gpu', makeEngine: MakeEngine, now = () => performance.now(),
): Promise<FrameCost> {
  if (backend === 'cpu') return measureFrames(makeEngine, now);
  const clock: Clock = { now, end: Infinity }, small = await timeBed(SMALL, Infinity, makeEngine, clock, FOR_SMALL);
  const isSlow = 1000 * small.perSweep * SUBSTEPS * cube(LARGE / SMALL) > BUDGET;
  const large = now() < clock.end ? await timeBed(LARGE, isSlow ? SLICE : Infinity, makeEngine, clock, 1) : null;
  if (large?.frames) return { ...fitTiming(small, large), perGrain: 0 };
  return { perSweep: 0, perContact: small.perSweep / small.contacts, perGrain: 0 };
}

/** Number of contacts of a bed, and time of a sweep over them, a share of the rest of the frame included [s]. */
export type Timed = { contacts: number; perSweep: number };

/** Returns the line through both timings; no cost is below zero, however noisy they are. */
export function fitTiming(small: Timed, large: Timed): SweepCost {
  const slope = (large.perSweep - small.perSweep) / (large.contacts - small.contacts);
  const perContact = Math.max(0, Math.min(slope, large.perSweep / large.contacts));
  return { perContact, perSweep: Math.max(0, large.perSweep - perContact * large.contacts) };
}

type Clock = { now(): number; end: number };

/**
 * Times frames of a bed of edge³ grains, and returns how many ended before the clock's end. The least of the times
 * counts: something else may hold the device; where none ended, the time until then does. The clock runs from when the
 * first bed has made a frame, and so compiled the kernels. No frame is begun after `share` of the time.
 */
async function timeBed(
  edge: number, sliceMs: number, makeEngine: MakeEngine, clock: Clock, share: number,
): Promise<Timed & { frames: number }> {
  const spec = restingBed(edge), engine = await makeEngine(spec, sliceMs), { now } = clock;
  const live = liveOf(spec, { substeps: 1, gravity: [0, 0, -1] }), times: number[] = [];
  let frames = 0;
  const step = (): Promise<boolean> => endsWithin(clock.end - now(), engine.step(live));
  try {
    const isWarm = await step();
    clock.end = Math.min(clock.end, now() + BUDGET);
    const last = now() + share * (clock.end - now());
    live.settings.substeps = SUBSTEPS;
    for (let isMade = isWarm; isMade && frames < FRAMES && (frames === 0 || now() < last);) {
      const before = now();
      isMade = await step();
      if (isMade) frames++;
      if (isMade || frames === 0) times.push((now() - before) / 1000);
    }
    return { contacts: engine.measures.contactCount, perSweep: minOf(times) / SUBSTEPS, frames };
  } finally {
    engine.dispose();
  }
}

/** Says whether a step ends within so many ms; of the end of one that does not, nobody hears. */
async function endsWithin(ms: number, step: void | Promise<void>): Promise<boolean> {
  if (!step || ms === Infinity) {
    await step;
    return true;
  }
  step.catch(() => {}); // its engine may be gone by then
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<boolean>((resolve) => { timer = setTimeout(() => resolve(false), Math.max(0, ms)); });
  try {
    return await Promise.race([step.then(() => true), isLate]);
  } finally {
    clearTimeout(timer);
  }
}
