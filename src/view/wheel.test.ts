import { expect, test } from 'vitest';
import { luggedWheel } from '../model/luggedWheel';
import type { Shape } from '../model/shape';
import { rimOf } from './wheel';

test('a wheel is painted by its rim, lugs or none', () => {
  expect(rimOf(luggedWheel(0.3, 0.1, 0, 0))).toEqual({ radius: 0.3, halfLength: 0.1, lugs: 0 });
  expect(rimOf(luggedWheel(0.3, 0.1, 9, 0.02))).toEqual({ radius: 0.3, halfLength: 0.1, lugs: 9 });
});

test('an open wheel is painted by its rim, with its lugs and spokes counted', () => {
  const size = { radius: expect.closeTo(0.3, 12) as number, halfLength: 0.1 };
  expect(rimOf(luggedWheel(0.3, 0.1, 0, 0, 0, 5))).toEqual({ ...size, lugs: 0, spokes: 5 });
  expect(rimOf(luggedWheel(0.3, 0.1, 9, 0.02, 0, 6))).toEqual({ ...size, lugs: 9, spokes: 6 });
});

test('what has no cylinder about its y axis is no wheel: blades on a shaft, a box', () => {
  const blade = { shape: {
    kind: 'box' as const, halfExtents: [1, 0.1, 0.3] as [number, number, number], edgeRadius: 0,
  } };
  const shaft = { kind: 'cylinder' as const, radius: 0.1, halfLength: 2, edgeRadius: 0 };
  const mixer: Shape = {
    kind: 'compound', parts: [
      { ...blade, position: [1, 0, 0], orientation: [0, 0, 0, 1] },
      { shape: shaft, position: [0, 0, 1], orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] },
    ],
  };
  expect(rimOf(mixer)).toBeNull();
  expect(rimOf({ ...mixer, parts: [{ shape: shaft, position: [0.5, 0, 0], orientation: [0, 0, 0, 1] }] })).toBeNull();
  expect(rimOf(blade.shape)).toBeNull();
});
