import { expect, test } from 'vitest';
import { createRandom } from '../random';
import { asin, atan, atan2 } from './arcs';
import { cos, sin, tan } from './circular';
import { exp, expm1, log, tanh } from './exponential';
import { cbrt, cube, exponentOf, hypot, norm, power, powerOfTwo } from './powers';

/** Returns how many units of the last place of `exact` a value is off; 0 of two equal zeros, infinities or NaN. */
function unitsOff(value: number, exact: number): number {
  if (Object.is(value, exact)) return 0;
  if (!Number.isFinite(exact) || !Number.isFinite(value)) return Infinity;
  return Math.abs(value - exact) / powerOfTwo(Math.max(-1074, exponentOf(Math.abs(exact) || Number.MIN_VALUE) - 52));
}

type Own = (x: number) => number;
type Range = [from: number, to: number];

/** Functions, those of the host to compare with, the units that both may be apart, and the ranges. */
const FUNCTIONS: [name: string, own: Own, host: Own, units: number, ranges: Range[]][] = [
  ['sin', sin, Math.sin, 1, [[-0.8, 0.8], [-7, 7], [-1000, 1000], [-1.6e6, 1.6e6]]],
  ['cos', cos, Math.cos, 1, [[-0.8, 0.8], [-7, 7], [-1000, 1000], [-1.6e6, 1.6e6]]],
  ['tan', tan, Math.tan, 3, [[-0.8, 0.8], [-7, 7], [-1000, 1000]]],
  ['atan', atan, Math.atan, 1, [[-0.5, 0.5], [-3, 3], [-100, 100], [-1e9, 1e9]]],
  ['asin', asin, Math.asin, 2, [[-1, 1], [-1e-3, 1e-3], [0.999, 1]]],
  ['exp', exp, Math.exp, 1, [[-1, 1], [-30, 30], [-745, 709.78]]],
  ['expm1', expm1, Math.expm1, 2, [[-1e-6, 1e-6], [-1, 1], [-40, 40], [-100, 700]]],
  ['log', log, Math.log, 1, [[0.5, 2], [0.99, 1.01], [0, 1e3], [0, 1e300]]],
  ['tanh', tanh, Math.tanh, 3, [[-1e-3, 1e-3], [-1, 1], [-25, 25]]],
  ['cbrt', cbrt, Math.cbrt, 1, [[-1, 1], [1, 8], [-1e6, 1e6], [0, 1e-300], [0, 1e300], [0, 1e-310]]],
];
const SPECIAL = [
  0, -0, 1, -1, 0.5, 2, 1e-20, -1e-20, Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE, Infinity, -Infinity, NaN,
  Math.PI, Math.PI / 2, Math.PI / 4, 1e-300, 709.782712893384, 710, -745.13, -746, 22, 37, 11, 52174, 573204, 1e-310,
];

test.each(FUNCTIONS)('%s is that of the host up to the last places', (_name, own, host, units, ranges) => {
  for (const [from, to] of ranges) {
    const random = createRandom(1);
    let most = 0, at = 0;
    for (let k = 0; k < 40_000; k++) {
      const x = from + (to - from) * (k % 2 ? random() : k / 40_000), off = unitsOff(own(x), host(x));
      if (off > most) [most, at] = [off, x];
    }
    expect(most, `at ${at}`).toBeLessThanOrEqual(units);
  }
});

test.each(FUNCTIONS)('%s of special values is that of the host', (name, own, host, units) => {
  const circular = ['sin', 'cos', 'tan'].includes(name);
  for (const x of SPECIAL.filter((value) => !circular || !(Math.abs(value) > 1e6 && Number.isFinite(value))))
    expect(unitsOff(own(x), host(x)), `${name}(${x}) = ${own(x)}`).toBeLessThanOrEqual(units);
});

test('angles of any size have sines and cosines, which agree with each other', () => {
  for (const x of [1e7, -3e12, 1e100, Number.MAX_VALUE]) expect(sin(x) ** 2 + cos(x) ** 2).toBeCloseTo(1, 14);
  // Beyond, the angle is that of the host up to half its last bit: 1e-9 of 1e7.
  for (const x of [1e7, -3.3e7, 2e8]) expect(sin(x)).toBeCloseTo(Math.sin(x), 7);
});

const SIDES = [0, -0, 1, -1, 2.5, -1e-3, 1e300, -1e300, 1e-300, Infinity, -Infinity, NaN];

test('atan2 has the quadrants and the signs of zeros', () => {
  for (const y of SIDES) {
    for (const x of SIDES)
      expect(unitsOff(atan2(y, x), Math.atan2(y, x)), `atan2(${y}, ${x}) = ${atan2(y, x)}`).toBeLessThanOrEqual(1);
  }
  const random = createRandom(2);
  for (let k = 0; k < 40_000; k++) {
    const y = random() - 0.5, x = random() - 0.5;
    expect(unitsOff(atan2(y, x), Math.atan2(y, x))).toBeLessThanOrEqual(2);
  }
});

test('lengths are those of the host, and of a list', () => {
  for (const y of SIDES) for (const x of SIDES) for (const z of SIDES) {
    const exact = Math.hypot(x, y, z);
    expect(unitsOff(hypot(x, y, z), exact), `${x}, ${y}, ${z}`).toBeLessThanOrEqual(2);
    expect(norm([x, y, z])).toBe(hypot(x, y, z));
  }
  const random = createRandom(3);
  for (let k = 0; k < 40_000; k++) {
    const [x, y, z] = [random(), random() - 0.5, 10 * random()];
    expect(unitsOff(hypot(x, y, z), Math.hypot(x, y, z))).toBeLessThanOrEqual(2);
  }
  expect([hypot(3, 4), hypot(2, 3, 6), norm([]), norm([-5])]).toEqual([5, 7, 0, 5]);
});

test('whole powers and their exponents are exact', () => {
  const powers = [power(3, 0), power(3, 1), power(3, 20), power(-2, 9), power(0.5, 3)];
  expect(powers).toEqual([1, 3, 3486784401, -512, 0.125]);
  for (const e of [-1074, -1023, -1022, -1, 0, 1, 52, 1023])
    expect([powerOfTwo(e), exponentOf(powerOfTwo(e))]).toEqual([2 ** e, e]);
  expect([exponentOf(Number.MAX_VALUE), exponentOf(7.99), exponentOf(3e-310)]).toEqual([1023, 2, -1029]);
  for (const x of [1, 2, 3, 10, -7, 1e5, 2 ** -100]) expect(cbrt(cube(x))).toBe(x);
});
