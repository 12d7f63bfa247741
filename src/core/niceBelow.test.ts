import { expect, test } from 'vitest';
import { niceBelow } from './niceBelow';

test.each([[1, 1], [1.99, 1], [2, 2], [4.9, 2], [5, 5], [9.99, 5], [10, 10], [1000, 1000], [0.03, 0.02], [7e-4, 5e-4]])(
  'below %d the largest nice number is %d', (x, nice) => { expect(niceBelow(x)).toBe(nice); },
);
