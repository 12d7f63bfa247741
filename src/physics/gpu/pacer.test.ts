import { expect, test } from 'vitest';
import { Pacer } from './pacer';

const settle = (sliceMs: number, msPerSweep: number, overheadMs: number): number => {
  const pacer = new Pacer(sliceMs);
  for (let i = 0; i < 50; i++) {
    const sweeps = pacer.sweepsPerSlice;
    pacer.record(sweeps, overheadMs + sweeps * msPerSweep);
  }
  return pacer.sweepsPerSlice;
};

test('slices come to last as long as they may', () => {
  expect(settle(8, 1.01, 0)).toBe(7);
  expect(settle(8, 0.1, 0)).toBeGreaterThan(75);
  expect(Math.abs(settle(8, 0.5, 2) - 12)).toBeLessThanOrEqual(1); // 12 × 0.5 + 2 = 8
});

test('a sweep that takes too long is still made', () => expect(settle(8, 100, 0)).toBe(1));

test('without a limit nothing is cut', () => expect(new Pacer(Infinity).sweepsPerSlice).toBe(Infinity));
