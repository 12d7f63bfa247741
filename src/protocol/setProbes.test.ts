import { expect, test } from 'vitest';
import { number, toSI } from '../params/param';
import { createSetWriter, setProbes } from './setProbes';

const own = (label: string, section: 'Experiment' | 'Solver', applies: 'live' | 'rebuild', unit: string) =>
  number({ label, section, applies, unit, default: 5, min: 0, max: 9, doc: `The ${label}.` });
const params = {
  slip: own('Slip', 'Experiment', 'live', '1'), radius: own('Radius', 'Experiment', 'rebuild', 'mm'),
  tolerance: own('Tolerance', 'Solver', 'live', 'm/s'), travel: own('Travel', 'Experiment', 'live', 'mm'),
};

test('live numbers of the physics are those over which probes are drawn', () => {
  expect(Object.keys(setProbes(params))).toEqual(['set.slip', 'set.travel']);
  expect(setProbes(params)['set.travel']).toMatchObject({ label: 'Travel, as set', unit: 'mm' });
});

test('their values stand in the row in declared units, in that order', () => {
  const row = new Float64Array(4).fill(7);
  createSetWriter(params)(row, 1, toSI(params, { slip: 0.25, radius: 3, tolerance: 1, travel: 4 }));
  expect(row[0]).toBe(7);
  expect(row[1]).toBe(0.25);
  expect(row[2]).toBeCloseTo(4, 12);
  expect(row[3]).toBe(7);
});
