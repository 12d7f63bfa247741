import { minOf } from '../core/extremes';
import { measureFrames, type FrameCost, type SweepCost } from './measureFrames';
import { liveOf, restingBed, type MakeEngine } from './timedBed';

/**
 * Number of grains along an edge of the small and of the large bed: a step of the small one is all overhead, that of
 * the large one hardly any.
 */
const SMALL = 8, LARGE = 40;
/** Substeps of a frame, as most scenes have them, and number of frames that are timed. */
const SUBSTEPS = 20, FRAMES = 4;

/**
 * Returns the costs of the engine that would run a scene, timed off screen. On a GPU, where `perGrain` is 0, a small
 * and a large bed are timed and the difference is the cost of contacts: that takes some 0.1 s, and more if the device
 * is slow.
 */
export async function measureSpeed(
  backend: 'cpu' | 'gpu', makeEngine: MakeEngine, now = () => performance.now(),
): Promise<FrameCost> {
  if (backend === 'cpu') return measureFrames(makeEngine, now);
  const small = await timeBed(SMALL, makeEngine, now), large = await timeBed(LARGE, makeEngine, now);
  return { ...fitTiming(small, large), perGrain: 0 };
}

/** Number of contacts of a bed, and time of a sweep over them, a share of the rest of the frame included [s]. */
export type Timed = { contacts: number; perSweep: number };

/** Returns the line through both timings; no cost is below zero, however noisy they are. */
export function fitTiming(small: Timed, large: Timed): SweepCost {
  const slope = (large.perSweep - small.perSweep) / (large.contacts - small.contacts);
  const perContact = Math.max(0, Math.min(slope, large.perSweep / large.contacts));
  return { perContact, perSweep: Math.max(0, large.perSweep - perContact * large.contacts) };
}

/** Times sweeps over a bed of edge³ grains. The least of the times counts: something else may hold the device. */
async function timeBed(edge: number, makeEngine: MakeEngine, now: () => number): Promise<Timed> {
  const spec = restingBed(edge), engine = await makeEngine(spec);
  const live = liveOf(spec, { substeps: SUBSTEPS, gravity: [0, 0, -1] }), times: number[] = [];
  try {
    await engine.step(live); // warms
    for (let k = 0; k < FRAMES; k++) {
      const before = now();
      await engine.step(live);
      times.push((now() - before) / 1000);
    }
    return { contacts: engine.measures.contactCount, perSweep: minOf(times) / SUBSTEPS };
  } finally {
    engine.dispose();
  }
}
