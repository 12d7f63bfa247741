import { expect, test } from 'vitest';
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
