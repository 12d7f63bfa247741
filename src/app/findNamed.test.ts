import { expect, test } from 'vitest';
import { findNamed } from './findNamed';

const all = ['torque of the wheel', 'the wheel', 'drawbar'];
const find = (query: string) =>
  findNamed(all, query, { textOf: (one) => `${one} N·m`, labelOf: (one) => one.split(' ').at(-1)! });

test('every word is somewhere, whatever the case; those that have one in their name come first', () => {
  expect(find('WHEEL torque')).toEqual(['torque of the wheel']);
  expect(find('drawbar THE')).toEqual([]);
  expect(find('of n·M')).toEqual(['torque of the wheel']);
  expect(find('  ')).toEqual(all);
  expect(findNamed(['b of a', 'a'], 'a', { textOf: (one) => one, labelOf: (one) => one[0] })).toEqual(['a', 'b of a']);
});
