import { expect, test } from 'vitest';
import { createPacer } from './pacer';

/** Runs steps of `dt` [s] that take `cost` [s] of wall time each, waiting as told; returns simulated over wall time. */
function ratio(factor: number, dt: number, cost: number, wall = 5): number {
  const pacer = createPacer();
  let time = 0, now = 100;
  pacer.setFactor(factor, time, now);
  while (now < 100 + wall) {
    now += pacer.wait(time, now);
    now += cost;
    time += dt;
  }
  return time / (now - 100);
}

for (const factor of [0.1, 1, 4]) {
  test(`holds ${factor} where the machine is fast enough`, () => {
    expect(ratio(factor, 0.002, 0.0001)).toBeCloseTo(factor, 1);
  });
}

test('runs as fast as it goes where the machine is too slow, and with factor ∞', () => {
  expect(ratio(1, 0.002, 0.004)).toBeCloseTo(0.5, 2);
  expect(ratio(Infinity, 0.002, 0.0005)).toBeCloseTo(4, 2);
});

test('a slow spell is not made up by a sprint', () => {
  const pacer = createPacer();
  pacer.setFactor(1, 0, 0);
  expect(pacer.wait(0.1, 10)).toBe(0); // ten seconds lost
  expect(pacer.wait(0.1 + 0.5, 10)).toBeGreaterThan(0.3);
});
