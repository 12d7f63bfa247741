import { BRIEF } from './brief';
import { CONTACTS } from './contacts';
import { FLOWS } from './flows';
import { PILES } from './piles';
import { SAMPLES } from './samples';
import { VEHICLES } from './vehicles';
import { WHEELS } from './wheels';
import type { Mutant } from './mutant';

/** These are all rows. A check that is in none does not exist: the tests refuse it. */
export const MUTANTS: readonly Mutant[] =
  [...WHEELS, ...VEHICLES, ...FLOWS, ...CONTACTS, ...SAMPLES, ...PILES, ...BRIEF];
