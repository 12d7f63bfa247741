import { measureFrames, type FrameCost } from './measureFrames';
import type { FormCosts, SweepCost, SweptForm } from './gpu/solve/sweepForm';
import { liveOf, restingBed, type MakeEngine } from './timedBed';

/**
 * Cost of a sweep by blocks and in both forms on a GPU, where `perGrain` is 0; on the CPU of its one form, and of the
 * rest of a frame, and `forms` is null.
 */
export type Timing = FrameCost & { forms: FormCosts | null };

/**
 * Number of grains along an edge of the small and of the large bed: a step of the small one is all overhead, that of
 * the large one hardly any.
 */
const SMALL = 8, LARGE = 40;
/**
 * Substeps of short frames, of frames as most scenes have them, and at most of the long ones, whose sweeps take at
 * least SPAN [s]: what differs from frame to frame, such as the way of a report to the page, then counts for little.
 */
const SHORT = 4, USUAL = 20, LONGEST = 1280, SPAN = 0.015;
/**
 * Returns the costs of the engine that would run a scene, timed off screen. On a GPU, a small and a large bed are timed
 * and the difference is the cost of contacts: that takes some 0.3 s a form, and more if the device is slow. The forms
 * are compared by what a sweep adds to a frame: the search and the way of a report to the page are those of either.
 */
export async function measureSpeed(
  backend: 'cpu' | 'gpu', makeEngine: MakeEngine, now = () => performance.now(),
): Promise<Timing> {
  if (backend === 'cpu') return { ...await measureFrames(makeEngine, now), forms: null };
  const measure = async (form: SweptForm): Promise<{ whole: SweepCost; alone: SweepCost }> => {
    const small = await timeBed(SMALL, form, makeEngine, now), large = await timeBed(LARGE, form, makeEngine, now);
    return { whole: fitTiming(small.whole, large.whole), alone: fitTiming(small.alone, large.alone) };
  };
  const blocks = await measure('blocks'), colours = await measure('colours');
  return { ...blocks.whole, perGrain: 0, forms: { blocks: blocks.alone, colours: colours.alone } };
}

/** Number of contacts of a bed, and time of a sweep over them [s]. */
export type Timed = { contacts: number; perSweep: number };

/** Returns the line through both timings; no cost is below zero, however noisy they are. */
export function fitTiming(small: Timed, large: Timed): SweepCost {
  const slope = (large.perSweep - small.perSweep) / (large.contacts - small.contacts);
  const perContact = Math.max(0, Math.min(slope, large.perSweep / large.contacts));
  return { perContact, perSweep: Math.max(0, large.perSweep - perContact * large.contacts) };
}

/**
 * Returns the times of a sweep over a bed of edge³ grains: its share of a whole frame, and what it adds to a frame,
 * from short and long ones.
 */
async function timeBed(
  edge: number, form: SweptForm, makeEngine: MakeEngine, now: () => number
): Promise<{ whole: Timed; alone: Timed }> {
  const spec = restingBed(edge), engine = await makeEngine(spec), live = liveOf(spec, { form, gravity: [0, 0, -1] });
  const time = async (substeps: number): Promise<number> => {
    live.settings.substeps = substeps;
    const before = now();
    await engine.step(live);
    return (now() - before) / 1000;
  };
  /** Returns the lesser time of two frames [s]: something else may hold the device for one. */
  const least = async (substeps: number): Promise<number> => Math.min(await time(substeps), await time(substeps));
  try {
    await time(USUAL); // warms
    const short = await least(SHORT);
    let long = USUAL, added = await time(long) - short;
    while (added < SPAN && long < LONGEST) {
      const enough = (1.5 * SPAN * (long - SHORT)) / Math.max(added, 1e-6);
      long = Math.ceil(Math.min(LONGEST, Math.max(4 * long, enough)));
      added = await time(long) - short;
    }
    added = Math.min(added, await time(long) - short);
    const { contactCount: contacts } = engine.measures, perSweep = Math.max(0, added) / (long - SHORT);
    return {
      whole: { contacts, perSweep: (short + (USUAL - SHORT) * perSweep) / USUAL }, alone: { contacts, perSweep },
    };
  } finally {
    engine.dispose();
  }
}
