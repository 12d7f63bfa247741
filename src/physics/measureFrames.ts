import type { Live } from '../model/settings';
import { liveOf, stirredBed, type MakeEngine } from './timedBed';

/** Number of grains along an edge of the bed; substeps of its short and of its long frames. */
const EDGE = 8, SHORT = 4, LONG = 20;
/**
 * Number of pairs of frames at least, and time after which there are no more [ms]: the code of a new worker takes some
 * two hundred milliseconds to become fast.
 */
const LEAST = 6, BUDGET = 250;
/** Least share of the sweeps in a short frame [1]; some 0.05 was measured. */
const LEAST_SHARE = 0.01;

/** Cost of a sweep of a substep [s], and of each contact in it [s]. */
export type SweepCost = { perSweep: number; perContact: number };
/** Cost of a contact in a sweep, a sweep's own share included, and of the rest of a frame for each grain [s]. */
export type FrameCost = SweepCost & { perGrain: number };

/**
 * Returns what frames of the CPU engine cost: times frames of few and of many substeps of a bed whose upper half slides
 * over the lower one, and searches for all contacts of what moves in each frame, as scenes do that move. The least of
 * the times counts, so that neither cold code nor whatever else runs here for a moment does.
 */
export async function measureFrames(makeEngine: MakeEngine, now: () => number): Promise<FrameCost> {
  const spec = stirredBed(EDGE), engine = await makeEngine(spec, Infinity);
  const time = async (live: Live): Promise<number> => {
    const before = now();
    await engine.step(live);
    return (now() - before) / 1000;
  };
  const short = liveOf(spec, { substeps: SHORT, searchEvery: 1 });
  const long = liveOf(spec, { substeps: LONG, searchEvery: 1 });
  const least = { short: Infinity, long: Infinity }; // [s]
  try {
    for (let k = 0, begin = now(); k < LEAST || now() - begin < BUDGET; k++) {
      least.short = Math.min(least.short, await time(short));
      least.long = Math.min(least.long, await time(long));
    }
    return fitFrames(least, engine.measures.contactCount, engine.model.grainCount);
  } finally {
    engine.dispose();
  }
}

/**
 * Returns the line through the times of short and long frames [s]; no cost is below zero, and a contact has some,
 * however noisy they are.
 */
export function fitFrames(time: { short: number; long: number }, contacts: number, grains: number): FrameCost {
  const slope = (time.long - time.short) / (LONG - SHORT);
  const most = time.short / SHORT, sweep = Math.max(LEAST_SHARE * most, Math.min(slope, most)); // [s]
  return { perSweep: 0, perContact: sweep / contacts, perGrain: (time.short - SHORT * sweep) / grains };
}
