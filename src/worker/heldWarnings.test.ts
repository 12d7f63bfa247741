import { expect, test } from 'vitest';
import type { Measures } from '../model/measures';
import { STEP_STATUS } from '../model/status';
import { createHeldWarnings } from './heldWarnings';

const QUIET = { status: 0, overlap: 0, creepSpeed: 0 } as Measures;
const overlapping = (overlap: number): Measures => ({ ...QUIET, status: STEP_STATUS.overlap.bit, overlap });

test('a warning of one step stays for four seconds, with its worst number', () => {
  const { hear, at } = createHeldWarnings();
  expect(at(0, QUIET)).toEqual([]);
  hear(overlapping(0.31));
  hear(overlapping(0.12));
  hear({ ...QUIET, overlap: 0.9 }); // which was not warned of
  expect(at(200, QUIET)).toEqual([expect.stringContaining('overlap by up to 0.31 of')]);
  hear(overlapping(0.2));
  expect(at(4100, QUIET)).toEqual([expect.stringContaining('by up to 0.31 of')]);
  expect(at(8000, QUIET)).toEqual([expect.stringContaining('by up to 0.31 of')]);
  expect(at(8100, QUIET)).toEqual([]);
  expect(at(9000, overlapping(0.15))).toEqual([expect.stringContaining('by up to 0.15 of')]);
});
