import { expect, test } from 'vitest';
import { scenes } from '../scenes/index';
import { faultOf, MUTANTS, runMutant } from './testing/mutants';

test('each scene has a row of mutants', () => {
  const known = new Set(MUTANTS.map(({ scene }) => scene));
  expect(scenes.filter(({ id }) => !known.has(id)).map(({ id }) => id)).toEqual([]);
});

test.each(MUTANTS.filter(({ slow }) => !slow))('checks of $scene fail where the physics is wrong', async (mutant) => {
  expect((await runMutant(mutant)).map(faultOf).filter((fault) => fault !== null)).toEqual([]);
}, 60_000);
