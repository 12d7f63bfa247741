import { expect, test } from 'vitest';
import { repose } from './zhou';

const DEG = 180 / Math.PI;

/** The one number of the fit that others print: lethe's example of a plate that is discharged. */
test('the fit of Zhou2002 gives 19.7° for spheres of 10 mm, frictions 0.2, rolling friction 1 mm', () => {
  expect(DEG * repose({ friction: 0.2, wallFriction: 0.2, rolling: 1e-3, diameter: 0.01 })).toBeCloseTo(19.7, 1);
});

test('it is 0 without friction or rolling friction', () => {
  const glass = { friction: 0.4, wallFriction: 0.6, rolling: 1e-4, diameter: 0.01 };
  for (const none of [{ friction: 0 }, { wallFriction: 0 }, { rolling: 0 }])
    expect(repose({ ...glass, ...none })).toBe(0);
});
