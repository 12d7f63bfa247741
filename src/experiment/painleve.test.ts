// @module-tag slow
import { describe, expect, test } from 'vitest';
import { holds } from '../core/band';
import { defaultsOf } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { painleve } from '../scenes/laws/planar/painleve';
import { valuesInSI } from '../scenes/scene';
import { createExperiment, createSeries, record } from './experiment';

async function run(own: Record<string, number | string>, until: number) {
  const given = { ...defaultsOf(painleve.params), ...own };
  const experiment = await createExperiment(painleve, given, createCpuEngine);
  const series = createSeries(painleve);
  while (experiment.time < until - 1e-9) {
    await experiment.advance();
    record(series, experiment);
    expect(experiment.engine.measures.status).toBe(0);
  }
  return { series, checks: painleve.checks(valuesInSI(painleve, given)) };
}

for (const law of ['exact', 'relaxed']) {
  describe(`Painlevé's rod, ${law}`, () => {
    test('every step has a solution, and takes energy', async () => {
      const { series, checks } = await run({ law }, 1);
      expect(checks).toHaveLength(2);
      expect(Math.max(...series.residual)).toBeLessThan(10 * defaultsOf(painleve.params).tolerance); // [m/s]
      const energy = series.energy.map((kinetic, k) => kinetic + 9.81 * series.height[k]);
      for (let k = 1; k < energy.length; k++) expect(energy[k]).toBeLessThan(energy[k - 1] + 1e-9);
      expect(energy[0]).toBeLessThan(0.9 * (0.5 * 2 ** 2 + 9.81 * series.height[0]));
    });
    test('the checks of the scene hold, in the paradox and beside it', async () => {
      for (const friction of [1.2, 1.8]) {
        const { series, checks } = await run({ law, friction }, 1);
        expect(checks.filter((check) => !holds(check.allowed, check.measured(series))).map(({ what }) => what))
          .toEqual([]);
      }
    });
    test('in the paradox the impulse stays when the step goes to zero: an impact without approach', async () => {
      const first = async (dt: number) => (await run({ law, dt }, dt)).series.impulse[0];
      const [long, short] = [await first(0.002), await first(0.00002)];
      expect(short).toBeGreaterThan(0.95 * long);
      expect(short).toBeCloseTo(0.643, 2);
    });
  });
}

test('beside the paradox it falls with the step: a force', async () => {
  const first = async (dt: number) => (await run({ friction: 1.2, dt }, dt)).series.impulse[0];
  expect((await first(0.002)) / (await first(0.00002))).toBeCloseTo(100, 3);
});
