import { expect, test } from 'vitest';
import type { Prop } from '../model/worldSpec';
import { propsSoup } from './props';

/** Returns the lowest and the highest coordinate along an axis of a soup [m]. */
const reach = (position: readonly number[], axis: number): [number, number] => {
  const along = position.filter((_, k) => k % 3 === axis);
  return [Math.min(...along), Math.max(...along)];
};

test('a box reaches from corner to corner, and a rod its radius beside its line', () => {
  const box = propsSoup([{ kind: 'box', from: [-1, 0, 0], to: [2, 0.5, 0.25], paint: 'wood' }], 1).position;
  expect([0, 1, 2].map((axis) => reach(box, axis))).toEqual([[-1, 2], [0, 0.5], [0, 0.25]]);
  const rod = propsSoup([{ kind: 'rod', from: [-2, 0, 1], to: [3, 0, 1], radius: 0.5, paint: 'steel' }], 1).position;
  expect(reach(rod, 0)).toEqual([-2, 3]);
  expect(reach(rod, 2)[1]).toBeCloseTo(1.5, 1);
});

test('things are painted as they ask, whatever the others are', () => {
  const parts = (['steel', 'wood', 'mark'] as const).map((paint): Prop =>
    ({ kind: 'box', from: [0, 0, 0], to: [1, 1, 1], paint }));
  expect(new Set(parts.map((part) => propsSoup([part], 1).tint.slice(0, 3).join())).size).toBe(3);
  expect(propsSoup(parts, 1).position).toHaveLength(3 * propsSoup([parts[0]], 1).position.length);
});
