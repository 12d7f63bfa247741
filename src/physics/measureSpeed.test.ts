import { expect, test } from 'vitest';
import { createModel } from '../model/model';
import { createMeasures } from '../model/measures';
import { createCpuEngine } from './cpu/engine';
import type { FormCosts, SweptForm } from './gpu/solve/sweepForm';
import { fitTiming, measureSpeed, type TimedEngine } from './measureSpeed';

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
function simulated(costs: FormCosts, clock: { ms: number }, disposed: TimedEngine[]) {
  return (spec: Parameters<typeof createModel>[0]): TimedEngine => {
    const model = createModel(spec), measures = createMeasures(model.bodyCount), contacts = 6 * model.grainCount;
    const engine: TimedEngine = {
      model, measures,
      step: ({ settings }) => {
        const { perSweep, perContact } = costs[settings.form as SweptForm];
        measures.contactCount = contacts;
        clock.ms += 1000 * settings.substeps * (perSweep + perContact * contacts);
      },
      dispose: () => { disposed.push(engine); },
    };
    return engine;
  };
}

test('a device that keeps to a line for each form is found to, and its engines are thrown away', async () => {
  const clock = { ms: 0 }, disposed: TimedEngine[] = [];
  const costs = { blocks: { perSweep: 4e-5, perContact: 2e-10 }, colours: { perSweep: 2e-4, perContact: 1e-10 } };
  const timing = await measureSpeed('gpu', simulated(costs, clock, disposed), () => clock.ms);
  for (const form of ['blocks', 'colours'] as const) {
    expect(timing.forms![form].perSweep).toBeCloseTo(costs[form].perSweep, 9);
    expect(timing.forms![form].perContact).toBeCloseTo(costs[form].perContact, 14);
  }
  expect(timing.perContact).toBe(timing.forms!.blocks.perContact);
  expect(disposed).toHaveLength(4);
});

test('the beds touch where they should, on the real engine', async () => {
  const contacts: number[] = [];
  const { forms } = await measureSpeed('cpu', (spec) => {
    const engine = createCpuEngine(spec), { dispose } = engine;
    engine.dispose = () => {
      contacts.push(engine.measures.contactCount / engine.model.grainCount);
      expect(engine.measures.status).toBe(0);
      dispose();
    };
    return engine;
  });
  for (const perGrain of contacts) expect(perGrain).toBeGreaterThan(4); // six where there is no surface
  expect(forms).toBeNull();
});
