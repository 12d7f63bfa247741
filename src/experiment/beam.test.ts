// @module-tag slow
import { describe, expect, test } from 'vitest';
import { stateHash } from '../model/stateHash';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { holds } from '../core/band';
import { beam } from '../scenes/lab/beam';
import { valuesInSI } from '../scenes/scene';
import { createExperiment, createSeries, record } from './experiment';

/** Supports [N], and the state, after half a second. */
async function run(own: AnyValues): Promise<{ forces: number[]; hash: string }> {
  const experiment = await createExperiment(beam, { ...defaultsOf(beam.params), ...own }, createCpuEngine);
  while (experiment.time < 0.5) await experiment.advance();
  return { forces: [0, 1, 2].map((k) => experiment.values[k]), hash: stateHash(await experiment.engine.readState()) };
}

describe.each(['gauss-seidel', 'cgm', 'apgd', 'jacobi', 'smallsteps'] as const)('with %s', (solver) => {
  const substeps = solver === 'smallsteps' ? 20 : 1;
  test.each([[[1, 1, 1], [10 / 3, 10 / 3, 10 / 3]], [[1, 3, 1], [2, 6, 2]], [[4, 1, 0.5], [3.2, 3.6, 3.2]]])(
    'supports of stiffness %o bear %o N', async ([stiffness1, stiffness2, stiffness3], expected) => {
      // forces of stiff supports are found where those of the solver balance, to more than it stops at by itself
      const { forces } = await run({ solver, substeps, stiffness1, stiffness2, stiffness3, tolerance: 1e-8 });
      forces.forEach((f, k) => expect(f).toBeCloseTo(expected[k], 6));
    });
});

test('forces are looked at, never felt: the motion is the same to the bit', async () => {
  const [solver, hooke, hertz] =
    await Promise.all((['impulses', 'hooke', 'hertz'] as const).map((forces) => run({ forces, stiffness2: 3 })));
  expect(hooke.hash).toBe(solver.hash);
  expect(hertz.hash).toBe(solver.hash);
  expect(hooke.forces).not.toEqual(solver.forces);
});

test('under the rolling load of the opening supports share as a straight beam has them', async () => {
  const given = { ...defaultsOf(beam.params), ...beam.opens, stiffness2: 2 };
  const experiment = await createExperiment(beam, given, createCpuEngine), series = createSeries(beam);
  while (experiment.time < 1 - 1e-9) {
    await experiment.advance();
    record(series, experiment);
    expect(experiment.engine.measures.status).toBe(0);
  }
  const checks = beam.checks(valuesInSI(beam, given));
  expect(checks).toHaveLength(4);
  for (const { what, allowed, measured } of checks) expect(holds(allowed, measured(series)), what).toBe(true);
  // the load is 0.69 m right of the middle: moments about it
  expect(series.support3.at(-1)! - series.support1.at(-1)!).toBeCloseTo(10 * 0.8 * Math.sin((2 * Math.PI) / 6), 1);
});
