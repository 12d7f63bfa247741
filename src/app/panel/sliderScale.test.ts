import { expect, test } from 'vitest';
import type { NumberParam } from '../../params/param';
import { scenes } from '../../scenes/index';
import { fromPosition, positionCount, toPosition } from './sliderScale';

/** Declared parameters of every scene; those that several scenes share appear once. */
const declared = new Map(scenes.flatMap((scene) => Object.entries(scene.params)
  .filter((entry): entry is [string, NumberParam] => entry[1].kind === 'number' && positionCount(entry[1]) > 0)
  .map(
    ([key, spec]) => [JSON.stringify([key, spec.min, spec.max, spec.step, spec.scale, spec.integer]), {
      name: `${scene.id} ${key}`, spec,
    }] as const
  )));

for (const { name, spec } of declared.values()) {
  test(`the slider of ${name} reaches both ends, rises, and stays within the range`, () => {
    const count = positionCount(spec);
    expect(fromPosition(spec, 0)).toBe(spec.min);
    expect(fromPosition(spec, count)).toBe(spec.max);
    let last = spec.min, wrong = 0;
    for (let p = 1; p <= count; p++) {
      const value = fromPosition(spec, p);
      if (!(value <= spec.max && value >= last) || (spec.integer && !Number.isInteger(value))) wrong++;
      last = value;
    }
    expect(wrong).toBe(0);
  });

  test(`a value of ${name} read off the slider puts the slider back where it was, within one position`, () => {
    const count = positionCount(spec);
    for (let p = 0; p <= count; p += Math.max(1, Math.floor(count / 50))) {
      const back = toPosition(spec, fromPosition(spec, p));
      // Whole numbers at the low end of a log scale share positions.
      if (!spec.integer) expect(Math.abs(back - p)).toBeLessThanOrEqual(1);
      expect(fromPosition(spec, back)).toBeCloseTo(fromPosition(spec, p), 6);
    }
  });
}

test('a log scale gives each decade the same length', () => {
  const spec = { min: 1e-3, max: 10, scale: 'log' } as const;
  const decade = positionCount(spec) / 4;
  expect([1e-3, 1e-2, 0.1, 1, 10].map((v) => toPosition(spec, v)))
    .toEqual([0, 1, 2, 3, 4].map((k) => Math.round(k * decade)));
});

test('a step of the declaration is a step of the slider', () => {
  const spec = { min: -1, max: 0.95, step: 0.01 };
  expect(fromPosition(spec, toPosition(spec, 0.3) + 1)).toBe(0.31);
});

test('whole numbers over four milliards get no slider', () => {
  expect(positionCount({ min: 0, max: 4294967295, integer: true })).toBe(0);
});
