import { expect, test } from 'vitest';
import { compareWithLimits, sumCosts, type KernelCost } from './roofline';

const limits = { copyRate: 1e12, dispatchTime: 2e-6 };
const cost = (change: Partial<KernelCost>): KernelCost =>
  ({ kernel: 'k', stage: 'solve', dispatches: 1, bytes: 1e9, time: 2e-3, ...change });

test('a kernel that moves memory is compared with the copy rate', () => {
  expect(compareWithLimits(cost({}), limits)).toMatchObject({ rate: 5e11, ofCopy: 0.5, ofLimit: 0.5 });
});

test('many small dispatches are compared with what empty ones cost', () => {
  const row = compareWithLimits(cost({ dispatches: 100, bytes: 1e6, time: 4e-4 }), limits);
  expect(row.ofLimit).toBeCloseTo(0.5, 12);
  expect(row.ofCopy).toBeCloseTo(0.0025, 12);
});

test('a kernel that the clock did not see has no rate', () => {
  expect(compareWithLimits(cost({ time: 0 }), limits)).toMatchObject({ rate: 0, ofCopy: 0, ofLimit: 0 });
});

test('a sum is of dispatches, bytes and times', () => {
  expect(sumCosts('all', [cost({}), cost({ dispatches: 3, bytes: 5, time: 1 })])).toEqual({
    kernel: 'all', stage: 'solve', dispatches: 4, bytes: 1e9 + 5, time: 1 + 2e-3,
  });
});
