import { expect, test } from 'vitest';
import { defaultsOf, parseValues, type AnyValues } from '../params/param';
import { contactPull, soilOf, SOILS, type SoilId } from '../params/soils';
import { scenes } from './index';
import { valuesInSI } from './scene';
import { isSoil, soilsFor, soilValues } from './soilPresets';

const IDS = Object.keys(SOILS) as SoilId[];
const withSoil = scenes.filter(({ soil }) => soil !== undefined);

test('scenes with soil are those that drive, roll, dig and pour, and no other has presets', () => {
  expect(withSoil.map(({ id }) => id).sort()).toEqual([
    'single-wheel', 'wheel-lab', 'ditch', 'hmmwv-flat', 'hmmwv-bumpy', 'hmmwv-slope', 'hmmwv-flexible', 'dozer',
    'tire-soil', 'drafting', 'mixer', 'drum', 'hopper', 'repose', 'conveyor',
  ].sort());
  for (const scene of scenes) {
    const values = { ...defaultsOf(scene.params), ...(scene.id === 'hmmwv-flexible' && { ground: 'soil' }) };
    expect(soilsFor(scene, values).length > 0, scene.id).toBe(scene.soil !== undefined);
  }
  const flexible = scenes.find(({ id }) => id === 'hmmwv-flexible')!;
  expect(soilsFor(flexible, { ...defaultsOf(flexible.params), ground: 'hard' })).toEqual([]);
});

/** Values at which a scene has soil: as it opens, with few grains and with many. */
const variants = (scene: (typeof scenes)[number]): AnyValues[] =>
  [{}, scene.light, scene.small].map((own) => ({
    ...defaultsOf(scene.params), ...scene.opens, ...own, ...(scene.id === 'hmmwv-flexible' && { ground: 'soil' }),
  }));

test.each(withSoil.map((scene) => [scene.id, scene] as const))('%s takes every value of every soil', (_, scene) => {
  for (const values of variants(scene)) {
    for (const id of IDS) {
      const set = soilValues(scene, values, id)!, { issues } = parseValues(scene.params, Object.entries(set));
      expect(issues, id).toEqual([]);
      expect(Object.values(set).every((value) => Number.isFinite(value))).toBe(true);
    }
    // at most one soil holds, and after a press on one it is that one
    const soils = soilsFor(scene, values);
    expect(soils.filter(({ set }) => isSoil(values, set)).length).toBeLessThanOrEqual(1);
    for (const { id, set } of soils) {
      const then = { ...values, ...set };
      expect(soilsFor(scene, then).filter((other) => isSoil(then, other.set)).map((other) => other.id)).toEqual([id]);
      expect(soilOf(then)).toBe(id); // as which it is drawn
      expect(soilOf({ ...then, ...scene.light })).toBe(id); // a link to it, on a weak device
      expect(soilOf({ ...then, friction: 0.01 })).toBe(id);
      expect(soilOf({ ...then, density: 2000 })).toBe(undefined);
    }
  }
});

test.each(withSoil.map((scene) => [scene.id, scene] as const))('%s knows the size of its grains', async (_, scene) => {
  const own: AnyValues = scene.id === 'hmmwv-flexible' ? { ground: 'soil' } : {};
  if ('count' in scene.params) own.count = 5000; // walls take more room from a few large grains
  const values = valuesInSI(scene, { ...defaultsOf(scene.params), ...scene.small, ...own });
  await scene.prepare?.(values);
  const { masses } = scene.build(values).grains, density = Number((values as AnyValues).density);
  const mean = masses.reduce((sum, m) => sum + m, 0) / masses.length;
  const radius = Math.cbrt((3 * mean) / (4 * Math.PI * density));
  expect(Math.abs(scene.soil!.radius(values)! / radius - 1)).toBeLessThan(0.1);
});

test('what a contact bears grows with the area of a grain, and a bed of it tears at c/tan φ', () => {
  const { clay, sand, snow } = SOILS, r = 0.01;
  expect(contactPull(sand, r)).toBe(0);
  expect(contactPull(clay, 2 * r) / contactPull(clay, r)).toBeCloseTo(4, 12);
  for (const soil of [clay, snow]) {
    const tears = ((1 - 0.4) / 0.4) * (contactPull(soil, r) / (2 * r) ** 2); // [Rumpf1970]
    expect(tears * soil.friction).toBeCloseTo(soil.cohesion, 9);
  }
});

test('soils that meet flexible surfaces on the CPU only are not offered beside them', () => {
  const ids = (id: string) => {
    const scene = scenes.find((one) => one.id === id)!;
    return soilsFor(scene, { ...defaultsOf(scene.params), ground: 'soil' }).map((one) => one.id);
  };
  expect(ids('tire-soil')).toEqual(['sand', 'gravel']);
  expect(ids('hmmwv-flexible')).toEqual(['sand', 'gravel']);
  expect(ids('hmmwv-flat')).toEqual(IDS);
  expect(ids('single-wheel')).toEqual(IDS);
});
