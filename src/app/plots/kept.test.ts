import { expect, test } from 'vitest';
import { findScene } from '../../scenes/index';
import { fullValues } from '../../share/link';
import { SampleHistory } from '../samples/history';
import type { Choice } from './chartData';
import { keptCurves, nameOfKept, sayElsewhere, takeRun } from './kept';

const over = (across: string | null): Choice =>
  ({ key: 'pull', across, logX: false, logY: false, isNoisyX: false, isNoisyY: true });

const scene = findScene('single-wheel')!, values = fullValues({ sceneId: scene.id, values: {} });

test('a kept run is named by what differs of the physics', () => {
  expect(nameOfKept(scene.params, values, values, 'declared')).toBe('The same values');
  expect(nameOfKept(scene.params, values, { ...values, load: 130, slip: 0.6, color: 'speed' }, 'declared'))
    .toBe('Slip 0.3, Load 80 N');
});

test('it has the curves of its run, and goes on to have them when that is gone', () => {
  const keys = ['pull', 'speed'], history = new SampleHistory(keys);
  const t = Float64Array.from({ length: 2000 }, (_, k) => k / 100);
  history.push({ t, keys, values: Float64Array.from({ length: 4000 }, (_, k) => (k % 2 ? NaN : k)) });
  const run = takeRun({ id: 7, sceneId: scene.id, values, whole: true }, history);
  history.clear();
  history.push({ t: Float64Array.of(1), keys, values: Float64Array.of(5, 5) });
  const [pull] = keptCurves(run, over(null)), [speed] = keptCurves(run, { ...over(null), key: 'speed' });
  expect(pull.kept).toBe(7);
  expect(pull.points[0]).toEqual([0, 0]);
  expect(pull.points.at(-1)).toEqual([19.99, 3998]);
  expect(pull.points.length).toBeLessThan(700);
  expect(pull.smooth!.at(-1)![1]).toBeLessThan(3998); // a mean over what was before
  expect(speed.points).toEqual([]);
});

test('its curve over another probe pairs values of one time; over a probe that it has not there is none', () => {
  const keys = ['pull', 'slip'], history = new SampleHistory(keys);
  const t = Float64Array.from({ length: 3000 }, (_, k) => k / 100);
  const waves = Float64Array.from({ length: 6000 }, (_, k) => Math.sin((k >> 1) / 99) * (1 + k % 2));
  history.push({ t, keys, values: waves });
  const run = takeRun({ id: 0, sceneId: scene.id, values, whole: true }, history);
  const [{ points }] = keptCurves(run, over('slip'));
  expect(points.length).toBeGreaterThan(300);
  for (const [x, y] of points) expect(x).toBeCloseTo(2 * y, 12);
  expect(points.some(([x], k) => k > 0 && x < points[k - 1][0])).toBe(true);
  expect(keptCurves(run, over('load'))).toEqual([]);
  expect(keptCurves(run, { ...over(null), key: 'load' })).toEqual([]);
});

test('runs of other scenes are counted', () => {
  const kept = ['beam', 'beam', 'rolling-ball'].map((sceneId) => ({ sceneId }));
  expect(['beam', 'rolling-ball', 'painleve'].map((id) => sayElsewhere(kept, id)))
    .toEqual(['1 run kept in other scenes', '2 runs kept in other scenes', '3 runs kept in other scenes']);
  expect(sayElsewhere(kept.slice(0, 2), 'beam')).toBe('');
});
