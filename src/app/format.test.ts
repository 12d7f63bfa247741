import { expect, test } from 'vitest';
import { number, parseValue } from '../params/param';
import { counted, formatCount } from '../core/counted';
import { formatDuration, formatLength, formatReading, formatScaled, formatTime, formatValue } from './format';

const anything = number({
  label: '', section: 'View', unit: '1', default: 0, min: -1e300, max: 1e300, applies: 'live', doc: '',
});

test('what a field shows can be typed back', () => {
  for (const value of [0, 0.3, -0.3, 1, 80, 4294967295, 1e-5, 2e-3, 1e-12, 0.1 + 0.2, 1e7, 123456.7, -1e-9, 6.02e23]) {
    const back = parseValue('x', anything, formatValue(value));
    expect(back.ok && Math.abs((back.value as number) - value)).toBeLessThanOrEqual(1e-6 * Math.abs(value));
  }
});

test('fields are short', () => {
  expect([0.1 + 0.2, 1e-6, 0.002, 4294967295, 9.81, 1e-12].map(formatValue))
    .toEqual(['0.3', '1e-6', '0.002', '4294967295', '9.81', '1e-12']);
  expect([2e7, 2.5e7, 2e6, 220000, -5e8].map(formatValue)).toEqual(['2e7', '2.5e7', '2e6', '220000', '-5e8']);
});

test('readings keep their significant digits and use a true minus', () => {
  expect([79.314159, -0.0123, 12345.6, 0, NaN, Infinity, 1.5e-7, -2.5e9].map((x) => formatReading(x)))
    .toEqual(['79.31', '−0.01230', '12346', '0', '—', '—', '1.50e−7', '−2.50e+9']);
});

test('lengths and durations choose their unit', () => {
  expect([62e-6, 1.234e-3, 2.5, NaN].map(formatLength)).toEqual(['62.0 µm', '1.23 mm', '2.50 m', '—']);
  expect([1e-4, 0.002, 1.5, 5e-5].map(formatDuration)).toEqual(['100 µs', '2 ms', '1.5 s', '50 µs']);
});

test('pressures and energies take the prefix that keeps them short', () => {
  expect([0, 12, 999, 2500, 120e3, 3.2e6, NaN].map((x) => formatScaled(x, 'Pa')))
    .toEqual(['0 Pa', '12 Pa', '999 Pa', '2.5 kPa', '120 kPa', '3.2 MPa', '—']);
});

test('a moment before the start has the minus sign of type', () => {
  expect([-0.08, 0, 12.346].map(formatTime)).toEqual(['\u22120.08 s', '0.00 s', '12.35 s']);
});

test('counts are grouped, and one is no plural', () => {
  expect([7, 999, 1000, 10790, 1234567].map(formatCount).map((s) => s.replaceAll('\u202f', ' ')))
    .toEqual(['7', '999', '1 000', '10 790', '1 234 567']);
  expect([0, 1, 2].map((n) => counted(n, 'grain'))).toEqual(['0 grains', '1 grain', '2 grains']);
});
