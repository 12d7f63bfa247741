import { expect, test } from 'vitest';
import { scenes } from '../../scenes/index';
import { readTyped } from './typedNumber';

test.each([
  ['130', 'N', '130'], [' 1 300 ', 'N', '1300'], ['9,81', 'm/s²', '9.81'], ['−0.3', '1', '-0.3'], ['1e-3', 'm', '1e-3'],
  ['9.81 m/s²', 'm/s²', '9.81'], ['9,81m/s2', 'm/s²', '9.81'], ['1 g', 'm/s²', '9.80665'], ['1 g', 'kg', '0.001'],
  ['1.3 kN', 'N', '1300'], ['0,5 m', 'mm', '500'], ['5 um', 'mm', '0.005'], ['36 km/h', 'm/s', '10'],
  ['2 bar', 'kPa', '200'], ['30 %', '1', '0.3'], ['60 rpm', 'rad/s', '6.28318530718'], ['2.6 g/cm3', 'kg/m³', '2600'],
  ['0.5 rad', 'deg', '28.6478897565'], ['1e3 mm', 'm', '1'], ['12 N·m', 'N·m', '12'],
  ['9.81 m/s^2', 'm/s²', '9.81'], ['1600 kg/m^3', 'kg/m³', '1600'],
])('%s in a field of %s is %s', (typed, unit, read) => {
  expect(readTyped(typed, unit)).toBe(read);
});

test.each([
  ['5 kg', 'N'], ['3 parsec', 'm'], ['1.234,5', 'm'], ['1,234,5', 'm'], ['abc', 'm'], ['', 'm'], ['1 m/s', 'm'],
  ['--3', '1'], ['1e', 'm'], ['0x10', '1'],
])('%s in a field of %s is left to be refused', (typed, unit) => {
  const read = readTyped(typed, unit);
  expect(read === '' || Number.isNaN(Number(read)) || /^0x/.test(read)).toBe(true);
});

test('a value with the unit of its own parameter is that value, for every parameter', () => {
  for (const { params } of scenes) {
    for (const spec of Object.values(params)) {
      if (spec.kind !== 'number' || spec.unit === '1') continue;
      expect(Number(readTyped(`${spec.default} ${spec.unit}`, spec.unit)), spec.label).toBeCloseTo(spec.default, 9);
    }
  }
});

test('a long text takes no longer than in proportion', () => {
  expect(readTyped(`${'1'.repeat(200_000)},${'1'.repeat(200_000)}x`, 'm').length).toBeGreaterThan(4e5);
});
