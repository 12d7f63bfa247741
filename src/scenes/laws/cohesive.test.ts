import { describe, expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../../params/param';
import { regimeOf, valueFor } from '../derived';
import { findScene } from '../index';
import { valuesInSI } from '../scene';

describe.each(['snow', 'brittle'])('%s', (id) => {
  const { params, derived } = findScene(id)!;
  const at = (own: AnyValues) => valuesInSI({ params }, { ...defaultsOf(params), ...own });

  test.each(derived!.regimes.map((regime) => [regime.label, regime] as const))('%s is one value away', (_, regime) => {
    const others: AnyValues[] = [{}, { speed: 5 }, { grainRadius: 20, cohesionRange: 0.02 }];
    for (const own of others) {
      const value = valueFor(derived!, params, at(own), regime)!;
      const number = derived!.value(at({ ...own, [derived!.by]: value }));
      expect(number / regime.typical).toBeCloseTo(1, 1);
      expect(regimeOf(derived!, number)).toBe(regime);
    }
  });

  test('what the parameter cannot be is no way', () => {
    expect(valueFor(derived!, params, at({ speed: 30, grainRadius: 500, density: 10000 }), derived!.regimes.at(-1)!))
      .toBeNull();
  });

  test('the number is work over energy: it falls with the square of speed and of radius', () => {
    const one = derived!.value(at({ speed: 10 }));
    expect(derived!.value(at({ speed: 20 })) / one).toBeCloseTo(1 / 4, 12);
    expect(derived!.value(at({ speed: 10, grainRadius: 2 * Number(params.grainRadius.default) })) / one)
      .toBeCloseTo(1 / 4, 12);
    expect(derived!.value(at({ cohesion: 0, speed: 0 }))).toBe(0);
    expect(derived!.value(at({ speed: 0 }))).toBe(Infinity);
  });
});

test('Π of the brittle teapot as it opens: 150 kN over 1 mm against 10.5 kg at 30 m/s', () => {
  const { params, derived } = findScene('brittle')!;
  expect(derived!.value(valuesInSI({ params }, defaultsOf(params)))).toBeCloseTo(150 / (0.5 * 10.472 * 900), 4);
});
