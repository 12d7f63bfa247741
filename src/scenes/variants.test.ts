import { describe, expect, test } from 'vitest';
import { defaultsOf, parseValue, type AnyValues, type Param } from '../params/param';
import { findScene, scenes } from './index';
import { loadOf, realTimeFactor, SHOWN, type Costs } from './rate';
import { valuesInSI } from './scene';
import { AIM, expectedRate, variantFor } from './variants';

/** Fewest grains of a bed that was chosen by measurement, unless the scene has fewer. */
const FEWEST = 1000;

const wheel = findScene('single-wheel')!;
/** The costs of a core that does `speed` times as much as the one of bench/results/here-2-core-vm.md. */
const costs = (speed: number): Costs =>
  ({ perSweep: 0, perContact: 2e-8 / speed, perGrain: 5e-6 / speed });
const grainsOf = (scene: typeof wheel, own: AnyValues): number =>
  scene.size!(valuesInSI(scene, { ...defaultsOf(scene.params), ...own })).grains;

test.each([
  [60, {}], [5, wheel.light], [2, wheel.lighter![0]], [1, wheel.lighter![1]], [0.001, wheel.lighter![1]],
])('a machine %f times as fast opens the wheel with %o', (speed, expected) => {
  expect(variantFor(wheel, wheel.opens!, costs(speed))).toEqual(expected);
});

test('of what nothing is known, the light values are taken, but for those that are given', () => {
  expect(variantFor(wheel, {}, null)).toEqual(wheel.light);
  const tire = findScene('tire-soil')!;
  expect(tire.light.settleTime).not.toBe(tire.opens!.settleTime);
  expect(variantFor(tire, tire.opens!, null)).not.toHaveProperty('settleTime');
  expect(variantFor(tire, {}, null)).toEqual(tire.light);
  expect(variantFor({ ...wheel, size: undefined }, {}, costs(1e-6))).toEqual(wheel.light);
});

test('the camera of the light values takes the place of the one with which the full scene opens', () => {
  const conveyor = findScene('conveyor')!, { camera } = conveyor.light;
  expect(camera).not.toEqual(conveyor.opens!.camera);
  for (const known of [null, costs(1e-3)])
    expect(variantFor(conveyor, conveyor.opens!, known)).toMatchObject({ camera });
  expect(variantFor(conveyor, conveyor.opens!, costs(1e3))).toEqual({});
});

test('an estimate counts sweeps, and the rest of a frame as often as the scene says', () => {
  const load = loadOf(wheel, { ...defaultsOf(wheel.params), substeps: 10 })!, { perContact, perGrain } = costs(1);
  const step = (10 * perContact * 4 * load.grains + perGrain * load.grains) / SHOWN;
  expect(realTimeFactor(costs(1), { ...load, frameCost: 1 })).toBeCloseTo(0.002 / step, 9);
  expect(realTimeFactor(costs(1), { ...load, frameCost: 3 })).toBeCloseTo(
    0.002 / (step + (2 * perGrain * load.grains) / SHOWN), 9);
  expect(loadOf(wheel, { ...defaultsOf(wheel.params), cohesion: 1 })).toMatchObject({ inCore: false });
  expect(realTimeFactor(costs(1), { ...load, inCore: false })).toBeLessThan(realTimeFactor(costs(1), load));
});

describe.each(scenes.filter(({ lighter }) => lighter).map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
  const lighter = scene.lighter!, speeds = Array.from({ length: 60 }, (_, k) => 1e-3 * 1.3 ** k);

  test('has lighter values that its parameters allow, which set what its light ones set', () => {
    for (const own of lighter) {
      for (const [key, value] of Object.entries(own))
        expect(parseValue(key, (scene.params as Record<string, Param>)[key], value).ok, key).toBe(true);
      expect(Object.keys(own)).toEqual(expect.arrayContaining(Object.keys(scene.light)));
    }
  });

  test('takes no fewer than a thousand grains, each variant lighter than the one before', () => {
    const all = { ...defaultsOf(scene.params), ...scene.opens };
    const values = [{}, scene.light, ...lighter].map((own) => ({ ...all, ...own }));
    for (const own of values)
      expect(Math.round(grainsOf(scene, own))).toBeGreaterThanOrEqual(Math.min(FEWEST, grainsOf(scene, {})));
    const rates = values.map((own) => expectedRate(scene, own, costs(1))!);
    for (let k = 1; k < rates.length; k++) expect(rates[k]).toBeGreaterThan(1.2 * rates[k - 1]);
  });

  test('opens in full where that is fast enough, else no lighter than needed', () => {
    const given = scene.opens ?? {}, chosen = speeds.map((speed) => variantFor(scene, given, costs(speed)));
    expect(chosen[0]).toEqual(lighter.at(-1));
    expect(variantFor(scene, given, costs(1e6))).toEqual({});
    const rateWith = (own: AnyValues, speed: number) =>
      expectedRate(scene, { ...defaultsOf(scene.params), ...given, ...own }, costs(speed))!;
    speeds.forEach((speed, k) => {
      if (chosen[k] !== lighter.at(-1)) expect(rateWith(chosen[k], speed)).toBeGreaterThanOrEqual(AIM);
      if (k > 0) expect(rateWith(chosen[k], 1)).toBeLessThanOrEqual(rateWith(chosen[k - 1], 1));
    });
  });
});
