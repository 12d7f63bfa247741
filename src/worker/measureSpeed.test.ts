import { expect, test } from 'vitest';
import { createModel } from '../model/model';
import { createMeasures } from '../model/measures';
import { createCpuEngine } from '../physics/cpuEngine';
import type { Engine } from '../physics/engine';
import { fitTiming, measureSpeed } from './measureSpeed';

test('two beds give the overhead of a sweep and the cost of a contact', () => {
  const { perSweep, perContact } = fitTiming({ contacts: 1000, perSweep: 3e-5 }, { contacts: 11000, perSweep: 13e-5 });
  expect(perContact).toBeCloseTo(1e-8, 15);
  expect(perSweep).toBeCloseTo(2e-5, 12);
});

test('noise makes no cost negative, and keeps what the large bed took', () => {
  for (const [small, large] of [[5e-5, 4e-5], [1e-9, 4e-5]]) {
    const { perSweep, perContact } = fitTiming({ contacts: 1000, perSweep: small }, { contacts: 10000, perSweep: large });
    expect(perSweep).toBeGreaterThanOrEqual(0);
    expect(perContact).toBeGreaterThanOrEqual(0);
    expect(perSweep + 10000 * perContact).toBeCloseTo(large, 12);
  }
});

/** An engine that takes as long as a line says, by a clock of its own. */
function simulated(perSweep: number, perContact: number, clock: { ms: number }, disposed: Engine[]) {
  return (spec: Parameters<typeof createModel>[0]): Engine => {
    const model = createModel(spec), measures = createMeasures(model.bodyCount), contacts = 3 * model.grainCount;
    const engine = {
      model, measures,
      step: ({ settings }: Parameters<Engine['step']>[0]) => {
        measures.contactCount = contacts;
        clock.ms += 1000 * settings.substeps * (perSweep + perContact * contacts);
      },
      dispose: () => { disposed.push(engine); },
    } as unknown as Engine;
    return engine;
  };
}

test('a device that keeps to the line is found to, and its engines are thrown away', async () => {
  const clock = { ms: 0 }, disposed: Engine[] = [];
  const timing = await measureSpeed('gpu', simulated(4e-5, 2e-10, clock, disposed), () => clock.ms);
  expect(timing.perSweep).toBeCloseTo(4e-5, 10);
  expect(timing.perContact).toBeCloseTo(2e-10, 15);
  expect(disposed).toHaveLength(2);
});

test('the beds touch where they should, on the real engine', async () => {
  const contacts: number[] = [];
  await measureSpeed('cpu', (spec) => {
    const engine = createCpuEngine(spec), { dispose } = engine;
    engine.dispose = () => {
      contacts.push(engine.measures.contactCount / engine.model.grainCount);
      expect(engine.measures.status).toBe(0);
      dispose();
    };
    return engine;
  });
  for (const perGrain of contacts) expect(perGrain).toBeGreaterThan(2.5); // a lattice has three, and the floor's
});
