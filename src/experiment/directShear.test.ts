// @module-tag slow
import { expect, test } from 'vitest';
import { STEP_STATUS } from '../model/status';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { directShear } from '../scenes/lab/directShear/directShear';
import { createExperiment } from './experiment';

/** Values of a box of 37 grains. */
const valuesOf = (own: AnyValues): AnyValues =>
  ({ ...defaultsOf(directShear.params), boxSize: 60, grainRadius: 10, seed: 2, ...own });

test.each<AnyValues>([
  { spring: 'hooke' }, { spring: 'hooke', shapeRatio: 1 }, { spring: 'hooke', shapeRatio: 0.3 },
  { spring: 'hertz', normalStress: 71.4 }, { spring: 'hertz', normalStress: 500 },
  { spring: 'hertz', normalStress: 71.4, youngsModulus: 4e6 },
])('springs %j under the whole load have as many substeps as they need', async (own) => {
  const experiment = await createExperiment(directShear, valuesOf({ contact: 'penalty', ...own }), createCpuEngine);
  let status = 0;
  while (experiment.time < 0.2 - 1e-9) {
    await experiment.advance();
    status |= experiment.engine.measures.status;
  }
  expect(status & STEP_STATUS.stepTooLarge.bit).toBe(0);
});

test('a box that would be parted is refused, by the longest way', async () => {
  const wayOf = (travel: number) => createExperiment(directShear, valuesOf({ travel }), createCpuEngine);
  await expect(wayOf(60)).rejects.toThrow('travel = 60 mm parts the halves of a box of 60 mm: it may be at most 40 mm '
    + 'with grains of 20 mm.');
  await expect(wayOf(40)).resolves.toBeDefined();
});
