// @module-tag slow
import { expect, test } from 'vitest';
import { maxOf } from '../core/extremes';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';
import { testBeds } from './testing/testBeds';

/** Returns the forward speeds of a vehicle from the start on, step by step [m/s]. */
async function speedsOf(id: string, own: AnyValues, seconds: number): Promise<number[]> {
  const scene = findScene(id)!, values = { ...defaultsOf(scene.params), ...scene.small, ...own };
  const experiment = await createExperiment(scene, values, createCpuEngine, testBeds), speeds: number[] = [];
  const speed = experiment.probeKeys.indexOf('speed');
  while (experiment.time < seconds - 1e-9) {
    await experiment.advance();
    if (experiment.time > 0) speeds.push(experiment.values[speed]);
  }
  return speeds;
}

// grains shake a vehicle, give way and roll it off a bump (cruise.test.ts has rigid ground)
for (const [id, own, until] of [['hmmwv-flat', { count: 150 }, 3], ['hmmwv-bumpy', {}, 4]] as const) test(
  `a cruise in ${id} comes to 1 m/s on grains, and goes no more than 10 % beyond`,
  id === 'hmmwv-flat' ? {} : { tags: 'long' }, async () => {
  const speeds = await speedsOf(id, own, until);
  expect(maxOf(speeds)).toBeGreaterThan(0.9); // 1.05 on the flat bed
  expect(maxOf(speeds)).toBeLessThan(1.1);
});
