import { expect, test } from 'vitest';
import { CONTACT, createOverlayList, POINT, startList, VELOCITY } from '../../model/overlay';
import { flattenList } from './flattenList';

const slab = { axis: 1, low: 1, high: 3 } as const;

test.each([[1, 2.1], [-1, 1.9]])('velocities lie just before the plane, seen from side %i, and have no part across it',
  (side, at) => {
  const list = createOverlayList();
  startList(list, 'velocities', 2);
  list.count = 2;
  list.data.set([5, 1.2, 6, 7, 8, 9, 1, 2.8, 1, -1, -2, -3]);
  flattenList(list, slab, side);
  expect(VELOCITY).toBe(6);
  expect([...list.data.subarray(0, 12)].map((x) => +x.toFixed(6))).toEqual([5, at, 6, 7, 0, 9, 1, at, 1, -1, 0, -3]);
});

test('of contacts those in the slab are left, in their order', () => {
  const list = createOverlayList();
  startList(list, 'contacts', 4);
  list.count = 4;
  for (const [c, y] of [0.9, 1, 2.9, 3].entries()) {
    list.data.fill(c + 1, CONTACT * c, CONTACT * (c + 1));
    list.data[CONTACT * c + POINT + 1] = y;
  }
  flattenList(list, slab, 1);
  expect(list.count).toBe(2);
  expect([list.data[0], list.data[CONTACT]]).toEqual([2, 3]);
});
