import { expect, test } from 'vitest';
import type { Measures } from '../../model/measures';
import { slipProbe } from './slip';

test('slip is 1 − v/(ω r) of the wheel that is asked for, and 0 while it does not turn', () => {
  const { measure } = slipProbe<{ r: number }>(1, ({ r }, { more }) => r + more);
  const at = (v: number, omega: number) => {
    const bodies = [{ velocity: [9, 9, 9], spin: [9, 9, 9] }, { velocity: [v, 7, 7], spin: [7, omega, 7] }];
    return measure({ bodies } as Partial<Measures> as Measures, { r: 0.1 }, { more: 0.4 }, {});
  };
  expect([at(0.7, 2), at(1.3, 2), at(0, 2), at(0, 0), at(-0.5, 2)]).toEqual([
    expect.closeTo(0.3, 12), expect.closeTo(-0.3, 12), 1, 0, expect.closeTo(1.5, 12),
  ]);
});
