// @module-tag slow
import { expect, test } from 'vitest';
import { CAPABILITIES, coreReason, LAWS, traitsOf, type Trait } from '../params/capabilities';
import { createCpuEngine, type CpuEngine } from '../physics/cpu/engine';
import { scenes } from '../scenes/index';
import { createExperiment } from './experiment';
import { smallValues } from './testing/smallRun';
import { traitsFor } from './traitsFor';

/** The core of the CPU engine takes what the table of capabilities says, and names what it leaves to the reference. */

/** Scenes that leave their laws out until something is struck. */
const LATER = ['impact'];

const walked = scenes.filter((scene) => smallValues(scene, {}).solver === 'smallsteps');

test.each(walked.map((scene) => [scene.id, scene] as const))('%s, as its bed begins to settle', async (_, scene) => {
  const values = smallValues(scene, { core: 'auto' });
  const why = LATER.includes(scene.id) ? null : coreReason(traitsFor(scene, values));
  const experiment = await createExperiment(scene, values, createCpuEngine), engine = experiment.engine as CpuEngine;
  await experiment.advance();
  expect(engine.world.core).toEqual({ taken: why === null, why });
});

test('no law beyond friction is in the core, and each row says why in the words of the others', () => {
  expect(coreReason(traitsOf({ values: {} }))).toBeNull();
  for (const law of LAWS) expect(coreReason(traitsOf({ values: { [law]: 1 } }))).toBe('laws beyond friction');
  expect(coreReason(traitsOf({ values: {}, pilot: () => {} }))).toBeNull();
  expect(coreReason(traitsOf({ values: { integrator: 'explicit' } }))).toBeNull();
  for (const trait of Object.keys(CAPABILITIES) as Trait[]) expect(CAPABILITIES[trait].core ?? 'words').toMatch(/^\w/);
});
