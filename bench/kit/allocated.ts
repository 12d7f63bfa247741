import { Session, type HeapProfiler } from 'node:inspector/promises';
import type { Engine } from '../../src/physics/engine';
import type { Live } from '../../src/model/settings';

/** Bytes on the heap of JavaScript that functions take in a frame, by name, most first, and the sum of them. */
export type Allocated = { bytes: number; by: [name: string, bytes: number][] };

/** The profiler samples once in so many bytes, on average: nearly each object. */
const INTERVAL = 16;
/** Until functions are compiled a frame takes more: the least of so many rounds of frames counts. */
const ROUNDS = 12, FRAMES = 20, WARM = 60;

/**
 * Counts what frames of an engine take on the heap, garbage that was collected meanwhile too; rounds end early once a
 * frame takes no more than `enough`. What is measured is `step` alone, without the probes of an experiment.
 */
export async function countAllocated(engine: Engine, live: Live, enough: number): Promise<Allocated> {
  const session = new Session();
  session.connect();
  let least: Allocated = { bytes: Infinity, by: [] };
  for (let round = 0; round < ROUNDS && least.bytes > enough; round++) {
    for (let k = 0; k < WARM; k++) void engine.step(live);
    await new Promise((resolve) => { setTimeout(resolve, 50); }); // compilers have threads of their own
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: INTERVAL, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true,
    });
    for (let k = 0; k < FRAMES; k++) void engine.step(live);
    const { profile } = await session.post('HeapProfiler.stopSampling'), found = sumUp(profile);
    if (found.bytes < least.bytes) least = found;
  }
  session.disconnect();
  return least;
}

/** Sums a profile up by function, a frame, without what the profiler itself takes. */
function sumUp({ head }: HeapProfiler.SamplingHeapProfile): Allocated {
  const by = new Map<string, number>();
  const add = (node: HeapProfiler.SamplingHeapProfileNode): void => {
    const { callFrame: { functionName, url }, selfSize, children } = node;
    if (url.startsWith('node:')) return;
    if (selfSize > 0) by.set(functionName, (by.get(functionName) ?? 0) + selfSize / FRAMES);
    children.forEach(add);
  };
  add(head);
  const rows = [...by].sort(([, a], [, b]) => b - a);
  return { bytes: rows.reduce((sum, [, bytes]) => sum + bytes, 0), by: rows };
}
