// @module-tag slow
import { expect, test } from 'vitest';
import { holds } from '../core/band';
import { statusSentences, STEP_STATUS } from '../model/status';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { penaltyVsCcp } from '../scenes/lab/penaltyVsCcp';
import { createExperiment, createSeries, record } from './experiment';

async function run(own: AnyValues, until: number) {
  const experiment =
    await createExperiment(penaltyVsCcp, { ...defaultsOf(penaltyVsCcp.params), count: 12, ...own }, createCpuEngine);
  const series = createSeries(penaltyVsCcp);
  while (experiment.time < until - 1e-9) {
    await experiment.advance();
    record(series, experiment);
  }
  return { series, values: experiment.valuesSI, measures: experiment.engine.measures };
}

const WAYS: [string, AnyValues][] = [
  ['complementarity', {}], ['Hertz', { solver: 'penalty', substeps: 50 }],
  ['Hooke', { solver: 'penalty', substeps: 50, spring: 'hooke' }],
];

test.each(WAYS)('a pile by %s rests and bears its weight', async (_, own) => {
  const { series, values, measures } = await run(own, 0.8);
  for (const { what, allowed, measured } of penaltyVsCcp.checks(values))
    expect(holds(allowed, measured(series)), what).toBe(true);
  expect(measures.stableStep).toBe(Infinity);
  expect(series.stepsPerSecond[0]).toBe(1000 * ((own.substeps as number | undefined) ?? 1));
  // springs give way under 12 beads: contact problems do not
  if (own.solver) expect(measures.maxPenetration).toBeGreaterThan(2e-7);
  else expect(measures.maxPenetration).toBeLessThan(1e-7);
});

test('steps that real glass does not bear are named with those that it does', async () => {
  const experiment = await createExperiment(penaltyVsCcp, {
    ...defaultsOf(penaltyVsCcp.params), count: 12, solver: 'penalty', substeps: 10, youngsModulus: 4e10,
  }, createCpuEngine), { measures } = experiment.engine;
  while ((measures.status & STEP_STATUS.stepTooLarge.bit) === 0 && experiment.time < 0.2) await experiment.advance();
  expect(statusSentences(measures.status, measures).join()).toMatch(/at most [\d.e-]+ s is stable/);
  expect(measures.stableStep).toBeLessThan(2e-5);
});
