import { expect, test } from 'vitest';
import { defaultsOf } from '../params/param';
import { scenes } from '../scenes/index';
import { grainsOf } from './world';
import { whatRuns } from './whatRuns';

test('a substep that is longer is told by a number that is longer, too', () => {
  const scene = scenes.find(({ id }) => id === 'direct-shear')!, full = defaultsOf(scene.params);
  const told = (substeps: number): string => {
    const values = { ...full, substeps };
    return whatRuns(scene, { full, values, grains: grainsOf(scene, values) }, null);
  };
  const own = Number(full.substeps), [, now, before] = /substeps of (\S+) ms, not (\S+);/.exec(told(own / 1.25))!;
  expect(Number(now) / Number(before)).toBeGreaterThan(1.1);
  expect(told(own)).toBe('the CPU engine runs.');
});
