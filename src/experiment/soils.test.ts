import { expect, test } from 'vitest';
import type { SoilId } from '../params/soils';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { soilsFor } from '../scenes/soilPresets';
import { createExperiment } from './experiment';
import { smallValues } from './testing/smallRun';
import { testBeds } from './testing/testBeds';

/** A scene of each kind runs on a small bed of a soil; most beds take long to settle. */
test.each<[id: string, soil: SoilId]>([['repose', 'snow'], ['tire-soil', 'gravel']])(
  '%s runs on %s', { tags: 'long' }, (id, soil) => runsOn(id, soil));
test.each<[id: string, soil: SoilId]>([
  ['single-wheel', 'clay'], ['drafting', 'wetSand'], ['ditch', 'snow'], ['dozer', 'wetSand'], ['mixer', 'clay'],
])('%s runs on %s', { tags: 'long' }, (id, soil) => runsOn(id, soil));

async function runsOn(id: string, soil: SoilId): Promise<void> {
  const scene = findScene(id)!, small = smallValues(scene);
  const { set } = soilsFor(scene, small).find((one) => one.id === soil)!;
  const experiment = await createExperiment(scene, { ...small, ...set }, createCpuEngine, testBeds);
  while (experiment.time < 0.05 - 1e-9) await experiment.advance();
  const { measures } = experiment.engine;
  expect(measures.status).toBe(0);
  expect(measures.energy.made).toBeLessThanOrEqual(measures.energy.bound);
  expect((await experiment.engine.readState()).position.every(Number.isFinite)).toBe(true);
}
