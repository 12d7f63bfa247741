import { expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../../params/param';
import { scenes } from '../index';
import { valuesInSI } from '../scene';
import { SUBJECTS } from './subjects';

test.each(scenes)('$id names what it is about, by what is in its world', async (scene) => {
  const values: AnyValues = { ...defaultsOf(scene.params), ...scene.opens, ...scene.small };
  const v = valuesInSI(scene, values);
  await scene.prepare?.(v);
  const { bodies, grains, flexible = [] } = scene.build(v);
  const drawn = bodies.filter(({ look }) => look !== 'hidden').map(({ name }) => name);
  const all = [...drawn, ...grains.radii.length > 0 ? ['grains'] : [], ...flexible.length > 0 ? ['surfaces'] : []];
  expect(SUBJECTS[scene.id].length).toBeGreaterThan(0);
  for (const part of SUBJECTS[scene.id]) expect(all.some((name) => name.startsWith(part)), part).toBe(true);
});

test('nothing else has a subject', () => {
  expect(Object.keys(SUBJECTS).sort()).toEqual(scenes.map(({ id }) => id).sort());
});
