// @module-tag slow
import { expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../params/param';
import { statusSentences } from '../model/status';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';

/** Small grains between rough walls, above a narrow outlet. */
const BIN: AnyValues = {
  count: 300, opening: 18, binWidth: 43, depth: 77, grainRadius: 1.1, friction: 0.2, wallFriction: 0.7, density: 3400,
};

test.each<AnyValues>([
  { bottomAngle: 50 }, { bottomAngle: 30 }, { bottomAngle: 20, wallFriction: 2 },
  { bottomAngle: 40, outlet: 'slot', wallFriction: 2 },
])('a gate that is drawn from under a bottom that slopes drags no grain into it: %j', async (own) => {
  const scene = findScene('hopper')!;
  const experiment = await createExperiment(scene, { ...defaultsOf(scene.params), ...BIN, ...own }, createCpuEngine);
  let status = 0;
  while (experiment.time < 0.03 - 1e-9) {
    await experiment.advance();
    status |= experiment.engine.measures.status;
  }
  expect(statusSentences(status)).toEqual([]);
});
