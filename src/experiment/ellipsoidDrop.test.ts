// @module-tag slow
import { expect, test } from 'vitest';
import { defaultsOf } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { ellipsoidDrop } from '../scenes/laws/ellipsoidDrop';
import { createExperiment } from './experiment';

/** Returns the mean depth below the floor while the ellipsoid rocks out [m]. */
async function drift(dt: number): Promise<number> {
  const experiment =
    await createExperiment(ellipsoidDrop, { ...defaultsOf(ellipsoidDrop.params), dt }, createCpuEngine);
  const depth = experiment.probeKeys.indexOf('depth');
  let sum = 0, count = 0;
  while (experiment.time < 6 - 1e-9) {
    await experiment.advance();
    if (experiment.time < 2) continue;
    sum += experiment.values[depth] / 1000;
    count++;
  }
  return sum / count;
}

test('the falling ellipsoid does not drift through the floor: its depth is O(h²)', async () => {
  const steps = [0.01, 0.005, 0.0025], depths = [];
  for (const h of steps) depths.push(await drift(h));
  expect(depths[0]).toBeGreaterThan(1e-7); // there is something to converge
  for (let k = 0; k < 2; k++) expect(Math.log2(depths[k] / depths[k + 1])).toBeGreaterThan(1.7);
});
