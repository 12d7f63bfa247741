import { expect, test } from 'vitest';
import { canvasSize } from './canvasSize';

const page = { width: 1000, height: 500, dpr: 2 };

test('a device draws the pixels of the display, an emulation one for one, and slow ones a fraction of them', () => {
  expect(canvasSize(page, 1, false)).toEqual({ width: 1000, height: 500, pixelRatio: 2 });
  expect(canvasSize(page, 0.5, false).pixelRatio).toBe(1);
  expect(canvasSize(page, 1, true).pixelRatio).toBe(1);
  expect(canvasSize({ ...page, dpr: 0.8 }, 0.5, true).pixelRatio).toBe(0.4);
});

test('a canvas has at least one pixel, and no side that a device cannot draw', () => {
  expect(canvasSize({ width: 0, height: 0, dpr: 1 }, 1, false)).toEqual({ width: 1, height: 1, pixelRatio: 1 });
  expect(5000 * canvasSize({ width: 1000, height: 5000, dpr: 3 }, 1, false).pixelRatio).toBe(8192);
});
