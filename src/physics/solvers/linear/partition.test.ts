import { expect, test } from 'vitest';
import { cuthillMcKee } from './partition';

const COUNT = 200_000; // contacts, more than a stack holds

/** Returns the graph of contacts with these neighbours, as rows of column numbers. */
function graph(neighbours: (i: number) => number[]): [count: number, start: Int32Array, column: Int32Array] {
  const rows = Array.from({ length: COUNT }, (_, i) => neighbours(i)), start = new Int32Array(COUNT + 1);
  rows.forEach((row, i) => { start[i + 1] = start[i] + row.length; });
  return [COUNT, start, Int32Array.from(rows.flat())];
}

test('a chain of contacts is ordered along itself from one end, however long', () => {
  const order = cuthillMcKee(...graph((i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < COUNT)));
  expect(order.length).toBe(COUNT);
  expect(order.every((contact, k) => contact === order[0] + k * (order[0] === 0 ? 1 : -1))).toBe(true);
});

test('the many contacts of one body come each once', () => {
  const order = cuthillMcKee(...graph((i) => (i === 0 ? Array.from({ length: COUNT }, (_, j) => j) : [0, i])));
  expect(new Set(order).size).toBe(COUNT);
});
