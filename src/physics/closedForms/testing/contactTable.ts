import { friction } from './rows/friction';
import { impacts, flight } from './rows/impacts';
import { laws } from './rows/laws';
import { slopes, tips } from './rows/slopes';
import { statics } from './rows/statics';
import type { Row } from './row';

/** All closed forms of contact. Balls have r = 0.1 m and m = 1 kg unless a row says otherwise. */
export const CONTACT_TABLE: readonly Row[] = [
  ...slopes, ...tips, ...statics, ...friction, ...impacts, ...flight, ...laws,
];
