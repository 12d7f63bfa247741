import { afterEach, expect, test, vi } from 'vitest';
import { createModel } from '../model/model';
import { createMeasures } from '../model/measures';
import { createCpuEngine } from './cpu/engine';
import { fitFrames, type SweepCost } from './measureFrames';
import { fitTiming, measureSpeed } from './measureSpeed';
import type { TimedEngine } from './timedBed';

test('two beds give the overhead of a sweep and the cost of a contact', () => {
  const { perSweep, perContact } = fitTiming({ contacts: 1000, perSweep: 3e-5 }, { contacts: 11000, perSweep: 13e-5 });
  expect(perContact).toBeCloseTo(1e-8, 15);
  expect(perSweep).toBeCloseTo(2e-5, 12);
});

test('noise makes no cost negative, and keeps what the large bed took', () => {
  for (const [small, large] of [[5e-5, 4e-5], [1e-9, 4e-5]]) {
    const { perSweep, perContact } =
      fitTiming({ contacts: 1000, perSweep: small }, { contacts: 10000, perSweep: large });
    expect(perSweep).toBeGreaterThanOrEqual(0);
    expect(perContact).toBeGreaterThanOrEqual(0);
    expect(perSweep + 10000 * perContact).toBeCloseTo(large, 12);
  }
});

/** Makes engines whose steps take a time that is linear in the contacts, by a clock of their own. */
function simulated({ perSweep, perContact }: SweepCost, clock: { ms: number }, disposed: TimedEngine[]) {
  return (spec: Parameters<typeof createModel>[0]): TimedEngine => {
    const model = createModel(spec), measures = createMeasures(model.bodyCount), contacts = 6 * model.grainCount;
    const engine: TimedEngine = {
      model, measures,
      step: ({ settings }) => {
        measures.contactCount = contacts;
        clock.ms += 1000 * settings.substeps * (perSweep + perContact * contacts);
      },
      dispose: () => { disposed.push(engine); },
    };
    return engine;
  };
}

test('a device that keeps to a line is found to, and its engines are thrown away', async () => {
  const clock = { ms: 0 }, disposed: TimedEngine[] = [], cost = { perSweep: 4e-5, perContact: 2e-10 };
  const timing = await measureSpeed('gpu', simulated(cost, clock, disposed), () => clock.ms);
  expect(timing.perSweep).toBeCloseTo(cost.perSweep, 9);
  expect(timing.perContact).toBeCloseTo(cost.perContact, 14);
  expect(disposed).toHaveLength(2);
  expect(clock.ms).toBeLessThan(100);
});

test('short and long frames give the cost of a contact in a sweep and of the rest of a frame for a grain', () => {
  const contacts = 2000, grains = 500, time = (n: number) => 1e-6 * grains + n * 2e-8 * contacts;
  const { perSweep, perContact, perGrain } = fitFrames({ short: time(4), long: time(20) }, contacts, grains);
  expect([perSweep, perContact, perGrain]).toEqual([0, expect.closeTo(2e-8, 15), expect.closeTo(1e-6, 13)]);
  for (const [short, long] of [[5e-3, 4e-3], [1e-3, 9e-3]]) { // noise
    const cost = fitFrames({ short, long }, contacts, grains);
    expect(cost.perContact).toBeGreaterThan(1e-9);
    expect(cost.perGrain).toBeGreaterThanOrEqual(0);
    expect(4 * cost.perContact * contacts + cost.perGrain * grains).toBeCloseTo(short, 12);
  }
});

test('the bed of the CPU is stirred, and searched in each frame, on the real engine', async () => {
  let contacts = 0, disposed = 0;
  const { perContact, perGrain } = await measureSpeed('cpu', (spec) => {
    const engine = createCpuEngine(spec), { dispose } = engine;
    engine.dispose = () => {
      contacts = engine.measures.contactCount / engine.model.grainCount;
      expect(engine.measures.status).toBe(0);
      expect(engine.measures.kineticEnergy).toBeGreaterThan(0);
      disposed++;
      dispose();
    };
    return engine;
  });
  expect(contacts).toBeGreaterThan(3); // six where there is no surface and nothing has moved apart
  expect(disposed).toBe(1);
  expect(perContact).toBeGreaterThan(1e-10);
  expect(perGrain).toBeGreaterThan(1e-8);
});

test('what disturbs single frames does not count', async () => {
  const clock = { ms: 0 }, cost = { perSweep: 0, perContact: 2e-8 };
  let steps = 0;
  const make = simulated(cost, clock, []), timing = await measureSpeed('cpu', (spec) => {
    const engine = make(spec) as TimedEngine, step = engine.step.bind(engine);
    return { ...engine, step: (live) => {
      clock.ms += steps++ % 5 < 3 ? 40 : 1; // [ms], of which 1 ms is the frame's own
      return step({ ...live, settings: { ...live.settings, form: 'blocks' } });
    } };
  }, () => clock.ms);
  expect(timing.perContact).toBeCloseTo(2e-8, 14);
  expect(timing.perGrain).toBeCloseTo(1e-3 / 512, 12);
});

afterEach(() => { vi.useRealTimers(); });

/** Contacts of a simulated bed: six a grain. Simulated clocks have milliseconds. */
const CONTACTS = 6;

/**
 * Measures a simulated device on which a sweep takes perSweep + perContact · contacts [s], and the page hears a round
 * trip later [ms]; returns what was found, and how long it took from the first frame on [ms].
 */
async function measureSlow({ perSweep, perContact }: SweepCost, roundTrip = 0) {
  vi.useFakeTimers();
  const slices: number[] = [];
  let begun = NaN, disposed = 0;
  const speed = measureSpeed('gpu', (spec, sliceMs) => {
    const model = createModel(spec), measures = createMeasures(model.bodyCount);
    slices.push(sliceMs);
    return {
      model, measures,
      step: async ({ settings }) => {
        const contacts = CONTACTS * model.grainCount, work = settings.substeps * (perSweep + perContact * contacts);
        await new Promise((resolve) => { setTimeout(resolve, 1000 * work + roundTrip); });
        measures.contactCount = contacts;
        if (Number.isNaN(begun)) begun = performance.now();
      },
      dispose: () => { disposed++; },
    };
  });
  let isOver = false;
  void speed.then(() => { isOver = true; });
  while (!isOver) await vi.advanceTimersByTimeAsync(1);
  return { ...await speed, ms: performance.now() - begun, slices, disposed };
}

test.each([
  ['is emulated', { perSweep: 0, perContact: 4e-6 }], ['is slower than that', { perSweep: 1e-3, perContact: 1e-4 }],
  ['needs 0.3 s for a large frame', { perSweep: 1e-5, perContact: 4e-8 }],
  ['takes long for a dispatch', { perSweep: 3e-2, perContact: 1e-9 }],
])('a device that %s is left after a second, and its speed is known by then', async (_, cost) => {
  const { perSweep, perContact, ms, slices, disposed } = await measureSlow(cost);
  expect(ms).toBeLessThanOrEqual(1002);
  expect(disposed).toBe(slices.length);
  const contacts = CONTACTS * 8 ** 3, ofSmall = (cost.perSweep + cost.perContact * contacts) / contacts;
  // a sweep of the small bed takes what it takes, or at least a second's part where no frame of it ended
  expect(perSweep + perContact * contacts).toBeGreaterThan(0.85 * Math.min(ofSmall * contacts, 1 / 20));
  expect(perContact).toBeLessThan(1.15 * ofSmall);
  expect(Number.isFinite(perSweep) && perSweep >= 0).toBe(true);
});

test('frames of a device that the budget is too short for are cut, so that little of them is left behind', async () => {
  expect((await measureSlow({ perSweep: 0, perContact: 4e-7 })).slices).toEqual([Infinity, 100]);
  expect((await measureSlow({ perSweep: 1e-5, perContact: 2e-10 })).slices).toEqual([Infinity, Infinity]);
});

test('a browser that tells late leaves enough of a second for the large bed', async () => {
  const { perContact, ms } = await measureSlow({ perSweep: 1e-5, perContact: 1e-9 }, 103);
  expect(ms).toBeLessThanOrEqual(1002);
  expect(perContact / 1e-9).toBeCloseTo(1, 0);
});
