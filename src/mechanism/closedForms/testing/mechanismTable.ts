import type { Row } from './row';
import { linkages } from './rows/linkages';
import { pendulums } from './rows/pendulums';
import { rest } from './rows/rest';
import { shafts } from './rows/shafts';
import { spinning } from './rows/spinning';
import { springs } from './rows/springs';

/** All closed forms of mechanisms. The step is 1 ms, and of first order, unless a row says otherwise. */
export const MECHANISM_TABLE: readonly Row[] = [...pendulums, ...linkages, ...shafts, ...springs, ...spinning, ...rest];
