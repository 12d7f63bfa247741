import { expect, test } from 'vitest';
import { firstFields, readFields, type DropFields } from './dropForm';

const told = (some: Partial<DropFields>, units: Parameters<typeof readFields>[2] = 'declared'): unknown => {
  const read = readFields({ ...firstFields(null, units), ...some }, null, units);
  return read.ok ? read.value : read.issues[0].message;
};

test('lengths are in mm, unless a unit is typed behind', () => {
  expect(told({ kind: 'box', size: '200', second: '0,4 m', third: '10 in', density: '1.6 g/cm^3', height: '0' }))
    .toEqual({ form: { kind: 'box', size: [0.2, 0.4, 0.254] }, density: 1600, height: 0 });
});

test('a number alone is in the unit that is shown, and so are the fields at first', () => {
  expect(told({ kind: 'cylinder', size: '10', second: '12', density: '100', height: '1' }, 'us')).toEqual({
    form: { kind: 'cylinder', diameter: 0.254, height: expect.closeTo(0.3048) as number },
    density: expect.closeTo(1601.85, 2) as number, height: expect.closeTo(0.0254) as number,
  });
  expect(firstFields(null, 'us')).toMatchObject({ size: '3.937', density: '162.3', height: '3.937' });
  expect([firstFields([0, 1], 'declared').size, firstFields([0, 1], 'us').size]).toEqual(['500', '20']);
});

test('what is no such number is refused as it was typed, with the range in the unit that is shown', () => {
  expect(told({ size: 'abc' })).toBe('Diameter = abc is not allowed: 1 to 20000 mm.');
  expect(told({ size: '-5' })).toBe('Diameter = -5 is not allowed: 1 to 20000 mm.');
  expect(told({ size: '30 m' })).toBe('Diameter = 30 m is not allowed: 1 to 20000 mm.');
  expect(told({ size: '-5' }, 'us')).toBe('Diameter = -5 is not allowed: 0.03937 to 787.4 in.');
  expect(told({ kind: 'wheel', second: '' })).toBe('Width = (nothing) is not allowed: 1 to 20000 mm.');
  expect(told({ density: '5 kg' }, 'us')).toBe('Density = 5 kg is not allowed: 0.6243 to 1561 lb/ft³.');
  expect(told({ height: 'x' })).toBe('Gap to the soil = x is not allowed: 0 to 10000 mm.');
  expect(told({ kind: 'mesh' })).toBe('Choose a file first.');
});
