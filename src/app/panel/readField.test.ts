import { expect, test } from 'vitest';
import { number, numbers, type NumberParam } from '../../params/param';
import { scenes } from '../../scenes/index';
import { formatShown, shownUnit } from '../units/shown';
import { UNIT_SYSTEMS, type UnitSystem } from '../units/unitsKept';
import { readField } from './readField';

const common = { label: '', section: 'Soil', applies: 'live', doc: '' } as const;
const radius = number({ ...common, unit: 'mm', default: 5, min: 0.1, max: 20 });
const speed = number({ ...common, unit: 'm/s', default: 1, min: -10, max: 10 });
const camera = numbers({ ...common, unit: 'm', default: [0, 0, 0], min: -100, max: 100 });

/** Returns the value that a text sets, or the sentence that refuses it. */
function read(spec: Parameters<typeof readField>[1], text: string, system: UnitSystem): unknown {
  const result = readField('x', spec, text, system);
  return result.ok ? result.value : result.issues[0].message;
}

test('a number alone is in the unit that is shown', () => {
  expect((['declared', 'si', 'us'] as const).map((system) => read(radius, '0,5', system)))
    .toEqual([0.5, 'x = 0,5 is not allowed: 0.0001 to 0.02 m.', 12.7]);
  expect(read(speed, '−10', 'us')).toBe(-4.4704);
  expect(read(camera, '1, −2 , 0.5', 'us')).toEqual([0.3048, -0.6096, 0.1524]);
});

test('a number with a unit is that, whatever is shown', () => {
  for (const system of UNIT_SYSTEMS) {
    expect(read(speed, '5 km/h', system), system).toBe(1.38888888889);
    expect(read(speed, '9,81m/s', system), system).toBe(9.81);
    expect(read(radius, '0.5 in', system), system).toBe(12.7);
    expect(read(radius, '1,5 cm', system), system).toBe(15);
    expect(read(camera, '10 ft, 3 m, 50 cm', system), system).toEqual([3.048, 3, 0.5]);
  }
});

test('what is out of range is refused in the unit that is shown', () => {
  expect(read(radius, '30', 'declared')).toBe('x = 30 is not allowed: 0.1 to 20 mm.');
  expect(read(radius, '3 cm', 'declared')).toBe('x = 3 cm is not allowed: 0.1 to 20 mm.');
  expect(read(radius, '30', 'us')).toBe('x = 30 is not allowed: 0.003937 to 0.7874 in.');
  expect(read(radius, '30 mm', 'us')).toBe('x = 30 mm is not allowed: 0.003937 to 0.7874 in.');
  expect(read(radius, '5 kg', 'us')).toBe('x = 5 kg is not allowed: 0.003937 to 0.7874 in.');
  expect(read(radius, '', 'us')).toBe('x = (nothing) is not allowed: 0.003937 to 0.7874 in.');
  expect(read(camera, '1, 2', 'us')).toBe(
    'x = 1, 2 is not allowed: 3 numbers from -328.1 to 328.1 ft, separated by commas.');
});

test('the ends of every parameter as they are shown are the ends, and what is shown of its default is read', () => {
  for (const { id, params } of scenes) {
    for (const [key, spec] of Object.entries(params) as [string, NumberParam][]) {
      if (spec.kind !== 'number') continue;
      for (const system of UNIT_SYSTEMS) {
        const of = (value: number) => read(spec, formatShown(value, spec.unit, system), system);
        expect([of(spec.min), of(spec.max)], `${id} ${key}, ${system}`).toEqual([spec.min, spec.max]);
        const usual = of(spec.default) as number, near = 5e-4 * Math.abs(spec.default);
        expect(Math.abs(usual - spec.default), `${id} ${key}, ${system}`).toBeLessThanOrEqual(near);
        if (spec.integer) expect(shownUnit(spec.unit, system), `${id} ${key}`).toBe(spec.unit);
      }
    }
  }
});
