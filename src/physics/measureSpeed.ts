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
/** Substeps of the timed steps, as most scenes have them. */
const SUBSTEPS = 20;
/**
 * Number of steps that are not timed, time for which the others are repeated [ms], their largest and their smallest
 * number.
 */
const WARM_UP = 2, BUDGET = 120, MOST = 40, LEAST = 3;

/**
 * Returns the costs of the engine that would run a scene, timed off screen. On a GPU, a small and a large bed are timed
 * and the difference is the cost of contacts: that takes some 0.3 s a form, and more if the device is slow.
 */
export async function measureSpeed(
  backend: 'cpu' | 'gpu', makeEngine: MakeEngine, now = () => performance.now(),
): Promise<Timing> {
  if (backend === 'cpu') return { ...await measureFrames(makeEngine, now), forms: null };
  const measure = async (form: SweptForm): Promise<SweepCost> =>
    fitTiming(await timeBed(SMALL, form, makeEngine, now), await timeBed(LARGE, form, makeEngine, now));
  const blocks = await measure('blocks');
  return { ...blocks, perGrain: 0, forms: { blocks, colours: await measure('colours') } };
}

/** Number of contacts of a bed, and time of a sweep over them, its share of the rest of the step included [s]. */
export type Timed = { contacts: number; perSweep: number };

/** Returns the line through both timings; no cost is below zero, however noisy they are. */
export function fitTiming(small: Timed, large: Timed): SweepCost {
  const slope = (large.perSweep - small.perSweep) / (large.contacts - small.contacts);
  const perContact = Math.max(0, Math.min(slope, large.perSweep / large.contacts));
  return { perContact, perSweep: Math.max(0, large.perSweep - perContact * large.contacts) };
}

/** Returns the median time of a sweep over a bed of edge³ grains. */
async function timeBed(edge: number, form: SweptForm, makeEngine: MakeEngine, now: () => number): Promise<Timed> {
  const spec = restingBed(edge), engine = await makeEngine(spec), times: number[] = [];
  const live = liveOf(spec, { substeps: SUBSTEPS, form, gravity: [0, 0, -1] });
  try {
    for (let i = 0; i < WARM_UP; i++) await engine.step(live);
    for (const begin = now(); times.length < LEAST || (times.length < MOST && now() - begin < BUDGET);) {
      const before = now();
      await engine.step(live);
      times.push(now() - before);
    }
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
    return { contacts: engine.measures.contactCount, perSweep: median / 1000 / SUBSTEPS };
  } finally {
    engine.dispose();
  }
}
