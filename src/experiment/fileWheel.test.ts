// @module-tag slow
import { expect, test } from 'vitest';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { mean, type AnyScene } from '../scenes/scene';
import { wheelLab } from '../scenes/wheel/wheelLab';
import { createExperiment } from './experiment';
import { labOfFile } from './testing/labOfFile';
import { runUntil, smallValues } from './testing/smallRun';
import { testBeds } from './testing/testBeds';

const PROBES = ['drawbarPull', 'torque', 'normalForce', 'sinkage'] as const;
type Means = Record<(typeof PROBES)[number], number>;

/** Returns means over [from, until] s of runs with these seeds. */
async function drive(scene: AnyScene, own: AnyValues, from: number, until: number, seeds: readonly number[]) {
  const means: Means = { drawbarPull: 0, torque: 0, normalForce: 0, sinkage: 0 };
  for (const seed of seeds) {
    const run = await createExperiment(scene, smallValues(scene, { ...own, seed }), createCpuEngine, testBeds);
    const series = await runUntil(run, until);
    for (const key of PROBES) means[key] += mean(series, key, from) / seeds.length;
    run.engine.dispose();
  }
  return means;
}

test('an STL of the smooth wheel lands as the wheel by parameters does', async () => {
  const own = await drive(wheelLab, { lugs: 0 }, 0.02, 0.12, [1]);
  const file = await drive(labOfFile(0), { wheelRadius: 130 }, 0.02, 0.12, [1]);
  expect(Math.abs(file.sinkage - own.sinkage)).toBeLessThan(0.4);
  expect(Math.abs(file.normalForce / own.normalForce - 1)).toBeLessThan(0.05);
});

// Between two beds means differ by 3 N, 0.6 N·m and 1.3 mm without lugs, by 25 N, 2.6 N·m and 1.4 mm with them.
test.each([[0, 4, 0.5], [12, 8, 1]])('an STL of a wheel with %i lugs pulls as that wheel, and not on slippery soil',
  { tags: 'long' }, async (lugs, pull, torque) => {
  const seeds = [1, 2], file = labOfFile(lugs), until = 1;
  const one = await drive(wheelLab, { lugs }, 0.4, until, seeds);
  const other = await drive(file, { wheelRadius: 130 }, 0.4, until, seeds);
  const slippery = await drive(file, { wheelRadius: 130, friction: 0.375 }, 0.4, until, seeds);
  const isAlike = (means: Means): boolean => Math.abs(means.drawbarPull - one.drawbarPull) < pull
    && Math.abs(means.torque - one.torque) < torque && Math.abs(means.sinkage - one.sinkage) < 2.5
    && Math.abs(means.normalForce - one.normalForce) < 2;
  expect([isAlike(other), isAlike(slippery)], JSON.stringify([one, other, slippery])).toEqual([true, false]);
});
