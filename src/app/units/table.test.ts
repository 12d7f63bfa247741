import { expect, test } from 'vitest';
import { defaultsOf, type Param } from '../../params/param';
import { WALL_PROBES } from '../../protocol/wallProbes';
import { scenes } from '../../scenes/index';
import { valuesInSI } from '../../scenes/scene';
import { convert, shownUnit, toShown } from './shown';
import { QUANTITIES, sizesOf } from './table';
import { UNIT_SYSTEMS } from './unitsKept';

/** All units that parameters, probes and checks declare, each with a place where it is declared. */
const declared = new Map<string, string>(Object.entries(WALL_PROBES).map(([key, { unit }]) => [unit, key]));
for (const scene of scenes) {
  const params: Record<string, Param> = scene.params;
  for (const [key, spec] of Object.entries(params)) if ('unit' in spec) declared.set(spec.unit, `${scene.id} ${key}`);
  for (const [key, { unit }] of Object.entries(scene.probes)) declared.set(unit, `${scene.id} ${key}`);
  const opening = { ...defaultsOf(params), ...scene.opens };
  const chosen = Object.entries(params).flatMap(([key, spec]) => (
    spec.kind === 'choice' && spec.section === 'Experiment'
      ? Object.keys(spec.options).map((option) => ({ ...opening, [key]: option })) : []));
  for (const values of [opening, ...chosen]) {
    for (const { unit, what } of scene.checks(valuesInSI(scene, values))) declared.set(unit, `${scene.id} ${what}`);
  }
}

test('every unit that a parameter, a probe or a check declares is in the table', () => {
  expect(declared.size).toBeGreaterThan(25);
  const missing = [...declared].filter(([unit]) => !QUANTITIES.some(({ shown }) => Object.hasOwn(shown, unit)));
  expect(missing).toEqual([]);
});

test('units that take the place of others are of the same quantity, and have one size', () => {
  for (const { sizes, shown } of QUANTITIES) {
    for (const [unit, [si, us]] of Object.entries(shown)) {
      for (const name of [unit, si, us]) expect(sizes[name], `${name} for ${unit}`).toBeGreaterThan(0);
      if (!['1', '%'].includes(unit)) expect(sizes[si], `${si} is SI without a prefix`).toBe(1);
    }
  }
  const names = QUANTITIES.flatMap(({ sizes }) => Object.keys(sizes));
  expect(names.filter((name, k) => names.indexOf(name) !== k).sort()).toEqual(['ft·lbf', 'g']);
});

test.each([
  [25.4, 'mm', 'in', 1], [0.3048, 'm', 'ft', 1], [1609.344, 'm', 'mi', 1], [0.44704, 'm/s', 'mph', 1],
  [4.4482216152605, 'N', 'lbf', 1], [6894.757293168361, 'Pa', 'psi', 1], [1.3558179483314004, 'N·m', 'lbf·ft', 1],
  [0.45359237, 'kg', 'lb', 1], [16.018463373960142, 'kg/m³', 'lb/ft³', 1], [180, 'deg', 'rad', Math.PI],
  [60, '1/min', 'rad/s', 2 * Math.PI], [36, 'km/h', 'm/s', 10], [1, 'MPa', 'psi', 145.03773773],
])('%f %s is %s', (value, from, to, other) => { // NIST SP 811, appendix B.8
  expect(convert(value, from, to) / other).toBeCloseTo(1, 9);
});

test('what is converted and back is what it was, to two units in the last place', () => {
  for (const unit of declared.keys()) {
    for (const system of UNIT_SYSTEMS) {
      for (const value of [1, -0.3, 9.80665, 1 / 3, 6.02e23, 1e-12]) {
        const back = convert(toShown(value, unit, system), shownUnit(unit, system), unit);
        expect(Math.abs(back / value - 1), `${value} ${unit}, ${system}`).toBeLessThanOrEqual(2 ** -51);
      }
      expect(toShown(0, unit, system)).toBe(0);
    }
  }
});

test('what is of other quantities, or of nobody, is not converted', () => {
  expect([sizesOf('N', 'kg'), sizesOf('m', 'parsec'), sizesOf('constructor', '__proto__')])
    .toEqual([undefined, undefined, undefined]);
  expect(sizesOf('parsec', 'parsec')).toEqual([1, 1]);
  expect(() => convert(1, 'N', 'm')).toThrow('N and m are not units of one quantity');
});
