// @module-tag slow
import { expect, test } from 'vitest';
import { holds } from '../core/band';
import { defaultsOf } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { mean } from '../scenes/scene';
import { createExperiment } from './experiment';
import { runUntil } from './testing/smallRun';
import { testBeds } from './testing/testBeds';

// coarse beds rebound when a vehicle is put on them: its wheels bear less until it rests
test('wheels on a coarse bed bear the weight on a slope once it rests, which its check waits for', async () => {
  const scene = findScene('hmmwv-slope')!;
  const values = { ...defaultsOf(scene.params), ...scene.small, count: 600, slope: 16 };
  const experiment = await createExperiment(scene, values, createCpuEngine, testBeds);
  const check = scene.checks(experiment.valuesSI).find(({ what }) => /over the weight .*at rest/.test(what))!;
  const series = await runUntil(experiment, check.until), rested = check.measured(series);
  expect(holds(check.allowed, rested), `${rested}`).toBe(true);
  expect(Math.abs(mean(series, 'wheelSum', 0.4, 0.5) / rested - 1)).toBeLessThan(0.005);
  expect(mean(series, 'wheelSum', 0.1, 0.3) / rested).toBeLessThan(0.975);
});
