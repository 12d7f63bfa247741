import { expect, test } from 'vitest';
import { around } from '../core/band';
import { compareRuns, type ComparedRun, type Ratio } from './ratio';
import { scenes } from './index';
import { defaultsOf } from '../params/param';
import { valuesInSI } from './scene';

type Ball = { speed: number; friction: number };

/** A scene in which a way is said to go as the square of a speed, up to 20 m/s. */
const braking = {
  ratios: (v: Ball): Ratio[] => (v.speed > 20 ? [] : [{
    key: 'speed', what: 'way', cites: '', basis: 'closed form', until: 1, measured: (s) => s.way.at(-1)!,
    law: () => v.speed ** 2, allowed: (expect) => around(expect, 0.1 * expect, 'law', ''),
  }]),
};
const run = (speed: number, way: number): ComparedRun<Ball> =>
  ({ values: { speed, friction: 1 }, series: { t: [1], way: [way] } });

test.each([
  ['holds of a way that goes as the square', 4, 16, true],
  ['fails of a way that goes as the speed', 4, 8, false],
  ['fails of a way that does not depend on it', 4, 4, false],
  ['fails of a way that was not measured', 4, NaN, false],
  ['says nothing of runs that are too near each other', 2.05, 4.2, null],
])('a law between two runs %s', (_, speed, way, ok) => {
  const [result] = compareRuns(braking, 'speed', run(speed, way), run(2, 4));
  expect(result).toMatchObject({ what: 'way', unit: '1', ok });
  expect(result.allowed.expect).toBeCloseTo((speed / 2) ** 2, 12);
  expect(result.measured).toBe(way / 4);
});

test('there is none by another parameter, nor with a run that the law is not about', () => {
  expect(compareRuns(braking, 'friction', run(4, 16), run(2, 4))).toEqual([]);
  expect(compareRuns(braking, 'speed', run(4, 16), run(30, 4))).toEqual([]);
  expect(compareRuns(braking, 'speed', run(30, 16), run(2, 4))).toEqual([]);
  expect(compareRuns({}, 'speed', run(4, 16), run(2, 4))).toEqual([]);
});

test.each(scenes.filter((scene) => scene.ratios).map((scene) => [scene.id, scene] as const))(
  'laws of %s are by parameters of it, and due within a run', (_, scene) => {
    for (const own of [{}, scene.small]) {
      for (const ratio of scene.ratios!(valuesInSI(scene, { ...defaultsOf(scene.params), ...own }))) {
        expect(Object.keys(scene.params)).toContain(ratio.key);
        expect(ratio.until).toBeLessThanOrEqual(scene.duration + 1e-9);
      }
    }
  });
