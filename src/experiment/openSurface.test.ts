// @module-tag slow
import { expect, test } from 'vitest';
import { STEP_STATUS, statusSentences } from '../model/status';
import { defaultsOf } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';

/**
 * Returns the status sentences of a step of the small tire on soil, with so many contact points around each element.
 */
async function saidWith(points: number): Promise<string[]> {
  const scene = findScene('tire-soil')!, values = { ...defaultsOf(scene.params), ...scene.small, points };
  const experiment = await createExperiment(scene, values, createCpuEngine);
  await experiment.advance();
  return statusSentences(experiment.engine.measures.status);
}

test('a surface that grains can pass says so, and what to do', async () => {
  expect(await saidWith(2)).toEqual([STEP_STATUS.surfaceOpen.says]);
  expect(await saidWith(4)).toEqual([]);
});
