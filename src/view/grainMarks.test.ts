import { expect, test } from 'vitest';
import { grainMarks, MARKS_WIDTH } from './grainMarks';

/** Returns size, layer and half of some grains, by their x, z and radius. */
const marksOf = (...grains: [x: number, z: number, radius: number][]) => {
  const marks = grainMarks({
    positions: Float64Array.from(grains.flatMap(([x, z]) => [x, 5, z])),
    radii: Float64Array.from(grains, ([, , radius]) => radius), masses: new Float64Array(grains.length).fill(1),
  });
  return grains.map((_, i) => [...marks.subarray(4 * i, 4 * i + 3)]);
};

test('every other of eight layers is dyed, the lowest not', () => {
  const dyed = marksOf(...Array.from({ length: 9 }, (_, k): [number, number, number] => [0, 1 + k, 1]));
  expect(dyed.map(([, layer]) => layer)).toEqual([0, 255, 0, 255, 0, 255, 0, 255, 0]);
});

test('the half at +x is dyed, and sizes go from the smallest to the largest grain', () => {
  expect(marksOf([-3, 0, 1], [-1.1, 0, 2], [-0.9, 0, 3], [1, 0, 5])).toEqual([
    [0, 0, 0], [64, 0, 0], [128, 0, 255], [255, 0, 255],
  ]);
});

test('equal grains in one layer, or none, have no marks, in whole rows of a texture', () => {
  expect(marksOf([0, 1, 1], [0, 1, 1])).toEqual([[0, 0, 0], [0, 0, 0]]);
  expect(grainMarks({ positions: new Float64Array(), radii: new Float64Array(), masses: new Float64Array() }))
    .toEqual(new Uint8Array(4 * MARKS_WIDTH));
});
