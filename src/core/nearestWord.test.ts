import { expect, test } from 'vitest';
import { nearestWord } from './nearestWord';

const KNOWN = ['load', 'friction', 'rollingFriction', 'substeps', 'dt'];

test.each([
  ['lod', 'load'], ['loaad', 'load'], ['laod', null], ['frction', 'friction'], ['friciton', 'friction'],
  ['Friction', 'friction'], ['rollingfriction', 'rollingFriction'], ['substep', 'substeps'], ['dt2', 'dt'],
  ['foo', null], ['', null], ['a', null], ['__proto__', null], ['frictionfrictionfriction', null],
])('"%s" was meant to be %s', (typed, meant) => {
  expect(nearestWord(typed, KNOWN)).toBe(meant);
});

test('of words that are equally near the first is taken, and of others the nearest', () => {
  expect(nearestWord('loab', ['loaf', 'load'])).toBe('loaf');
  expect(nearestWord('loads', ['loaded', 'load'])).toBe('load');
  expect(nearestWord('loads', [])).toBeNull();
});
