import { expect, test } from 'vitest';
import { scenes } from './index';
import { EXPERT } from '../params/expert';

test('each is a parameter of a scene, and no scene has them alone', () => {
  const all = new Set(scenes.flatMap(({ params }) => Object.keys(params)));
  expect([...EXPERT].filter((key) => !all.has(key))).toEqual([]);
  for (const { id, params } of scenes) {
    const basic = Object.keys(params).filter((key) => !EXPERT.has(key));
    expect(basic.length, id).toBeGreaterThan(15);
    expect(basic.length, id).toBeLessThan(Object.keys(params).length * 0.75);
  }
});
