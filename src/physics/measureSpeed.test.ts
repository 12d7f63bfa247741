import { describe, expect, test } from 'vitest';
import { createRandom } from '../core/random';
import { createModel } from '../model/model';
import { createMeasures } from '../model/measures';
import { createCpuEngine } from './cpu/engine';
import type { Live } from '../model/settings';
import { chooseForm, type FormCosts, type SweptForm } from './gpu/solve/sweepForm';
import { fitFrames } from './measureFrames';
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
  expect(timing.perContact).toBeCloseTo(costs.blocks.perContact, 14);
  expect(disposed).toHaveLength(4);
});

/** Devices that are replayed: rate of memory [B/s] and time of a dispatch [s]. */
const DEVICES = { 'M4 Pro': [2e11, 8e-6], 'RTX 4090': [8e11, 3e-6], H200: [3.5e12, 3e-6] } as const;
/** Dispatches of a sweep with what moves bodies, and bytes of a contact and sweep (kernelBytes): a bed of spheres. */
const FORMS = { blocks: [2, 133], colours: [15, 272] } as const;
/** Dispatches of a search, and its bytes of a contact. */
const SEARCH = [30, 250] as const;

describe.each(Object.entries(DEVICES))('on a replayed %s', (_, [rate, dispatch]) => {
  const sweep = (form: SweptForm, contacts: number): number =>
    dispatch * FORMS[form][0] + (FORMS[form][1] * contacts) / rate;
  /** Costs at equal penetration. */
  const even = (form: SweptForm, contacts: number): number =>
    (form === 'blocks' ? Math.sqrt(2.5) : 1) * sweep(form, contacts);

  test.each([0.5, 5, 15])('auto takes the cheaper form for any number of contacts, told %f ms later', async (told) => {
    const clock = { ms: 0 }, random = createRandom(7);
    const { forms } = await measureSpeed('gpu', (spec) => {
      const engine = simulated({} as FormCosts, clock, [])(spec), contacts = 6 * engine.model.grainCount;
      return Object.assign(engine, {
        step({ settings: { form, substeps } }: Live) {
          engine.measures.contactCount = contacts;
          const search = dispatch * SEARCH[0] + (SEARCH[1] * contacts) / rate;
          const other = random() < 0.05 ? 20 : 0; // somebody else's drawing [ms]
          clock.ms += told * (1 + 0.2 * random()) + other
            + 1000 * (search + substeps * sweep(form as SweptForm, contacts)) * (1 + 0.05 * random());
        },
      });
    }, () => clock.ms);
    expect(clock.ms).toBeLessThan(1000);
    for (let contacts = 500; contacts < 1e7; contacts *= 1.5) {
      const chosen = chooseForm(forms, contacts), other = chosen === 'blocks' ? 'colours' : 'blocks';
      expect(even(chosen, contacts)).toBeLessThan(1.1 * even(other, contacts));
    }
  });
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
  const { forms, perContact, perGrain } = await measureSpeed('cpu', (spec) => {
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
  expect([disposed, forms]).toEqual([1, null]);
  expect(perContact).toBeGreaterThan(1e-10);
  expect(perGrain).toBeGreaterThan(1e-8);
});

test('what disturbs single frames does not count', async () => {
  const clock = { ms: 0 }, costs = { blocks: { perSweep: 0, perContact: 2e-8 } } as FormCosts;
  let steps = 0;
  const make = simulated(costs, clock, []), timing = await measureSpeed('cpu', (spec) => {
    const engine = make(spec) as TimedEngine, step = engine.step.bind(engine);
    return { ...engine, step: (live) => {
      clock.ms += steps++ % 5 < 3 ? 40 : 1; // [ms], of which 1 ms is the frame's own
      return step({ ...live, settings: { ...live.settings, form: 'blocks' } });
    } };
  }, () => clock.ms);
  expect(timing.perContact).toBeCloseTo(2e-8, 14);
  expect(timing.perGrain).toBeCloseTo(1e-3 / 512, 12);
});
