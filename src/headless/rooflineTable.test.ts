import { expect, test } from 'vitest';
import { compareWithLimits, forecastText, meanCosts, sumCosts, type KernelCost } from './rooflineTable';

const limits = { copyRate: 1e12, kernelRate: 5e11, dispatchTime: 2e-6 };
const cost = (change: Partial<KernelCost>): KernelCost =>
  ({ kernel: 'k', dispatches: 1, bytes: 1e9, asked: 2e9, time: 2e-3, ...change });

test('a kernel that moves memory is compared with the faster of a copy and a kernel', () => {
  expect(compareWithLimits(cost({}), limits)).toMatchObject({ rate: 5e11, ofMemory: 0.5, ofLimit: 0.5 });
  // copies of an H200 through Vulkan reach a fifth of what kernels do
  expect(compareWithLimits(cost({}), { ...limits, kernelRate: 4e12 })).toMatchObject({ ofMemory: 0.125 });
});

test('many small dispatches are compared with what empty ones cost', () => {
  const row = compareWithLimits(cost({ dispatches: 100, bytes: 1e6, time: 4e-4 }), limits);
  expect(row.ofLimit).toBeCloseTo(0.5, 12);
  expect(row.ofMemory).toBeCloseTo(0.0025, 12);
});

test('a kernel that the clock did not see has no rate', () => {
  expect(compareWithLimits(cost({ time: 0 }), limits)).toMatchObject({ rate: 0, ofMemory: 0, ofLimit: 0 });
});

test('a sum is of dispatches, bytes and times', () => {
  expect(sumCosts('all', [cost({}), cost({ dispatches: 3, bytes: 5, asked: 7, time: 1 })])).toEqual({
    kernel: 'all', dispatches: 4, bytes: 1e9 + 5, asked: 2e9 + 7, time: 1 + 2e-3,
  });
});

test('a mean is over frames, kernel by kernel, also of one that some frames lack', () => {
  const rare = cost({ kernel: 'rare', dispatches: 4 });
  expect(meanCosts([[cost({}), rare], [cost({ dispatches: 3, time: 4e-3 })]])).toEqual([
    cost({ dispatches: 2, time: 3e-3 }), { kernel: 'rare', dispatches: 2, bytes: 5e8, asked: 1e9, time: 1e-3 },
  ]);
});

test('what kernels should take stands beside what they took', () => {
  const predicted = { bytes: 1e-3, waits: 4e-3, dispatches: 2e-3, chains: 3e-3, all: 10e-3 };
  expect(forecastText(predicted, 7e-3)).toBe(
    'kernels of a frame, predicted: 10.000 ms (bytes 1.000, waits 4.000, dispatches 2.000, chains 3.000); '
    + 'measured: 7.000 ms\n');
  expect(forecastText(predicted, 0)).toContain('measured: no time stamps');
  expect(forecastText(null, 7e-3)).toBe('');
});
