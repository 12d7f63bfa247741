import { expect, test } from 'vitest';
import { faultOf, runMutant } from './testing/mutants/run';
import { MUTANTS } from './testing/mutants/table';

test.each(MUTANTS.filter(({ slow }) => slow))('checks of $scene fail where the physics is wrong', async (mutant) => {
  expect((await runMutant(mutant)).map(faultOf).filter((fault) => fault !== null)).toEqual([]);
}, 1_200_000);
