import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { chooseFixedPoint, fromUnits, toUnits } from './fixedPoint';

const domain = (min: Vec3, max: Vec3) => ({ domain: { min, max }, bodies: [] });

const domains: [Vec3, Vec3][] = [
  [[-0.4, -0.16, 0], [0.4, 0.16, 1]], [[-1.5, -1.5, 0], [1.5, 1.5, 14]], [[-2, -4, 0], [60, 4, 8]],
  [[0, 0, 0], [0, 0, 0]],
];

test.each(domains)(
  'the domain %j … %j fits with room, resolved to a 10⁻⁹ of its extent', (min, max) => {
    const fixed = chooseFixedPoint(domain(min, max)), extent = Math.max(...max.map((x, c) => x - min[c]));
    expect(Number.isInteger(Math.log2(fixed.unit))).toBe(true);
    expect(fixed.unit).toBeLessThanOrEqual((extent || 2) * 1.25e-9);
    for (const corner of [min, max]) corner.forEach((x, c) => {
      const units = toUnits(fixed, x, c);
      expect(Math.abs(units)).toBeLessThanOrEqual(0.8 * 2 ** 30);
      expect(Math.abs(fromUnits(fixed, Math.round(units), c) - x)).toBeLessThanOrEqual(fixed.unit / 2);
    });
  });

test('what is far outside stays where differences do not overflow', () => {
  const fixed = chooseFixedPoint(domain([0, 0, 0], [1, 1, 1]));
  expect(toUnits(fixed, 1e9, 0) - toUnits(fixed, -1e9, 0)).toBeLessThan(2 ** 31);
});

test('big bodies outside the domain are held as well', () => {
  const { domain: d } = domain([0, 0, 0], [1, 1, 1]);
  const body = { position: [0, 0, 9] as Vec3 }, fixed = chooseFixedPoint({ domain: d, bodies: [body as never] });
  expect(toUnits(fixed, 9, 2)).toBeLessThanOrEqual(0.8 * 2 ** 30);
});
