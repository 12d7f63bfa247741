import { expect, test } from 'vitest';
import { StructArray } from './structArray';
import { readStruct } from './wgsl';

const layout = readStruct('struct S { a: vec3f, n: u32, m: mat3x3f, i: vec3i, }', 'S');

test('what is written by name is read by name, element by element', () => {
  const array = new StructArray(layout, 2);
  array.set(1, 'a', [1, 2, 3]);
  array.set(1, 'n', 4294967295);
  array.set(1, 'i', [-1, -2, -3]);
  expect([0, 1, 2].map((c) => array.get(1, 'a', c))).toEqual([1, 2, 3]);
  expect(array.get(1, 'n')).toBe(4294967295);
  expect([0, 1, 2].map((c) => array.get(1, 'i', c))).toEqual([-1, -2, -3]);
  expect([0, 1, 2].map((c) => array.get(0, 'a', c))).toEqual([0, 0, 0]);
});

test('columns of a matrix are padded to 16 bytes', () => {
  const array = new StructArray(layout);
  array.set(0, 'm', [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([...new Float32Array(array.data, 16, 12)]).toEqual([1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0]);
});

test('bytes of a buffer are taken over', () => {
  const from = new StructArray(layout, 2), to = new StructArray(layout, 1);
  from.set(1, 'a', [7, 8, 9]);
  to.load(from.data, layout.size);
  expect(to.get(0, 'a', 2)).toBe(9);
});

test('a field that is not there is our mistake', () => {
  expect(() => new StructArray(layout).set(0, 'b', 1)).toThrow('S has no field b');
  expect(() => new StructArray(layout).get(1, 'a')).toThrow('at 1');
});
