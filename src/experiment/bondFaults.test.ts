import { expect, test } from 'vitest';
import { statusSentences } from '../model/status';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';

/** Returns the sentences of the first step of a few spheres of 100 mm, 10.5 kg each, in substeps of 0.05 ms. */
async function sentences(own: AnyValues): Promise<string[]> {
  const scene = findScene('brittle')!;
  const values: AnyValues = { ...defaultsOf(scene.params), body: 'block', count: 60, ...own };
  const { engine, advance } = await createExperiment(scene, values, createCpuEngine);
  await advance();
  return statusSentences(engine.measures.status, engine.measures);
}

test('what acts as asked is no fault', async () => {
  expect(await sentences({})).toEqual([]);
  expect(await sentences({ cohesionRange: 0.1 })).toEqual([]);
  expect(await sentences({ cohesion: 0, cohesionRange: 1 })).toEqual([]);
});

test('a range beyond the search is named with what would work', async () => {
  expect(await sentences({ cohesionRange: 0.15 })).toEqual([
    'Cohesion reaches to gaps of 0.15 radii, and contacts are looked for up to 0.1 radii only: pairs are let go '
    + 'before. A range of at most 0.1 would work, or a step H of at least 0.015 s.',
  ]);
  expect(await sentences({ cohesionRange: 0.15, dt: 0.015, substeps: 200 })).toEqual([]);
});

test('a cohesion that opens its contacts before it is reached is named with what would work', async () => {
  const strong = { cohesion: 4e6, cohesionRange: 0.01 }; // ĉ h²/(m/2) = 1.9 mm, of 1 mm
  expect(await sentences(strong)).toEqual([
    'Cohesion of 4000000 N is never reached: in substeps of 0.00005 s it opens contacts to gaps of 0.0191 radii, and '
    + 'they pull up to 0.01 radii only. Substeps of at most 0.000036 s would work, or a range of at least 0.0191.',
  ]);
  expect(await sentences({ ...strong, substeps: 14 })).toEqual([]);
  expect(await sentences({ ...strong, cohesionRange: 0.0192 })).toEqual([]);
});
