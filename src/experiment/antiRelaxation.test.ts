// @module-tag slow
import { expect, test } from 'vitest';
import { defaultsOf } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { antiRelaxation, relativeError } from '../scenes/laws/antiRelaxation';
import { createExperiment, createSeries, record } from './experiment';

/** Returns the series of two seconds in which the spheres land on each other. */
async function fill(law: string) {
  const given = { ...defaultsOf(antiRelaxation.params), count: 30, law }, series = createSeries(antiRelaxation);
  const experiment = await createExperiment(antiRelaxation, given, createCpuEngine);
  while (experiment.time < 2 - 1e-9) {
    await experiment.advance();
    record(series, experiment);
  }
  return series;
}

test('the complementarity error of the exact law is two decades below that of the relaxed one', async () => {
  const [exact, relaxed] = [await fill('exact'), await fill('relaxed')];
  expect(Math.max(...relaxed.complementarity)).toBeGreaterThan(100 * Math.max(...exact.complementarity));
  expect(relativeError(relaxed, 0.25)).toBeGreaterThan(0.1); // of μ m v², which is what a lift by h μ v costs
  expect(relativeError(relaxed, 0.25)).toBeLessThan(0.5);
  expect(relativeError(exact, 0.25)).toBeLessThan(0.003);
});
