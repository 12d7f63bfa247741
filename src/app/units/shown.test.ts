import { expect, test } from 'vitest';
import { formatMeasured } from './measured';
import { formatShown, formatWithUnit } from './shown';

test('as declared, a value is shown as it is typed and linked', () => {
  expect(formatWithUnit(0.1 + 0.2, 'mm', 'declared')).toBe('0.3 mm');
  expect(formatWithUnit(123456.7, 'N', 'declared')).toBe('123456.7 N');
  expect(formatWithUnit(0.3, '1', 'us')).toBe('0.3');
});

test('in other units it has four digits, or is short by itself', () => {
  const inches = (value: number) => formatShown(value, 'mm', 'us');
  expect([20, 19.05, 304.8, 0, -2.5, 25.4 * 0.78125].map(inches))
    .toEqual(['0.7874', '0.75', '12', '0', '-0.09843', '0.78125']);
  expect([5, 0.1, 12.345678].map((value) => formatWithUnit(value, 'mm', 'si')))
    .toEqual(['0.005 m', '1e-4 m', '0.01235 m']);
  expect([formatWithUnit(80, 'N', 'us'), formatWithUnit(60, 'deg', 'si'), formatWithUnit(60, '°', 'us')])
    .toEqual(['17.98 lbf', '1.047 rad', '60 °']);
  expect([formatWithUnit(50_000, 'N', 'us'), formatWithUnit(1e9, 'Pa', 'us')]).toEqual(['11240 lbf', '145000 psi']);
});

test('what is measured takes the unit that keeps it short', () => {
  const shown = (system: 'declared' | 'si' | 'us') => [62e-6, 0.0123, 2.5, NaN].map((x) =>
    formatMeasured(x, 'm', system));
  expect(shown('declared')).toEqual(['62.0 µm', '12.3 mm', '2.50 m', '—']);
  expect(shown('si')).toEqual(['6.2e−5 m', '0.0123 m', '2.50 m', '—']);
  expect(shown('us')).toEqual(['2.44 mil', '0.484 in', '8.20 ft', '—']);
  expect([formatMeasured(120e3, 'Pa', 'us'), formatMeasured(120e3, 'Pa', 'si'), formatMeasured(0, 'm', 'us')])
    .toEqual(['17 psi', '120000 Pa', '0 in']);
});
